//! Static evaluation: counts of squares in bitboards, times weights.

mod attacks;
mod extras;
mod king;
mod lone_king;
pub(crate) mod own;
mod pawns;
mod pieces;
mod placement;
pub(crate) mod profile;
pub(crate) mod scale;
pub(crate) mod tally;
pub(crate) mod tapered;
pub(crate) mod terms;
mod values;
pub(crate) mod weights;

use tabiya_core::{Bitboard, Color, Cpu, Job, Portable};

use attacks::Attacks;
pub(crate) use pawns::PawnCache;
use profile::Profile;
use tally::{Tally, Trace};
pub(crate) use tapered::FULL_PHASE;

use crate::score::WIN;
use crate::view::EvalView;

/// The weight of each role in the game phase, from pawn to king. The weights of all pieces of the start
/// position add up to [`FULL_PHASE`].
const PHASE: [u32; 6] = [0, 1, 1, 2, 4, 0];

/// The static evaluation for the side to move, in hundredths of a pawn.
#[inline]
pub(crate) fn evaluate(v: &EvalView, profile: &Profile, cache: &mut PawnCache) -> i32 {
    let job = Evaluate { v, profile, cache };
    // Bits are counted dozens of times, and most processors have an instruction for counting them.
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = tabiya_core::Bmi2::<false>::detect() {
        return cpu.call(job);
    }
    Portable.call(job)
}

struct Evaluate<'a> {
    v: &'a EvalView,
    profile: &'a Profile,
    cache: &'a mut PawnCache,
}

impl Job for Evaluate<'_> {
    type Out = i32;

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> i32 {
        value(self.v, self.profile, self.cache)
    }
}

#[inline(always)]
fn value(v: &EvalView, profile: &Profile, cache: &mut PawnCache) -> i32 {
    let mut tally = Tally { placement: Some(&profile.placement), ..Tally::new(&profile.weights) };
    positional(v, profile, Some(cache), &mut tally);
    if profile.has_extras {
        tally.sum += extras::extras(v, profile);
    }
    let scale = scale::scale(v, tally.sum.end(), profile);
    let is_lone = |color| !v.color(color).more_than_one();
    let mut white = tally.sum.blend(phase(v), scale);
    if profile.scales && scale > 0 && (is_lone(Color::White) || is_lone(Color::Black)) {
        white += lone_king::lone_king(v);
    }
    let value = match v.turn {
        Color::White => white,
        Color::Black => -white,
    };
    (value + profile.tempo).clamp(1 - WIN, WIN - 1)
}

/// The game phase, from [`FULL_PHASE`] in the middle game to 0 in the end game.
#[inline(always)]
pub(crate) fn phase(v: &EvalView) -> i32 {
    let mut phase = 0;
    for (set, weight) in v.roles.iter().zip(PHASE) {
        phase += set.len() * weight;
    }
    i32::try_from(phase).unwrap_or(FULL_PHASE).min(FULL_PHASE)
}

/// Adds all terms that are linear in the weights: White's less Black's.
#[inline(always)]
pub(crate) fn positional<T: Trace>(
    v: &EvalView,
    profile: &Profile,
    cache: Option<&mut PawnCache>,
    tally: &mut Tally<'_, T>,
) {
    let passed = match cache {
        Some(cache) => cache.add(v, profile.is_king_kept, tally),
        None => {
            if profile.is_king_kept {
                king::shelter(v, tally);
            }
            pawns::structure(v, tally)
        }
    };
    let mut attacks = Attacks::default();
    // Two calls instead of a loop, so that the code for each colour is compiled separately.
    pieces::add(v, Color::White, &mut attacks, tally);
    pieces::add(v, Color::Black, &mut attacks, tally);
    add_relations(v, profile, Color::White, passed, &attacks, tally);
    add_relations(v, profile, Color::Black, passed, &attacks, tally);
}

/// Adds a side's terms that depend on the attacks of both sides.
#[inline(always)]
fn add_relations<T: Trace>(
    v: &EvalView,
    profile: &Profile,
    color: Color,
    passed: Bitboard,
    attacks: &Attacks,
    tally: &mut Tally<'_, T>,
) {
    if profile.is_king_kept {
        king::add(v, color, attacks, tally);
    }
    pieces::add_threats(v, color, attacks, tally);
    pawns::add_passed(v, color, passed & v.color(color), attacks, tally);
}
