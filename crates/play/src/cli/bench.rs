//! The command `tabiya bench`.

use std::io::{Write, stdout};

use anyhow::Result;
use tabiya_terminal::Exit;

use super::args::TabiyaBenchArgs;
use crate::uci::bench;

pub(crate) fn run(args: &TabiyaBenchArgs) -> Result<Exit> {
    let hash = usize::try_from(args.hash)?;
    let mut out = stdout().lock();
    writeln!(out, "{}", bench::run(args.depth, usize::from(args.threads), hash))?;
    Ok(Exit::Agreed)
}
