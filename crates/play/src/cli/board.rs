//! The command `tabiya board`.

use std::io::{Write, stdout};

use anyhow::Result;
use tabiya_terminal::{Exit, ends_at_once, note};

use super::args::BoardArgs;
use crate::board::{Server, open_in_browser};

pub(crate) fn run(args: &BoardArgs) -> Result<Exit> {
    let server = Server::bind(args.listen, args.port, args.book.clone())?;
    let address = server.address();
    ends_at_once();
    let mut out = stdout().lock();
    writeln!(out, "{address}").and_then(|()| out.flush())?;
    drop(out);
    if !args.listen.is_loopback() {
        note(format_args!(
            "warning: {} can be reached from other machines; anyone who knows the whole address can \
            play, and nothing is encrypted",
            args.listen
        ));
    }
    note("Open this address in a browser; Ctrl-C ends the server.");
    if args.open
        && let Err(error) = open_in_browser(&address)
    {
        note(format_args!("note: no browser could be started: {error}"));
    }
    server.run()?;
    Ok(Exit::Agreed)
}
