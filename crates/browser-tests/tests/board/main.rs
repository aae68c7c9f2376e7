//! What people do with `tabiya board`. The README has the list of demands on the page.

mod access;
mod counts;
mod course;
mod pictures;
mod play;
mod quality;
mod rules;
