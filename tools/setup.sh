# Sourced by ./run, ./test and ./bench: installs missing Debian packages by name and builds a preset.

# missing_packages run|all
missing_packages() {
    local name mark command section=
    while read -r name mark command; do
        if [ "$name" = '#' ]; then
            section=$mark
        elif [ -z "$name" ] || { [ "$section" = test ] && [ "$1" = run ]; }; then
            continue
        elif [ "$mark" = '?' ] && command -v "$command" >/dev/null; then
            continue
        elif ! is_installed "$name"; then
            echo "$name"
        fi
    done <tools/packages.txt
}

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# install_packages [run]: those needed to run the app, or all
install_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        echo "tusk: this set-up is for Debian 12; elsewhere install the packages of" \
             "tools/packages.txt by hand and call cmake --preset release" >&2
        exit 1
    fi
    # shellcheck disable=SC2046
    install_by_name $(missing_packages "${1:-all}")
}

# install_by_name PACKAGE...
install_by_name() {
    local as_root=()
    [ $# -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "tusk: these packages are missing and need root or sudo to install: $*" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    echo "tusk: installing $*" >&2
    "${as_root[@]}" apt-get update -q >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q \
        --no-install-recommends "$@" >&2
}

# build PRESET [TARGET...]
build() {
    local preset=$1 log
    shift
    if [ ! -f "build/$preset/build.ninja" ]; then  # later, ninja itself sees what has changed
        log=$(cmake --preset "$preset" 2>&1) || {
            echo "$log" >&2
            return 1
        }
    fi
    cmake --build "build/$preset" ${1:+--target "$@"} >&2
}
