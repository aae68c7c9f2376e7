//! The command `tabiya play`, driven as a person would.

mod commands;
mod driver;
mod endings;
mod files;
mod games;
mod house;
mod input;
mod own_rules;
mod words;
