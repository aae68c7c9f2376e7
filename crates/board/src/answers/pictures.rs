//! The pictures of a game's pieces. A piece of the game's own is drawn as the one or two pieces of chess that it moves
//! as; the page draws all others as letters on discs.

use std::collections::BTreeMap;

use tabiya_core::Color;
use tabiya_games::{KindRules, Variant};

use super::view::map;

/// By lower-case letter: the names of the shapes of a picture, `duck`, or none for a letter on a disc.
pub(super) type Pictures = BTreeMap<char, Vec<&'static str>>;

/// The shapes of the pieces of chess.
const SHAPES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

type Step = (i8, i8);

const STRAIGHT: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The pictures of all kinds. No two kinds have the same picture.
pub(super) fn pictures(variant: Variant) -> Pictures {
    let mut drawn: Vec<Vec<&str>> = Vec::new();
    let kinds = variant.kinds().iter();
    let picture = |kind: &KindRules| {
        let shapes = shapes(kind);
        let is_free = shapes.is_empty() || !drawn.contains(&shapes);
        let shapes = if is_free { shapes } else { Vec::new() };
        drawn.push(shapes.clone());
        (kind.letter, shapes)
    };
    map(kinds.map(picture))
}

/// The shapes that a kind moves as. A kind with a name of chess has the shape of this name.
fn shapes(kind: &KindRules) -> Vec<&'static str> {
    let name = kind.name.as_str();
    if kind.letter == '*' && name == "duck" {
        return vec!["duck"];
    }
    if let Some(&usual) = SHAPES.iter().find(|&&usual| usual == name) {
        return vec![usual];
    }
    let mut reached = kind.moves[Color::White].reached(Color::White);
    let is_whole = reached.iter().all(|to| to.moves && to.captures && !to.initial);
    reached.retain(|to| !to.initial && !to.hops_to_move && !to.hops_to_capture);
    let leaps = |steps: &[Step]| steps.iter().all(|&step| reached.iter().any(|to| to.step == step));
    let lines = |steps: &[Step]| {
        let goes_on = |&(files, ranks): &Step| {
            reached.iter().any(|to| to.goes_on && along(to.step, (files, ranks)))
        };
        leaps(steps) && steps.iter().all(goes_on)
    };
    let (straight, diagonal) = (lines(&STRAIGHT), lines(&DIAGONAL));
    let slider = match (straight, diagonal) {
        (true, true) => Some("queen"),
        (true, false) => Some("rook"),
        (false, true) => Some("bishop"),
        (false, false) => None,
    };
    let knight = leaps(&KNIGHT).then_some("knight");
    let king = (leaps(&STRAIGHT) && leaps(&DIAGONAL) && slider != Some("queen")).then_some("king");
    let mut found: Vec<_> = [knight, slider, king].into_iter().flatten().collect();
    found.truncate(2);
    // A single shape says all that the piece does, or would mislead.
    let says = |to: Step| match found[..] {
        ["knight"] => KNIGHT.iter().any(|&step| along(to, step)),
        ["rook"] => STRAIGHT.iter().any(|&step| along(to, step)),
        ["bishop"] => DIAGONAL.iter().any(|&step| along(to, step)),
        ["queen"] => STRAIGHT.iter().chain(&DIAGONAL).any(|&step| along(to, step)),
        ["king"] => STRAIGHT.iter().chain(&DIAGONAL).any(|&step| step == to),
        _ => true,
    };
    if found.len() == 1 && !(is_whole && reached.iter().all(|to| says(to.step))) {
        found.clear();
    }
    found
}

/// Whether a way consists of one or more of these steps.
fn along((files, ranks): Step, (file_step, rank_step): Step) -> bool {
    (1..=8).any(|count| (file_step * count, rank_step * count) == (files, ranks))
}

#[cfg(test)]
mod tests {
    use tabiya_games::RuleSet;

    use super::*;

    fn picture(moves: &str) -> Vec<&'static str> {
        let rules = format!(
            "name = \"own\"\npromotion = [\"own\"]\n[pieces.own]\nletter = \"a\"\nmoves = \"{moves}\"\n"
        );
        let rules = RuleSet::from_toml(&rules).expect("rules");
        pictures(Variant::from_rules(rules).expect("sound rules"))[&'a'].clone()
    }

    #[test]
    fn a_piece_that_moves_as_two_is_drawn_as_both() {
        for (moves, expected) in [
            ("QN", ["knight", "queen"]),
            ("RN", ["knight", "rook"]),
            ("BN", ["knight", "bishop"]),
            ("KN", ["knight", "king"]),
            ("RF", ["rook", "king"]),
            ("BW", ["bishop", "king"]),
            ("mNcK", ["knight", "king"]),
            ("NNR", ["knight", "rook"]),
        ] {
            assert_eq!(picture(moves), expected, "{moves}");
        }
    }

    #[test]
    fn a_piece_that_moves_as_none_or_looks_as_another_has_its_letter() {
        for moves in ["F", "WA", "mRcpR", "R3", "NA", "RA", "fRN", "mN"] {
            assert!(picture(moves).is_empty(), "{moves}");
        }
        // The knight, the queen and the king have these pictures already.
        for moves in ["N", "Q", "K"] {
            assert!(picture(moves).is_empty(), "{moves}");
        }
    }

    #[test]
    fn pieces_of_chess_keep_their_shapes_under_other_rules() {
        let rules = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"\n");
        let riders = Variant::from_rules(rules.expect("rules")).expect("sound rules");
        for all in [pictures(riders), pictures(Variant::Antichess)] {
            let shapes: Vec<_> = all.into_values().collect();
            assert_eq!(
                shapes,
                ["bishop", "king", "knight", "pawn", "queen", "rook"].map(|it| [it])
            );
        }
    }
}
