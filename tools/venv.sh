#!/bin/sh
# venv.sh PYTHON FOLDER: make a virtual environment; on a Debian without python3-venv, install that first if we may.
set -eu
python=$1 folder=$2

if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing $package, which $python needs to make virtual environments."
        export DEBIAN_FRONTEND=noninteractive
        { apt-get update -qq && apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$package"; } >/dev/null 2>&1 || true
    fi
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "$python cannot make virtual environments: install $package (as root: apt-get install $package)." >&2
        exit 1
    fi
fi
rm -rf "$folder"
exec "$python" -m venv "$folder"
