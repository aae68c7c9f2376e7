//! Pictures of pieces that chess does not have, made of its shapes, and the duck.

use tabiya_core::{Color, Role};

use crate::glyph::Glyph;

/// The pairs of shapes that are drawn as one piece, the left half first.
const PAIRS: [(Role, Role); 6] = [
    (Role::Knight, Role::Rook),
    (Role::Knight, Role::Bishop),
    (Role::Knight, Role::Queen),
    (Role::Knight, Role::King),
    (Role::Rook, Role::King),
    (Role::Bishop, Role::King),
];

/// A duck, which belongs to neither side. It looks to the left, as knights do.
const DUCK: &str = "<g fill=\"#ffd23f\" stroke=\"#1d2127\" stroke-width=\"1.6\" stroke-linejoin=\"round\" \
     stroke-linecap=\"round\"><path fill=\"#f08a24\" d=\"M11.9 12.6C9.1 12.2 6.4 13.4 4.8 15.6 7 18 10.4 18.6 \
     13 17.4z\"/><path d=\"M13.2 20.8A7.8 7.8 0 1 1 24.4 19.4C27.5 22.5 32.5 21.5 38 16.4 40.2 27 37 37.8 25 \
     37.8H20.5C13.5 37.8 9.6 33.5 9.6 28.6 9.6 25 11.2 22.6 13.2 20.8z\"/>\
     <path fill=\"none\" d=\"M19.5 27.6C22 32.6 29.5 32.6 32.4 26.4\"/>\
     <circle cx=\"16.4\" cy=\"12.6\" r=\"1.7\" fill=\"#1d2127\" stroke=\"none\"/></g>";

/// The body of the symbol for the duck of duck chess, whose letter is `*`.
///
/// ```
/// use tabiya_core::{Color, Square};
/// use tabiya_draw::{Diagram, Glyph, duck};
///
/// let glyph = Glyph { letter: '*', color: Color::White };
/// assert!(Diagram::new([(Square::E4, glyph)]).svg().contains(&duck()));
/// ```
#[must_use]
pub fn duck() -> String {
    DUCK.to_owned()
}

/// Returns one `<symbol>` for each piece that unites two pieces of chess, such as an amazon: the left half is one
/// piece and the right half the other. The ids are `pair-` plus both letters of FEN: `pair-NQ` is White's amazon. They
/// refer to the symbols of [`symbols`](crate::symbols), which the page must include too.
///
/// ```
/// let pairs = tabiya_draw::compound_symbols();
/// assert_eq!(pairs.matches("<symbol ").count(), 12);
/// assert!(pairs.contains("id=\"pair-nr\""));
/// ```
#[must_use]
pub fn compound_symbols() -> String {
    let pairs = Color::ALL.into_iter().flat_map(|color| {
        PAIRS.map(|(left, right)| {
            let [left, right] = [left, right].map(|role| Glyph::from(role.of(color)).fen_letter());
            // Each half shows a little more than half of its piece.
            format!(
                "<symbol id=\"pair-{left}{right}\" viewBox=\"0 0 45 45\">\
                 <svg width=\"22.5\" height=\"45\"><use href=\"#piece-{left}\" x=\"-3\" width=\"45\" height=\"45\"/></svg>\
                 <svg x=\"22.5\" width=\"22.5\" height=\"45\" viewBox=\"22.5 0 22.5 45\">\
                 <use href=\"#piece-{right}\" x=\"3\" width=\"45\" height=\"45\"/></svg></symbol>"
            )
        })
    });
    pairs.collect()
}
