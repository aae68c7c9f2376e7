//! From a position as typed to a position.

use anyhow::{Context, Result, anyhow, bail};
use tabiya_core::{CastlingMode, MoveError, San, UciMove};
use tabiya_variants::AnyPosition;

use super::args::{PositionArgs, RulesArgs};
use super::exit::note;

/// Positions with a name.
pub(super) const NAMED: [(&str, &str); 6] = [
    ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    ("position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    ("position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
];

/// A position, and how its castling is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Request {
    pub(crate) position: AnyPosition,
    pub(crate) mode: CastlingMode,
}

/// Resolves what was typed; what was put right is said on stderr.
pub(crate) fn resolve(args: &PositionArgs) -> Result<Request> {
    let position = find(&args.position, &args.rules, args.moves.as_deref())?;
    let mode = if args.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    Ok(Request { position, mode })
}

/// The position that these words name, after these moves.
pub(crate) fn find(
    words: &[String],
    rules: &RulesArgs,
    moves: Option<&str>,
) -> Result<AnyPosition> {
    let text = words.join(" ");
    let named = NAMED.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(&text));
    let fen = match named {
        Some((_, fen)) => fen,
        None if words.is_empty() => NAMED[0].1,
        None if !text.contains(['/', ' ']) => {
            let names = NAMED.map(|(name, _)| name).join(", ");
            bail!("unknown position \"{}\", expected {names} or a FEN", text.escape_default())
        }
        None => &text,
    };
    let variant = rules.variant.variant;
    let is_start = fen == NAMED[0].1 && (named.is_some() || words.is_empty());
    let own_start = is_start.then(|| variant.start_fen());
    let (position, notes) = variant.read(own_start.as_deref().unwrap_or(fen)).context("FEN")?;
    if !notes.is_empty() {
        note(format_args!("note: {notes}"));
    }
    play_all(&position, moves.unwrap_or(""))
}

impl Request {
    /// The position in FEN with the mode in which it can be read back anywhere.
    pub(crate) fn fen(&self) -> String {
        let mode = match self.mode {
            CastlingMode::Standard => self.position.castling_mode(),
            mode => mode,
        };
        self.position.fen(mode, tabiya_core::EnPassantMode::Legal).to_string()
    }
}

/// Plays moves in UCI or algebraic notation, separated by spaces.
pub(crate) fn play_all(position: &AnyPosition, moves: &str) -> Result<AnyPosition> {
    let mut p = *position;
    for (ply, text) in moves.split_whitespace().enumerate() {
        let m = match text.parse::<UciMove>() {
            Ok(uci) => p.uci_move(uci),
            Err(_) => match text.parse::<San>() {
                Ok(san) => p.san_move(san),
                Err(_) => bail!("{} at ply {} is not a move", shown(text), ply + 1),
            },
        };
        let m = m.map_err(|error| match error {
            MoveError::Illegal => anyhow!("illegal move {} at ply {}", shown(text), ply + 1),
            error => anyhow!("{error}: {} at ply {}", shown(text), ply + 1),
        })?;
        p = p.play_unchecked(m);
    }
    Ok(p)
}

/// A word of somebody else's, made fit for a line of ours.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(80).flat_map(char::escape_default).collect()
}
