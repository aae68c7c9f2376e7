//! Checks shared by the tests that read FEN.

use tabiya_core::{FenError, Note, Position, Setup, Standard};

/// Checks that all four readers reject the text with the same error and the message `words`. Returns the
/// error.
#[track_caller]
pub(crate) fn refused(text: &str, words: &str) -> FenError {
    let error = text.parse::<Setup>().expect_err(text);
    assert_eq!(error.to_string(), words, "of {text:?}");
    assert_eq!(text.parse::<Position>().as_ref(), Err(&error));
    assert_eq!(Setup::from_fen_lenient(text).as_ref(), Err(&error));
    assert_eq!(Position::<Standard>::from_fen_lenient(text).as_ref(), Err(&error));
    error
}

/// Checks that the strict readers reject the text with the message `words`, and that the lenient readers read
/// it as if it were the canonical FEN `meaning`, with the notes `said`.
#[track_caller]
pub(crate) fn normalised(text: &str, words: &str, said: &str, meaning: &str) {
    let error = text.parse::<Setup>().expect_err(text);
    assert_eq!(error.to_string(), words, "of {text:?}");
    assert_eq!(text.parse::<Position>(), Err(error));
    let (setup, notes) = Setup::from_fen_lenient(text).expect(text);
    assert_eq!((setup, notes.to_string()), (meaning.parse().expect(meaning), said.to_owned()));
    let (p, notes) = Position::<Standard>::from_fen_lenient(text).expect(text);
    assert_eq!((p, notes.to_string()), (meaning.parse().expect(meaning), said.to_owned()));
}

/// Checks that all four readers accept the text, and that the lenient ones note nothing but why no game can reach the
/// position.
#[track_caller]
pub(crate) fn accepted(text: &str) -> Position {
    let setup: Setup = text.parse().expect(text);
    let p: Position = text.parse().expect(text);
    let (setup_again, notes) = Setup::from_fen_lenient(text).expect(text);
    assert_eq!((setup_again, notes.to_string()), (setup, String::new()));
    let (p_again, notes) = Position::<Standard>::from_fen_lenient(text).expect(text);
    assert_eq!(p_again, p);
    assert!(notes.iter().eq(p.unreachable().map(Note::Unreachable)), "{notes} of {text}");
    p
}

/// The number of leaf nodes.
pub(crate) fn perft(p: &Position, depth: usize) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(p.count_moves()),
        _ => p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum(),
    }
}

/// Checks that all readers accept the FEN, and that `counts` are its perft counts from depth 1 on.
#[track_caller]
pub(crate) fn counts(fen: &str, counts: &[u64]) -> Position {
    let p = accepted(fen);
    for (below, &count) in counts.iter().enumerate() {
        assert_eq!(perft(&p, below + 1), count, "depth {} of {fen}", below + 1);
    }
    p
}
