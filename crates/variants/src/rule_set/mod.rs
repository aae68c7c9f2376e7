//! The rules of a game as data.

mod board_size;
mod check;
mod check_start;
mod checked;
mod contradiction;
mod kept;
mod kind;
mod kind_name;
mod obstacle;
mod placement;
mod ray;
mod reach;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, ByColor, Castling, Color, Rank, Role, Stalemate};

use crate::betza::{Movement, Part, Step};

pub use board_size::BoardSize;
#[cfg(feature = "rule-files")]
pub(crate) use check::{FIT_NAME, is_fit_name};
pub use checked::{CheckedRules, Start};
pub use contradiction::{Contradiction, NumberField};
pub use kept::{Kept, MOST_BYTES_OF_RULES, OpenRulesError};
pub use kind::{KindId, KindSet, MOST_KINDS};
#[cfg(feature = "rule-files")]
pub(crate) use kind_name::FIT_KIND_NAME;
pub use kind_name::KindName;
pub use obstacle::Obstacle;
pub use placement::{
    Decoder, Hand, MOST_IN_HAND, Placement, PlacementError, PlacementFault, Planes,
};
pub use ray::Ray;

/// The rules of a game: everything that a rule file says.
///
/// A rule set is built in, read from a file by [`from_toml`](Self::from_toml), or assembled in code and
/// verified by [`check`](Self::check).
///
/// ```
/// use tabiya_variants::{KindId, KindSet, RuleSet};
///
/// let rules = RuleSet::pawn_wipeout();
/// assert_eq!(rules.extinct, KindSet::EMPTY.with(KindId::PAWN));
/// assert_eq!(RuleSet { extinct: KindSet::EMPTY, name: "chess".into(), ..rules }, RuleSet::chess());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The game's name.
    pub name: String,
    /// The name of the built-in set on which these rules are based.
    pub base: String,
    /// The size of the board.
    pub board: BoardSize,
    /// Squares of the board that no piece can enter or pass.
    pub walls: Bitboard,
    /// All kinds of pieces: the six roles from pawn to king, and up to 16 more.
    pub kinds: Vec<KindRules>,
    /// The royal kind: a side's only piece of this kind must be kept safe.
    pub royal: Option<KindId>,
    /// How kings castle.
    pub castling: Castling,
    /// Whether there are captures en passant.
    pub en_passant: bool,
    /// The kinds to which a pawn may be promoted. If the set is empty, it stays a pawn.
    pub promotion: ByColor<KindSet>,
    /// The squares on which pawns are promoted.
    pub promotion_squares: ByColor<Bitboard>,
    /// Whether promotion is compulsory on the promotion squares.
    pub promotion_forced: bool,
    /// The kinds whose extinction loses: a side without any piece of one of them has lost.
    pub extinct: KindSet,
    /// Whether a side with only its royal piece has lost, unless its next move bares the other side too.
    pub bare_king_loses: bool,
    /// Whether captures are compulsory.
    pub must_capture: bool,
    /// The number of checks that a side must give to win; `None` if checks do not count.
    pub checks_to_win: Option<u8>,
    /// The result for a side in stalemate.
    pub stalemate: Stalemate,
    /// How many times a position must occur for a draw; `None` if repetition is not a draw.
    pub repetition: Option<u32>,
    /// How many plies without a capture or a pawn move make a draw (100 in chess); `None` if they never do.
    pub fifty_move_rule: Option<u32>,
    /// The list of turns: the side to move in each ply, repeated endlessly. It has up to 64 plies, with at
    /// least one of each side.
    pub turns: Vec<Color>,
    /// The kinds that give an extra ply: after a move of one of them, the same side moves once more.
    pub again: KindSet,
    /// Whether captured pieces may be dropped.
    pub drops: bool,
    /// The start position as FEN.
    pub start: String,
}

/// The rules for one kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct KindRules {
    /// The name of the kind: `amazon`.
    pub name: KindName,
    /// The lower-case letter of the kind: `a`.
    pub letter: char,
    /// The moves of each side, from its own point of view.
    pub moves: ByColor<Movement>,
    /// The squares from which the kind may make a double push, if it can step forward.
    pub double_push: ByColor<Bitboard>,
    /// The squares to which moves marked `i` in its notation are limited; `None` for those of `double_push`.
    #[cfg_attr(feature = "serde", serde(default))]
    pub first_moves: Option<ByColor<Bitboard>>,
    /// Whether the kind captures en passant, by steps that only capture.
    pub en_passant: bool,
    /// The squares that the kind may enter; all 64 by default.
    pub mobility: ByColor<Bitboard>,
    /// The squares that the kind wins by reaching.
    pub goal: ByColor<Bitboard>,
    /// The squares onto which the kind may be dropped; by default all 64, fewer for pawns.
    pub drop_squares: ByColor<Bitboard>,
}

impl KindRules {
    /// Creates a kind that has no moves and no goal and may enter all squares. Only a kind named `pawn`
    /// captures en passant.
    pub fn new(name: KindName, letter: char) -> Self {
        Self {
            name,
            letter,
            moves: ByColor::default(),
            double_push: ByColor::both(Bitboard::EMPTY),
            first_moves: None,
            en_passant: name == KindName::from(Role::Pawn),
            mobility: ByColor::both(Bitboard::FULL),
            goal: ByColor::both(Bitboard::EMPTY),
            drop_squares: ByColor::both(Bitboard::FULL),
        }
    }

    /// Sets the moves of both sides.
    #[must_use]
    pub fn with_moves(self, moves: ByColor<Movement>) -> Self {
        Self { moves, ..self }
    }

    /// The letter in FEN for a piece of `color`: upper case for White.
    pub fn letter_of(&self, color: Color) -> char {
        color.cased(self.letter)
    }

    /// Whether the kind can step straight forward to an empty square.
    pub fn steps_forward(&self, color: Color) -> bool {
        self.moves[color].steps_forward()
    }

    /// The squares from which the kind can make a double push.
    pub fn pushes_from(&self, color: Color) -> Bitboard {
        self.double_push[color].masked_if(self.steps_forward(color))
    }

    /// The squares from which the kind can make the moves marked `i` in its notation.
    pub fn first_moves_from(&self, color: Color) -> Bitboard {
        self.first_moves.unwrap_or(self.double_push)[color]
    }

    /// The squares from which the kind captures en passant by `step`, which must be a step that only captures.
    pub fn en_passant_origins(&self, color: Color, step: Step) -> Bitboard {
        let parts = self.moves[color].capture_parts(step).into_iter();
        parts.fold(Bitboard::EMPTY, |all, part| {
            all | if part.initial { self.first_moves_from(color) } else { Bitboard::FULL }
        })
    }
}

impl RuleSet {
    /// A side's back rank: rank 1 for White, the board's last rank for Black.
    pub fn back_rank(&self, color: Color) -> Rank {
        self.board.back_rank(color)
    }

    /// The kind with this lower-case letter.
    pub fn kind_of_letter(&self, letter: char) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.letter == letter).and_then(KindId::from_index)
    }

    /// The letter, or the first one of the alphabet that no kind has, if a kind has it already; `None` if none is free.
    pub fn free_letter(&self, letter: char) -> Option<char> {
        let is_free = |letter: &char| self.kind_of_letter(*letter).is_none();
        std::iter::once(letter).chain('a'..='z').find(is_free)
    }

    /// The ids of all kinds.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len()).filter_map(KindId::from_index)
    }

    /// The rules for a kind.
    ///
    /// # Panics
    /// If there is no such kind.
    pub fn kind(&self, kind: KindId) -> &KindRules {
        &self.kinds[kind.index()]
    }

    /// Whether the FEN of a position must state the index in the list of turns or an extra ply.
    pub fn counts_plies(&self) -> bool {
        self.turns != [Color::White, Color::Black] || !self.again.is_empty()
    }

    /// The squares that pieces can enter: the board without walls.
    pub fn exists(&self) -> Bitboard {
        self.board.squares() - self.walls
    }

    /// The last rank from a side's point of view.
    pub fn last_rank(&self, color: Color) -> Bitboard {
        Bitboard::rank(self.back_rank(!color)) & self.board.squares()
    }

    /// The squares from which two steps forward stay on the board.
    pub fn has_two_squares_ahead(&self, color: Color) -> Bitboard {
        let squares = self.board.squares();
        let white = Bitboard(squares.0 >> 16) & squares;
        match color {
            Color::White => white,
            Color::Black => self.board.mirrored(white),
        }
    }

    /// The default drop squares of a kind: all squares; for pawns, all except the first rank and the promotion
    /// squares.
    pub fn default_drop_squares(&self, kind: KindId, color: Color) -> Bitboard {
        if kind == KindId::PAWN {
            self.board.squares() - self.last_rank(!color) - self.promotion_squares[color]
        } else {
            Bitboard::FULL
        }
    }

    /// Sets all drop squares to their defaults.
    pub fn set_default_drop_squares(&mut self) {
        for kind in self.kind_ids() {
            for color in Color::ALL {
                self.kinds[kind.index()].drop_squares[color] =
                    self.default_drop_squares(kind, color);
            }
        }
    }

    /// Sets the size of the board and the defaults that follow from it: promotion squares on the last rank,
    /// White's double-push squares mirrored for Black, and drop squares.
    pub fn set_board(&mut self, board: BoardSize) {
        self.board = board;
        for color in Color::ALL {
            self.promotion_squares[color] = self.last_rank(color);
        }
        let white = self.kinds[0].double_push.white & board.squares();
        self.kinds[0].double_push = ByColor { white, black: board.mirrored(white) };
        self.set_default_drop_squares();
    }

    /// The approximate memory use of the rules in bytes.
    pub fn bytes(&self) -> usize {
        let part = |part: &Part| size_of_val(part) + size_of_val(part.steps.as_slice());
        let moves =
            |moves: &Movement| moves.text().len() + moves.parts.iter().map(part).sum::<usize>();
        let kind = |kind: &KindRules| {
            size_of_val(kind) + moves(&kind.moves.white) + moves(&kind.moves.black)
        };
        size_of_val(self) + self.start.len() + self.kinds.iter().map(kind).sum::<usize>()
    }

    /// The rules of chess.
    pub fn chess() -> Self {
        let mut kinds = Role::ALL.map(|role| {
            let moves = Movement::of_role(role);
            let moves = ByColor { white: moves.clone(), black: moves };
            KindRules::new(KindName::from(role), role.letter()).with_moves(moves)
        });
        kinds[0].double_push =
            ByColor { white: Bitboard::rank(Rank::Second), black: Bitboard::rank(Rank::Seventh) };
        let mut rules = Self {
            name: "chess".to_owned(),
            base: "chess".to_owned(),
            board: BoardSize::CHESS,
            walls: Bitboard::EMPTY,
            kinds: kinds.into(),
            royal: Some(KindId::KING),
            castling: Castling::Safe,
            en_passant: true,
            promotion: ByColor::both(KindSet::PROMOTIONS),
            promotion_squares: ByColor::default(),
            promotion_forced: true,
            extinct: KindSet::EMPTY,
            bare_king_loses: false,
            must_capture: false,
            checks_to_win: None,
            stalemate: Stalemate::Draw,
            repetition: Some(3),
            fifty_move_rule: Some(100),
            turns: vec![Color::White, Color::Black],
            again: KindSet::EMPTY,
            drops: false,
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
        };
        rules.set_board(BoardSize::CHESS);
        rules
    }
}
