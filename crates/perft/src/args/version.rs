//! The version of the program.

use std::sync::OnceLock;

use tabiya_core::Backend;

/// What follows the name for `--version`: `0.1.0, commit 0123456789, back end avx2`.
pub(crate) fn line() -> &'static str {
    static LINE: OnceLock<String> = OnceLock::new();
    LINE.get_or_init(|| {
        let named = std::env::var("PERFT_CPU").ok();
        let named = named.and_then(|name| Backend::from_name(&name).ok());
        describe(named.unwrap_or_else(Backend::best))
    })
}

/// The version, the commit if it was built from a checkout, and the back end.
pub(crate) fn describe(backend: Backend) -> String {
    let version = env!("CARGO_PKG_VERSION");
    match option_env!("TABIYA_COMMIT") {
        Some(commit) => format!("{version}, commit {commit}, back end {backend}"),
        None => format!("{version}, back end {backend}"),
    }
}
