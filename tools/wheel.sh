#!/bin/sh
# wheel.sh FOLDER TO TOOLS: build the package in TO for a virtual environment and install it there, without what it needs:
# by the uv that lies in the environment TOOLS, which takes a quarter of pip's time, else by pip.
set -eu
python=$1/bin/python to=$2 uv=$3/bin/uv
rm -rf "$to"
"$uv" build -q --wheel --python "$python" --out-dir "$to" 2>/dev/null ||
    "$python" -m pip -qq wheel --no-deps --wheel-dir "$to" .
"$uv" pip install -q --python "$python" --no-deps --reinstall "$to"/*.whl 2>/dev/null ||
    "$python" -m pip -qq install --no-deps --force-reinstall "$to"/*.whl
