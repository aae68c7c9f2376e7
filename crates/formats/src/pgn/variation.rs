//! Variations: moves beside those of a game.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_games::{Game, Move, Ply};

use super::Comment;

/// Moves that could have been played instead of those of a line, with comments, NAGs and variations of their own. The
/// line is a game or another variation. Plies are counted from the start of the game, in variations as well.
///
/// ```
/// use tabiya_formats::pgn::{GameRules, PgnGames, write_game};
/// use tabiya_games::Variant;
///
/// let text = "1. e4 e5 (1... c5 {sharp} 2. Nf3 (2. c3)) 2. Nf3 *";
/// let mut games =
///     PgnGames::new(text.as_bytes(), GameRules::new(Variant::Chess)).with_variations();
/// let read = games.next().expect("a game")?;
/// let sicilian = &read.variations[0];
/// assert_eq!((sicilian.after, sicilian.moves.len(), sicilian.variations[0].after), (1, 2, 2));
/// let game = read.to_game()?;
/// assert!(write_game(&game, &read.annotations(&game)).contains(
///     "1. e4 e5 (1... c5 {sharp} 2. Nf3 (2. c3)) 2. Nf3 *"
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Variation<M> {
    /// The number of moves before the first move of the variation.
    pub after: usize,
    /// The moves.
    pub moves: Vec<M>,
    /// The comments, in the order of the text. Those with the ply `after` stand before the first move.
    pub comments: Vec<Comment>,
    /// The annotations in the order of the moves: the number of moves before each, and its own number (`$5` is 5).
    pub nags: Vec<(usize, u8)>,
    /// The variations that begin within this one.
    pub variations: Vec<Variation<M>>,
}

impl<M> Variation<M> {
    /// Creates a variation without annotations.
    pub const fn new(after: usize, moves: Vec<M>) -> Self {
        Self { after, moves, comments: Vec::new(), nags: Vec::new(), variations: Vec::new() }
    }

    /// The number of moves from the start of the game to the end of the variation.
    pub const fn end(&self) -> usize {
        self.after + self.moves.len()
    }

    /// The number of moves of the variation and of all that begin within it.
    pub fn size(&self) -> usize {
        self.moves.len() + self.variations.iter().map(Self::size).sum::<usize>()
    }

    /// Cuts off the moves after the first `ply` moves of the game, with all that belongs to them. Variations that begin
    /// at this ply remain.
    #[must_use]
    pub fn split_off(&mut self, ply: usize) -> Self {
        let kept = ply.saturating_sub(self.after).min(self.moves.len());
        Self {
            after: ply,
            moves: self.moves.split_off(kept),
            comments: self.comments.extract_if(.., |comment| comment.ply > ply).collect(),
            nags: self.nags.extract_if(.., |(at, _)| *at > ply).collect(),
            variations: self.variations.extract_if(.., |line| line.after > ply).collect(),
        }
    }

    /// Continues the variation with one that begins at its end.
    pub fn append(&mut self, mut more: Self) {
        self.moves.append(&mut more.moves);
        self.comments.append(&mut more.comments);
        self.nags.append(&mut more.nags);
        self.variations.append(&mut more.variations);
    }

    /// Exchanges a variation that begins within this one with the moves that it replaces; returns whether there is
    /// such a variation.
    pub fn promote(&mut self, index: usize) -> bool {
        if index >= self.variations.len() {
            return false;
        }
        let line = self.variations.remove(index);
        let replaced = self.split_off(line.after);
        // Variations that begin later have left the list.
        let index = index.min(self.variations.len());
        if !replaced.moves.is_empty() {
            self.variations.insert(index, replaced);
        }
        self.append(line);
        true
    }
}

impl Variation<Move> {
    /// Describes the moves of a variation of `game`. If a move cannot be made in it, because its rules have ended it, the
    /// variation ends there; it may have no moves then.
    pub fn described(&self, game: &Game) -> Variation<Ply> {
        let mut line = game.clone();
        while line.len() > self.after {
            line.undo();
        }
        for m in &self.moves {
            if line.make(m.clone()).is_err() {
                break;
            }
        }
        let end = line.len();
        let variations = self.variations.iter().filter(|inner| inner.after < end);
        Variation {
            after: self.after,
            moves: line.plies().skip(self.after).cloned().collect(),
            comments: self.comments.iter().filter(|comment| comment.ply <= end).cloned().collect(),
            nags: self.nags.iter().filter(|(at, _)| *at <= end).copied().collect(),
            variations: described(variations, &line),
        }
    }
}

/// Describes variations of `game`, and leaves out those that have no moves.
pub(super) fn described<'a>(
    variations: impl Iterator<Item = &'a Variation<Move>>,
    game: &Game,
) -> Vec<Variation<Ply>> {
    let all = variations.map(|line| line.described(game));
    all.filter(|line| !line.moves.is_empty()).collect()
}
