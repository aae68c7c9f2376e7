//! Lines of a game that were left for other moves.

use tabiya_games::Ply;

/// Moves that were made and then replaced by others, or taken back.
#[derive(Debug, Clone)]
pub(super) struct Variation {
    /// The number of moves of the game before the first move of the variation.
    pub(super) after: usize,
    pub(super) plies: Vec<Ply>,
    /// The variations that begin within this one.
    variations: Variations,
}

/// The variations of a game or of another variation, the latest last.
#[derive(Debug, Clone, Default)]
pub(super) struct Variations(Vec<Variation>);

/// The maximum number of moves in all variations of a game.
const MOST_PLIES: usize = 1000;

impl Variations {
    pub(super) fn get(&self, index: usize) -> Option<&Variation> {
        self.0.get(index)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Variation> {
        self.0.iter()
    }

    /// The index of the variation that begins with the move `text` after `after` moves.
    pub(super) fn position(&self, after: usize, text: &str) -> Option<usize> {
        self.0.iter().position(|line| line.after == after && line.plies[0].text == text)
    }

    /// Keeps the moves `plies`, which follow after `after` moves, with the variations that begin within them.
    /// Forgets the oldest variations if there are too many.
    pub(super) fn keep(&mut self, after: usize, plies: Vec<Ply>) {
        if plies.is_empty() {
            return;
        }
        let variations = Self(self.0.extract_if(.., |line| line.after > after).collect());
        self.0.push(Variation { after, plies, variations });
        while self.plies() > MOST_PLIES {
            self.0.remove(0);
        }
    }

    /// Takes a variation out, and keeps in its place the moves of the game that follow where it begins.
    pub(super) fn exchange(&mut self, index: usize, plies: Vec<Ply>) -> Variation {
        let mut taken = self.0.remove(index);
        self.keep(taken.after, plies);
        self.0.append(&mut taken.variations.0);
        taken
    }

    /// Removes a variation with those that begin within it; returns whether it was there.
    pub(super) fn remove(&mut self, index: usize) -> bool {
        let is_there = index < self.0.len();
        if is_there {
            self.0.remove(index);
        }
        is_there
    }

    fn plies(&self) -> usize {
        self.0.iter().map(|line| line.plies.len() + line.variations.plies()).sum()
    }
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
        let mut variations = Variations::default();
        variations.keep(0, plies[..1].to_vec());
        // A variation that begins within another one counts as well.
        variations.keep(1, plies[1..].to_vec());
        variations.keep(0, plies[..1].to_vec());
        assert_eq!((variations.iter().count(), variations.plies()), (2, 5));
        for _ in 0..300 {
            variations.keep(0, plies.clone());
        }
        assert_eq!(variations.plies(), MOST_PLIES);
        assert!(variations.iter().all(|line| line.plies.len() == plies.len()));
    }
}
