//! What is written: formats and their targets, progress, boards.

pub(crate) mod course;
pub(crate) mod drawing;
pub(crate) mod figures;
pub(crate) mod progress;
pub(crate) mod target;
