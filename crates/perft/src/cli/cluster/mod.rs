//! Commands for counts on several machines.

pub(crate) mod recipes;
pub(crate) mod recount;
pub(crate) mod reduce;
pub(crate) mod split;
pub(crate) mod work;
