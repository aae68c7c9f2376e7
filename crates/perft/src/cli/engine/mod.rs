//! Commands that drive another program.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod difference;
pub(crate) mod fuzz;
pub(crate) mod session;
pub(crate) mod speed;
pub(crate) mod step;
