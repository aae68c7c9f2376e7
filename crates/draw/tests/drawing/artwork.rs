//! Tests of the artwork of the pieces.

use std::collections::BTreeSet;

use crate::reread::{elements, parse};
use tabiya_core::Color;
use tabiya_draw::{letter_disc, symbols};

fn page() -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>{}</defs></svg>", symbols())
}

#[test]
fn each_letter_of_fen_has_one_symbol() {
    let page = page();
    let document = parse(&page);
    let symbols = elements(&document, "symbol");
    let ids: Vec<_> = symbols.iter().filter_map(|symbol| symbol.attribute("id")).collect();
    let wanted: Vec<String> =
        "KQRBNPkqrbnp".chars().map(|letter| format!("piece-{letter}")).collect();
    assert_eq!(ids, wanted);
    assert!(symbols.iter().all(|symbol| symbol.attribute("viewBox") == Some("0 0 45 45")));
}

#[test]
fn all_pieces_together_take_less_than_12_kilobytes() {
    assert!(symbols().len() < 12 * 1024, "{} bytes", symbols().len());
}

#[test]
fn pieces_differ_in_shape_and_sides_in_fill_and_outline() {
    let page = page();
    let document = parse(&page);
    let mut shapes = BTreeSet::new();
    let mut paints = BTreeSet::new();
    for symbol in elements(&document, "symbol") {
        let group = symbol.first_element_child().expect("a group");
        let shape: String = group.children().filter_map(|shape| shape.attribute("d")).collect();
        shapes.insert(shape);
        paints.insert((group.attribute("fill"), group.attribute("stroke")));
    }
    assert_eq!((shapes.len(), paints.len()), (6, 2));
    let [one, other] = Vec::from_iter(paints).try_into().expect("two sides");
    assert!(one.0 != other.0 && one.1 != other.1);
}

#[test]
fn a_disc_shows_the_letter_and_the_side() {
    let disc = |letter, color| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\">{}</svg>",
            letter_disc(letter, color)
        );
        let document = parse(&svg);
        let text = elements(&document, "text")[0].text().expect("a letter").to_owned();
        let group = document.root_element().first_element_child().expect("a group");
        (text, group.attribute("fill").map(str::to_owned))
    };
    let (white, black) = (disc('a', Color::White), disc('A', Color::Black));
    assert_eq!((white.0.as_str(), black.0.as_str()), ("A", "A"));
    assert_ne!(white.1, black.1);
    assert_eq!(disc('<', Color::White).0, "<");
}
