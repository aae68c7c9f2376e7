//! What does the pawn become?

use std::io::Result;

use tabiya_variants::KindName;

use super::console::Console;

/// One of the moves that are meant, and what the pawn becomes by it.
pub(crate) struct Choice<M> {
    pub(crate) name: KindName,
    /// In lower case.
    pub(crate) letter: char,
    pub(crate) m: M,
}

/// What came of the question.
pub(super) enum Answer<M> {
    /// This one of the moves.
    Move(M),
    /// The person would rather make another move.
    Cancel,
    /// The end of the input.
    End,
}

impl<M> Choice<M> {
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
pub(super) fn ask<M>(console: &mut Console<'_>, mut choices: Vec<Choice<M>>) -> Result<Answer<M>> {
    let names: Vec<String> = choices.iter().map(Choice::name_with_letter).collect();
    let article = choices.first().map_or("a", |choice| choice.name.article());
    let names = match names.split_last() {
        Some((last, [])) => {
            console.say(format_args!("The pawn can become nothing but {article} {last}."))?;
            return Ok(Answer::Move(choices.swap_remove(0).m));
        }
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => return Ok(Answer::Cancel),
    };
    loop {
        let Some(line) = console.ask(&format!("The pawn becomes {article} {names}: "))? else {
            return Ok(Answer::End);
        };
        let word = line.trim_start_matches('=').trim().to_lowercase();
        if word.is_empty() || word == "cancel" {
            console.say("No move was made.")?;
            return Ok(Answer::Cancel);
        }
        if let Some(at) = choices.iter().position(|choice| choice.is_called(&word)) {
            return Ok(Answer::Move(choices.swap_remove(at).m));
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
