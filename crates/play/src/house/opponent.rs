//! An opponent that plays any house rules: it counts material, some plies ahead.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::Color;
use tabiya_house::{HouseError, HouseGame, HouseMove};

/// What a won game is worth, in hundredths of a pawn; later wins are worth less.
const WIN: i32 = 1_000_000;

/// The deepest search, in plies.
const DEEPEST: u32 = 8;

/// An opponent at a level from 1 to 10.
pub(crate) struct Opponent {
    rng: Xoshiro256PlusPlus,
}

/// A search of so many positions at most.
struct Search {
    left: u32,
}

impl Opponent {
    pub(crate) fn new(seed: u64) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// A legal move, better ones at higher levels; none where there is none.
    ///
    /// # Errors
    /// A rule that misbehaves.
    pub(crate) fn choose(
        &mut self,
        game: &HouseGame,
        level: u8,
    ) -> Result<Option<HouseMove>, HouseError> {
        let mut moves: Vec<(i32, HouseMove)> =
            game.legal_moves()?.into_iter().map(|m| (0, m)).collect();
        // Lower levels look at less, and err more.
        let mut search = Search { left: 40 << level };
        let error = 20 * i32::from(10 - level.min(10));
        let us = game.position().turn();
        let mut game = game.clone();
        for depth in 1..=DEEPEST {
            let mut values = Vec::new();
            let mut best = -WIN - 1;
            for (_, m) in &moves {
                // What is worse than an error can mend need not be known exactly.
                let known = best.saturating_sub(error);
                game.play_unchecked(m.clone())?;
                let value = search.value_for(us, &mut game, depth - 1, known, WIN + 1);
                game.undo();
                let Some(value) = value? else { break };
                best = best.max(value);
                values.push(value);
            }
            if values.len() < moves.len() {
                // Out of positions: what was found at the depth before stands.
                break;
            }
            for ((known, _), value) in moves.iter_mut().zip(values) {
                *known = value;
            }
            moves.sort_by_key(|(value, _)| -value);
        }
        // Of the others it is only known that they are no better: among equals the first is taken.
        let noisy = |(value, _): &(i32, HouseMove), rng: &mut Xoshiro256PlusPlus| {
            value + if error > 0 { rng.random_range(0..=error) } else { 0 }
        };
        let values: Vec<i32> = moves.iter().map(|m| noisy(m, &mut self.rng)).collect();
        let best = (0..moves.len()).rev().max_by_key(|&at| values[at]);
        Ok(best.map(|at| moves.swap_remove(at).1))
    }
}

impl Search {
    /// What a game is worth to a side, whoever is to move; `None` if it may look at no more positions.
    fn value_for(
        &mut self,
        us: Color,
        game: &mut HouseGame,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<Option<i32>, HouseError> {
        let value = if game.position().turn() == us {
            self.value(game, depth, alpha, beta)?
        } else {
            self.value(game, depth, -beta, -alpha)?.map(|value| -value)
        };
        Ok(value)
    }

    /// What a game is worth to the side to move.
    fn value(
        &mut self,
        game: &mut HouseGame,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<Option<i32>, HouseError> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let us = game.position().turn();
        let moves = game.legal_moves()?;
        if moves.is_empty() {
            let winner = game.outcome()?.and_then(|ending| ending.winner);
            let won = WIN - i32::try_from(game.moves().len()).unwrap_or(0);
            return Ok(Some(winner.map_or(0, |winner| if winner == us { won } else { -won })));
        }
        if depth == 0 {
            return Ok(Some(material(game, us) - material(game, !us)));
        }
        let mut best = -WIN - 1;
        for m in moves {
            game.play_unchecked(m)?;
            let value = self.value_for(us, game, depth - 1, alpha, beta);
            game.undo();
            let Some(value) = value? else { return Ok(None) };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(Some(best))
    }
}

/// What a side has on the board, in hundredths of a pawn; kings that can be lost count too.
fn material(game: &HouseGame, color: Color) -> i32 {
    let p = game.position();
    let value = |square| {
        let (_, kind) = p.piece_on(square)?;
        Some(p.value(color, kind) + p.placement(color, kind, square))
    };
    p.by_color(color).into_iter().filter_map(value).sum()
}
