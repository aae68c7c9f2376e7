//! What does the pawn become?

use std::io::Result;

use tabiya_variants::{AnyPosition, KindName};

use super::console::Console;

/// One of the moves that are meant, and what the pawn becomes by it.
pub(super) struct Becomes {
    name: KindName,
    /// In lower case.
    letter: char,
    m: String,
}

/// What a pawn becomes by each of these moves, as UCI writes them.
pub(super) fn promotions(p: &AnyPosition, moves: &[String]) -> Vec<Becomes> {
    let kinds = p.variant().kinds();
    let becomes = |m: &String| {
        let letter = m.chars().nth(4)?;
        let kind = kinds.iter().find(|kind| kind.letter == letter)?;
        Some(Becomes { name: kind.name, letter, m: m.clone() })
    };
    moves.iter().filter_map(becomes).collect()
}

/// What came of the question.
pub(super) enum PromotionAnswer {
    /// This one of the moves.
    Move(String),
    /// The person would rather make another move.
    Cancel,
    /// The end of the input.
    End,
}

impl Becomes {
    /// As a question names it: `(Q)ueen`, `k(N)ight`, `amazon (Z)`.
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

/// Asks which of the promotions is meant, until that is clear.
pub(super) fn ask(console: &mut Console<'_>, mut choices: Vec<Becomes>) -> Result<PromotionAnswer> {
    let names: Vec<String> = choices.iter().map(Becomes::name_with_letter).collect();
    let article = choices.first().map_or("a", |choice| choice.name.article());
    let names = match names.split_last() {
        Some((last, [])) => {
            console.say(format_args!("The pawn can become nothing but {article} {last}."))?;
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
        let shown: String = word.chars().take(40).flat_map(char::escape_debug).collect();
        let allowed: Vec<String> =
            choices.iter().map(|choice| choice.letter.to_ascii_uppercase().to_string()).collect();
        console.say(format_args!(
            "\"{shown}\" is not among what it may become: expected {}, or an empty line for \
             another move.",
            allowed.join(", ")
        ))?;
    }
}
