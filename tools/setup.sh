# Sourced by ./run, ./test and ./bench: installs missing Debian packages by name and builds a preset.

missing_packages() {
    sed -e 's/#.*//' -e '/^[[:space:]]*$/d' tools/packages.txt | while read -r package; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
            echo "$package"
        fi
    done
}

install_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        echo "tusk: this set-up is for Debian 12; elsewhere install the packages of" \
             "tools/packages.txt by hand and call cmake --preset release" >&2
        exit 1
    fi
    local missing as_root=()
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "tusk: these packages are missing and need root or sudo to install:" $missing >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    echo "tusk: installing" $missing >&2
    "${as_root[@]}" apt-get update -q >&2
    # shellcheck disable=SC2086
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q \
        --no-install-recommends $missing >&2
}

# build PRESET [TARGET...]
build() {
    local preset=$1
    shift
    cmake --preset "$preset" >build-configure.log 2>&1 || {
        cat build-configure.log >&2
        rm -f build-configure.log
        return 1
    }
    rm -f build-configure.log
    cmake --build "build/$preset" ${1:+--target "$@"} >&2
}
