//! The board of an exhibit, with moves as arrows.

use tabiya_core::{Bitboard, Color, Piece, Square};
use tabiya_draw::{Arrow, ArrowKind, Coordinates, Diagram, Glyph};
use tabiya_games::{AnyPosition, AnyUciMove, KindId};

use crate::report::Exhibit;

/// Converts a piece of any kind to what the drawing needs.
fn glyph(p: &AnyPosition, piece: Piece<KindId>) -> Glyph {
    Glyph { letter: p.letter(piece), color: piece.color }
}

/// Draws a position with its walls and, in variants with drops, its hands, pawns last in a hand.
fn diagram(p: &AnyPosition) -> Diagram {
    let pieces = p.pieces().map(|(square, piece)| (square, glyph(p, piece)));
    let diagram = Diagram::new(pieces).walls(p.walls());
    let hand = |color: Color| {
        let held = p.in_hand(color)?.into_iter().rev();
        Some(held.map(move |(kind, number)| (glyph(p, kind.of(color)), number)))
    };
    match (hand(Color::White), hand(Color::Black)) {
        (Some(white), Some(black)) => diagram.in_hand(black.chain(white)),
        _ => diagram,
    }
}

/// The moves of an exhibit as text, each with the kind of its arrow.
fn moves(exhibit: &Exhibit) -> impl Iterator<Item = (&str, ArrowKind)> {
    let missing = exhibit.missing.iter().map(|m| (m.text.as_str(), ArrowKind::Missing));
    let extra = exhibit.extra.iter().map(|m| (m.text.as_str(), ArrowKind::Extra));
    let behind = exhibit.behind.iter().map(|m| (m.as_str(), ArrowKind::Plain));
    missing.chain(extra).chain(behind)
}

/// Whether any missing or extra move can be drawn.
pub(super) fn has_arrows(exhibit: &Exhibit) -> bool {
    moves(exhibit).any(|(text, kind)| {
        kind != ArrowKind::Plain && arrow(&exhibit.position, text, kind).is_some()
    })
}

/// The board with White at the bottom, for a page that defines the symbols of the pieces.
pub(super) fn svg(exhibit: &Exhibit) -> String {
    let p = &exhibit.position;
    let arrows = moves(exhibit).filter_map(|(text, kind)| arrow(p, text, kind));
    arrows.fold(diagram(p), Diagram::arrow).svg_without_symbols()
}

/// A move as an arrow. A castling arrow ends where the king ends. Null moves and text that is not a move have no arrow.
fn arrow(p: &AnyPosition, text: &str, kind: ArrowKind) -> Option<Arrow> {
    match p.read_uci(text).ok()? {
        AnyUciMove::Step { from, to, .. } => {
            let to = p.uci_move(text).map_or(to, |m| m.destination());
            Some(Arrow::new(from, to, kind))
        }
        AnyUciMove::Drop { role: letter, to } => {
            let kinds = p.variant().kinds();
            let dropped = kinds.iter().find(|kind| kind.letter == letter)?;
            let glyph = Glyph { letter: dropped.letter_of(p.turn()), color: p.turn() };
            Some(Arrow::drop(glyph, to, kind))
        }
        AnyUciMove::Null => None,
    }
}

/// The legend of the arrows, as HTML.
pub(super) fn legend() -> String {
    let rows = [
        (ArrowKind::Missing, "missing move: legal, but the engine does not have it"),
        (ArrowKind::Extra, "extra move: the engine has it, but it is not legal"),
    ];
    let row =
        |(kind, text)| format!("<li><span aria-hidden=\"true\">{}</span>{text}</li>", sample(kind));
    format!("<ul class=\"legend\">{}</ul>", rows.map(row).concat())
}

/// A sample arrow on a board of two squares.
fn sample(kind: ArrowKind) -> String {
    let nothing: [(Square, Piece); 0] = [];
    Diagram::new(nothing)
        .walls(!(Bitboard::of(Square::A1) | Bitboard::of(Square::B1)))
        .coordinates(Coordinates::Hidden)
        .title(format!("{} move", kind.name()))
        .arrow(Arrow::new(Square::A1, Square::B1, kind))
        .svg_without_symbols()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_core::{Color, Role};
    use tabiya_games::Variant;

    fn read(variant: Variant, fen: &str, text: &str) -> Option<Arrow> {
        let (p, _) = variant.read(fen).expect("a position");
        arrow(&p, text, ArrowKind::Extra)
    }

    #[test]
    fn the_arrow_of_castling_ends_at_the_kings_destination() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let arrow = |to| Some(Arrow::new(Square::E1, to, ArrowKind::Extra));
        for (text, to) in [
            ("e1g1", Square::G1),
            ("e1h1", Square::G1),
            ("e1a1", Square::C1),
            // The engine printed this move, which is not castling.
            ("e1e3", Square::E3),
        ] {
            assert_eq!(read(Variant::Chess, fen, text), arrow(to), "{text}");
        }
    }

    #[test]
    fn a_drop_is_drawn_as_a_piece_of_the_side_to_move() {
        let fen = "4k3/8/8/8/8/8/8/4K3[n] b - - 0 1";
        let knight = Role::Knight.of(Color::Black);
        let wanted = Arrow::drop(knight, Square::F3, ArrowKind::Extra);
        assert_eq!(read(Variant::Crazyhouse, fen, "N@f3"), Some(wanted));
    }

    #[test]
    fn text_that_is_not_a_move_gives_no_arrow() {
        for text in ["0000", "e9e4", "", "<b>"] {
            assert_eq!(read(Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", text), None, "{text}");
        }
    }
}
