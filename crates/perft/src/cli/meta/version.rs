//! `perft version`.

use std::io::{self, Write};

use anyhow::Result;
use tabiya_terminal::Exit;

use crate::args::shared::CpuArgs;
use crate::args::version::describe;

pub(crate) fn run(args: CpuArgs) -> Result<Exit> {
    writeln!(io::stdout(), "perft {}", describe(args.chosen()))?;
    Ok(Exit::Agreed)
}
