//! Text diagrams of how a piece moves, with the piece in the middle.

use tabiya_core::Color;

use crate::betza::{Movement, Step};
use crate::rule_set::KindRules;

/// Draws one side's moves as rows of marks, highest rank first, with the piece's letter in the middle.
fn draw(movement: &Movement, color: Color, letter: char) -> Vec<String> {
    let distance = |(files, ranks): Step| files.abs().max(ranks.abs());
    let squares = movement.reached(color);
    let radius = squares.iter().map(|square| distance(square.step)).max().unwrap_or(0);
    let mark = |file: i8, rank: i8| {
        let square = squares.iter().find(|square| square.step == (file, rank));
        let (moves, captures) = square.map_or((false, false), |it| (it.moves, it.captures));
        match (moves, captures) {
            _ if (file, rank) == (0, 0) => letter,
            (true, true) => '*',
            (true, false) => 'o',
            (false, true) => 'x',
            (false, false) => '.',
        }
    };
    let row = |rank: i8| {
        let row = (-radius..=radius).map(|file| mark(file, rank).to_string());
        row.collect::<Vec<_>>().join(" ")
    };
    (-radius..=radius).rev().map(row).collect()
}

/// The rows of a kind's diagram. If both sides move alike, it shows the moves from the mover's side. Otherwise
/// it shows White's and Black's moves side by side, with White's side of the board at the bottom.
pub(super) fn diagram(kind: &KindRules) -> Vec<String> {
    let side = |color: Color, letter| draw(&kind.moves[color], color, letter);
    let upper = kind.letter.to_ascii_uppercase();
    let (white, black) = (side(Color::White, upper), side(Color::Black, kind.letter));
    if kind.moves.white == kind.moves.black {
        return side(Color::White, kind.letter);
    }
    let (wide, high) = (white[0].len(), white.len().max(black.len()));
    let row = |at: usize| {
        // The shorter diagram is centred vertically.
        let line = |rows: &[String]| {
            let above = (high - rows.len()) / 2;
            at.checked_sub(above).and_then(|at| rows.get(at).cloned()).unwrap_or_default()
        };
        let text = format!("{:wide$}    {}", line(&white), line(&black));
        text.trim_end().to_owned()
    };
    (0..high).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(moves: &str) -> String {
        draw(&moves.parse().unwrap(), Color::White, 'a').join("/")
    }

    #[test]
    fn leaps_and_lines_are_drawn_around_the_piece() {
        assert_eq!(drawn("mfWcfF"), "x o x/. a ./. . .");
        assert_eq!(drawn("WmfF"), "o * o/* a */. * .");
        assert_eq!(drawn("fN"), ". * . * ./. . . . ./. . a . ./. . . . ./. . . . .");
        assert_eq!(
            drawn("frpR"),
            ". . . . * . . . ./. . . . * . . . ./. . . . * . . . ./\
            . . . . . . . . ./. . . . a . * * */. . . . . . . . ./. . . . . . . . ./\
            . . . . . . . . ./. . . . . . . . ."
        );
        assert_eq!(drawn("fsNN").lines().count(), 1);
        assert_eq!(drawn("W2").split('/').count(), 5);
    }

    #[test]
    fn black_moves_down_the_diagram() {
        let black = draw(&"mfWcfF".parse().unwrap(), Color::Black, 'p');
        assert_eq!(black, [". . .", ". p .", "x o x"]);
        let black = draw(&"lWfrN".parse().unwrap(), Color::Black, 'p');
        assert_eq!(black, [". . . . .", ". . . . .", ". . p * .", "* . . . .", ". . . . ."]);
    }
}
