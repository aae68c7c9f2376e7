//! `tabiya uci`.

use std::process::ExitCode;

use super::args::UciArgs;
use crate::uci;

pub(crate) fn run(args: &UciArgs) -> ExitCode {
    uci::run(&args.commands);
    ExitCode::SUCCESS
}
