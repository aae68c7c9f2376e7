# shellcheck shell=bash
# Compiles crates/web to WebAssembly: `source scripts/wasm-toolchain.sh`, in the folder of the repository, then
#
#   wasm_build FEATURES OUT
#
# leaves tabiya_web.js, tabiya_web_bg.wasm and their types in the folder OUT. FEATURES are features of crates/web.
#
# The target wasm32-unknown-unknown is rustup's, if rustup has it or may fetch it, or else its standard library is
# compiled by Debian's Rust from rust-web-src. What may be installed is installed: Debian's packages by root, and the
# command of wasm-bindgen into cargo's folder for builds. What is missing otherwise is named, with status 2.

wasm_missing() {
    echo "wasm-toolchain.sh: $*" >&2
    return 2
}

# Installs Debian's packages, if this is Debian and root may do it.
wasm_apt() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    apt-get install -y --no-install-recommends "$@" >/dev/null 2>&1 \
        || { apt-get update && apt-get install -y --no-install-recommends "$@"; } >/dev/null 2>&1
}

# Sets wasm_cargo, the words that compile for the target.
wasm_find_cargo() {
    local target=wasm32-unknown-unknown
    local sysroot
    sysroot=$(rustc --print sysroot 2>/dev/null) || sysroot=
    if [ -n "$sysroot" ] && [ -d "$sysroot/lib/rustlib/$target/lib" ]; then
        wasm_cargo=(cargo build --target "$target")
        return
    fi
    if command -v rustup >/dev/null && timeout 300 rustup target add "$target" >/dev/null 2>&1; then
        wasm_cargo=(cargo build --target "$target")
        return
    fi
    local sources=/usr/lib/rustlib/src/rust/library
    [ -d "$sources" ] || sources=$(/usr/bin/rustc --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library
    if [ ! -x /usr/bin/cargo ] || [ ! -x /usr/bin/wasm-ld ] || [ ! -f "$sources/Cargo.lock" ]; then
        wasm_apt rustc-web cargo-web rust-web-src lld || {
            wasm_missing "no target $target: 'rustup target add $target', or on Debian" \
                "'apt-get install rustc-web cargo-web rust-web-src lld binaryen'"
            return 2
        }
    fi
    # The standard library is compiled too, which a stable compiler only does if asked to.
    wasm_cargo=(env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=/usr/bin/wasm-ld
        /usr/bin/cargo build -Z "build-std=std,panic_abort" --target "$target")
}

# Sets wasm_bindgen, the command in the version of crates/web.
wasm_find_bindgen() {
    local version
    version=$(sed -n 's/^wasm-bindgen = "=\(.*\)"$/\1/p' crates/web/Cargo.toml)
    wasm_bindgen=$(command -v wasm-bindgen) || wasm_bindgen=
    [ "$("${wasm_bindgen:-false}" --version 2>/dev/null)" = "wasm-bindgen $version" ] && return
    local folder=$1/wasm-bindgen-$version
    wasm_bindgen=$folder/bin/wasm-bindgen
    [ -x "$wasm_bindgen" ] && return
    CARGO_TARGET_DIR=$folder/target cargo install --quiet wasm-bindgen-cli --version "$version" --locked --root "$folder" \
        || { wasm_missing "no wasm-bindgen $version: 'cargo install wasm-bindgen-cli --version $version --locked'"; return 2; }
    rm -rf "$folder/target"
}

wasm_build() {
    local features=$1 out=$2
    local wasm_cargo wasm_bindgen
    # A separate folder, so that builds for this machine do not wait.
    local folder=${CARGO_TARGET_DIR:-$PWD/target}/web
    wasm_find_cargo || return
    wasm_find_bindgen "$folder" || return
    command -v wasm-opt >/dev/null || wasm_apt binaryen \
        || { wasm_missing "no wasm-opt: install binaryen"; return 2; }
    CARGO_TARGET_DIR=$folder "${wasm_cargo[@]}" --release --locked --manifest-path crates/web/Cargo.toml \
        --no-default-features --features "$features" || return 1
    local compiled=$folder/wasm32-unknown-unknown/release/tabiya_web.wasm optimised=$folder/optimised
    mkdir -p "$out" "$optimised"
    # What every browser has had since 2021, and rustc's target has by default. It comes first, because wasm-bindgen
    # adds instructions that Debian's wasm-opt does not know.
    # The page is made as small as it can be: structured anew, it is 5 KB smaller when compressed.
    local passes=(-Os)
    [ "$features" != page ] || passes=(-Oz --flatten --rereloop -Oz --converge --merge-similar-functions -Oz)
    wasm-opt "${passes[@]}" --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-multivalue \
        --enable-nontrapping-float-to-int --enable-reference-types \
        "$compiled" -o "$optimised/tabiya_web.wasm" || return 1
    "$wasm_bindgen" --target web --out-dir "$out" "$optimised/tabiya_web.wasm" || return 1
}
