//! The command `tabiya board`.

use std::io::{Write, stdout};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use tabiya_board::BoardService;
use tabiya_games::house::Gallery;
use tabiya_terminal::{Exit, ends_at_once_after, note};

use super::args::BoardArgs;
use crate::board::{Opener, Server};

/// The time that a browser gets to read the file that leads it to the board.
const OPENING: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &BoardArgs, gallery: Gallery) -> Result<Exit> {
    let board = BoardService::new(args.book.clone(), gallery);
    let server = Server::bind(args.listen, args.port, board)?;
    let address = server.address();
    let opener: Arc<Mutex<Option<Opener>>> = Arc::default();
    let kept = Arc::clone(&opener);
    ends_at_once_after(move || remove(&kept));
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
        && let Err(error) = open_in_browser(&address, &opener)
    {
        note(format_args!("note: no browser could be started: {error}"));
    }
    let ended = server.run();
    remove(&opener);
    ended?;
    Ok(Exit::Agreed)
}

/// Removes the file that leads a browser to the board, if there still is one.
fn remove(opener: &Mutex<Option<Opener>>) {
    opener.lock().unwrap_or_else(PoisonError::into_inner).take();
}

/// Opens the address in a browser, through a file that `kept` holds until the browser has read it.
fn open_in_browser(address: &str, kept: &Arc<Mutex<Option<Opener>>>) -> std::io::Result<()> {
    let opener = Opener::new(address)?;
    opener.open()?;
    *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(opener);
    let kept = Arc::clone(kept);
    thread::spawn(move || {
        thread::sleep(OPENING);
        remove(&kept);
    });
    Ok(())
}
