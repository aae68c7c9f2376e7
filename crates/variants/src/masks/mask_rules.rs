//! Rules expressed as masks over the generator of chess.

use std::fmt;
use std::hash::{Hash, Hasher};

use tabiya_core::{
    Bitboard, ByColor, ByRole, Castling, Color, Faults, Key, Position, Rank, Role, Roles, Setup,
    Stalemate, Standard,
};

use super::masked::{Masked, MaskedState};
use crate::rule_set::{CheckedRules, Kept, KindId, KindRules, OpenRulesError, RuleSet, Start};

/// Rules in the form that the generator of chess needs, with values derived from them.
pub struct MaskRules {
    /// The rules.
    pub rules: RuleSet,
    /// A hash of the rules, which makes the keys of positions under different rules differ.
    pub key: Key,
    /// Whether the king must be kept safe.
    pub royal: bool,
    /// How kings castle.
    pub castling: Castling,
    /// Whether pawns may be captured en passant.
    pub en_passant: bool,
    /// The roles to which a pawn may be promoted on the last rank.
    pub promotions: Roles,
    /// The roles whose extinction loses: a side without any piece of one of them has lost.
    pub extinct: Roles,
    /// The squares from which each side's pawns may advance two squares.
    pub double_push: ByColor<Bitboard>,
    /// Whether captures are compulsory.
    pub must_capture: bool,
    /// Squares that no piece can enter or pass.
    pub walls: Bitboard,
    /// The squares that a role may enter.
    pub mobility: ByColor<ByRole<Bitboard>>,
    /// The squares that a role wins by reaching.
    pub goal: ByColor<ByRole<Bitboard>>,
    /// The result for a side in stalemate.
    pub stalemate: Stalemate,
    /// Whether games can end by a goal, an extinct role, the number of checks given, or the loss of all
    /// pieces.
    pub has_own_ends: bool,
    /// Whether any side can win by reaching a goal square.
    pub has_goals: bool,
    /// Whether a side wins by losing all its pieces: stalemate wins, and nothing else decides the game.
    pub bare_wins: bool,
    /// Whether there are no walls and every piece may enter every square.
    pub whole_board: bool,
    /// Whether replies may be counted in vector lanes, which count them as in chess.
    pub in_lanes: bool,
    /// The faults of chess that positions under these rules may have.
    pub ignored: Faults,
    /// The start position.
    start: Setup,
}

/// All rules that are played with masks.
static KEPT: Kept<MaskRules> = Kept::new();

impl RuleSet {
    /// Whether the generator of chess can play these rules with masks: the board is the chess board, and pieces
    /// move as in chess wherever they are allowed to.
    pub fn are_masks(&self) -> bool {
        let chess = Self::chess();
        // What masks cannot say is as in chess.
        let masks = Self {
            name: self.name.clone(),
            base: self.base.clone(),
            walls: self.walls,
            kinds: self.kinds.clone(),
            royal: self.royal,
            castling: self.castling,
            en_passant: self.en_passant,
            promotion: self.promotion,
            promotion_forced: self.promotion_forced,
            extinct: self.extinct,
            must_capture: self.must_capture,
            checks_to_win: self.checks_to_win,
            stalemate: self.stalemate,
            repetition: self.repetition,
            fifty_move_rule: self.fifty_move_rule,
            start: self.start.clone(),
            ..chess.clone()
        };
        let is_plain = |(kind, usual): (&KindRules, &KindRules)| {
            kind.letter == usual.letter
                && kind.moves == usual.moves
                && kind.en_passant == usual.en_passant
                && kind.drop_squares == usual.drop_squares
                && kind.promotes_to == usual.promotes_to
                && (usual.name == Role::Pawn || kind.double_push == usual.double_push)
        };
        let ByColor { white, black } = self.kinds[0].double_push;
        let pushes_to_last =
            white & Bitboard::rank(Rank::Sixth) | black & Bitboard::rank(Rank::Third);
        let promotes = !self.promotion.white.is_empty();
        *self == masks
            && self.kinds.len() == chess.kinds.len()
            && self.kinds.iter().zip(&chess.kinds).all(is_plain)
            && (self.royal.is_empty() || self.royal.single() == Some(KindId::KING))
            && self.castling != Castling::Free
            && (self.royal.is_empty() || !self.promotion.white.contains(KindId::KING))
            && self.promotion.white == self.promotion.black
            && self.promotion.white.iter().all(|kind| kind.role().is_some())
            && self.promotion_forced == promotes
            && (!promotes || pushes_to_last.is_empty())
    }

    /// Whether games can end by a goal, an extinct kind, the number of checks given, a bare king, or the loss of all
    /// pieces.
    pub fn has_own_ends(&self) -> bool {
        self.has_counted_ends() || self.bare_king_loses || self.bare_wins()
    }

    /// Whether a side wins by losing all its pieces: stalemate wins, and nothing else decides the game.
    pub fn bare_wins(&self) -> bool {
        self.royal.is_empty()
            && !self.bare_king_loses
            && !self.has_counted_ends()
            && self.stalemate == Stalemate::Win
    }

    fn has_counted_ends(&self) -> bool {
        let has_goal = |kind: &KindRules| kind.goal != ByColor::both(Bitboard::EMPTY);
        self.kinds.iter().any(has_goal) || self.has_extinction() || self.checks_to_win.is_some()
    }

    /// The squares that `set` gives for each kind, by side and role.
    fn by_role(&self, set: fn(&KindRules) -> ByColor<Bitboard>) -> ByColor<ByRole<Bitboard>> {
        let of = |color: Color| ByRole(Role::ALL.map(|role| set(self.kind(role.into()))[color]));
        ByColor { white: of(Color::White), black: of(Color::Black) }
    }
}

impl MaskRules {
    /// Opens these rules: checks them, and keeps their masks in memory until the program ends. Equal rules are kept
    /// once.
    ///
    /// ```
    /// use tabiya_variants::{MaskRules, RuleSet};
    /// let rules = MaskRules::open(RuleSet::king_capture())?;
    /// assert_eq!(rules, MaskRules::open(RuleSet::king_capture())?);
    /// assert_eq!(rules.start().count_moves(), 20);
    /// let riders = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"")?;
    /// assert!(MaskRules::open(riders).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the rules contradict themselves, if masks cannot express them, or if too many rules are open, see
    /// [`MOST_BYTES_OF_RULES`](crate::MOST_BYTES_OF_RULES).
    pub fn open(rules: RuleSet) -> Result<&'static Self, OpenRulesError> {
        match Self::known(&rules) {
            Some(known) => Ok(known),
            None => Self::keep(CheckedRules::new(rules)?),
        }
    }

    /// These rules if they are open.
    pub fn known(rules: &RuleSet) -> Option<&'static Self> {
        KEPT.known(rules)
    }

    /// Opens checked rules.
    ///
    /// # Errors
    /// Fails if masks cannot express the rules, or if too many rules are open.
    pub fn keep(checked: CheckedRules) -> Result<&'static Self, OpenRulesError> {
        let (rules, Start::Setup(start)) = checked.into_parts() else {
            return Err(OpenRulesError::NeedTables);
        };
        let bytes = size_of::<Self>() + rules.bytes();
        KEPT.keep(Self::new(rules, *start), bytes)
    }

    /// The start position.
    ///
    /// # Panics
    /// Never, because the start has been checked.
    pub fn start(&'static self) -> Position<Masked> {
        let state = MaskedState::new(self);
        let start = Position::from_setup_with(&self.start, state, Faults::IGNORED_BY_DEFAULT);
        start.expect("the start has been checked")
    }

    /// Derives the masks from the start position and from rules that the generator of chess can play with
    /// masks.
    fn new(rules: RuleSet, start: Setup) -> Self {
        let mobility = rules.by_role(|kind| kind.mobility);
        let goal = rules.by_role(|kind| kind.goal);
        let promotions = Roles::from(rules.promotion.white);
        let (royal, double_push) = (!rules.royal.is_empty(), rules.kinds[0].double_push);
        let any = |sets: &ByColor<ByRole<Bitboard>>, is: fn(&Bitboard) -> bool| {
            sets.white.0.iter().chain(&sets.black.0).any(is)
        };
        let moves_everywhere = !any(&mobility, |squares| *squares != Bitboard::FULL);
        let whole_board = moves_everywhere && rules.walls.is_empty();
        let kings_as_in_chess =
            rules.castling != Castling::ThroughAttack && promotions == Roles::PROMOTIONS;
        let has_goals = any(&goal, |squares| squares.any());
        let bare_wins = rules.bare_wins();
        let mut ignored = Faults::NONE;
        if promotions.is_empty() {
            ignored = ignored | Faults::PAWN_ON_BACK_RANK;
        }
        // Faults that the start position has, or that games can lead to, are ignored.
        let at_start = Position::<Standard>::faults(&start);
        let material = [Faults::TOO_MANY_PIECES, Faults::TOO_MANY_PAWNS, Faults::TOO_MANY_PROMOTED];
        for fault in material.into_iter().filter(|&fault| at_start - fault != at_start) {
            ignored = ignored | fault;
        }
        if promotions.contains(Role::King) {
            ignored = ignored | Faults::TOO_MANY_PROMOTED;
        }
        let checks_as_in_chess = whole_board
            && rules.castling != Castling::ThroughAttack
            && double_push == RuleSet::chess().kinds[0].double_push;
        if !checks_as_in_chess {
            ignored = ignored | Faults::IMPOSSIBLE_CHECK;
        }
        Self {
            key: Key::of_value(&rules),
            royal,
            castling: rules.castling,
            en_passant: rules.en_passant,
            promotions,
            extinct: rules.extinct.into(),
            double_push,
            must_capture: rules.must_capture,
            walls: rules.walls,
            mobility,
            goal,
            stalemate: rules.stalemate,
            has_own_ends: rules.has_own_ends(),
            has_goals,
            bare_wins,
            whole_board,
            in_lanes: moves_everywhere && (!royal || kings_as_in_chess && !rules.must_capture),
            ignored,
            start,
            rules,
        }
    }
}

impl AsRef<RuleSet> for MaskRules {
    fn as_ref(&self) -> &RuleSet {
        &self.rules
    }
}

// Each opened rule set exists once, so comparing addresses is enough.
impl PartialEq for MaskRules {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for MaskRules {}

impl Hash for MaskRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for MaskRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rules.name)
    }
}
