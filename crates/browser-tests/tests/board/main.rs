//! What a person does with `tabiya board`. The README has the list that the page is held against.

mod access;
mod counts;
mod course;
mod pictures;
mod play;
mod quality;
mod rules;
