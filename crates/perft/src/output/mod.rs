//! Output: formats and their targets, and progress.

pub(crate) mod course;
pub(crate) mod fields;
pub(crate) mod formats;
pub(crate) mod progress;
pub(crate) mod target;

pub(crate) use self::course::{TableUse, WorkState};
pub(crate) use self::fields::Fields;
pub(crate) use self::formats::{HTML, JSON, Subject, TEXT, names};
pub(crate) use self::progress::{ProgressMode, with_progress};
pub(crate) use self::target::{Outputs, Target, json_or, open};
