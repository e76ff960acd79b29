#!/bin/sh
# chromium.sh [install]: succeed if Chromium is installed, with or without windows; with "install", try to help.
set -eu

works() { chromium-headless-shell --version >/dev/null 2>&1 || chromium --version >/dev/null 2>&1; }

works && exit 0
[ "${1:-}" = install ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 1
echo "Installing Chromium."
export DEBIAN_FRONTEND=noninteractive
install() { apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$1"; }
{
    apt-get update -qq || true
    install chromium-headless-shell || install chromium
} >/dev/null 2>&1 || true
works
