# Code for scripts that build for another system; they source it after need.sh.
# shellcheck shell=bash

# for_target TARGET: sets the arrays `cargo_words` and `target_flags`, to be used before and after `build` or `test`.
# The standard library is rustup's, if rustup has it or may fetch it, and otherwise the one that Debian's sources build.
for_target() {
    if timeout 120 rustup target add "$1" 2>/dev/null; then
        cargo_words=(cargo)
        target_flags=(--target "$1")
        return
    fi
    need /usr/bin/rustc rustc-web
    need /usr/bin/cargo cargo-web
    [ -d /usr/lib/rustlib/src/rust/library ] || need /usr/lib/rustlib/src/rust/x.py rust-web-src
    cargo_words=(env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 /usr/bin/cargo)
    target_flags=(-Z "build-std=std,panic_unwind" --target "$1")
}
