//! Texts that stay in memory until the program ends: the names and labels of rules in other languages.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::moves::Added;
use crate::quote;

/// Texts that stay in memory until the program ends.
static INTERNED: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The largest number of interned texts, and the length of the longest in bytes.
const MOST_TEXTS: usize = 1 << 16;
const LONGEST_TEXT: usize = 200;

/// Returns a text that is equal to `text` and stays in memory until the program ends. It is meant for the names and labels
/// of rules, which are few.
///
/// # Errors
/// Fails for a text of more than 200 bytes, and after 65,536 different texts.
pub fn interned(text: &str) -> Result<&'static str, String> {
    let mut texts = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = texts.get(text) {
        return Ok(known);
    }
    if text.len() > LONGEST_TEXT {
        return Err(format!("a text of {} bytes is too long for a name or label", text.len()));
    }
    if texts.len() >= MOST_TEXTS {
        return Err("there are too many different names and labels".to_owned());
    }
    let text: &'static str = Box::leak(text.into());
    texts.insert(text);
    Ok(text)
}

/// The label of a move that a rule adds, or the empty text for a move without one, as an [interned] text.
///
/// # Errors
/// Fails for other characters than those of [labels](Added::label), and as [`interned`] does.
pub fn label(text: &str) -> Result<&'static str, String> {
    if text.is_empty() || Added::is_label(text) {
        return interned(text);
    }
    Err(format!("label {} has other characters than a to z, digits and hyphens", quote(text)))
}
