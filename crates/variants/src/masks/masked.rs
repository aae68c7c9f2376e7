//! Rules from data, known only at run time, that the move generator's masks can express.

use tabiya_core::{
    Bitboard, Black, BulkCount, ByColor, Castling, Color, Cpu, Ends, Faults, InLanes, Key, Masks,
    Move, MoveList, Outcome, Position, Role, Roles, Rules, Scratch, Side, Stalemate, Validity,
    VariantState, White, Win,
};

use super::MaskRules;
use super::ending::{self, last_pieces, on_other_colors, sparing};
use crate::rule_set::RuleSet;

/// Rules from a [`RuleSet`](crate::RuleSet) that masks can express. The [`MaskedState`] of each position refers to
/// its rules.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::{MaskRules, Masked, MaskedState, RuleSet};
///
/// let rules = RuleSet::from_toml("name = \"no-castling\"\ncastling = false")?;
/// let state = MaskedState::new(MaskRules::open(rules)?);
/// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
/// let (p, _) = Position::<Masked>::from_fen_lenient_with(fen, state)?;
/// assert_eq!(p.count_moves(), 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Masked;

/// The rules of a position, and the checks that each side still has to give to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MaskedState {
    masks: &'static MaskRules,
    /// The checks that each side still has to give to win; `None` if checks do not win.
    remaining_checks: Option<ByColor<u8>>,
}

impl MaskedState {
    /// The state at the start of a game under these rules.
    pub fn new(masks: &'static MaskRules) -> Self {
        Self { masks, remaining_checks: masks.rules.checks_to_win.map(ByColor::both) }
    }

    /// The rules of the position.
    pub fn rules(&self) -> &'static MaskRules {
        self.masks
    }
}

impl Default for MaskedState {
    /// The rules of chess.
    fn default() -> Self {
        Self::new(MaskRules::open(RuleSet::chess()).expect("chess is sound"))
    }
}

impl VariantState for MaskedState {
    fn key(&self) -> Key {
        let mut key = self.masks.key;
        if let Some(left) = self.remaining_checks {
            key ^= Key::of_number(checks_word(left));
        }
        key
    }

    const WORDS: usize = 1;

    #[inline(always)]
    fn words(&self) -> [u64; 2] {
        [self.remaining_checks.map_or(0, checks_word), 0]
    }

    #[inline(always)]
    fn with_words(self, [checks, _]: [u64; 2]) -> Self {
        let [white, black, ..] = checks.to_le_bytes();
        let remaining_checks = self.remaining_checks.map(|_| ByColor { white, black });
        Self { remaining_checks, ..self }
    }

    fn remaining_checks(&self) -> Option<ByColor<u8>> {
        self.remaining_checks
    }

    fn with_remaining_checks(self, remaining_checks: ByColor<u8>) -> Self {
        let most = self.masks.rules.checks_to_win;
        let at_most = |left: u8| most.map_or(left, |most| left.min(most));
        let remaining_checks = ByColor {
            white: at_most(remaining_checks.white),
            black: at_most(remaining_checks.black),
        };
        Self { remaining_checks: self.remaining_checks.map(|_| remaining_checks), ..self }
    }
}

#[inline(always)]
fn rules_of(p: &Position<Masked>) -> &'static MaskRules {
    p.state().masks
}

impl Rules for Masked {
    const NAME: &'static str = "custom";
    type State = MaskedState;
    type BulkCount = LanesWherePossible;
    /// A list with room for promotions to five roles and for any number of kings.
    type Moves = MoveList<640>;
    type Ends = Self;
    type Validity = Self;
    const MUST_CAPTURE: bool = true;
    const KEEPS_MASKS: bool = true;
    const CHECKS_WIN: bool = true;
    const FREE_KINGS: bool = true;

    #[inline(always)]
    fn royal(p: &Position<Self>) -> ByColor<bool> {
        ByColor::both(rules_of(p).royal)
    }

    #[inline(always)]
    fn castling(p: &Position<Self>) -> Castling {
        rules_of(p).castling
    }

    #[inline(always)]
    fn en_passant(p: &Position<Self>) -> bool {
        rules_of(p).en_passant
    }

    #[inline(always)]
    fn must_capture(p: &Position<Self>) -> bool {
        rules_of(p).must_capture
    }

    #[inline(always)]
    fn promotions(p: &Position<Self>) -> Roles {
        rules_of(p).promotions
    }

    #[inline(always)]
    fn double_push_region(p: &Position<Self>) -> ByColor<Bitboard> {
        rules_of(p).double_push
    }

    /// Without the squares from which a pawn would advance to a square that it may not enter.
    #[inline(always)]
    fn en_passant_origins(p: &Position<Self>) -> ByColor<Bitboard> {
        let MaskRules { double_push, mobility, .. } = rules_of(p);
        let entered = |color: Color| mobility[color][Role::Pawn];
        ByColor {
            white: double_push.white & Black::forward(Black::forward(entered(Color::White))),
            black: double_push.black & White::forward(White::forward(entered(Color::Black))),
        }
    }

    #[inline(always)]
    fn check_wins<S: Side>(p: &Position<Self>) -> bool {
        is_last_check::<S>(p)
    }

    #[inline(always)]
    fn plays_as_chess(p: &Position<Self>) -> bool {
        // If checks are counted, a check changes the key.
        p.state().remaining_checks.is_none()
    }

    #[inline(always)]
    fn walls(p: &Position<Self>) -> Bitboard {
        rules_of(p).walls
    }

    #[inline(always)]
    fn mobility(p: &Position<Self>, color: Color, role: Role) -> Bitboard {
        rules_of(p).mobility[color][role]
    }

    #[inline(always)]
    fn after<S: Side>(p: &mut Position<Self>, _: &Position<Self>, _: Move) {
        let Some(mut left) = p.state().remaining_checks else { return };
        if p.king_attackers(S::Enemy::COLOR).any() {
            left[S::COLOR] = left[S::COLOR].saturating_sub(1);
            p.set_state(MaskedState { remaining_checks: Some(left), ..*p.state() });
        }
    }
}

impl Ends<Masked> for Masked {
    #[inline(always)]
    fn is_variant_end(p: &Position<Self>) -> bool {
        let rules = rules_of(p);
        rules.has_own_ends
            && (rules.extinct.iter().any(|role| ending::is_extinct(p, role))
                || rules.has_goals
                    && at_goal(p, Color::White).or(at_goal(p, Color::Black)).is_some()
                || rules.bare_wins
                    && Color::ALL.into_iter().any(|color| p.by_color(color).is_empty())
                || p.state()
                    .remaining_checks
                    .is_some_and(|left| left.white == 0 || left.black == 0))
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        let rules = rules_of(p);
        let extinct = Color::ALL.into_iter().find_map(|loser| {
            rules.extinct.iter().find_map(|role| ending::extinction(p, loser, role))
        });
        // A side without pieces wins. The side to move comes first: it has just lost its last piece.
        let bare = || {
            let is_bare = |&color: &Color| p.by_color(color).is_empty();
            let bare = [p.turn(), !p.turn()].into_iter().find(is_bare)?;
            rules.bare_wins.then_some(Outcome::win(bare, Win::AllLost))
        };
        // If both sides have reached a goal, the side that has just moved wins.
        let at_goal = || [!p.turn(), p.turn()].into_iter().find_map(|color| at_goal(p, color));
        extinct.or_else(bare).or_else(at_goal).or_else(|| {
            p.state().remaining_checks.and_then(|left| ending::out_of_checks(left, p.turn()))
        })
    }

    fn non_terminal<S: Side>(p: &Position<Self>, mut masks: Masks) -> Option<Masks> {
        let rules = rules_of(p);
        if is_last_check::<S>(p) && p.king(S::Enemy::COLOR).is_none_or(|_| !rules.royal) {
            // An attack on any of several kings counts as a check, but the masks cover only a single royal king.
            return None;
        }
        if rules.has_goals {
            if may_reach_goal::<S>(p) {
                return None;
            }
            masks.king_targets -= rules.goal[S::COLOR][Role::King];
        }
        let mut last = rules.extinct.iter().map(|role| last_pieces::<_, S>(p, role));
        let last = last.try_fold(Bitboard::EMPTY, |all: Bitboard, more| Some(all | more?))?;
        Some(sparing(masks, last))
    }

    fn stalemate(p: &Position<Self>) -> Stalemate {
        rules_of(p).stalemate
    }

    fn repetition(p: &Position<Self>) -> Option<u32> {
        rules_of(p).rules.repetition
    }

    fn fifty_move_rule(p: &Position<Self>) -> Option<u32> {
        rules_of(p).rules.fifty_move_rule
    }

    /// Whether material alone rules out a win: mate, as in chess; a win by checks, if only royal kings are left; a
    /// win by losing all pieces, if captures are compulsory and only bishops are left, White's on one square colour
    /// and Black's on the other. False if rules confine any piece to a part of the board.
    fn insufficient_material(p: &Position<Self>) -> bool {
        let rules = rules_of(p);
        if rules.bare_wins {
            let (white, black) = (p.by_color(Color::White), p.by_color(Color::Black));
            let are_apart = white.any() && black.any() && on_other_colors(white, black);
            let bishops_alone = p.occupied() == p.by_role(Role::Bishop);
            return rules.must_capture && rules.whole_board && bishops_alone && are_apart;
        }
        if p.state().remaining_checks.is_some() && !rules.has_goals && rules.extinct.is_empty() {
            return p.occupied() == p.by_role(Role::King) && p.has_insufficient_material();
        }
        !rules.has_own_ends && p.has_insufficient_material()
    }
}

impl Validity<Masked> for Masked {
    fn ignored(p: &Position<Self>) -> Faults {
        rules_of(p).ignored
    }
}

/// Packs the remaining checks of both sides into a word.
#[inline(always)]
fn checks_word(left: ByColor<u8>) -> u64 {
    u64::from(left.white) | u64::from(left.black) << 8
}

/// Whether the next check that `S` gives wins the game.
#[inline(always)]
fn is_last_check<S: Side>(p: &Position<Masked>) -> bool {
    p.state().remaining_checks.is_some_and(|left| left[S::COLOR] == 1)
}

/// The win of `color` if one of its pieces is on a goal square for its role.
fn at_goal(p: &Position<Masked>, color: Color) -> Option<Outcome> {
    let goal = &rules_of(p).goal[color];
    let role =
        Role::ALL.into_iter().find(|&role| !p.by_piece(role.of(color)).is_disjoint(goal[role]))?;
    Some(Outcome::win(color, Win::Goal(role)))
}

/// Whether a piece of `S` may reach its goal with its next move, not counting steps of a royal king. May be true even
/// if no such move is legal.
fn may_reach_goal<S: Side>(p: &Position<Masked>) -> bool {
    let rules = rules_of(p);
    let goal = &rules.goal[S::COLOR];
    let is_royal = rules.royal && p.king(S::COLOR).is_some();
    let reaches = |role: Role| {
        let goal = goal[role];
        let pawns = p.by_piece(Role::Pawn.of(S::COLOR));
        let becomes =
            rules.promotions.contains(role) && !S::forward(pawns).is_disjoint(S::PROMOTION_RANK);
        let castles = matches!(role, Role::King | Role::Rook)
            && !goal.is_disjoint(S::BACK_RANK)
            && p.castling().rooks(S::COLOR).any();
        let steps = || {
            p.by_piece(role.of(S::COLOR))
                .into_iter()
                .any(|from| !ending::attacks(role, S::COLOR, from, p.blockers()).is_disjoint(goal))
        };
        goal.any()
            && (becomes
                || castles
                || role == Role::Pawn && pawns.any()
                || !(is_royal && role == Role::King) && steps())
    };
    Role::ALL.into_iter().any(reaches)
}

/// Bulk counting in SIMD lanes, which count replies as in chess, if this is valid under the rules. Otherwise the
/// caller counts move by move.
#[derive(Debug, Clone, Copy)]
pub struct LanesWherePossible;

impl BulkCount<Masked> for LanesWherePossible {
    const IN_LANES: bool = true;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<Masked>, scratch: &mut Scratch) -> Option<u64> {
        if rules_of(p).in_lanes {
            <InLanes as BulkCount<Masked>>::count::<S, C>(cpu, p, scratch)
        } else {
            None
        }
    }
}
