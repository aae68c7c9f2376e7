//! Asks which piece a pawn should promote to.

use std::io::Result;

use tabiya_games::{KindName, Move, Position, quote};

use super::console::Console;

/// A promotion that the player can choose: the piece and the move.
pub(super) struct Becomes {
    name: KindName,
    /// The lower-case letter of the piece.
    letter: char,
    m: String,
}

/// The promotions among some moves.
pub(super) fn promotions(p: &Position, moves: &[Move]) -> Vec<Becomes> {
    let board = p.board();
    let becomes = |m: &Move| {
        let kind = board.kind(m.own()?.promotion()?);
        Some(Becomes { name: kind.name, letter: kind.letter, m: p.text(m) })
    };
    moves.iter().filter_map(becomes).collect()
}

/// The player's answer to the question which piece a pawn promotes to.
pub(super) enum PromotionAnswer {
    /// The move with the chosen promotion.
    Move(String),
    /// The player wants to make another move instead.
    Cancel,
    /// The input has ended.
    End,
}

impl Becomes {
    /// The piece's name with its letter marked, for the question: `(Q)ueen`, `k(N)ight`, `amazon (Z)`.
    fn name_with_letter(&self) -> String {
        let marked = format!("({})", self.letter.to_ascii_uppercase());
        let name = self.name.as_str();
        if !name.contains(self.letter) {
            return format!("{name} {marked}");
        }
        name.replacen(self.letter, &marked, 1)
    }

    fn is_called(&self, word: &str) -> bool {
        word == self.name.as_str() || word == self.letter.to_string()
    }
}

/// Asks which piece the pawn should promote to, until the answer is valid.
pub(super) fn ask(console: &mut Console<'_>, mut choices: Vec<Becomes>) -> Result<PromotionAnswer> {
    let names: Vec<String> = choices.iter().map(Becomes::name_with_letter).collect();
    let article = choices.first().map_or("a", |choice| choice.name.article());
    let names = match names.split_last() {
        Some((last, [])) => {
            console.say(format_args!("The pawn can only become {article} {last}."))?;
            return Ok(PromotionAnswer::Move(choices.swap_remove(0).m));
        }
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => return Ok(PromotionAnswer::Cancel),
    };
    loop {
        let Some(line) = console.ask(&format!("The pawn becomes {article} {names}: "))? else {
            return Ok(PromotionAnswer::End);
        };
        let word = line.trim_start_matches('=').trim().to_lowercase();
        if word.is_empty() || word == "cancel" {
            console.say("No move was made.")?;
            return Ok(PromotionAnswer::Cancel);
        }
        if let Some(at) = choices.iter().position(|choice| choice.is_called(&word)) {
            return Ok(PromotionAnswer::Move(choices.swap_remove(at).m));
        }
        let allowed: Vec<String> =
            choices.iter().map(|choice| choice.letter.to_ascii_uppercase().to_string()).collect();
        console.say(format_args!(
            "The pawn cannot become {}: expected {}, or an empty line to make another \
            move.",
            quote(&word),
            allowed.join(", ")
        ))?;
    }
}
