//! The interface between games under any rules and front ends.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, ByColor, Color, EnPassantMode, MoveKind, Piece, Square};
use tabiya_fairy::AnyMove;
use tabiya_variants::KindId;

use crate::built_in::{AnyPosition, Variant};
use crate::game::{Game, GamePosition};
use crate::move_report::MoveReport;
use crate::outcome::Outcome;
use crate::typed::Meaning;

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Ply {
    /// The full-move number, as in FEN.
    pub number: u16,
    /// The side that moved.
    pub color: Color,
    /// The move as [`GameFace::play`] reads it: in UCI, followed by a colon and a label if a house rule adds one.
    pub text: String,
    /// The move in standard algebraic notation, with its label if a house rule adds one.
    pub san: String,
    /// The effects of the move in words, followed by checks and the end of the game.
    pub words: Vec<String>,
    /// The origin and the destination of the piece that moved.
    pub squares: Bitboard,
    /// The pieces that the move captured or otherwise removed from the board.
    pub captured: Vec<Piece<KindId>>,
    /// Which sides are in check after the move.
    pub check: ByColor<bool>,
    /// The ending, if the move ended the game.
    pub ended: Option<Outcome>,
}

/// A legal move, as a front end offers it to the user.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Choice {
    /// The move as [`GameFace::play`] reads it.
    pub text: String,
    /// The move in standard algebraic notation, with its label if a house rule adds one.
    pub san: String,
    /// The origin square; `None` for a drop.
    pub from: Option<Square>,
    /// The target square as a user selects it; for castling it is the target in the UCI text.
    pub to: Square,
    /// The kind that is dropped, if the move is a drop.
    pub dropped: Option<KindId>,
    /// A suffix that distinguishes the move from others between the same squares: the letter of the promotion kind,
    /// or a colon and a label.
    pub more: String,
}

/// The move number to print before a move of `color`, such as `1.` or `1...`; `None` if none is printed. `before` is
/// the side that made the previous move, or `None` at the first move and after a comment.
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_games::move_number;
/// assert_eq!(move_number(7, Color::Black, None).as_deref(), Some("7..."));
/// assert_eq!(move_number(7, Color::Black, Some(Color::White)), None);
/// ```
pub fn move_number(number: u16, color: Color, before: Option<Color>) -> Option<String> {
    match color {
        Color::White if before != Some(Color::White) => Some(format!("{number}.")),
        Color::Black if before.is_none() => Some(format!("{number}...")),
        _ => None,
    }
}

/// A position as front ends display it.
pub trait Shown {
    /// The board and castling rights as the underlying variant sees them, without the house rules.
    fn board(&self) -> AnyPosition;

    /// The variant on which the house rules, if there are any, are based.
    fn variant(&self) -> Variant {
        self.board().variant()
    }

    /// The names of the house rules.
    fn house(&self) -> Vec<String> {
        Vec::new()
    }

    /// What must be moved now if the choice is restricted, for example `the duck`; otherwise `None`.
    fn due(&self) -> Option<String> {
        None
    }

    /// What the side to move is obliged to do, to follow `White must`: for example `capture`; otherwise `None`.
    fn obligation(&self) -> Option<String> {
        self.board().obligation().map(str::to_owned)
    }

    /// The position as FEN.
    fn fen(&self) -> String;

    /// The position as FEN, with castling letters in the form that most programs read.
    fn common_fen(&self) -> String {
        self.fen()
    }

    /// The squares of attacked kings, or of attacked royal pieces if the rules make another kind royal.
    fn checked(&self) -> Bitboard;
}

/// A position with the methods that front ends need in addition to [`GamePosition`].
pub trait FacePosition: Shown + GamePosition<TextError: ToString, Error: ToString> {
    /// Describes a legal move as a front end offers it to the user.
    fn choice(&self, m: &Self::Move) -> Choice;

    /// The origin (`None` for a drop) and the destination of a move.
    fn squares(&self, m: &Self::Move) -> (Option<Square>, Square);

    /// The squares on which a move captures.
    fn captured_on(&self, m: &Self::Move) -> Bitboard;

    /// Reads a move as people type it.
    ///
    /// # Errors
    /// If the text is not a legal move; the error is the reason, as part of a sentence.
    fn typed(&self, text: &str) -> Result<Meaning<Self::Move>, String>;

    /// Explains why a move is legal or not, with a sentence for each reading of the text.
    ///
    /// # Errors
    /// If the text is not a move.
    fn why(&self, text: &str) -> Result<Vec<String>, String>;

    /// Explains why the piece of the side to move on a square has no legal move, as a sentence without its full stop;
    /// `None` if it has one, or if no such piece stands there.
    fn stuck(&self, square: Square) -> Option<String> {
        Shown::board(self).stuck(square).map(|stuck| stuck.to_string())
    }

    /// Describes a move that led to the position `after`.
    fn ply(&self, m: &Self::Move, report: &Self::Report, after: &Self) -> Ply;
}

/// A game of any rules as front ends see it: moves and errors are texts.
pub trait GameFace: Send + Sync {
    /// The position after the last move.
    fn now(&self) -> &dyn Shown;
    /// The position that the game started from.
    fn beginning(&self) -> &dyn Shown;
    /// The legal moves; empty once the game is over.
    ///
    /// # Errors
    /// If a house rule fails.
    fn choices(&self) -> Result<Vec<Choice>, String>;
    /// Reads a move as people type it. The result contains moves in the form that [`play`](Self::play) reads.
    ///
    /// # Errors
    /// If the text is not a legal move; the error is the reason, as part of a sentence.
    fn typed(&self, text: &str) -> Result<Meaning<String>, String>;
    /// Makes a move.
    ///
    /// # Errors
    /// If the game is over, the text is not a legal move, or a house rule fails. The game is then unchanged.
    fn play(&mut self, text: &str) -> Result<Ply, String>;
    /// Undoes the last move; returns `false` if there was none.
    fn undo(&mut self) -> bool;
    /// Makes the move again that was undone last; returns `false` if there was none.
    fn redo(&mut self) -> bool;
    /// Descriptions of the moves made.
    fn plies(&self) -> Vec<Ply>;
    /// The number of moves made.
    fn len(&self) -> usize;
    /// Whether no moves have been made.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The ending, if the game has ended.
    ///
    /// # Errors
    /// If a house rule fails.
    fn ended(&self) -> Result<Option<Outcome>, String>;
    /// Explains why a move is legal or not, with a sentence for each reading of the text. For the square of a piece of
    /// the side to move, says which moves the piece has, or why it has none.
    ///
    /// # Errors
    /// If the text is neither a move nor such a square, or a house rule fails.
    fn why(&self, text: &str) -> Result<Vec<String>, String>;
}

impl<P: FacePosition> GameFace for Game<P> {
    fn now(&self) -> &dyn Shown {
        self.position()
    }

    fn beginning(&self) -> &dyn Shown {
        self.start()
    }

    fn choices(&self) -> Result<Vec<Choice>, String> {
        let moves = self.legal_moves().map_err(|error| error.to_string())?;
        Ok(moves.iter().map(|m| self.position().choice(m)).collect())
    }

    fn typed(&self, text: &str) -> Result<Meaning<String>, String> {
        let written = |m: P::Move| self.position().choice(&m).text;
        Ok(match self.position().typed(text)? {
            Meaning::Move(m) => Meaning::Move(written(m)),
            Meaning::Promotion(all) => Meaning::Promotion(all.into_iter().map(written).collect()),
        })
    }

    fn play(&mut self, text: &str) -> Result<Ply, String> {
        if let Some(ended) = GameFace::ended(self)? {
            return Err(format!("{text} is illegal: the game is over ({ended})"));
        }
        self.play_text(text).map_err(|error| error.to_string())?;
        Ok(self.plies_from(self.len() - 1).swap_remove(0))
    }

    fn undo(&mut self) -> bool {
        self.undo().is_some()
    }

    fn redo(&mut self) -> bool {
        self.redo().is_some()
    }

    fn plies(&self) -> Vec<Ply> {
        self.plies_from(0)
    }

    fn len(&self) -> usize {
        self.moves().len()
    }

    fn ended(&self) -> Result<Option<Outcome>, String> {
        self.ending().map_err(|error| error.to_string())
    }

    fn why(&self, text: &str) -> Result<Vec<String>, String> {
        if let Some(words) = self.why_square(text)? {
            return Ok(vec![words]);
        }
        let words = self.explain(text)?;
        let Some(ended) = GameFace::ended(self)? else { return Ok(words) };
        let asked = words.iter().find_map(|words| words.split_once(" is "));
        let asked = asked.map_or(text, |(asked, _)| asked);
        Ok(vec![format!("{asked} is illegal: the game is over ({ended})")])
    }
}

impl<P: FacePosition> Game<P> {
    fn plies_from(&self, first: usize) -> Vec<Ply> {
        let after = self.positions().skip(1);
        let made = self.positions().zip(self.moves()).zip(self.reports().zip(after)).skip(first);
        made.map(|((before, m), (report, after))| before.ply(m, report, after)).collect()
    }
}

impl Shown for AnyPosition {
    fn board(&self) -> AnyPosition {
        *self
    }

    fn due(&self) -> Option<String> {
        self.further_ply()
    }

    fn fen(&self) -> String {
        self.fen(self.castling_mode(), EnPassantMode::Legal)
    }

    fn common_fen(&self) -> String {
        self.to_string()
    }

    fn checked(&self) -> Bitboard {
        let royal = Color::ALL.into_iter().find_map(|color| self.piece_on(self.king(color)?));
        let is_attacked = |&square: &Square| {
            let enemies = self.piece_on(square).map(|king| self.by_color(!king.color));
            let attackers = self.attackers_to(square, self.blockers());
            enemies.is_some_and(|enemies| !attackers.is_disjoint(enemies))
        };
        let kings = self.by_kind(royal.map_or(KindId::KING, |piece| piece.role));
        kings.into_iter().filter(is_attacked).collect()
    }
}

impl FacePosition for AnyPosition {
    fn choice(&self, m: &AnyMove) -> Choice {
        let (text, san) = (m.uci(self.castling_mode()).to_string(), self.san(*m));
        let more =
            m.promotion().map_or_else(String::new, |kind| self.kind(kind).letter.to_string());
        // The square to click for castling is the target in the UCI text.
        let to = text.get(2..4).and_then(|to| to.parse().ok()).unwrap_or(m.to());
        let dropped = match m.kind() {
            MoveKind::Drop(kind) => Some(kind),
            _ => None,
        };
        Choice { text, san, from: self.squares(m).0, to, dropped, more }
    }

    fn squares(&self, m: &AnyMove) -> (Option<Square>, Square) {
        (Some(m.from()).filter(|_| !matches!(m.kind(), MoveKind::Drop(_))), m.destination())
    }

    fn captured_on(&self, m: &AnyMove) -> Bitboard {
        self.captured(*m).map_or(Bitboard::EMPTY, |(_, square)| Bitboard::of(square))
    }

    fn typed(&self, text: &str) -> Result<Meaning<AnyMove>, String> {
        self.read_typed(text)
    }

    fn why(&self, text: &str) -> Result<Vec<String>, String> {
        self.explain_typed(text)
    }

    fn ply(&self, m: &AnyMove, report: &MoveReport, after: &Self) -> Ply {
        let (from, to) = self.squares(m);
        // If the destination is empty after the move, the capturer has exploded with the captured piece.
        let is_there = after.piece_on(to).is_some();
        let capturer = from.filter(|_| !is_there).map_or(Bitboard::EMPTY, Bitboard::of);
        let gone = self.captured_on(m) | report.blown_up | capturer;
        Ply {
            number: report.number,
            color: report.piece.color,
            text: m.uci(self.castling_mode()).to_string(),
            san: self.san(*m),
            words: report.words(),
            squares: from.map_or(Bitboard::EMPTY, Bitboard::of).with(to),
            captured: gone.into_iter().filter_map(|square| self.piece_on(square)).collect(),
            check: report.check,
            ended: report.outcome.clone(),
        }
    }
}
