//! Tests of squares, pieces, pockets and the description in words.

use crate::reread::{elements, middle, number, parse, squares};
use tabiya_core::{Bitboard, Color, File, Piece, Pockets, Position, Rank, Role, Square};
use tabiya_draw::{Arrow, ArrowKind, Coordinates, Diagram, Glyph, Mark};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn kiwipete() -> Position {
    KIWIPETE.parse().expect("a position")
}

/// A diagram with every feature at once, on a board with walls.
fn crowded() -> Diagram {
    let mut diagram = Diagram::of(&kiwipete())
        .walls(Bitboard::of(Square::D4) | Bitboard::file(File::H))
        .orientation(Color::Black)
        .pockets(
            Pockets::EMPTY.with(Role::Pawn.of(Color::White)).with(Role::Queen.of(Color::Black)),
        )
        .title("a < b & \"c\"");
    for (square, mark) in Square::ALL.into_iter().zip([Mark::Selected, Mark::Target].iter().cycle())
    {
        diagram = diagram.mark(square, *mark).mark(square, Mark::Last).mark(square, Mark::Check);
    }
    for (kind, to) in
        [ArrowKind::Plain, ArrowKind::Missing, ArrowKind::Extra].into_iter().zip(Square::ALL)
    {
        diagram = diagram.arrow(Arrow::new(Square::E5, to, kind)).arrow(Arrow::drop(
            Glyph { letter: '&', color: Color::White },
            to,
            kind,
        ));
    }
    diagram
}

#[test]
fn every_square_is_drawn_once_in_its_place() {
    for below in Color::ALL {
        let svg = Diagram::of(&kiwipete()).orientation(below).svg();
        let document = parse(&svg);
        let drawn = squares(&document);
        let mut names: Vec<Square> = drawn.iter().map(|square| square.0).collect();
        names.sort();
        assert_eq!(names, Square::ALL);
        let (a1, h8) = (middle(&document, Square::A1), middle(&document, Square::H8));
        let sign = if below == Color::White { 1.0 } else { -1.0 };
        assert_eq!(((h8.0 - a1.0) * sign, (a1.1 - h8.1) * sign), (315.0, 315.0), "{below}");
    }
}

#[test]
fn dark_and_light_squares_alternate_and_h1_is_light() {
    let svg = Diagram::of(&kiwipete()).svg();
    let document = parse(&svg);
    let fill = |name: &str| {
        let rects = elements(&document, "rect");
        let rect = rects.iter().find(|rect| rect.attribute("data-square") == Some(name));
        rect.and_then(|rect| rect.attribute("fill")).expect("a filled square").to_owned()
    };
    assert_ne!(fill("h1"), fill("a1"));
    assert_eq!(fill("h1"), fill("a8"));
    assert_eq!(fill("d4"), fill("a1"));
}

#[test]
fn pieces_are_drawn_on_their_squares_from_either_side() {
    for below in Color::ALL {
        let p = kiwipete();
        let svg = Diagram::of(&p).orientation(below).svg();
        let document = parse(&svg);
        let mut drawn: Vec<(String, f32, f32)> = Vec::new();
        for piece in elements(&document, "use") {
            let half = number(piece, "width") / 2.0;
            let href = piece.attribute("href").expect("a symbol").to_owned();
            drawn.push((href, number(piece, "x") + half, number(piece, "y") + half));
        }
        assert_eq!(drawn.len(), 32);
        for (square, piece) in p.pieces() {
            let (x, y) = middle(&document, square);
            let wanted = (format!("#piece-{}", piece.letter()), x, y);
            assert!(drawn.contains(&wanted), "{piece} on {square}");
        }
    }
}

#[test]
fn removed_squares_and_their_pieces_are_not_drawn() {
    let walls = Bitboard::of(Square::D4) | Bitboard::of(Square::E1);
    let svg = Diagram::of(&kiwipete())
        .walls(walls)
        .mark(Square::E1, Mark::Check)
        .arrow(Arrow::new(Square::E1, Square::E2, ArrowKind::Extra))
        .arrow(Arrow::new(Square::E2, Square::D4, ArrowKind::Missing))
        .svg();
    let document = parse(&svg);
    let drawn: Bitboard = squares(&document).into_iter().map(|square| square.0).collect();
    assert_eq!(drawn, !walls);
    assert_eq!(elements(&document, "use").len(), 31);
    for class in ["check", "extra", "missing"] {
        assert!(!svg.contains(&format!("class=\"{class}\"")), "{class}");
    }
    assert!(
        svg.contains("<title>r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p1*P3/2N2Q1p/PPPBBPPP/R3*2R</title>")
    );
}

#[test]
fn outer_files_and_ranks_without_squares_take_no_room() {
    let beyond =
        Bitboard::file(File::A) | Bitboard::rank(Rank::Seventh) | Bitboard::rank(Rank::Eighth);
    for below in Color::ALL {
        let pieces = [(Square::B1, Role::King.of(Color::White))];
        let diagram = Diagram::new(pieces).walls(beyond).orientation(below);
        let svg = diagram.clone().coordinates(Coordinates::Hidden).svg();
        let document = parse(&svg);
        assert_eq!(squares(&document).len(), 42);
        let root = document.root_element();
        assert_eq!((number(root, "width"), number(root, "height")), (317.0, 272.0));
        assert!(elements(&document, "text").is_empty());
        let svg = diagram.svg();
        let document = parse(&svg);
        let texts = elements(&document, "text");
        let letters: String = texts.iter().filter_map(|text| text.text()).collect();
        let wanted = if below == Color::White { "654321bcdefgh" } else { "123456hgfedcb" };
        assert_eq!(letters, wanted);
    }
}

#[test]
fn a_board_without_any_square_is_still_a_drawing() {
    let svg = Diagram::of(&kiwipete()).walls(Bitboard::FULL).svg();
    assert!(squares(&parse(&svg)).is_empty());
}

#[test]
fn pockets_are_drawn_with_counts_beside_their_side() {
    let knight = Role::Knight.of(Color::White);
    let pawn = Role::Pawn.of(Color::Black);
    let pockets = Pockets::EMPTY.with(knight).with(knight).with(pawn);
    let empty: [(Square, Piece); 0] = [];
    for below in Color::ALL {
        let svg = Diagram::new(empty).pockets(pockets).orientation(below).svg();
        let document = parse(&svg);
        let (_, top) =
            middle(&document, if below == Color::White { Square::A8 } else { Square::A1 });
        for (piece, count) in [(knight, "2"), (pawn, "1")] {
            let href = format!("#piece-{}", piece.letter());
            let uses = elements(&document, "use");
            let drawn = uses
                .iter()
                .find(|piece| piece.attribute("href") == Some(&href))
                .expect("it is drawn");
            assert_eq!(number(*drawn, "y") > top, piece.color == below, "{piece}");
            let number = drawn.next_sibling_element().expect("a number");
            assert_eq!(number.text(), Some(count));
        }
    }
    assert!(!Diagram::new(empty).svg().contains("class=\"pocket\""));
}

#[test]
fn a_diagram_says_in_words_what_it_shows() {
    let p: Position = "4k3/p7/8/8/8/8/8/4K3 w - - 0 1".parse().expect("a position");
    let knight = Role::Knight.of(Color::White);
    let svg = Diagram::of(&p)
        .pockets(Pockets::EMPTY.with(knight).with(knight))
        .mark(Square::E8, Mark::Check)
        .arrow(Arrow::new(Square::E1, Square::E2, ArrowKind::Missing))
        .arrow(Arrow::drop(knight, Square::F3, ArrowKind::Extra))
        .svg();
    let document = parse(&svg);
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(
        root.attribute("aria-label"),
        Some(
            "White: king e1, 2 knights in hand. Black: king e8, pawn a7. Check: e8. \
             Missing move e1 to e2. Extra move knight dropped on f3."
        )
    );
    let title = root.first_element_child().expect("a title");
    assert_eq!((title.tag_name().name(), title.text()), ("title", Some("4k3/p7/8/8/8/8/8/4K3")));
}

#[test]
fn foreign_text_is_escaped() {
    let hostile = "</title><script>alert(\"1\")</script>&amp;'\u{0}\u{1b}";
    for letter in ['<', '&', '"', '\'', '\u{0}', '\u{ffff}', 'ß', 'Ж'] {
        let svg = Diagram::new([(Square::A1, Glyph { letter, color: Color::White })])
            .title(hostile)
            .svg();
        let document = parse(&svg);
        assert!(elements(&document, "script").is_empty());
        let title = elements(&document, "title");
        let shown = title[0].text().expect("a title");
        assert_eq!(shown, hostile.replace(['\u{0}', '\u{1b}'], "\u{fffd}"));
    }
}

#[test]
fn drawings_are_self_contained_and_deterministic() {
    let svg = crowded().svg();
    let document = parse(&svg);
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let uses = elements(&document, "use");
    assert!(uses.len() > 30);
    for piece in uses {
        let href = piece.attribute("href").and_then(|href| href.strip_prefix('#'));
        assert_eq!(ids.iter().filter(|&&id| Some(id) == href).count(), 1, "{href:?}");
    }
    let namespace = "xmlns=\"http://www.w3.org/2000/svg\"";
    assert!(!svg.replace(namespace, "").contains("://"));
    assert_eq!(svg, crowded().svg());
}

#[test]
fn the_same_mark_or_arrow_twice_is_drawn_once() {
    let once = Diagram::of(&kiwipete()).mark(Square::E1, Mark::Selected).arrow(Arrow::new(
        Square::E1,
        Square::F1,
        ArrowKind::Plain,
    ));
    let twice = once.clone().mark(Square::E1, Mark::Selected).arrow(Arrow::new(
        Square::E1,
        Square::F1,
        ArrowKind::Plain,
    ));
    assert_eq!(once.svg(), twice.svg());
}

#[test]
fn pieces_without_artwork_get_symbols_of_their_own() {
    let amazon = Glyph { letter: 'a', color: Color::Black };
    let svg =
        Diagram::new([(Square::A1, amazon), (Square::B1, Role::King.of(Color::White).into())])
            .svg_without_symbols();
    let document = parse(&svg);
    let symbols = elements(&document, "symbol");
    assert_eq!(symbols.len(), 1);
    assert_eq!(symbols[0].attribute("id"), Some("piece-a"));
}
