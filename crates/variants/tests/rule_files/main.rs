//! Rule files: what is read, what is refused and how, and what is written.

mod bytes;
mod contradictions;
mod errors;
mod fairy_bytes;
mod fairy_contradictions;
mod fairy_errors;
mod fairy_fields;
mod fairy_round_trip;
mod fields;
mod round_trip;
mod whole_files;
