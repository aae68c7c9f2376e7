//! Parameters of the evaluation and the search that depend on the rules of the game.

use std::sync::Arc;

use tabiya_core::{Bitboard, ByColor, ByRole, Color, Role, Roles};
use tabiya_fairy::FairyPosition;
use tabiya_games::MaskRules;
use tabiya_games::{AnyPosition, Variant};

use super::own::OwnPieces;
use super::placement::Placement;
use super::tally::Weights;
use super::tapered::Tapered;
use super::terms;
use super::values;
use super::weights::WEIGHTS;

/// The weights for a game, and all of its rules that affect evaluation or search. Computed once for each
/// game.
#[derive(Debug, Clone)]
pub(crate) struct Profile {
    pub(crate) weights: Weights,
    /// The terms of these weights summed up by square; empty for custom pieces.
    pub(crate) placement: Arc<Placement>,
    /// The bonus for the side to move.
    pub(crate) tempo: i32,
    /// Whether losing the king loses the game.
    pub(crate) is_king_kept: bool,
    /// Whether drawish end games are scaled down, as in chess.
    pub(crate) scales: bool,
    /// Whether terms that chess does not have are added.
    pub(crate) has_extras: bool,
    /// The values of pieces in hand, from pawn to queen.
    pub(crate) pocket: [Tapered; 5],
    /// The squares that win the game when a piece of the role reaches them.
    pub(crate) goal: ByColor<ByRole<Bitboard>>,
    /// Whether the kings race to their goal, as in Racing Kings.
    pub(crate) is_race: bool,
    /// The roles whose extinction loses: a side without pieces of one of these roles has lost.
    pub(crate) extinct: Roles,
    /// Whether null-move pruning is sound: not if captures are compulsory.
    pub(crate) may_pass: bool,
    /// What happens on and around the target of a capture.
    pub(crate) exchange: ExchangeRule,
    /// Whether repetition of a position is a draw.
    pub(crate) repetition: bool,
    /// The number of plies without capture or pawn move after which the game is drawn, if there is a limit.
    pub(crate) fifty_move_rule: Option<u32>,
    /// The values of custom pieces, if the game has any.
    pub(crate) own: Option<OwnPieces>,
}

/// The kind of static exchange evaluation that the rules need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExchangeRule {
    /// Captures can be answered by recaptures on the same square.
    Recapture,
    /// A capture removes the pieces around its target (atomic chess).
    Explosion,
    /// Captures are compulsory, so static exchange evaluation is not used.
    Compulsory,
}

const NO_GOAL: ByRole<Bitboard> = ByRole([Bitboard::EMPTY; 6]);

impl Profile {
    /// The profile of chess, without the sums in `placement`.
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

    /// The profile for the rules of a position.
    pub(crate) fn of(p: &AnyPosition) -> Self {
        let masks = match p {
            AnyPosition::Fairy(p) => return Self::of_own(p),
            AnyPosition::Masked(p) => Some(p.state().rules()),
            _ => None,
        };
        let profile = match (p.variant(), masks) {
            (Variant::Chess, _) => Self::chess(),
            (_, Some(rules)) => Self::of_masks(rules),
            (variant, None) => Self::of_type(variant),
        };
        Self { placement: Arc::new(Placement::of(&profile.weights)), ..profile }
    }

    /// The profile for rules with custom pieces.
    fn of_own(p: &FairyPosition) -> Self {
        let rules = p.rules();
        Self {
            own: Some(OwnPieces::of(p)),
            repetition: rules.repetition.is_some(),
            fifty_move_rule: rules.fifty_move_rule,
            ..Self::chess().with_duty(rules.must_capture)
        }
    }

    /// The profile for a variant that is implemented as a Rust type.
    fn of_type(variant: Variant) -> Self {
        let chess = Self { scales: false, ..Self::chess() };
        match variant {
            Variant::Atomic => Self { exchange: ExchangeRule::Explosion, ..chess },
            Variant::Crazyhouse => {
                let mut pocket = [Tapered::ZERO; 5];
                let mut weights = chess.weights;
                for (at, hand) in pocket.iter_mut().enumerate() {
                    // Captured pieces can be dropped again, so strong pieces are worth less relative to weak
                    // ones.
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

    /// The profile for rules that are expressed by masks of squares.
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
            // With a goal for the king, a corner is a bad place for it.
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

    /// Changes the weights for a game that is won by losing all pieces: mobile pieces are good.
    fn losing(self) -> Self {
        let mut weights = [Tapered::ZERO; terms::TERMS];
        for (at, value) in LOSING_VALUES.into_iter().enumerate() {
            weights[terms::MATERIAL + at] = value;
        }
        // The king is an ordinary piece in such a game.
        weights[terms::KING_SQUARES..terms::PAWN_BY_OWN_KING].fill(LOSING_KING);
        let mobility = terms::KNIGHT_MOBILITY..terms::BISHOP_PAIR;
        for (weight, open) in weights[mobility].iter_mut().zip((0..14).cycle()) {
            let worth = 3 * open.min(8);
            *weight = Tapered::new(worth, worth);
        }
        Self { weights, is_king_kept: false, tempo: 0, ..self }
    }

    /// Changes the profile if captures are compulsory.
    fn with_duty(self, must_capture: bool) -> Self {
        if !must_capture {
            return self;
        }
        Self { may_pass: false, exchange: ExchangeRule::Compulsory, ..self }
    }
}

/// Values of pieces if losing all of them wins, from pawn to queen.
const LOSING_VALUES: [Tapered; 5] = [
    Tapered::new(-60, -60),
    Tapered::new(-40, -60),
    Tapered::new(-120, -140),
    Tapered::new(-120, -140),
    Tapered::new(-60, -100),
];
/// Value of a king if losing all pieces wins.
const LOSING_KING: Tapered = Tapered::new(20, -20);

/// Multiplies the weights for king danger.
fn scale_danger(weights: &mut Weights, times: i32) {
    for weight in &mut weights[terms::DANGER..terms::PAWN_THREAT] {
        *weight = *weight * times;
    }
}
