//! The command `tabiya bench`.

use std::io::{Write, stdout};

use anyhow::{Error, Result};
use tabiya_terminal::Exit;

use super::args::TabiyaBenchArgs;
use crate::uci::bench;

pub(crate) fn run(args: &TabiyaBenchArgs) -> Result<Exit> {
    let hash = usize::try_from(args.hash)?;
    let figures = bench::run(args.depth, usize::from(args.threads), hash).map_err(Error::msg)?;
    writeln!(stdout().lock(), "{figures}")?;
    Ok(Exit::Agreed)
}
