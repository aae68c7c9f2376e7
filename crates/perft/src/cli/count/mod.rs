//! Commands for a single position: they count or estimate its tree, or explain why a move is legal or illegal.

pub(crate) mod bench;
pub(crate) mod checkpoint_writer;
pub(crate) mod counter;
pub(crate) mod depth;
pub(crate) mod depths;
pub(crate) mod divide;
pub(crate) mod estimate;
pub(crate) mod explain;
pub(crate) mod stats;
pub(crate) mod uci;
pub(crate) mod unique;
