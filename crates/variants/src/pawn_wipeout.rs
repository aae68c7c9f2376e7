//! Pawn wipeout: chess with one more end.
//!
//! A side without pawns has lost at once: a move wins by capturing the last enemy pawn, and loses by promoting the
//! mover's own last pawn. If neither side has pawns, White has lost. Moves must be legal as in chess: a king in check
//! may not be left in check to capture the last pawn. Mate, stalemate and the other draws are as in chess.
//!
//! In masks: where replies are counted without moves being made, the square of the last enemy pawn is not a target, as
//! the capture ends the game and has no replies. This is the square that the masks of chess lose:
//!
//! ```
//! use tabiya_core::{Ends, Position, White};
//! use tabiya_variants::PawnWipeout;
//! let p: Position<PawnWipeout> = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
//! let masks = PawnWipeout::non_terminal::<White>(&p, p.masks()).expect("masks suffice here");
//! assert_eq!((p.masks().targets - masks.targets).to_string(), "\
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . X . . . .
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
use tabiya_core::{Ends, InLanes, Masks, MoveList, Outcome, Position, Role, Rules, Side, Standard};

/// Chess in which a side without pawns has lost.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::PawnWipeout;
/// let p: Position<PawnWipeout> = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
/// let over = p.legal_moves().iter().filter(|&&m| p.play_unchecked(m).outcome().is_some()).count();
/// assert_eq!((p.count_moves(), over), (7, 1));
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PawnWipeout;

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: PawnWipeout::NAME,
    aliases: &["pawnwipeout"],
    summary: "chess, and a side without pawns has lost",
    tag: None,
    start: START,
    probe: "4k3/4p3/8/8/8/8/4p3/4K3 w - - 0 1",
    rules: Some(RuleSet::pawn_wipeout),
};

impl Rules for PawnWipeout {
    const NAME: &'static str = "pawn-wipeout";
    type State = ();
    type BulkCount = InLanes<true>;
    type Moves = MoveList;
    type Ends = Self;
    type Validity = Standard;
    const MASKS_OF_CHESS: bool = true;
}

impl Ends<PawnWipeout> for PawnWipeout {
    #[inline(always)]
    fn is_variant_end(p: &Position<Self>) -> bool {
        ending::is_extinct(p, Role::Pawn)
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        ending::first_extinction(p, Role::Pawn)
    }

    #[inline(always)]
    fn non_terminal<S: Side>(p: &Position<Self>, masks: Masks) -> Option<Masks> {
        Some(ending::sparing(masks, ending::last_pieces::<_, S>(p, Role::Pawn)?))
    }

    /// Always false: pieces that cannot mate can capture pawns.
    fn insufficient_material(_: &Position<Self>) -> bool {
        false
    }
}

impl RuleSet {
    /// Chess, but a side without pawns loses at once. So a move wins by capturing the last enemy pawn, and
    /// loses by promoting the mover's own last pawn. If neither side has pawns, White has lost.
    pub fn pawn_wipeout() -> Self {
        Self {
            name: "pawn-wipeout".to_owned(),
            extinct: KindSet::EMPTY.with(KindId::PAWN),
            ..Self::chess()
        }
    }
}
