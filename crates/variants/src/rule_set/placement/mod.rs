//! Positions as data: pieces on squares and in hands, and the other fields of FEN, under rules with any kinds of
//! pieces.

mod faults;
mod fen;
mod planes;

use tabiya_core::{Bitboard, ByColor, Color, Square};

use crate::rule_set::{KindId, MOST_KINDS, RoyalSafety, RuleSet};

pub use faults::{PlacementError, PlacementFault};
pub use planes::{Decoder, Planes};

/// The number of pieces of each kind that a side has in hand.
pub type Hand = [u8; MOST_KINDS];

/// The maximum number of pieces of a kind in a hand.
pub const MOST_IN_HAND: u8 = 63;

/// What a FEN says about a position under a [`RuleSet`], which may have custom pieces. Only the rules say what its
/// kinds of pieces are, and whose turn it is.
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_variants::{KindId, Placement, RuleSet};
/// let rules = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"")?;
/// let p = Placement::from_fen("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", &rules)?;
/// assert_eq!((p.turn(&rules), p.board.by_kind(KindId::KNIGHT).len()), (Color::White, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The pieces on the board.
    pub board: Planes,
    /// The pieces that each side has in hand.
    pub hands: ByColor<Hand>,
    /// The squares of pieces promoted from pawns; used only under rules with drops.
    pub promoted: Bitboard,
    /// The rooks of both sides that may still castle.
    pub castling: Bitboard,
    /// The square passed by the last move, if that move was a double push.
    pub pushed: Option<Square>,
    /// The index of the current ply in the list of turns.
    pub ply: u8,
    /// Whether this is an extra ply: the side to move has just moved and moves again.
    pub is_extra: bool,
    /// The number of checks that each side still has to give to win, under rules that count checks.
    pub remaining_checks: ByColor<u8>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The move number, which increases by one at the end of the list of turns.
    pub fullmove_number: u16,
}

impl Placement {
    /// A position under these rules with an empty board.
    pub fn empty(rules: &RuleSet) -> Self {
        Self {
            board: Planes::default(),
            hands: ByColor::both([0; MOST_KINDS]),
            promoted: Bitboard::EMPTY,
            castling: Bitboard::EMPTY,
            pushed: None,
            ply: 0,
            is_extra: false,
            remaining_checks: ByColor::both(rules.checks_to_win.unwrap_or_default()),
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self, rules: &RuleSet) -> Color {
        rules.turns[usize::from(self.ply)]
    }

    /// The squares of a side's pieces of one kind.
    pub fn by_piece(&self, color: Color, kind: KindId) -> Bitboard {
        self.board.by_piece(color, kind)
    }

    /// The number of pieces of a kind that a side has in hand.
    pub fn in_hand(&self, color: Color, kind: KindId) -> u8 {
        self.hands[color][kind.index()]
    }

    /// A side's only king, which can castle; `None` if the side has no king or several.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.by_piece(color, KindId::KING).single()
    }

    /// The square of a side's only royal piece; `None` if it has none or several.
    #[inline(always)]
    pub fn royal(&self, rules: &RuleSet, color: Color) -> Option<Square> {
        self.royals(rules, color).single()
    }

    /// The squares of a side's royal pieces: all of them must be safe, or one under [`RoyalSafety::One`].
    pub fn royals(&self, rules: &RuleSet, color: Color) -> Bitboard {
        rules.royal.iter().fold(Bitboard::EMPTY, |all, kind| {
            let pieces = self.by_piece(color, kind);
            let are_free = rules.royal_safety == RoyalSafety::Last && pieces.more_than_one();
            all | if are_free { Bitboard::EMPTY } else { pieces }
        })
    }

    /// The rooks with which a side may castle.
    pub fn castling_rooks(&self, rules: &RuleSet, color: Color) -> Bitboard {
        self.castling & Bitboard::rank(rules.back_rank(color))
    }

    /// The side that made the previous ply, according to the list of turns.
    pub fn last_mover(&self, rules: &RuleSet) -> Color {
        let turns = &rules.turns;
        let before = usize::from(self.ply) + if self.is_extra { 0 } else { turns.len() - 1 };
        turns[before % turns.len()]
    }

    /// Whether a side has no piece, neither on the board nor in hand.
    pub fn has_lost_all(&self, color: Color) -> bool {
        self.board.by_color(color).is_empty() && self.is_empty_handed(color)
    }

    /// Whether a side has nothing but its royal piece, on the board and in hand.
    pub fn is_bare(&self, rules: &RuleSet, color: Color) -> bool {
        self.is_empty_handed(color)
            && self.royal(rules, color).map(Bitboard::of) == Some(self.board.by_color(color))
    }

    /// Whether a side has so few pieces of a kind, on the board and in hand, that the kind is extinct; of all kinds
    /// together for `None`.
    #[inline]
    pub fn is_extinct(&self, rules: &RuleSet, color: Color, kind: Option<KindId>) -> bool {
        let (on_board, in_hand) = match kind {
            Some(kind) => (self.by_piece(color, kind), u32::from(self.in_hand(color, kind))),
            None => (self.board.by_color(color), self.number_in_hand(color)),
        };
        // Without the number, which takes longer, where any piece is enough.
        let is_enough = rules.extinct_left == 0 && on_board.any();
        !is_enough && on_board.len() + in_hand <= rules.extinct_left.into()
    }

    pub(crate) fn is_empty_handed(&self, color: Color) -> bool {
        self.number_in_hand(color) == 0
    }

    /// The number of pieces that a side has in hand.
    pub fn number_in_hand(&self, color: Color) -> u32 {
        self.hands[color].iter().map(|&count| u32::from(count)).sum()
    }
}
