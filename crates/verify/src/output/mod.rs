//! What an engine prints, line by line, until it makes an answer.

pub(crate) mod answer;
pub(crate) mod answer_state;
pub(crate) mod line;
pub(crate) mod partial;
pub(crate) mod row;
