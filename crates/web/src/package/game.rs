//! Games of any rules as the package asks about them.

use tabiya_core::{CastlingMode, Draw, MoveKind, Square};
use tabiya_games::{Game, GameFace, Meaning, Outcome, Shown, excerpt};

use super::move_lines::move_line;
use super::position::{PackagePosition, PositionFacts};

/// Which moves are listed: those of the piece on a square, and those of a kind of piece with this lower-case letter.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MoveFilter {
    pub(super) square: Option<Square>,
    pub(super) piece: Option<char>,
}

/// A game of any rules, or under house rules. Unlike those of [`GameFace`], its moves are those of the position after a
/// draw by repetition, lack of progress or lack of material: such a game can be continued, as in chess.js.
pub(super) trait PackageGame: GameFace {
    /// Replaces `codes` by the number of the legal moves and their codes; returns `false` if one of them has no code.
    fn list_codes(&self, filter: MoveFilter, codes: &mut Vec<u32>) -> Result<bool, String>;
    /// The legal moves as `move` reads them.
    fn texts(&self, filter: MoveFilter) -> Result<Vec<String>, String>;
    /// The legal moves in algebraic notation.
    fn sans(&self, filter: MoveFilter) -> Result<Vec<String>, String>;
    /// The position as FEN, and then the legal moves as lines.
    fn lines(&self, filter: MoveFilter) -> Result<Vec<String>, String>;
    /// The position after the first `after` moves as FEN, and then the moves that were made from there as lines.
    fn made(&self, after: usize) -> Vec<String>;
    /// The moves made in algebraic notation.
    fn history(&self) -> Vec<String>;
    /// Makes a move, as people type it, or in strict algebraic notation or UCI. The error is the reason, as a sentence.
    fn make(&mut self, text: &str, is_strict: bool) -> Result<(), String>;
    /// Makes a move that is given as its origin and target with the letter of a promotion, which does not matter for
    /// other moves.
    fn make_step(&mut self, squares: &str, promotion: &str) -> Result<(), String>;
    /// Explains why a move is legal or not, or which moves the piece on a square has.
    fn explain(&self, text: &str) -> Result<Vec<String>, String>;
    /// The current position.
    fn facts(&self) -> &dyn PositionFacts;
    /// The ending of the game in the current position, if that has occurred once.
    fn outcome_at_once(&self) -> Result<Option<Outcome>, String>;
    /// Whether the position has occurred often enough for a draw.
    fn is_repetition(&self) -> Result<bool, String>;
}

/// The legal moves that pass a filter.
fn legal<P: PackagePosition>(game: &Game<P>, filter: MoveFilter) -> Result<Vec<P::Move>, String> {
    if game.ending().map_err(words)?.as_ref().is_some_and(|ending| P::over(ending).is_some()) {
        return Ok(Vec::new());
    }
    let p = game.position();
    let mut moves = p.legal_moves().map_err(words)?;
    let board = (filter.square.is_some() || filter.piece.is_some()).then(|| p.board());
    if let Some(board) = board {
        let passes = |m: &P::Move| {
            let from = p.squares(m).0;
            let kind = match (from, P::own(m).map(|m| m.kind())) {
                (None, Some(MoveKind::Drop(kind))) => Some(kind),
                _ => from.and_then(|from| board.piece_on(from)).map(|piece| piece.role),
            };
            let letter = kind.map(|kind| board.kind(kind).letter);
            filter.square.is_none_or(|square| from == Some(square))
                && filter.piece.is_none_or(|piece| letter == Some(piece))
        };
        moves.retain(passes);
    }
    Ok(moves)
}

/// Fails if no move may follow the ending of the game.
fn goes_on<P: PackagePosition>(game: &Game<P>) -> Result<(), String> {
    let error = game.ending().map_err(words)?.as_ref().and_then(P::over);
    error.map_or(Ok(()), |error| Err(words(error)))
}

/// Whether a text is a move as this package writes it, or UCI in the other spelling of castling. Marks, and `=` before a
/// promotion, may be missing or wrong, as in chess.js.
fn is_written<P: PackagePosition>(p: &P, m: &P::Move, text: &str) -> bool {
    let bare = |text: &str| text.trim().trim_end_matches(['+', '#', '!', '?']).replace('=', "");
    let modes = [CastlingMode::Standard, CastlingMode::Chess960];
    let uci = P::own(m).into_iter().flat_map(|m| modes.map(|mode| m.uci(mode).to_string()));
    uci.chain([p.san(m), p.choice(m).text]).any(|written| bare(&written) == bare(text))
}

fn promotion_missing(text: &str) -> String {
    let text = excerpt(text);
    format!("{text}: what does the pawn become? Write e8=Q or e7e8q")
}

fn words(error: impl ToString) -> String {
    error.to_string()
}

impl<P: PackagePosition> PackageGame for Game<P> {
    fn list_codes(&self, filter: MoveFilter, codes: &mut Vec<u32>) -> Result<bool, String> {
        let moves = legal(self, filter)?;
        codes.clear();
        codes.push(u32::try_from(moves.len()).map_err(words)?);
        Ok(self.position().encode(&moves, codes))
    }

    fn texts(&self, filter: MoveFilter) -> Result<Vec<String>, String> {
        let moves = legal(self, filter)?;
        Ok(moves.iter().map(|m| self.position().choice(m).text).collect())
    }

    fn sans(&self, filter: MoveFilter) -> Result<Vec<String>, String> {
        let moves = legal(self, filter)?;
        Ok(moves.iter().map(|m| self.position().san(m)).collect())
    }

    fn lines(&self, filter: MoveFilter) -> Result<Vec<String>, String> {
        let p = self.position();
        let line = |m: &P::Move| Ok(move_line(p, m, &p.after_legal(m).map_err(words)?));
        let moves = legal(self, filter)?;
        std::iter::once(Ok(p.fen())).chain(moves.iter().map(line)).collect()
    }

    fn made(&self, after: usize) -> Vec<String> {
        let start = self.positions().skip(after).take(1).map(Shown::fen);
        let made = self.positions().zip(self.moves()).zip(self.positions().skip(1)).skip(after);
        start.chain(made.map(|((before, m), after)| move_line(before, m, after))).collect()
    }

    fn history(&self) -> Vec<String> {
        self.positions().zip(self.moves()).map(|(before, m)| before.san(m)).collect()
    }

    fn make(&mut self, text: &str, is_strict: bool) -> Result<(), String> {
        goes_on(self)?;
        let p = self.position();
        let m = match p.typed(text)? {
            Meaning::Promotion(_) => return Err(promotion_missing(text)),
            Meaning::Move(m) => m,
        };
        if is_strict && !is_written(p, &m, text) {
            return Err(format!("{} is written differently: {}", p.san(&m), excerpt(text)));
        }
        self.play(m).map_err(words)?;
        Ok(())
    }

    fn make_step(&mut self, squares: &str, promotion: &str) -> Result<(), String> {
        goes_on(self)?;
        let p = self.position();
        let promoted = p.typed(&format!("{squares}{promotion}"));
        let m = match promoted {
            Ok(Meaning::Move(m)) => m,
            Ok(Meaning::Promotion(_)) => return Err(promotion_missing(squares)),
            Err(error) => match p.typed(squares)? {
                Meaning::Move(m) => m,
                Meaning::Promotion(_) => return Err(error),
            },
        };
        self.play(m).map_err(words)?;
        Ok(())
    }

    fn explain(&self, text: &str) -> Result<Vec<String>, String> {
        let ending = self.ending().map_err(words)?;
        let goes_on = ending.as_ref().is_some_and(|ending| P::over(ending).is_none());
        if goes_on && let Ok(words) = self.position().why(text) {
            return Ok(words);
        }
        self.why(text)
    }

    fn facts(&self) -> &dyn PositionFacts {
        self.position()
    }

    fn is_repetition(&self) -> Result<bool, String> {
        let outcome = self.position().ending(self.repetitions()).map_err(words)?;
        Ok(outcome == Some(Outcome::Draw(Draw::Repetition)))
    }

    fn outcome_at_once(&self) -> Result<Option<Outcome>, String> {
        self.position().ending(1).map_err(words)
    }
}
