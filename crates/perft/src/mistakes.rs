//! What mistake a wrong count comes from, when it is a common one.
//!
//! Each mistake is a set of rules with one thing changed: the tree is counted again under each, and
//! the one that yields the wrong number is named.

use tabiya_core::{
    ByColor, Castling, Faults, MoveList, OneByOne, Position, Role, Roles, Rules, Standard,
};

use crate::perft;

/// Trees with more leaf nodes are not counted again.
const MAX_NODES: u128 = 20_000_000;

macro_rules! mistake {
    ($(#[$doc:meta])* $name:ident { $($body:tt)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        struct $name;

        impl Rules for $name {
            const NAME: &'static str = stringify!($name);
            type Extra = ();
            type Leaves = OneByOne;
            type Moves = MoveList;
            const COMPACT: bool = true;
            $($body)*
        }
    };
}

mistake! {
    /// Nobody castles.
    NoCastling {
        fn castling(_: &Position<Self>) -> Castling {
            Castling::Never
        }
    }
}

mistake! {
    /// No pawn is captured in passing.
    NoEnPassant {
        fn en_passant(_: &Position<Self>) -> bool {
            false
        }
    }
}

mistake! {
    /// Every pawn becomes a queen.
    QueensOnly {
        fn promotions(_: &Position<Self>) -> Roles {
            Roles::EMPTY.with(Role::Queen)
        }
    }
}

mistake! {
    /// Kings may be left in check; taking one ends the game.
    ChecksIgnored {
        fn royal(_: &Position<Self>) -> ByColor<bool> {
            ByColor::both(false)
        }
        fn is_over(p: &Position<Self>) -> bool {
            p.king(p.turn()).is_none()
        }
    }
}

/// The count under other rules.
fn count_under<R: Rules>(p: &Position, depth: u32) -> Option<u128> {
    let mut setup = p.to_setup();
    setup.en_passant = p.en_passant();
    let p: Position<R> = Position::from_setup(&setup, Faults::TOLERATED).ok()?;
    Some(perft(&p, depth))
}

/// The count if mates and stalemates above the last ply were leaf nodes.
fn count_ends_as_leaves(p: &Position, depth: u32) -> Option<u128> {
    let moves = p.legal_moves();
    if depth == 0 || moves.is_empty() {
        return Some(1);
    }
    moves.iter().map(|&m| count_ends_as_leaves(&p.play_unchecked(m), depth - 1)).sum()
}

/// Names the common mistake that turns a position's right count into the wrong one.
///
/// ```
/// use tabiya_core::Position;
/// let hint = tabiya_perft::common_mistake(&Position::startpos(), 4, 197_742);
/// assert_eq!(hint, Some("what a generator gives that ignores check"));
/// ```
pub fn common_mistake(p: &Position, depth: u32, wrong: u128) -> Option<&'static str> {
    if p == &Position::<Standard>::startpos() && (depth, wrong) == (3, 8903) {
        return Some("a well-known wrong number for the start position");
    }
    if depth > 1 && wrong == perft(p, depth - 1) {
        return Some("the count of one ply less");
    }
    if wrong > MAX_NODES || perft(p, depth - depth.min(1)).saturating_mul(40) > MAX_NODES {
        return None;
    }
    type Count = fn(&Position, u32) -> Option<u128>;
    let under: [(Count, &str); 5] = [
        (count_under::<NoEnPassant>, "what a generator gives that lacks en passant"),
        (count_under::<NoCastling>, "what a generator gives that lacks castling"),
        (count_under::<QueensOnly>, "what a generator gives that promotes to queens alone"),
        (count_ends_as_leaves, "what comes of counting mates and stalemates as leaf nodes"),
        (count_under::<ChecksIgnored>, "what a generator gives that ignores check"),
    ];
    under.into_iter().find(|(count, _)| count(p, depth) == Some(wrong)).map(|(_, hint)| hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_mistakes_are_told_apart() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let kiwipete: Position = kiwipete.parse().expect("a position");
        let position5 = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
        let position5: Position = position5.parse().expect("a position");
        for (p, depth, wrong, word) in [
            (Position::startpos(), 4, 197_742, "ignores check"),
            (Position::startpos(), 4, 8902, "one ply less"),
            (Position::startpos(), 3, 8903, "well-known"),
            (kiwipete, 4, 4_085_604, "mates"),
            (kiwipete, 1, 46, "castling"),
            (kiwipete, 2, 2038, "en passant"),
            (position5, 1, 41, "queens"),
        ] {
            let hint = common_mistake(&p, depth, wrong).unwrap_or("no hint");
            assert!(hint.contains(word), "{wrong}: {hint}");
        }
        assert_eq!(common_mistake(&kiwipete, 3, 97_863), None);
    }
}
