//! The game with its variations as a tree of lines, and places in it.

use std::fmt;
use std::str::FromStr;

use tabiya_formats::pgn::Variation;
use tabiya_games::Ply;

/// The whole game, or a variation.
pub(super) type Line = Variation<Ply>;

/// The maximum number of moves in all variations of a game.
pub(super) const MOST_PLIES: usize = 2000;

/// The way to a line: the number of a variation of the game, of a variation of that one, and so on; empty for the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct LinePath(pub(super) Vec<usize>);

/// A position of a game: the one after `ply` moves, counted from the start of the game, of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: LinePath,
    pub(super) ply: usize,
}

impl Place {
    /// The position of the game itself.
    pub(super) fn main(ply: usize) -> Self {
        Self { line: LinePath::default(), ply }
    }
}

impl fmt::Display for LinePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&numbers.join("."))
    }
}

impl FromStr for LinePath {
    type Err = std::num::ParseIntError;

    /// Reads numbers with dots between them: `0.1`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split('.').map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl FromStr for Place {
    type Err = std::num::ParseIntError;

    /// Reads a ply of the game, `7`, or of a variation, `0.1@7`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.split_once('@') {
            Some((line, ply)) => Self { line: line.parse()?, ply: ply.parse()? },
            None => Self::main(text.parse()?),
        })
    }
}

/// The variation to which a path leads from a list of variations.
pub(super) fn find<'a>(variations: &'a [Line], path: &LinePath) -> Option<&'a Line> {
    let (first, rest) = path.0.split_first()?;
    rest.iter().try_fold(variations.get(*first)?, |line, at| line.variations.get(*at))
}

/// The list that holds the variation to which a path leads, and its number there.
pub(super) fn find_list<'a>(
    variations: &'a mut Vec<Line>,
    path: &LinePath,
) -> Option<(&'a mut Vec<Line>, usize)> {
    let (last, rest) = path.0.split_last()?;
    let list =
        rest.iter().try_fold(variations, |list, at| Some(&mut list.get_mut(*at)?.variations));
    list.filter(|list| *last < list.len()).map(|list| (list, *last))
}

/// The number of the variation that begins with the move `text` after `after` moves.
pub(super) fn position(variations: &[Line], after: usize, text: &str) -> Option<usize> {
    variations.iter().position(|line| {
        line.after == after && line.moves.first().is_some_and(|first| first.text == text)
    })
}

/// Moves the variation at `path` into the main line `main`, and makes a variation of the moves that it replaces.
/// Returns whether there is a variation at `path`.
pub(super) fn promote(main: &mut Line, path: &LinePath) -> bool {
    (0..path.0.len()).rev().all(|depth| {
        let mut lines = path.0[..depth].iter();
        let outer = lines.try_fold(&mut *main, |line, at| line.variations.get_mut(*at));
        outer.is_some_and(|outer| outer.promote(path.0[depth]))
    })
}

/// Adds a variation, unless it is empty. Forgets the oldest variations if there are too many.
pub(super) fn keep(variations: &mut Vec<Line>, line: Line) {
    if line.moves.is_empty() {
        return;
    }
    variations.push(line);
    while size(variations) > MOST_PLIES {
        variations.remove(0);
    }
}

/// The number of moves in variations.
pub(super) fn size(variations: &[Line]) -> usize {
    variations.iter().map(Line::size).sum()
}

#[cfg(test)]
mod tests {
    use tabiya_games::{Game, Variant};

    use super::*;

    #[test]
    fn only_the_newest_variations_are_kept() {
        let mut game = Game::new(Variant::Chess.start());
        for text in ["e4", "e5", "Nf3", "Nc6"] {
            game.play_text(text).expect(text);
        }
        let plies: Vec<_> = game.plies().cloned().collect();
        let mut variations = Vec::new();
        let mut outer = Line::new(0, plies[..1].to_vec());
        // A variation that begins within another one counts as well.
        outer.variations.push(Line::new(1, plies[1..].to_vec()));
        keep(&mut variations, outer);
        keep(&mut variations, Line::new(0, plies[..1].to_vec()));
        keep(&mut variations, Line::new(0, Vec::new()));
        assert_eq!((variations.len(), size(&variations)), (2, 5));
        for _ in 0..600 {
            keep(&mut variations, Line::new(0, plies.clone()));
        }
        assert_eq!(size(&variations), MOST_PLIES);
        assert!(variations.iter().all(|line| line.moves.len() == plies.len()));
    }

    #[test]
    fn places_are_read() {
        let line = LinePath(vec![0, 12]);
        assert_eq!("0.12@7".parse(), Ok(Place { line: line.clone(), ply: 7 }));
        assert_eq!((line.to_string(), "3".parse()), ("0.12".to_owned(), Ok(Place::main(3))));
        for text in ["", "@3", "0.@3", "0@", "-1", "0@1@2"] {
            assert!(text.parse::<Place>().is_err(), "{text}");
        }
    }
}
