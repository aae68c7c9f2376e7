//! Parses drawings with an XML parser that shares no code with the drawing code.

use roxmltree::{Document, Node};
use tabiya_core::Square;

/// Parses a drawing, which must be well-formed.
pub(crate) fn parse(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"))
}

/// All elements with this name.
pub(crate) fn elements<'a>(document: &'a Document<'_>, name: &str) -> Vec<Node<'a, 'a>> {
    document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
        .collect()
}

/// The number in an attribute.
pub(crate) fn number(node: Node<'_, '_>, name: &str) -> f32 {
    let value = node.attribute(name).unwrap_or_else(|| panic!("no {name} in {node:?}"));
    value.parse().unwrap_or_else(|_| panic!("{name} is {value}"))
}

/// The squares that are drawn, in the order of the file, with the centre of each.
pub(crate) fn squares(document: &Document<'_>) -> Vec<(Square, f32, f32)> {
    let mut squares = Vec::new();
    for rect in elements(document, "rect") {
        let Some(name) = rect.attribute("data-square") else { continue };
        let middle = |from, side| number(rect, from) + number(rect, side) / 2.0;
        squares.push((
            name.parse().expect("a square"),
            middle("x", "width"),
            middle("y", "height"),
        ));
    }
    squares
}

/// The centre of a square.
pub(crate) fn middle(document: &Document<'_>, square: Square) -> (f32, f32) {
    let found = squares(document).into_iter().find(|there| there.0 == square);
    found.map(|(_, x, y)| (x, y)).expect("the square is drawn")
}
