//! Tests of everything that people do with `tabiya board`. README.md lists the requirements on the page.

mod access;
mod counts;
mod course;
mod pictures;
mod play;
mod quality;
mod rules;
