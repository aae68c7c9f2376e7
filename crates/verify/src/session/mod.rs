//! Sessions with an engine over UCI or the protocol of xboard: questions and answers.

pub(crate) mod exchange;
pub(crate) mod legality;
pub(crate) mod multipv;
pub(crate) mod pipeline;
pub(crate) mod search;
pub(crate) mod uci_options;
pub(crate) mod uci_session;
pub(crate) mod xboard;
