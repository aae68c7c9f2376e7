//! Recognises common generator mistakes by the wrong counts that they yield.
//!
//! Each mistake is a rule set with one rule changed. The tree is counted under each rule set to find the one that
//! yields the wrong count.

use tabiya_core::{ByColor, Castling};
use tabiya_games::{AnyPosition, KindId, KindSet, RuleSet, Variant};

use crate::perft;

/// The maximum number of leaf nodes of a tree that is counted to find a mistake.
const MAX_NODES: u128 = 20_000_000;

/// The mistakes as rule sets, each with its description; where several yield the same count, the likeliest comes
/// first. In the rule set without check, kings may be left in check, and capturing a king ends the game.
fn mistakes() -> [(RuleSet, &'static str); 4] {
    let chess = RuleSet::chess;
    let promotion = ByColor::both(KindSet::EMPTY.with(KindId::QUEEN));
    let (castling, extinct) = (Castling::Never, KindSet::EMPTY.with(KindId::KING));
    [
        (RuleSet { en_passant: false, ..chess() }, "the count of a generator without en passant"),
        (RuleSet { castling, ..chess() }, "the count of a generator without castling"),
        (RuleSet { promotion, ..chess() }, "the count of a generator that promotes only to queens"),
        (
            RuleSet { royal: KindSet::EMPTY, castling, extinct, ..chess() },
            "the count of a generator that ignores check",
        ),
    ]
}

/// The count if mates and stalemates above the last ply were counted as leaf nodes.
fn with_ends_as_leaves(p: &AnyPosition, depth: u32) -> u128 {
    let moves = p.legal_moves();
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    moves.iter().map(|&m| with_ends_as_leaves(&p.play_unchecked(m), depth - 1)).sum()
}

/// The count under other rules; `None` if the position cannot be read under them.
fn count_under(rules: &RuleSet, p: &AnyPosition, depth: u32) -> Option<u128> {
    let variant = Variant::from_rules(rules.clone()).ok()?;
    Some(perft(variant.read(&p.to_string()).ok()?.0, depth))
}

/// Names the common mistake that yields the count `wrong` of a position, if there is one; `None` for games other
/// than chess.
///
/// ```
/// use tabiya_core::Position;
/// let hint = tabiya_count::common_mistake(&Position::startpos(), 4, 197_742);
/// assert_eq!(hint, Some("the count of a generator that ignores check"));
/// ```
pub fn common_mistake(p: impl Into<AnyPosition>, depth: u32, wrong: u128) -> Option<&'static str> {
    let p = p.into();
    if p.variant() != Variant::Chess {
        return None;
    }
    if p == AnyPosition::default() && (depth, wrong) == (3, 8903) {
        return Some("a well-known wrong number for the start position");
    }
    if depth > 1 && wrong == perft(p, depth - 1) {
        return Some("the count of one ply less");
    }
    if wrong > MAX_NODES || perft(p, depth - depth.min(1)).saturating_mul(40) > MAX_NODES {
        return None;
    }
    let known =
        mistakes().into_iter().find(|(rules, _)| count_under(rules, &p, depth) == Some(wrong));
    let ends = "the count if mates and stalemates are counted as leaf nodes";
    known
        .map(|(_, hint)| hint)
        .or_else(|| (with_ends_as_leaves(&p, depth) == wrong).then_some(ends))
}
