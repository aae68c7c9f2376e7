//! What is to be counted: a position of any game.

use anyhow::Result;
use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_count::Root;
use tabiya_games::{Move, Position, UciPosition, Variant};
use tabiya_terminal::described;

use crate::args::PositionArgs;
use crate::session::position::{HouseRules, all_notes, find_game, find_position, play};

/// A position, and the castling notation for its moves.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) position: Position,
    pub(crate) mode: CastlingMode,
}

impl<P: Into<Position>> From<P> for Request {
    fn from(position: P) -> Self {
        Self { position: position.into(), mode: CastlingMode::Standard }
    }
}

impl Request {
    /// Reads the arguments of a `position` command. Also returns a note if the FEN was corrected.
    pub(crate) fn read(
        text: &str,
        variant: Variant,
        (names, gallery): HouseRules<'_>,
    ) -> Result<(Self, Option<String>)> {
        let position = UciPosition::read(text)?;
        if names.is_empty() {
            let (game, notes) = position.game(variant)?;
            let note = position.fen.and_then(|fen| all_notes(fen, &notes));
            return Ok((game.board().into(), note));
        }
        let mut game = gallery.begin(variant, names, position.fen)?;
        play(&mut game, position.moves.split_whitespace())?;
        Ok((game.position().clone().into(), None))
    }

    /// The FEN of the position, with castling rights that other programs can read.
    pub(crate) fn fen(&self) -> String {
        match self.position.plain() {
            Some(p) => p.fen(self.written_mode(), EnPassantMode::Legal),
            None => self.position.fen(),
        }
    }

    /// The position and its variant as text.
    pub(crate) fn root(&self) -> Root {
        Root::written(&self.position.board(), self.written_mode())
    }

    /// The castling notation: king takes rook if that was asked for or the position needs it.
    pub(crate) fn written_mode(&self) -> CastlingMode {
        match self.mode {
            CastlingMode::Standard => self.position.board().castling_mode(),
            mode => mode,
        }
    }

    /// A move as text, with castling in the notation of `mode` if there are no house rules.
    pub(crate) fn text(&self, m: &Move, mode: CastlingMode) -> String {
        match (m, self.position.plain()) {
            (Move::Own(m), Some(_)) => m.uci(mode).to_string(),
            _ => self.position.text(m),
        }
    }

    /// The text of a legal move, or `(none)` if no move is legal.
    pub(crate) fn any_move(&self) -> Result<String> {
        let moves = match self.position.plain() {
            Some(_) => self.position.legal_moves()?,
            None => self.position.moves_or_end()?.unwrap_or_default(),
        };
        let first = moves.first().map(|m| self.text(m, self.written_mode()));
        Ok(first.unwrap_or_else(|| "(none)".to_owned()))
    }

    /// Draws the board, with the FEN, the key and the checkers.
    pub(crate) fn draw(&self) -> String {
        let key = match self.position.plain() {
            Some(p) => p.key().to_string(),
            None => format!("{:016x}", self.position.key()),
        };
        described(&self.position.board(), &self.fen(), key)
    }
}

/// Reads a position as typed, and prints corrections on stderr.
pub(crate) fn resolve(args: &PositionArgs) -> Result<Request> {
    let p = find_position(&args.position, &args.setup)?;
    let mode = if args.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    Ok(Request { mode, ..p.into() })
}

/// Reads a position as typed, under house rules if any are given.
pub(crate) fn resolve_with(rules: HouseRules<'_>, args: &PositionArgs) -> Result<Request> {
    if rules.0.is_empty() {
        return resolve(args);
    }
    Ok(find_game(&args.position, &args.setup, rules)?.position().clone().into())
}
