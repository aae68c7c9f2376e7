//! Uses `tabiya board` in Chromium as a person would.
#![cfg(feature = "browser")]
#![forbid(unsafe_code)]

mod browser;
mod command;
mod page;
mod pointer;
mod program;

pub use browser::Browser;
pub use page::Page;
pub use program::Program;
