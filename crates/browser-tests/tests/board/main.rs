//! Tests of everything that people do with `tabiya board`. README.md lists what the page must do.

mod access;
mod analysis;
mod axe;
mod counts;
mod course;
mod dialog;
mod editor;
mod every_way;
mod expected;
mod game;
mod hands;

mod keys;
mod link;
mod look;
mod moves;
mod out;
mod pictures;
mod play;
mod prompt;
mod quality;
mod reasons;
mod report;
mod rules;
mod saying;
mod sizes;
mod walks;
