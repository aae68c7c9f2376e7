//! What is written: formats and their targets, progress, boards.

pub(crate) mod course;
pub(crate) mod drawing;
pub(crate) mod figures;
pub(crate) mod format;
pub(crate) mod progress;
