//! King capture: chess as a referee with few rules knows it.
//!
//! Capturing the enemy king wins, and nothing else ends the game but a lack of moves, which is a draw. A check
//! may be ignored, and a king may step into one. There is no castling, no capture en passant, and no promotion:
//! a pawn on the last rank stays there and has no moves.
//!
//! Programs that use coordinates play it with `tabiya_games::Referee`: it answers what the piece at (x, y) may do
//! (`can_move`, `piece_can_move`), whose turn it is (`game().position().turn()`), whether a side is in check
//! (`is_in_check`), and who has won (`game().outcome()`).
//!
//! In masks: no king is royal, so no mask depends on the enemy's attacks. Black, to move, may leave the king on e8 in
//! check or step next to the queen:
//!
//! ```
//! use tabiya_core::{Bitboard, Position, Square};
//! use tabiya_variants::KingCapture;
//! let p: Position<KingCapture> = "4k3/8/8/8/8/4n3/4Q3/K7 b - - 0 1".parse()?;
//! let targets: Bitboard = p.legal_moves().iter().filter(|m| m.from() == Square::E8).map(|m| m.to()).collect();
//! assert_eq!(targets.to_string(), "\
//! . . . X . X . .
//! . . . X X X . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! ");
//! # Ok::<(), tabiya_core::FenError>(())
//! ```

use crate::list::{START, VariantEntry};
use crate::masks::ending;
use crate::rule_set::{KindId, KindSet, RuleSet};
use tabiya_core::{
    ByColor, Castling, Ends, Faults, InLanes, Masks, MoveList, Outcome, Position, Role, Roles,
    Rules, Side, Validity,
};

/// Chess in which a side wins by capturing the enemy king. A check may be ignored; there is no castling, no capture
/// en passant, and no promotion.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::KingCapture;
/// let p: Position<KingCapture> = "4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1".parse()?;
/// assert_eq!(p.count_moves(), 5);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KingCapture;

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: KingCapture::NAME,
    aliases: &["kingcapture"],
    summary: "capturing the king wins; no check, castling, en passant or promotion",
    tag: None,
    start: START,
    probe: "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    rules: Some(RuleSet::king_capture),
};

impl Rules for KingCapture {
    const NAME: &'static str = "king-capture";
    type State = ();
    type BulkCount = InLanes;
    type Moves = MoveList;
    type Ends = Self;
    type Validity = Self;
    const MASKS_OF_CHESS: bool = true;
    const FREE_KINGS: bool = true;

    #[inline(always)]
    fn royal(_: &Position<Self>) -> ByColor<bool> {
        ByColor::both(false)
    }

    #[inline(always)]
    fn castling(_: &Position<Self>) -> Castling {
        Castling::Never
    }

    #[inline(always)]
    fn en_passant(_: &Position<Self>) -> bool {
        false
    }

    #[inline(always)]
    fn promotions(_: &Position<Self>) -> Roles {
        Roles::EMPTY
    }
}

impl Ends<KingCapture> for KingCapture {
    #[inline(always)]
    fn is_variant_end(p: &Position<Self>) -> bool {
        ending::is_extinct(p, Role::King)
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        ending::first_extinction(p, Role::King)
    }

    #[inline(always)]
    fn non_terminal<S: Side>(p: &Position<Self>, masks: Masks) -> Option<Masks> {
        Some(ending::sparing(masks, ending::last_pieces::<_, S>(p, Role::King)?))
    }

    /// Never: repetition is not a draw.
    fn repetition(_: &Position<Self>) -> Option<u32> {
        None
    }

    /// Never: a game may go on without captures and pawn moves.
    fn fifty_move_rule(_: &Position<Self>) -> Option<u32> {
        None
    }

    /// Always false: a bare king can capture the other.
    fn insufficient_material(_: &Position<Self>) -> bool {
        false
    }
}

impl Validity<KingCapture> for KingCapture {
    /// Ignores pawns on the last rank, which stay there.
    fn ignored(_: &Position<Self>) -> Faults {
        Faults::PAWN_ON_BACK_RANK
    }
}

impl RuleSet {
    /// A simplified chess in which capturing the enemy king wins. Checks may be ignored, and a king may step
    /// into check. There is no castling and no en passant, and a pawn on the last rank stays a pawn. Otherwise
    /// the game ends only when a side has no move, which is a draw.
    pub fn king_capture() -> Self {
        Self {
            name: "king-capture".to_owned(),
            royal: KindSet::EMPTY,
            castling: Castling::Never,
            en_passant: false,
            promotion: ByColor::default(),
            promotion_forced: false,
            extinct: KindSet::EMPTY.with(KindId::KING),
            repetition: None,
            fifty_move_rule: None,
            ..Self::chess()
        }
    }
}
