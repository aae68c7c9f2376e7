//! What does the pawn become?

use std::io::Result;

use tabiya_variants::{AnyMove, AnyPosition};

use super::board::kind_with_letter;
use super::console::Console;

/// What came of the question.
pub(super) enum Answer {
    /// This one of the moves.
    Move(AnyMove),
    /// The person would rather make another move.
    Cancel,
    /// The end of the input.
    End,
}

/// Asks which of the promotions is meant, until that is clear.
pub(super) fn ask(
    console: &mut Console<'_>,
    p: &AnyPosition,
    choices: &[AnyMove],
) -> Result<Answer> {
    let becomes = |m: &AnyMove| m.promotion().map(|kind| p.kind(kind));
    let kinds = || choices.iter().filter_map(becomes);
    let names: Vec<String> = kinds().map(kind_with_letter).collect();
    let names = match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => return Ok(Answer::Cancel),
    };
    let article = kinds().next().map_or("a", |kind| kind.name.article());
    loop {
        let Some(line) = console.ask(&format!("The pawn becomes {article} {names}: "))? else {
            return Ok(Answer::End);
        };
        let word = line.trim_start_matches('=').trim().to_lowercase();
        if word.is_empty() || word == "cancel" {
            console.say("No move was made.")?;
            return Ok(Answer::Cancel);
        }
        let is_meant = |m: &&AnyMove| {
            becomes(m)
                .is_some_and(|kind| word == kind.name.as_str() || word == kind.letter.to_string())
        };
        match choices.iter().find(is_meant) {
            Some(m) => return Ok(Answer::Move(*m)),
            None => {
                let shown: String = word.chars().take(40).flat_map(char::escape_debug).collect();
                let allowed: Vec<String> =
                    kinds().map(|kind| kind.letter.to_ascii_uppercase().to_string()).collect();
                console.say(format_args!(
                    "\"{shown}\" is not among what it may become: expected {}, or an empty line for \
                     another move.",
                    allowed.join(", ")
                ))?;
            }
        }
    }
}
