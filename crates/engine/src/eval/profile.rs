//! What counts under the rules of a game.

use std::sync::Arc;

use tabiya_core::{Bitboard, ByColor, ByRole, Color, Role, Roles};
use tabiya_fairy::{FairyPosition, MaskRules};
use tabiya_variants::{AnyPosition, Variant};

use super::own::OwnPieces;
use super::placement::Placement;
use super::tally::Weights;
use super::tapered::Tapered;
use super::terms;
use super::values;
use super::weights::WEIGHTS;

/// The weights of a game and what else its rules make of a position's worth: found once a game.
#[derive(Debug, Clone)]
pub(crate) struct Profile {
    pub(crate) weights: Weights,
    /// The sums of these weights by squares; empty for pieces of one's own.
    pub(crate) placement: Arc<Placement>,
    /// What the right to move is worth.
    pub(crate) tempo: i32,
    /// Whether the game is lost with the king.
    pub(crate) is_king_kept: bool,
    /// Whether chess's drawn endings are drawn.
    pub(crate) scales: bool,
    /// Whether anything below counts.
    pub(crate) has_extras: bool,
    /// What pieces in hand are worth.
    pub(crate) pocket: [Tapered; 5],
    /// The squares that a role wins by reaching.
    pub(crate) goal: ByColor<ByRole<Bitboard>>,
    /// Whether nobody may give check, so that kings run.
    pub(crate) is_race: bool,
    /// A side that has none of one of these has lost.
    pub(crate) extinct: Roles,
    /// Whether giving the move away is worth trying: not where captures are compulsory.
    pub(crate) may_pass: bool,
    /// What captures do besides taking.
    pub(crate) exchange: Exchange,
    /// Whether coming back to a position draws.
    pub(crate) repetition: bool,
    /// After how many plies without progress the game is drawn.
    pub(crate) fifty_move_rule: Option<u32>,
    /// What pieces are worth that are not those of chess.
    pub(crate) own: Option<OwnPieces>,
}

/// What captures lead to, as far as exchanges tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// Recaptures on the same square.
    Recapture,
    /// Everything around it goes.
    Explosion,
    /// Nothing that can be told: whoever can capture must.
    Compulsory,
}

const NO_GOAL: ByRole<Bitboard> = ByRole([Bitboard::EMPTY; 6]);

impl Profile {
    /// That of chess, whose terms have yet to be summed up by squares.
    pub(crate) fn chess() -> Self {
        Self {
            weights: WEIGHTS,
            placement: Arc::default(),
            tempo: 12,
            is_king_kept: true,
            scales: true,
            has_extras: false,
            pocket: [Tapered::ZERO; 5],
            goal: ByColor::both(NO_GOAL),
            is_race: false,
            extinct: Roles::EMPTY,
            may_pass: true,
            exchange: Exchange::Recapture,
            repetition: true,
            fifty_move_rule: Some(100),
            own: None,
        }
    }

    /// That of the game that a position belongs to.
    pub(crate) fn of(p: &AnyPosition) -> Self {
        let masks = match p {
            AnyPosition::Tables(p) => return Self::of_own(p),
            AnyPosition::Custom(p) => p.state().rules().masks(),
            _ => None,
        };
        let profile = match (p.variant(), masks) {
            (Variant::Chess, _) => Self::chess(),
            (_, Some(rules)) => Self::of_masks(rules),
            (variant, None) => Self::of_type(variant),
        };
        Self { placement: Arc::new(Placement::of(&profile.weights)), ..profile }
    }

    /// That of rules with pieces of their own.
    fn of_own(p: &FairyPosition) -> Self {
        let rules = p.rules();
        Self {
            own: Some(OwnPieces::of(p)),
            repetition: rules.repetition.is_some(),
            fifty_move_rule: rules.fifty_move_rule,
            ..Self::chess().with_duty(rules.must_capture)
        }
    }

    /// That of a variant whose rules are a type.
    fn of_type(variant: Variant) -> Self {
        let chess = Self { scales: false, ..Self::chess() };
        match variant {
            Variant::Atomic => Self { exchange: Exchange::Explosion, ..chess },
            Variant::Crazyhouse => {
                let mut pocket = [Tapered::ZERO; 5];
                let mut weights = chess.weights;
                for (at, hand) in pocket.iter_mut().enumerate() {
                    // What is taken comes back: great pieces are worth less than twice small ones.
                    let value = [100, 290, 300, 390, 650][at];
                    weights[terms::MATERIAL + at] = Tapered::new(value, value);
                    *hand = Tapered::new(value * 11 / 10, value * 11 / 10);
                }
                scale_danger(&mut weights, 2);
                Self { pocket, weights, has_extras: true, ..chess }
            }
            Variant::RacingKings => {
                let mut goal = NO_GOAL;
                goal[Role::King] = Bitboard(0xff << 56);
                let mut weights = chess.weights;
                weights[terms::KING_SQUARES..terms::KNIGHT_MOBILITY].fill(Tapered::ZERO);
                let goal = ByColor::both(goal);
                let kings = Self { is_king_kept: false, is_race: true, ..chess };
                Self { goal, weights, has_extras: true, ..kings }
            }
            _ => chess,
        }
    }

    /// That of rules that are data.
    fn of_masks(rules: &MaskRules) -> Self {
        let has_goal = |color: Color| rules.goal[color].0.iter().any(|goal| goal.any());
        let has_goals = Color::ALL.into_iter().any(has_goal);
        let mut weights = WEIGHTS;
        if !values::is_whole_board(rules) {
            for (at, value) in values::by_mobility(rules).into_iter().enumerate() {
                weights[terms::MATERIAL + at] = Tapered::new(value, value);
            }
            weights[terms::PAWN_SQUARES..terms::KNIGHT_MOBILITY].fill(Tapered::ZERO);
        }
        if rules.rules.checks_to_win.is_some() {
            scale_danger(&mut weights, 2);
        }
        if rules.goal[Color::White][Role::King].any() {
            // Hiding in a corner is no plan then.
            weights[terms::KING_SQUARES..terms::PAWN_BY_OWN_KING].fill(Tapered::ZERO);
        }
        let is_king_extinct = rules.extinct.contains(Role::King);
        let counts_extinct = rules.extinct.iter().any(|role| role != Role::King);
        let profile = Self {
            weights,
            is_king_kept: rules.royal || is_king_extinct,
            scales: false,
            has_extras: has_goals || counts_extinct || rules.rules.checks_to_win.is_some(),
            goal: rules.goal,
            extinct: rules.extinct,
            repetition: rules.rules.repetition.is_some(),
            fifty_move_rule: rules.rules.fifty_move_rule,
            ..Self::chess()
        };
        let loses_all = rules.bare_wins && rules.must_capture;
        if loses_all { profile.losing() } else { profile }.with_duty(rules.must_capture)
    }

    /// That of a game in which pieces are to be lost: few and nimble ones are good.
    fn losing(self) -> Self {
        let mut weights = [Tapered::ZERO; terms::TERMS];
        for (at, value) in LOSING_VALUES.into_iter().enumerate() {
            weights[terms::MATERIAL + at] = value;
        }
        // A king is a piece like the others here.
        weights[terms::KING_SQUARES..terms::PAWN_BY_OWN_KING].fill(LOSING_KING);
        let mobility = terms::KNIGHT_MOBILITY..terms::BISHOP_PAIR;
        for (weight, open) in weights[mobility].iter_mut().zip((0..14).cycle()) {
            let worth = 3 * open.min(8);
            *weight = Tapered::new(worth, worth);
        }
        Self { weights, is_king_kept: false, tempo: 0, ..self }
    }

    /// With captures compulsory or not.
    fn with_duty(self, must_capture: bool) -> Self {
        if !must_capture {
            return self;
        }
        Self { may_pass: false, exchange: Exchange::Compulsory, ..self }
    }
}

/// What pieces are worth where all are to be lost, from pawn to queen.
const LOSING_VALUES: [Tapered; 5] = [
    Tapered::new(-60, -60),
    Tapered::new(-40, -60),
    Tapered::new(-120, -140),
    Tapered::new(-120, -140),
    Tapered::new(-60, -100),
];
/// And a king.
const LOSING_KING: Tapered = Tapered::new(20, -20);

/// Multiplies what the enemy near the king is worth.
fn scale_danger(weights: &mut Weights, times: i32) {
    for weight in &mut weights[terms::DANGER..terms::PAWN_THREAT] {
        *weight = *weight * times;
    }
}
