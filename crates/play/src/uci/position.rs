//! The game that the front end has told.

use std::str::SplitWhitespace;

use tabiya_variants::{AnyPosition, Variant};

/// The positions of a game, from its start to the one now.
#[derive(Debug, Clone)]
pub(super) struct Game(Vec<AnyPosition>);

impl Game {
    /// A game that starts.
    pub(super) fn new(variant: Variant) -> Self {
        Self(vec![variant.start()])
    }

    /// The position now.
    pub(super) fn now(&self) -> &AnyPosition {
        &self.0[self.0.len() - 1]
    }

    pub(super) fn positions(&self) -> &[AnyPosition] {
        &self.0
    }

    /// Sets the game: `startpos` or `fen ..`, then `moves ..`. What is wrong with it is told: a FEN
    /// that cannot be read changes nothing, a move that cannot be played is the end of the game.
    pub(super) fn set(
        &mut self,
        variant: Variant,
        words: &mut SplitWhitespace<'_>,
    ) -> Result<(), String> {
        let words: Vec<&str> = words.collect();
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let start = match words[..end].split_first() {
            Some((&"startpos", _)) => variant.start(),
            Some((&"fen", fen)) => read(variant, fen)?,
            // Some front ends forget the word.
            Some(_) => read(variant, &words[..end])?,
            None => return Err("position wants startpos or fen".to_owned()),
        };
        let mut game = vec![start];
        let moves = words.get(end + 1..).unwrap_or_default();
        let played = moves.iter().try_for_each(|text| {
            let now = game[game.len() - 1];
            let m = now.uci_move(text).map_err(|error| format!("move {text}: {error}"))?;
            game.push(now.play_unchecked(m));
            Ok(())
        });
        self.0 = game;
        played
    }
}

fn read(variant: Variant, fen: &[&str]) -> Result<AnyPosition, String> {
    let fen = fen.join(" ");
    variant.read(&fen).map(|(p, _)| p).map_err(|error| format!("position {fen}: {error}"))
}
