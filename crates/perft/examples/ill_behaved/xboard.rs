//! An engine that speaks the protocol of xboard.

use std::io;

use tabiya_core::{Position, UciMove};

use crate::deeds;
use crate::engine::Engine;
use crate::mode::Mode;

impl Engine {
    /// Obeys a command of the protocol.
    pub(crate) fn obey_xboard(&mut self, command: &str) -> io::Result<()> {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        match word {
            "" | "xboard" | "nopost" => Ok(()),
            "protover" => self.list_features(),
            "new" => {
                (self.position, self.is_forced) = (Position::startpos(), false);
                Ok(())
            }
            "force" => {
                self.is_forced = true;
                Ok(())
            }
            "ping" if self.has_ping() && self.mode != Mode::XboardNoPong => {
                self.voice.say(format!("pong {rest}\n").as_bytes())
            }
            "setboard" if self.mode == Mode::XboardIllegalPosition => {
                self.voice.say(b"tellusererror Illegal position\n")
            }
            "setboard" if self.mode != Mode::XboardNoSetboard => {
                match Position::from_fen_lenient(rest) {
                    Ok((position, _)) => self.position = position,
                    Err(error) => return self.voice.say(format!("Error ({error})\n").as_bytes()),
                }
                if self.mode == Mode::XboardMoves && !self.is_forced {
                    self.move_by_itself()?;
                }
                Ok(())
            }
            "perft" if self.mode == Mode::XboardIllegalMove => {
                self.voice.say(format!("Illegal move: {command}\n").as_bytes())
            }
            "perft" if self.mode == Mode::XboardNoAnswer => deeds::sleep_for_ever(),
            "perft" if self.mode != Mode::XboardUnknown => self.count(rest.parse().unwrap_or(1)),
            _ => match word.parse::<UciMove>().ok().and_then(|m| m.to_move(&self.position).ok()) {
                Some(m) => {
                    self.position = self.position.play_unchecked(m);
                    Ok(())
                }
                None => self.voice.say(format!("Error (unknown command): {word}\n").as_bytes()),
            },
        }
    }

    fn has_ping(&self) -> bool {
        !matches!(
            self.mode,
            Mode::XboardNoPing
                | Mode::XboardNoFeatures
                | Mode::XboardNoPingMissing
                | Mode::XboardLate
                | Mode::XboardMoves
        )
    }

    fn list_features(&mut self) -> io::Result<()> {
        let ping = if self.has_ping() { "ping=1" } else { "ping=0" };
        let setboard = if self.mode == Mode::XboardNoSetboard { 0 } else { 1 };
        if self.mode == Mode::XboardNoFeatures {
            return Ok(());
        }
        if matches!(self.mode, Mode::XboardDone0 | Mode::XboardNeverDone) {
            self.voice.say(b"feature done=0\n")?;
            deeds::sleep(0.3);
        }
        let names = format!("feature myname=\"Ill-behaved\" {ping} setboard={setboard} san=0\n");
        self.voice.say(names.as_bytes())?;
        match self.mode {
            Mode::XboardNeverDone => Ok(()),
            _ => self.voice.say(b"feature variants=\"normal\" done=1\n"),
        }
    }

    fn move_by_itself(&mut self) -> io::Result<()> {
        let Some(&m) = self.position.legal_moves().iter().next() else { return Ok(()) };
        let text = format!("move {}\n", m.uci(self.castling));
        self.position = self.position.play_unchecked(m);
        self.voice.say(text.as_bytes())
    }
}

impl Mode {
    /// Whether the engine speaks the protocol of xboard.
    pub(crate) fn speaks_xboard(self) -> bool {
        self.is_named("xboard")
    }
}
