//! A set of rules that positions can refer to.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

use tabiya_core::{Bitboard, Castling, Faults, Key, Position, Role, Roles, Stalemate, Standard};
use tabiya_fairy::FairyRulesRef;

use crate::check::all_pieces;
use crate::contradiction::Contradiction;
use crate::kind::Kind;
use crate::rule_set::RuleSet;
use crate::variant::Variant;

/// A [`RuleSet`] without contradictions that stays in memory until the program ends, so that every
/// position can refer to it.
///
/// Equal sets share one place: a program that opens the same rules again and again needs no more
/// memory for it.
///
/// ```
/// use tabiya_variants::{RuleSetRef, RuleSet};
/// let book = RuleSetRef::open(RuleSet::king_capture())?;
/// assert_eq!(book, RuleSetRef::open(RuleSet::king_capture())?);
/// assert_eq!(book.rules().name, "king-capture");
/// # Ok::<(), tabiya_variants::Contradiction>(())
/// ```
#[derive(Clone, Copy)]
pub struct RuleSetRef(&'static Interned);

/// The rules, and what follows from them.
pub(crate) struct Interned {
    pub(crate) rules: RuleSet,
    /// What sets positions under these rules apart from those under others.
    pub(crate) key: Key,
    /// The variant whose rules these are, if it is a built-in one.
    variant: Option<Variant>,
    /// Whether a piece on some square, the lack of one or a check ends games.
    pub(crate) has_own_ends: bool,
    /// Whether anybody has a goal.
    pub(crate) has_goals: bool,
    /// Whether losing everything wins, as a side that has nothing left cannot move.
    pub(crate) bare_wins: bool,
    /// Whether every square exists and every piece may enter it.
    pub(crate) whole_board: bool,
    /// Whether replies are those of chess as far as lanes know them.
    pub(crate) in_lanes: bool,
    /// The faults of chess that are none in games under these rules.
    pub(crate) ignored: Faults,
    /// What positions with pieces of their own refer to.
    fairy: Option<FairyRulesRef>,
    /// All kinds of pieces by their places, where there are own ones.
    kinds: Vec<Kind>,
}

/// All rule sets there are.
static INTERNED: LazyLock<Mutex<HashMap<&'static RuleSet, &'static Interned>>> =
    LazyLock::new(Mutex::default);

static CHESS: LazyLock<RuleSetRef> =
    LazyLock::new(|| RuleSetRef::intern(Interned::of(RuleSet::chess(), None)));

impl RuleSetRef {
    /// Keeps these rules.
    ///
    /// # Errors
    /// If the rules contradict themselves: see [`RuleSet::check`].
    pub fn open(rules: RuleSet) -> Result<Self, Contradiction> {
        rules.check()?;
        let is_built_in = |variant: &Variant| {
            *variant != Variant::Chess && variant.rules().as_ref() == Some(&rules)
        };
        let variant = Variant::BUILT_IN.into_iter().find(is_built_in);
        Ok(Self::intern(Interned::of(rules, variant)))
    }

    /// The rules of a built-in variant, which are sound.
    pub(crate) fn built_in(rules: RuleSet, variant: Variant) -> Self {
        Self::intern(Interned::of(rules, Some(variant)))
    }

    /// The rules.
    pub fn rules(self) -> &'static RuleSet {
        &self.0.rules
    }

    /// The variant that is played by these rules: a built-in one, if they are the same.
    pub fn variant(self) -> Variant {
        self.0.variant.unwrap_or(Variant::Custom(self))
    }

    #[inline(always)]
    pub(crate) fn interned(self) -> &'static Interned {
        self.0
    }

    fn intern(new: Interned) -> Self {
        let mut all = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&new.rules) {
            return Self(known);
        }
        let new: &'static Interned = Box::leak(Box::new(new));
        all.insert(&new.rules, new);
        Self(new)
    }
}

impl Interned {
    fn of(rules: RuleSet, variant: Option<Variant>) -> Self {
        let moves_everywhere =
            all_pieces().all(|piece| rules.mobility[piece.color][piece.role] == Bitboard::FULL);
        let kings_as_in_chess =
            rules.castling != Castling::ThroughAttack && rules.promotion == Roles::PROMOTIONS;
        let has_goals = all_pieces().any(|piece| rules.goal[piece.color][piece.role].any());
        let counted_ends = has_goals || !rules.extinct.is_empty() || rules.checks_to_win.is_some();
        let bare_wins = !rules.royal && !counted_ends && rules.stalemate == Stalemate::Win;
        Self {
            key: Key::of_text(&rules.to_toml()),
            variant,
            has_own_ends: counted_ends || bare_wins,
            has_goals,
            bare_wins,
            whole_board: moves_everywhere && rules.walls.is_empty(),
            in_lanes: moves_everywhere
                && (!rules.royal || kings_as_in_chess && !rules.must_capture),
            ignored: ignored(&rules, moves_everywhere),
            fairy: rules.fairy_rules().map(FairyRulesRef::open),
            kinds: kinds(&rules),
            rules,
        }
    }

    /// What positions with pieces of their own refer to; `None` under rules of the six roles alone.
    pub(crate) fn fairy(&self) -> Option<FairyRulesRef> {
        self.fairy
    }

    /// All kinds of pieces by their places; none under rules of the six roles alone.
    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.kinds
    }
}

/// The kinds of rules with pieces of their own.
fn kinds(rules: &RuleSet) -> Vec<Kind> {
    let kinds = rules.fairy.iter().flat_map(|fairy| &fairy.kinds);
    kinds.map(|kind| Kind::intern(kind.letter, kind.name.as_str())).collect()
}

/// The faults of chess that are none where games start with them, or bring them about.
fn ignored(rules: &RuleSet, moves_everywhere: bool) -> Faults {
    let mut ignored = Faults::NONE;
    if rules.promotion.is_empty() {
        ignored = ignored | Faults::PAWN_ON_BACK_RANK;
    }
    let at_start = Position::<Standard>::faults(&rules.start);
    for material in [Faults::TOO_MANY_PIECES, Faults::TOO_MANY_PAWNS, Faults::TOO_MANY_PROMOTED] {
        if at_start - material != at_start {
            ignored = ignored | material;
        }
    }
    if rules.promotion.contains(Role::King) {
        ignored = ignored | Faults::TOO_MANY_PROMOTED;
    }
    let checks_as_in_chess = moves_everywhere
        && rules.walls.is_empty()
        && rules.castling != Castling::ThroughAttack
        && rules.double_push == RuleSet::chess().double_push;
    if !checks_as_in_chess {
        ignored = ignored | Faults::IMPOSSIBLE_CHECK;
    }
    ignored
}

impl Default for RuleSetRef {
    /// The rules of chess.
    fn default() -> Self {
        *CHESS
    }
}

impl PartialEq for RuleSetRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for RuleSetRef {}

impl Hash for RuleSetRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key.hash(state);
    }
}

impl fmt::Debug for RuleSetRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RuleSetRef").field(&self.0.rules.name).finish()
    }
}
