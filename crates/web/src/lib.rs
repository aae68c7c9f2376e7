//! Tabiya in WebAssembly: the board behind its page, and the package for JavaScript.

#[cfg(feature = "package")]
pub mod package;
#[cfg(feature = "page")]
mod page;
