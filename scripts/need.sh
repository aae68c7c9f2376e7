# Code for scripts that need other programs; they source it.
# shellcheck shell=bash

# need COMMAND PACKAGE..: installs Debian packages if a command is missing and installing is allowed.
need() {
    command -v "$1" >/dev/null && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        { apt-get install -y --no-install-recommends "${@:2}" \
            || { apt-get update && apt-get install -y --no-install-recommends "${@:2}"; }; } >&2 || true
    fi
    command -v "$1" >/dev/null || { echo "$(basename "$0"): no $1 here; Debian has it in: ${*:2}" >&2; exit 2; }
}
