#!/bin/sh
# compiler.sh PYTHON [install]: succeed if C extensions for PYTHON can be compiled here; with "install", try to help.
set -eu
python=$1

works() {
    "$python" - <<'END' >/dev/null 2>&1
import os, shlex, subprocess, sysconfig
command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
command += ["-I" + sysconfig.get_path("include"), "-fsyntax-only", "-x", "c", "-"]
subprocess.run(command, input=b"#include <Python.h>\n", check=True)
END
}

works && exit 0
[ "${2:-}" = install ] && [ -z "${CC:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 1
echo "Installing a C compiler and Python's headers."
export DEBIAN_FRONTEND=noninteractive
headers=$("$python" -c 'import sys; print("python%d.%d-dev" % sys.version_info[:2])')
{
    apt-get update -qq || true
    apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends gcc libc6-dev
    works || apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$headers"
} >/dev/null 2>&1 || true
works
