//! Tests of counts and estimates of whole trees. They use the compiled library, which takes less time to build than the
//! counters take in the library's own tests.

mod deep;
mod estimates;
mod mistakes;
mod table;
