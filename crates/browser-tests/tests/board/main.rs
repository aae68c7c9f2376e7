//! Tests of everything that people do with `tabiya board`. README.md lists what the page must do.

mod access;
mod counts;
mod course;
mod expected;
mod game;
mod keys;
mod pictures;
mod play;
mod quality;
mod rules;
mod saying;
mod sizes;
