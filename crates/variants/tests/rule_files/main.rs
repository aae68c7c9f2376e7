//! Rule files: what is read, what is refused and how, and what is written.

mod bytes;
mod contradictions;
mod errors;
mod fairy_bytes;
mod fairy_contradictions;
mod fairy_double_push;
mod fairy_en_passant;
mod fairy_errors;
mod fairy_fields;
mod fairy_round_trip;
mod fields;
mod round_trip;
mod start_checks;
mod whole_files;
