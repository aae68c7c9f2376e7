//! Positions of games, under any rules.

use std::fmt;

use tabiya_core::{Bitboard, Color, EnPassantMode, MoveKind, Square};
use tabiya_variants::KindId;

use crate::built_in::{AnyPosition, Variant};
use crate::choice::Choice;
use crate::game_error::GameError;
#[cfg(feature = "house")]
use crate::house::HousePosition;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::typed::Meaning;

/// A position of a game: of any variant, and under house rules if there are any.
///
/// Programs that walk trees use an [`AnyPosition`], which is `Copy` and cannot fail. Here most methods can fail,
/// because a house rule can.
///
/// ```
/// use tabiya_games::{AnyPosition, Position};
/// let p = Position::from(AnyPosition::default());
/// let e4 = p.read_move("e4")?;
/// let after = p.after(&e4)?;
/// assert_eq!((p.san(&e4), after.legal_moves()?.len()), ("e4".to_owned(), 20));
/// # Ok::<(), tabiya_games::GameError>(())
/// ```
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(from = "AnyPosition"))]
#[non_exhaustive]
pub enum Position {
    /// A position without house rules.
    Plain(AnyPosition),
    /// A position under house rules.
    #[cfg(feature = "house")]
    House(Box<HousePosition>),
}

/// Evaluates the first expression for a position without house rules, and the second for one under house rules.
macro_rules! of_either {
    ($position:expr, $plain:ident => $one:expr, $house:ident => $other:expr) => {
        match $position {
            Position::Plain($plain) => $one,
            #[cfg(feature = "house")]
            Position::House($house) => $other,
        }
    };
}

impl<P: Into<AnyPosition>> From<P> for Position {
    fn from(p: P) -> Self {
        Self::Plain(p.into())
    }
}

impl fmt::Display for Position {
    /// The position as FEN, with castling letters in the form that most programs read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_either!(self, p => p.fmt(f), house => f.write_str(&house.fen()))
    }
}

impl PartialEq for Position {
    /// Compares positions with their counters and the names of their house rules.
    fn eq(&self, other: &Self) -> bool {
        match (self.plain(), other.plain()) {
            (Some(p), Some(other)) => p == other,
            (None, None) => {
                self.is_same(other)
                    && self.fen() == other.fen()
                    && self.house_rules() == other.house_rules()
            }
            _ => false,
        }
    }
}

impl Eq for Position {}

#[cfg(feature = "house")]
impl From<HousePosition> for Position {
    fn from(p: HousePosition) -> Self {
        Self::House(Box::new(p))
    }
}

impl Default for Position {
    /// The start position of chess.
    fn default() -> Self {
        Self::Plain(AnyPosition::default())
    }
}

impl Position {
    /// The board and castling rights as the variant sees them, without the house rules.
    pub fn board(&self) -> AnyPosition {
        of_either!(self, p => *p, house => AnyPosition::Fairy(house.board))
    }

    /// The position if there are no house rules.
    pub fn plain(&self) -> Option<&AnyPosition> {
        of_either!(self, p => Some(p), _house => None)
    }

    /// The position under house rules; `None` if there are no house rules.
    #[cfg(feature = "house")]
    pub fn under_house(&self) -> Option<&HousePosition> {
        of_either!(self, _p => None, house => Some(house))
    }

    /// Counts the leaf nodes at a depth under the house rules; `None` if there are no house rules. The count ends once
    /// `stop` returns true, which is called at every position.
    ///
    /// # Errors
    /// If a house rule fails, and with [`GameError::Stopped`] after the stop.
    pub fn perft_under_house(
        &self,
        depth: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<Result<u64, GameError>> {
        let _ = (depth, stop);
        of_either!(self, _p => None, house => Some(house.perft_until(depth, stop)))
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        of_either!(self, p => p.turn(), house => house.board.turn())
    }

    /// The variant, on which the house rules are based if there are any.
    pub fn variant(&self) -> Variant {
        of_either!(self, p => p.variant(), house => house.variant)
    }

    /// The names of the house rules, each with what is needed to begin the game again: `chess960=518`.
    pub fn house_rules(&self) -> Vec<String> {
        of_either!(self, _p => Vec::new(), house => house.full_names())
    }

    /// Whether all house rules concern only the start, so that the game goes on like a game without house rules.
    pub fn is_ruled_no_more(&self) -> bool {
        of_either!(self, _p => true, house => house.is_ruled_no_more())
    }

    /// What must be moved now if the choice is restricted, for example `the duck`; otherwise `None`.
    pub fn due(&self) -> Option<String> {
        of_either!(self, p => p.further_ply(), house => house.due())
    }

    /// What the side to move is obliged to do, to follow `White must`: for example `capture`; otherwise `None`.
    pub fn obligation(&self) -> Option<&'static str> {
        of_either!(self, p => p.obligation(), house => house.obligation())
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        of_either!(self, p => p.fen(p.castling_mode(), EnPassantMode::Legal), house => house.fen())
    }

    /// The squares of attacked kings, or of attacked royal pieces if the rules make another kind royal.
    pub fn checked(&self) -> Bitboard {
        of_either!(self, p => p.attacked_kings(), house => house.checked())
    }

    /// Whether a king of the side to move is attacked, whether or not the rules require an answer: by a piece, or by a
    /// move that a house rule adds.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn is_check(&self) -> Result<bool, GameError> {
        of_either!(self, p => Ok(p.is_check()), house => house.is_check())
    }

    /// Whether the side to move may only make moves that end a check.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn must_answer_check(&self) -> Result<bool, GameError> {
        of_either!(self, p => Ok(p.must_answer_check()), house => house.must_answer_check())
    }

    /// The legal moves, even if the game has ended here.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn legal_moves(&self) -> Result<Vec<Move>, GameError> {
        of_either!(
            self,
            p => Ok(p.legal_moves().into_iter().map(Move::Own).collect()),
            house => house.legal_moves()
        )
    }

    /// The legal moves, or the ending of the game in this position if it occurs for the first time.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn moves_or_end(&self) -> Result<Result<Vec<Move>, Outcome>, GameError> {
        of_either!(
            self,
            p => match p.ending(1) {
                Some(outcome) => Ok(Err(outcome.into())),
                None => self.legal_moves().map(Ok),
            },
            house => house.moves_or_end()
        )
    }

    /// The ending of a game in this position, if the position has occurred `times` times in the game.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn ending(&self, times: usize) -> Result<Option<Outcome>, GameError> {
        of_either!(
            self,
            p => Ok(p.ending(times).map(Outcome::from)),
            house => house.ending(times)
        )
    }

    /// A hash of everything that the rest of the game depends on.
    pub fn key(&self) -> u64 {
        of_either!(self, p => p.key().to_u64(), house => house.key())
    }

    /// A hash of everything that the rest of the game depends on, as [`key`](Self::key) returns it, which is 0 where a house
    /// rule fails.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn try_key(&self) -> Result<u64, GameError> {
        of_either!(self, p => Ok(p.key().to_u64()), house => house.try_key())
    }

    /// Whether both positions allow exactly the same continuations, so that one counts as a repetition of the other.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            // Equal keys are not enough: a key may leave out some of the variant's state.
            (Self::Plain(p), Self::Plain(other)) => {
                p.key() == other.key() && p.pack_without_counters() == other.pack_without_counters()
            }
            #[cfg(feature = "house")]
            (Self::House(p), Self::House(other)) => {
                // Positions whose rules fail are never the same.
                matches!((p.try_key(), other.try_key()), (Ok(key), Ok(other)) if key == other)
            }
            #[cfg(feature = "house")]
            _ => false,
        }
    }

    /// The legal move that a text names: in UCI or standard algebraic notation, or written as [`text`](Self::text)
    /// does.
    ///
    /// # Errors
    /// If the text names no legal move, or several, or a house rule fails.
    pub fn read_move(&self, text: &str) -> Result<Move, GameError> {
        of_either!(self, p => Ok(Move::Own(p.read_move(text)?)), house => house.read_move(text))
    }

    /// The legal move that a text means, read as [`AnyPosition::read_typed`] reads it. A move that a house rule adds is
    /// written with its label, which may be missing if the squares are unambiguous.
    ///
    /// # Errors
    /// If the text is not a legal move; the error is the reason, as part of a sentence.
    pub fn typed(&self, text: &str) -> Result<Meaning<Move>, String> {
        of_either!(
            self,
            p => Ok(match p.read_typed(text)? {
                Meaning::Move(m) => Meaning::Move(Move::Own(m)),
                Meaning::Promotion(all) => {
                    Meaning::Promotion(all.into_iter().map(Move::Own).collect())
                }
            }),
            house => house.meaning(text).map_err(|error| error.to_string())
        )
    }

    /// Explains why a move is legal or not, with a sentence for each reading of the text, as if the game had not ended.
    ///
    /// # Errors
    /// If the text is not a move.
    pub fn why(&self, text: &str) -> Result<Vec<String>, String> {
        of_either!(self, p => p.explain_typed(text), house => house.why(text))
    }

    /// Explains why the piece of the side to move on a square has no legal move, as a sentence without its full stop;
    /// `None` if it has one, or if no such piece is there.
    pub fn stuck(&self, square: Square) -> Option<String> {
        of_either!(
            self,
            p => p.stuck(square).map(|stuck| stuck.to_string()),
            house => house.stuck_piece(square)
        )
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is illegal, or a house rule fails.
    pub fn after(&self, m: &Move) -> Result<Self, GameError> {
        of_either!(
            self,
            p => match m {
                Move::Own(m) => Ok(Self::Plain(p.play(*m)?)),
                Move::Added(..) => Err(GameError::NoMove { text: self.text(m), why: None }),
            },
            house => Ok(Self::House(Box::new(house.after(m)?)))
        )
    }

    /// The position after a legal move. After an illegal move it is meaningless, or an error.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn after_legal(&self, m: &Move) -> Result<Self, GameError> {
        of_either!(
            self,
            p => match m {
                Move::Own(m) => Ok(Self::Plain(p.play_unchecked(*m))),
                Move::Added(..) => self.after(m),
            },
            house => Ok(Self::House(Box::new(house.play_unchecked(m)?)))
        )
    }

    /// Writes a move in UCI notation, with a colon and the label after a move that a house rule adds.
    pub fn text(&self, m: &Move) -> String {
        of_either!(self, p => m.uci(p.castling_mode()), house => house.text(m))
    }

    /// Writes a legal move in standard algebraic notation, with what its piece becomes by a house rule: `Dxd4=Q`. A move
    /// that a house rule adds with a label, or of several pieces, is written as [`text`](Self::text) does.
    pub fn san(&self, m: &Move) -> String {
        of_either!(
            self,
            p => match m {
                Move::Own(m) => p.san(*m),
                Move::Added(_, added) => added.text(),
            },
            house => house.san(m)
        )
    }

    /// Describes a legal move as a front end offers it to the user.
    pub fn choice(&self, m: &Move) -> Choice {
        let text = self.text(m);
        // The square to click for castling is the target in the UCI text.
        let to = text.get(2..4).and_then(|to| to.parse().ok()).unwrap_or(m.to());
        let (dropped, more) = match m {
            Move::Own(m) => {
                let letter = m.promotion().map(|kind| self.board().kind(kind).letter);
                let dropped = match m.kind() {
                    MoveKind::Drop(kind) => Some(kind),
                    _ => None,
                };
                (dropped, letter.map(String::from).unwrap_or_default())
            }
            Move::Added(..) => (None, text[4..].to_owned()),
        };
        Choice { from: m.origin(), to, dropped, more, text }
    }

    /// The squares on which a move captures.
    pub fn captured_on(&self, m: &Move) -> Bitboard {
        let board = self.board();
        match m {
            Move::Own(m) => {
                board.captured(*m).map_or(Bitboard::EMPTY, |(_, square)| Bitboard::of(square))
            }
            Move::Added(_, added) => added.captures & board.occupied(),
        }
    }

    /// The kind of the piece that a legal move moves or drops; `None` if a house rule adds the move and no piece is
    /// on its origin.
    pub fn mover(&self, m: &Move) -> Option<KindId> {
        match m {
            Move::Own(m) => Some(m.piece()),
            Move::Added(_, added) => self.board().piece_on(added.from).map(|piece| piece.role),
        }
    }
}
