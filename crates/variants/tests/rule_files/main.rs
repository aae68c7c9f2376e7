//! Rule files: what is read, what is refused and how, and what is written.

mod bytes;
mod contradictions;
mod errors;
mod fields;
mod round_trip;
mod whole_files;
