//! Text diagrams of how a piece moves, with the piece in the middle.

use std::num::NonZeroU8;

use crate::betza::{Mode, Movement, Part, Step, turned};
use tabiya_core::Color;

use crate::rule_set::KindRules;

/// The distance up to which lines are drawn, even if they have no limit.
const FARTHEST: i8 = 4;

/// The squares that a part reaches by repeating a step, nearest first. If the part must jump over a piece,
/// that piece is assumed to be there.
fn squares((files, ranks): Step, mode: Mode) -> Vec<Step> {
    let size = files.abs().max(ranks.abs());
    let line = |first: i8, limit: Option<NonZeroU8>| {
        // At least two steps of a line of long steps are drawn, because one alone would look like a leap.
        let shown = (FARTHEST / size).max(2);
        let last = limit.and_then(|limit| i8::try_from(limit.get()).ok());
        let last = last.map_or(shown, |last| last.min(shown));
        (first..=last).map(|steps| (files * steps, ranks * steps)).collect()
    };
    match mode {
        Mode::Leap | Mode::Lame => vec![(files, ranks)],
        Mode::Ride { limit } => line(1, limit),
        // The first square may hold the hurdle, but is never a target.
        Mode::Over { limit } | Mode::Behind { limit } => line(2, limit),
    }
}

/// All squares that a part reaches, relative to the piece.
fn reached(part: &Part) -> impl Iterator<Item = Step> {
    part.steps.iter().flat_map(|&step| squares(step, part.mode))
}

/// Draws one side's moves as rows of marks, highest rank first, with the piece's letter in the middle.
fn draw(movement: &Movement, color: Color, letter: char) -> Vec<String> {
    let distance = |(files, ranks): Step| files.abs().max(ranks.abs());
    let radius = movement.parts.iter().flat_map(reached).map(distance).max().unwrap_or(0);
    let mark = |file: i8, rank: i8| {
        let leads = |part: &&Part| reached(part).any(|step| turned(step, color) == (file, rank));
        let parts = movement.parts.iter().filter(leads).collect::<Vec<_>>();
        let moves = parts.iter().any(|part| part.moves);
        let captures = parts.iter().any(|part| part.captures);
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
    fn black_goes_down() {
        let black = draw(&"mfWcfF".parse().unwrap(), Color::Black, 'p');
        assert_eq!(black, [". . .", ". p .", "x o x"]);
        let black = draw(&"lWfrN".parse().unwrap(), Color::Black, 'p');
        assert_eq!(black, [". . . . .", ". . . . .", ". . p * .", "* . . . .", ". . . . ."]);
    }
}
