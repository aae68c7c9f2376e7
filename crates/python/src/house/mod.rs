//! House rules written in Python.

mod added;
mod change;
mod event;
mod failure;
mod kinds;
mod moves;
mod own;
mod rule;
mod setup;
mod view;

pub(crate) use change::HouseChange;
pub(crate) use event::{EVENT_NAMES, Event};
pub(crate) use failure::{kept_exception, refuse_if_asked};
pub(crate) use moves::HouseMove;
pub(crate) use own::{HouseRules, OwnRules};
pub(crate) use setup::HouseSetup;
pub(crate) use view::HouseView;
