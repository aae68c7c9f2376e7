//! The legend of a game: how its pieces move, and what its rules do.

use serde::Serialize;
use serde_json::{Value, json};
use tabiya_core::Color;
use tabiya_games::house::Gallery;
use tabiya_games::{AnyPosition, KindId, KindRules, Position, RuleSet, Variant};

use super::view::{Sides, sides};
use crate::rules::in_force;

/// The pieces and the rules of a game.
#[derive(Debug, Serialize)]
pub(super) struct Legend {
    /// The pieces that can occur, the game's own kinds first. Empty if all of them move as in chess.
    pieces: Vec<LegendPiece>,
    /// What the variant and the house rules do.
    rules: Vec<LegendRule>,
    /// What differs from chess, a sentence each.
    sentences: Vec<String>,
    /// The rules as a file, if the game is of a rule file.
    file: Option<String>,
}

/// A kind of piece with its moves.
#[derive(Debug, Serialize)]
struct LegendPiece {
    letter: char,
    name: String,
    /// Whether chess has no such piece.
    is_own: bool,
    /// The moves in Betza's notation.
    notation: Sides<String>,
    /// The squares that a piece of each side reaches from the middle of an empty board.
    reached: Sides<Vec<Value>>,
}

#[derive(Debug, Serialize)]
struct LegendRule {
    name: String,
    summary: &'static str,
}

impl Legend {
    /// The legend of the game that began with this position.
    pub(super) fn of(start: &Position, gallery: &Gallery) -> Self {
        let board = start.board();
        let kinds = board.variant().kinds().iter().enumerate();
        let occurring = kinds.filter(|&(at, kind)| is_own(at, kind) || occurs(&board, at));
        let all = occurring.map(|(at, kind)| LegendPiece::of(at, kind));
        let (mut pieces, others): (Vec<_>, Vec<_>) = all.partition(|piece| piece.is_own);
        if !pieces.is_empty() {
            pieces.extend(others);
        }
        let named = in_force(start, gallery).into_iter();
        let rules = start.variant().rules();
        let is_of_file = matches!(start.variant(), Variant::Custom(_));
        Self {
            pieces,
            rules: named.map(|(name, summary)| LegendRule { name, summary }).collect(),
            sentences: rules.as_ref().map(RuleSet::sentences).unwrap_or_default(),
            file: rules.filter(|_| is_of_file).map(|rules| rules.to_short_toml()),
        }
    }
}

impl LegendPiece {
    fn of(at: usize, kind: &KindRules) -> Self {
        let reached = |color: Color| {
            let squares = kind.moves[color].reached(color).into_iter();
            let told = squares.map(|to| {
                json!({
                    "step": to.step,
                    "moves": to.moves,
                    "captures": to.captures,
                    "hops_to_move": to.hops_to_move,
                    "hops_to_capture": to.hops_to_capture,
                    "initial": to.initial,
                    "goes_on": to.goes_on,
                })
            });
            told.collect()
        };
        Self {
            letter: kind.letter,
            name: kind.name.to_string(),
            is_own: is_own(at, kind),
            notation: sides(|color| kind.moves[color].text().to_owned()),
            reached: sides(reached),
        }
    }
}

/// Whether a kind is not one of chess, or moves differently.
fn is_own(at: usize, kind: &KindRules) -> bool {
    Variant::Chess.kinds().get(at).is_none_or(|usual| usual.moves != kind.moves)
}

/// Whether a kind is on the board or in hand, or a pawn can become one.
fn occurs(board: &AnyPosition, at: usize) -> bool {
    let Some(kind) = KindId::from_index(at) else { return false };
    let is_held = |color: Color| {
        board.in_hand(color).is_some_and(|held| held.iter().any(|&(other, _)| other == kind))
    };
    let rules = board.variant().rules();
    let becomes =
        |color: Color| rules.as_ref().is_some_and(|it| it.promotion[color].contains(kind));
    board.by_kind(kind).any()
        || Color::ALL.into_iter().any(|color| is_held(color) || becomes(color))
}

#[cfg(test)]
mod tests {
    use tabiya_games::RuleSet;

    use super::*;

    fn legend(variant: Variant) -> Legend {
        Legend::of(&variant.start().into(), &Gallery::default())
    }

    fn of(rules: &str) -> Legend {
        let variant = Variant::from_rules(RuleSet::from_toml(rules).expect("rules"));
        legend(variant.expect("sound rules"))
    }

    #[test]
    fn custom_pieces_come_first_and_chess_needs_no_legend() {
        assert!(legend(Variant::Chess).pieces.is_empty());
        let riders = of("name = \"riders\"\npieces.knight.moves = \"NN\"\n");
        let names: Vec<_> = riders.pieces.iter().map(|piece| piece.name.as_str()).collect();
        assert_eq!(names, ["knight", "pawn", "bishop", "rook", "queen", "king"]);
        assert!(riders.pieces[0].is_own && !riders.pieces[1].is_own);
        assert_eq!(riders.pieces[0].reached.white.len(), 16);
    }

    #[test]
    fn the_legend_lists_the_rules_in_force() {
        let rules = legend(Variant::KingCapture).rules;
        assert_eq!(rules[0].name, "king-capture");
        assert!(of("name = \"plain\"\n").rules.is_empty());
    }
}
