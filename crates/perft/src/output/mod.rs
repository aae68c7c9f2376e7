//! Output: formats and their targets, progress, boards.

pub(crate) mod course;
pub(crate) mod drawing;
pub(crate) mod formats;
pub(crate) mod progress;
pub(crate) mod target;

pub(crate) use self::course::{State, TableUse};
pub(crate) use self::drawing::Drawing;
pub(crate) use self::formats::{HTML, JSON, Subject, TEXT, names};
pub(crate) use self::progress::{ProgressMode, with_progress};
pub(crate) use self::target::{Outputs, Target, json_or, open};
