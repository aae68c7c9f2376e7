//! Rule files: what is read, what is refused and how, and what is written.

mod contradictions;
mod errors;
mod fields;
