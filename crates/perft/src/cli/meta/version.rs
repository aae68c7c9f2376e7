//! `perft version`.

use std::io::{self, Write};

use anyhow::Result;
use tabiya_terminal::Exit;

use crate::args::{CpuArgs, describe};

pub(crate) fn run(args: CpuArgs) -> Result<Exit> {
    writeln!(io::stdout(), "perft {}", describe(args.chosen()))?;
    Ok(Exit::Agreed)
}
