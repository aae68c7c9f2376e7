//! Rules that are known at run time only.

use tabiya_core::{
    Bitboard, ByColor, Castling, Color, Cpu, Extra, Faults, InLanes, Key, Leaves, Masks, Move,
    MoveList, OneByOne, Outcome, Position, Role, Roles, Rules, Scratch, Side, Stalemate,
};

use crate::book::{Book, Page};
use crate::ending::{self, last_men, sparing};
use crate::three_check::{checks_key, out_of_checks};

/// The rules of a [`RuleSet`](crate::RuleSet), which every position refers to.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::{Book, Custom, CustomState, RuleSet};
///
/// let rules = RuleSet::from_toml("name = \"no-castling\"\ncastling = false")?;
/// let state = CustomState::new(Book::open(rules)?);
/// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
/// let (p, _) = Position::<Custom>::from_fen_lenient_with(fen, state)?;
/// assert_eq!(p.count_moves(), 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Custom;

/// The rules that hold in a position, and how many checks each side has still to give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CustomState {
    book: Book,
    /// None where checks do not count.
    checks_left: Option<ByColor<u8>>,
}

impl CustomState {
    /// The rules, with no check given.
    pub fn new(book: Book) -> Self {
        Self { book, checks_left: book.rules().checks_to_win.map(ByColor::both) }
    }

    /// The rules.
    pub fn book(&self) -> Book {
        self.book
    }
}

impl Default for CustomState {
    /// The rules of chess.
    fn default() -> Self {
        Self::new(Book::default())
    }
}

impl Extra for CustomState {
    fn key(&self) -> Key {
        let mut key = self.book.page().key;
        if let Some(left) = self.checks_left {
            key ^= checks_key(left);
        }
        key
    }

    fn checks_left(&self) -> Option<ByColor<u8>> {
        self.checks_left
    }

    fn with_checks_left(self, checks_left: ByColor<u8>) -> Self {
        let most = self.book.rules().checks_to_win;
        let at_most = |left: u8| most.map_or(left, |most| left.min(most));
        let checks_left =
            ByColor { white: at_most(checks_left.white), black: at_most(checks_left.black) };
        Self { checks_left: self.checks_left.map(|_| checks_left), ..self }
    }
}

#[inline(always)]
fn page(p: &Position<Custom>) -> &'static Page {
    p.extra().book.page()
}

impl Rules for Custom {
    const NAME: &'static str = "custom";
    type Extra = CustomState;
    type Leaves = WhereRight;
    /// Pawns may have five things to become, and there may be any number of kings.
    type Moves = MoveList<640>;
    const COMPACT: bool = true;

    #[inline(always)]
    fn royal(p: &Position<Self>) -> ByColor<bool> {
        ByColor::both(page(p).rules.royal)
    }

    #[inline(always)]
    fn castling(p: &Position<Self>) -> Castling {
        page(p).rules.castling
    }

    #[inline(always)]
    fn en_passant(p: &Position<Self>) -> bool {
        page(p).rules.en_passant
    }

    #[inline(always)]
    fn must_capture(p: &Position<Self>) -> bool {
        page(p).rules.must_capture
    }

    #[inline(always)]
    fn promotions(p: &Position<Self>) -> Roles {
        page(p).rules.promotion
    }

    #[inline(always)]
    fn double_push(p: &Position<Self>) -> ByColor<Bitboard> {
        page(p).rules.double_push
    }

    #[inline(always)]
    fn is_over(p: &Position<Self>) -> bool {
        let page = page(p);
        page.rules.extinct.iter().any(|role| ending::is_extinct(p, role))
            || page.has_goals && at_goal(p, Color::White).or(at_goal(p, Color::Black)).is_some()
            || p.extra().checks_left.is_some_and(|left| left.white == 0 || left.black == 0)
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        let extinct = Color::ALL.into_iter().find_map(|loser| {
            page(p).rules.extinct.iter().find_map(|role| ending::extinction(p, loser, role))
        });
        // The side that has just moved comes first.
        let at_goal = || [!p.turn(), p.turn()].into_iter().find_map(|color| at_goal(p, color));
        extinct
            .or_else(at_goal)
            .or_else(|| p.extra().checks_left.and_then(|left| out_of_checks(left, p.turn())))
    }

    fn going_on<S: Side>(p: &Position<Self>, masks: Masks) -> Option<Masks> {
        let page = page(p);
        if p.extra().checks_left.is_some_and(|left| left[S::COLOR] == 1)
            || page.has_goals && may_reach_goal::<S>(p)
        {
            return None;
        }
        let last_men = page.rules.extinct.iter().map(|role| last_men::<_, S>(p, role));
        let mut last_men = last_men.into_iter();
        let last = last_men.try_fold(Bitboard::EMPTY, |all: Bitboard, more| Some(all | more?))?;
        Some(sparing(masks, last))
    }

    #[inline(always)]
    fn plays_as_chess(p: &Position<Self>) -> bool {
        // A check that counts changes the key.
        p.extra().checks_left.is_none()
    }

    fn stalemate(p: &Position<Self>) -> Stalemate {
        page(p).rules.stalemate
    }

    fn repetition(p: &Position<Self>) -> Option<u32> {
        page(p).rules.repetition
    }

    fn no_progress(p: &Position<Self>) -> Option<u32> {
        page(p).rules.no_progress
    }

    #[inline(always)]
    fn walls(p: &Position<Self>) -> Bitboard {
        page(p).rules.walls
    }

    #[inline(always)]
    fn mobility(p: &Position<Self>, color: Color, role: Role) -> Bitboard {
        page(p).rules.mobility[color][role]
    }

    /// What a game of these rules can bring about is not known, so that its material is not judged.
    fn forgiven(p: &Position<Self>) -> Faults {
        let material =
            Faults::TOO_MANY_MEN.union(Faults::TOO_MANY_PAWNS).union(Faults::TOO_MANY_PROMOTED);
        let faults = material.union(Faults::IMPOSSIBLE_CHECK);
        if page(p).rules.promotion.is_empty() {
            faults.union(Faults::PAWN_ON_BACK_RANK)
        } else {
            faults
        }
    }

    fn insufficient_material(p: &Position<Self>) -> bool {
        let page = page(p);
        let other_ends =
            !page.rules.extinct.is_empty() || page.has_goals || p.extra().checks_left.is_some();
        !other_ends && p.has_insufficient_material()
    }

    #[inline(always)]
    fn after<S: Side>(p: &mut Position<Self>, _: &Position<Self>, _: Move) {
        let Some(mut left) = p.extra().checks_left else { return };
        if p.king_attackers(S::Enemy::COLOR).any() {
            left[S::COLOR] = left[S::COLOR].saturating_sub(1);
            p.set_extra(CustomState { checks_left: Some(left), ..*p.extra() });
        }
    }
}

/// The end by a piece of this side on its goal.
fn at_goal(p: &Position<Custom>, color: Color) -> Option<Outcome> {
    let goal = &page(p).rules.goal[color];
    let role =
        Role::ALL.into_iter().find(|&role| !p.by_piece(role.of(color)).is_disjoint(goal[role]))?;
    Some(Outcome::win(color, tabiya_core::Win::Goal(role)))
}

/// Whether a piece of `S` could come to its goal with its next move, or so it seems.
fn may_reach_goal<S: Side>(p: &Position<Custom>) -> bool {
    let rules = &page(p).rules;
    let goal = &rules.goal[S::COLOR];
    let reaches = |role: Role| {
        let goal = goal[role];
        let pawns = p.by_piece(Role::Pawn.of(S::COLOR));
        let becomes =
            rules.promotion.contains(role) && !S::forward(pawns).is_disjoint(S::PROMOTION_RANK);
        let castles = matches!(role, Role::King | Role::Rook) && p.castling().rooks(S::COLOR).any();
        goal.any()
            && (becomes
                || castles
                || role == Role::Pawn && pawns.any()
                || p.by_piece(role.of(S::COLOR)).into_iter().any(|from| {
                    !ending::attacks(role, S::COLOR, from, p.blockers()).is_disjoint(goal)
                }))
    };
    Role::ALL.into_iter().any(reaches)
}

/// In lanes where the rules leave replies as lanes know them, else one by one.
#[derive(Debug, Clone, Copy)]
pub struct WhereRight;

impl Leaves<Custom> for WhereRight {
    const IN_LANES: bool = true;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<Custom>, scratch: &mut Scratch) -> u64 {
        if page(p).in_lanes {
            InLanes::count::<S, C>(cpu, p, scratch)
        } else {
            OneByOne::count::<S, C>(cpu, p, scratch)
        }
    }
}
