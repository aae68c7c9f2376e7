//! Sessions with an engine over UCI: questions and answers.

pub(crate) mod exchange;
pub(crate) mod pipeline;
pub(crate) mod uci_options;
pub(crate) mod uci_session;
