//! `tabiya bench`.

use std::process::ExitCode;

use super::args::BenchArgs;
use crate::uci::bench;

pub(crate) fn run(args: &BenchArgs) -> ExitCode {
    let hash = usize::try_from(args.hash).unwrap_or(16);
    println!("{}", bench::run(args.depth, usize::from(args.threads), hash));
    ExitCode::SUCCESS
}
