//! Panics as values.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does `work`, and turns a panic into its message. What `work` was changing may be left in any state.
///
/// # Errors
/// If `work` panics.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|cause| {
        let text = cause.downcast_ref::<String>().cloned();
        let text = text.or_else(|| cause.downcast_ref::<&str>().map(|&text| text.to_owned()));
        text.unwrap_or_else(|| "no message".to_owned())
    })
}
