//! Parameters of the evaluation under the rules of a game.

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

/// The weights of a game and everything else in its rules that affects the evaluation, computed once for each
/// game.
#[derive(Debug, Clone)]
pub(crate) struct Profile {
    pub(crate) weights: Weights,
    /// The sums of these weights by squares; empty for custom pieces.
    pub(crate) placement: Arc<Placement>,
    /// The value of the right to move.
    pub(crate) tempo: i32,
    /// Whether the game is lost with the king.
    pub(crate) is_king_kept: bool,
    /// Whether the drawn endings of chess are drawn.
    pub(crate) scales: bool,
    /// Whether any terms beyond chess count.
    pub(crate) has_extras: bool,
    /// The values of pieces in hand.
    pub(crate) pocket: [Tapered; 5],
    /// The squares that a role wins by reaching.
    pub(crate) goal: ByColor<ByRole<Bitboard>>,
    /// Whether giving check is forbidden, so that kings race.
    pub(crate) is_race: bool,
    /// The roles whose extinction loses: a side without any piece of one of them has lost.
    pub(crate) extinct: Roles,
    /// Whether null moves are worth trying: not where captures are compulsory.
    pub(crate) may_pass: bool,
    /// The consequences of captures.
    pub(crate) exchange: ExchangeRule,
    /// Whether repeating a position draws.
    pub(crate) repetition: bool,
    /// The number of plies without progress after which the game is drawn.
    pub(crate) fifty_move_rule: Option<u32>,
    /// The values of custom pieces.
    pub(crate) own: Option<OwnPieces>,
}

/// The consequences of captures, for the evaluation of exchanges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExchangeRule {
    /// Recaptures on the same square.
    Recapture,
    /// An explosion around the target.
    Explosion,
    /// Unknown: captures are compulsory.
    Compulsory,
}

const NO_GOAL: ByRole<Bitboard> = ByRole([Bitboard::EMPTY; 6]);

impl Profile {
    /// The profile of chess, without sums by squares.
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
            exchange: ExchangeRule::Recapture,
            repetition: true,
            fifty_move_rule: Some(100),
            own: None,
        }
    }

    /// The profile of a position's game.
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

    /// The profile of rules with custom pieces.
    fn of_own(p: &FairyPosition) -> Self {
        let rules = p.rules();
        Self {
            own: Some(OwnPieces::of(p)),
            repetition: rules.repetition.is_some(),
            fifty_move_rule: rules.fifty_move_rule,
            ..Self::chess().with_duty(rules.must_capture)
        }
    }

    /// The profile of a variant whose rules are a type.
    fn of_type(variant: Variant) -> Self {
        let chess = Self { scales: false, ..Self::chess() };
        match variant {
            Variant::Atomic => Self { exchange: ExchangeRule::Explosion, ..chess },
            Variant::Crazyhouse => {
                let mut pocket = [Tapered::ZERO; 5];
                let mut weights = chess.weights;
                for (at, hand) in pocket.iter_mut().enumerate() {
                    // Captured pieces can be dropped again, so strong pieces gain less over weak ones.
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

    /// The profile of rules that masks express.
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
            // Then hiding in a corner is a bad plan.
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

    /// The profile of a game in which losing all pieces wins: few and nimble ones are good.
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

    /// Adjusts the profile if captures are compulsory.
    fn with_duty(self, must_capture: bool) -> Self {
        if !must_capture {
            return self;
        }
        Self { may_pass: false, exchange: ExchangeRule::Compulsory, ..self }
    }
}

/// Values of pieces where losing all of them wins, from pawn to queen.
const LOSING_VALUES: [Tapered; 5] = [
    Tapered::new(-60, -60),
    Tapered::new(-40, -60),
    Tapered::new(-120, -140),
    Tapered::new(-120, -140),
    Tapered::new(-60, -100),
];
/// Value of a king where losing all pieces wins.
const LOSING_KING: Tapered = Tapered::new(20, -20);

/// Multiplies the weights for danger near the king.
fn scale_danger(weights: &mut Weights, times: i32) {
    for weight in &mut weights[terms::DANGER..terms::PAWN_THREAT] {
        *weight = *weight * times;
    }
}
