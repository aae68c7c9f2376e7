//! The command `tabiya board`, asked as its page asks it, and as those do who should not.

mod command;
mod counting;
mod driver;
mod games;
mod house;
mod moves;
mod rules;
mod security;
mod thinking;
