//! Tests of arrows, rings and marks: where they are drawn, and how they differ.

use crate::reread::{elements, middle, number, parse};
use roxmltree::{Document, Node};
use tabiya_core::{Color, Piece, Role, Square};
use tabiya_draw::{Arrow, ArrowKind, Diagram, Mark};

fn empty() -> Diagram {
    let nothing: [(Square, Piece); 0] = [];
    Diagram::new(nothing)
}

/// The group of an arrow or ring of this kind.
fn group<'a>(document: &'a Document<'_>, kind: ArrowKind) -> Node<'a, 'a> {
    let groups = elements(document, "g").into_iter();
    let mut of_kind = groups.filter(|group| group.attribute("class") == Some(kind.name()));
    of_kind.next().expect("it is drawn")
}

/// The start of an arrow's shaft, and the tip of its head.
fn ends(document: &Document<'_>, kind: ArrowKind) -> [(f32, f32); 2] {
    let group = group(document, kind);
    let paths: Vec<_> =
        group.descendants().filter(|node| node.tag_name().name() == "path").collect();
    let [_, shaft, head] = paths.as_slice() else { panic!("{} paths", paths.len()) };
    let points = |path: &Node<'_, '_>| -> Vec<(f32, f32)> {
        let data = path.attribute("d").expect("a path").trim_end_matches('z');
        let points = data.trim_start_matches('M').split('L');
        let point = |text: &str| {
            let (x, y) = text.split_once(' ').expect("two numbers");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        };
        points.map(point).collect()
    };
    // The tip is the point between the barbs.
    [points(shaft)[0], points(head)[1]]
}

/// The distance of a point from the centre of a square.
fn distance(document: &Document<'_>, point: (f32, f32), square: Square) -> f32 {
    let (x, y) = middle(document, square);
    (point.0 - x).hypot(point.1 - y)
}

/// How far a point is to the right of the line from one square to another.
fn aside(document: &Document<'_>, point: (f32, f32), from: Square, to: Square) -> f32 {
    let (a, b) = (middle(document, from), middle(document, to));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    (dx * (point.1 - a.1) - dy * (point.0 - a.0)) / dx.hypot(dy)
}

#[test]
fn arrows_lead_from_centre_to_centre_of_squares() {
    for below in Color::ALL {
        for kind in [ArrowKind::Plain, ArrowKind::Missing, ArrowKind::Extra] {
            for (from, to) in [
                (Square::E2, Square::E4),
                (Square::E4, Square::E2),
                (Square::A1, Square::H8),
                (Square::G8, Square::F6),
                (Square::A4, Square::H4),
                (Square::B3, Square::A3),
            ] {
                let svg = empty().orientation(below).arrow(Arrow::new(from, to, kind)).svg();
                let document = parse(&svg);
                for (end, square) in ends(&document, kind).into_iter().zip([from, to]) {
                    assert!(distance(&document, end, square) < 11.0, "{from} {to} {kind:?}");
                    assert!(aside(&document, end, from, to).abs() < 0.2, "{from} {to} {kind:?}");
                }
            }
        }
    }
}

#[test]
fn arrows_on_the_same_line_lie_side_by_side() {
    for (second_from, second_to) in [(Square::E2, Square::E4), (Square::E4, Square::E2)] {
        let svg = empty()
            .arrow(Arrow::new(Square::E2, Square::E4, ArrowKind::Missing))
            .arrow(Arrow::new(second_from, second_to, ArrowKind::Extra))
            .svg();
        let document = parse(&svg);
        let [missing, extra] = [ArrowKind::Missing, ArrowKind::Extra]
            .map(|kind| aside(&document, ends(&document, kind)[0], Square::E2, Square::E4));
        assert!((missing - extra).abs() > 8.0, "{missing} and {extra}");
        assert!(missing.abs() < 10.0 && extra.abs() < 10.0, "{missing} and {extra}");
    }
}

#[test]
fn missing_and_extra_moves_differ_in_colour_in_dash_and_in_head() {
    let seen = |kind| {
        let svg = empty().arrow(Arrow::new(Square::A1, Square::C3, kind)).svg();
        let document = parse(&svg);
        let strokes = group(&document, kind).last_element_child().expect("strokes");
        let colour = strokes.attribute("stroke").expect("a colour").to_owned();
        let is_dashed = strokes.children().any(|path| path.has_attribute("stroke-dasharray"));
        let head = strokes.last_element_child().expect("a head");
        (colour, is_dashed, head.attribute("fill").map(str::to_owned))
    };
    let (missing, extra) = (seen(ArrowKind::Missing), seen(ArrowKind::Extra));
    assert_ne!(missing.0, extra.0);
    assert_eq!((missing.1, extra.1), (true, false));
    assert_eq!(missing.2.as_deref(), Some("none"));
    assert_eq!(extra.2, Some(extra.0));
}

#[test]
fn drops_and_moves_in_place_are_drawn_as_rings() {
    let knight = Role::Knight.of(Color::Black);
    for (arrow, pieces) in [
        (Arrow::drop(knight, Square::F3, ArrowKind::Missing), 1),
        (Arrow::new(Square::F3, Square::F3, ArrowKind::Missing), 0),
    ] {
        let svg = empty().arrow(arrow).svg();
        let document = parse(&svg);
        let circles = group(&document, ArrowKind::Missing).children().collect::<Vec<_>>();
        let centre = (number(circles[0], "cx"), number(circles[0], "cy"));
        assert_eq!(centre, middle(&document, Square::F3));
        assert!(circles[1].has_attribute("stroke-dasharray"));
        assert_eq!(elements(&document, "use").len(), pieces);
    }
}

#[test]
fn marks_differ_in_shape() {
    let shape = |mark: Mark, is_occupied: bool| {
        let king = (Square::D4, Role::King.of(Color::White));
        let board = if is_occupied { Diagram::new([king]) } else { empty() };
        let svg = board.mark(Square::D4, mark).svg();
        let document = parse(&svg);
        let marks: Vec<_> = document
            .descendants()
            .filter(|node| node.attribute("class") == Some(mark.name()))
            .collect();
        let [mark] = marks.as_slice() else { panic!("{} marks", marks.len()) };
        let size = mark.attribute("r").or(mark.attribute("d")).map(str::to_owned);
        (mark.tag_name().name().to_owned(), size)
    };
    let all = [Mark::Selected, Mark::Target, Mark::Last, Mark::Check];
    for is_occupied in [false, true] {
        let shapes = all.map(|mark| shape(mark, is_occupied));
        for (at, one) in shapes.iter().enumerate() {
            assert!(!shapes[..at].contains(one), "{one:?}");
        }
    }
    // On an occupied square the piece would hide a dot.
    assert_ne!(shape(Mark::Target, false), shape(Mark::Target, true));
}
