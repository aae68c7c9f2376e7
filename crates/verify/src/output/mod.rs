//! What an engine prints, line by line, until it makes an answer.

pub(crate) mod answer;
pub(crate) mod answer_state;
pub(crate) mod counter;
pub(crate) mod json;
pub(crate) mod line;
pub(crate) mod move_text;
pub(crate) mod partial;
pub(crate) mod row;
pub(crate) mod total;
pub(crate) mod total_pattern;
