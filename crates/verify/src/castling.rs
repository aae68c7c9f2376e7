//! Castling moves that an engine does not write in UCI notation.

/// Castling moves that an engine does not write in UCI notation: `e1h1` or `O-O` for `e1g1`, or in Chess960
/// `e1g1` for `e1h1`. They are understood here, but a GUI would refuse them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OddCastling {
    /// The number of answers that contain such a castling move.
    pub answers: u64,
    /// The first such castling move: the engine's text, then the text in UCI notation.
    pub example: Option<(String, String)>,
}

impl OddCastling {
    /// Adds one answer; `example` is its first such castling move, if it has one.
    pub(super) fn add(&mut self, example: Option<&(String, String)>) {
        if let Some(example) = example {
            self.answers += 1;
            self.example.get_or_insert_with(|| example.clone());
        }
    }

    /// Adds the answers of another engine process.
    pub(super) fn merge(&mut self, other: Self) {
        self.answers += other.answers;
        self.example = self.example.take().or(other.example);
    }

    /// The habit as a sentence without capital and full stop, if the engine has it.
    pub fn sentence(&self) -> Option<String> {
        let (text, usual) = self.example.as_ref()?;
        let answers = if self.answers == 1 { "answer" } else { "answers" };
        Some(format!(
            "the engine writes castling as {text} in {} {answers}; UCI has {usual} here, and a GUI may refuse \
             anything else",
            self.answers
        ))
    }
}
