//! Sets of squares as text: `e4`, `rank 4`, `file e`, `a1-h2`.

use tabiya_core::{Bitboard, File, Rank, Square};

use crate::hint::nearest;
use crate::hint::one_letter;

/// A description of the texts that [`parse`] accepts, for error messages.
pub(super) const EXPECTED: &str = "a square (e4), a rank (rank 4), a file (file e) or the squares \
     between two corners (a1-h2)";

/// Parses a square, a rank, a file, or the rectangle between two opposite corners.
pub(super) fn parse(text: &str) -> Option<Bitboard> {
    if let Some(rank) = text.strip_prefix("rank ") {
        one_letter(rank).and_then(Rank::from_digit).map(Bitboard::rank)
    } else if let Some(file) = text.strip_prefix("file ") {
        one_letter(file).and_then(File::from_letter).map(Bitboard::file)
    } else if let Some((a, b)) = text.split_once('-') {
        Some(rectangle(a.parse().ok()?, b.parse().ok()?))
    } else {
        text.parse().ok().map(Bitboard::of)
    }
}

/// Limits a rank or a file to its squares on the board, if it has any there. Single squares and rectangles are
/// returned unchanged.
pub(super) fn on_board(text: &str, squares: Bitboard, board: Bitboard) -> Bitboard {
    let is_line = text.starts_with("rank ") || text.starts_with("file ");
    if is_line && !squares.is_disjoint(board) { squares & board } else { squares }
}

/// The valid text that an invalid one most likely means, if there is a candidate.
pub(super) fn hint(text: &str) -> Option<String> {
    let squares = Square::ALL.into_iter().map(|square| square.to_string());
    let ranks = Rank::ALL.into_iter().map(|rank| format!("rank {}", rank.digit()));
    let files = File::ALL.into_iter().map(|file| format!("file {}", file.letter()));
    let plain = text.trim().to_ascii_lowercase();
    if parse(&plain).is_some() {
        Some(plain)
    } else {
        nearest(text, squares.chain(ranks).chain(files))
    }
}

/// Writes a set of squares as a short list of texts, by splitting off the largest rectangle again and again.
pub(super) fn write(mut set: Bitboard) -> Vec<String> {
    let mut parts = Vec::new();
    while let Some((low, high)) = largest_rectangle(set) {
        set -= rectangle(low, high);
        parts.push((low, high));
    }
    parts.sort_unstable();
    parts.into_iter().map(|(low, high)| name(low, high)).collect()
}

/// The squares between two opposite corners, in any order.
fn rectangle(a: Square, b: Square) -> Bitboard {
    let files = a.file().min(b.file()) as usize..=a.file().max(b.file()) as usize;
    let ranks = a.rank().min(b.rank()) as usize..=a.rank().max(b.rank()) as usize;
    let union = |all: Bitboard, part: Bitboard| all | part;
    let files = File::ALL[files].iter().map(|&f| Bitboard::file(f)).fold(Bitboard::EMPTY, union);
    let ranks = Rank::ALL[ranks].iter().map(|&r| Bitboard::rank(r)).fold(Bitboard::EMPTY, union);
    files & ranks
}

/// The lower left and the upper right corner of the largest rectangle within the set.
fn largest_rectangle(set: Bitboard) -> Option<(Square, Square)> {
    let corners = set.into_iter().flat_map(|low| set.into_iter().map(move |high| (low, high)));
    corners
        .filter(|(low, high)| low.file() <= high.file() && low.rank() <= high.rank())
        .filter(|&(low, high)| rectangle(low, high).is_subset(set))
        // `min_by_key` takes the first of several largest rectangles; `max_by_key` would take the last.
        .min_by_key(|&(low, high)| std::cmp::Reverse(rectangle(low, high).len()))
}

fn name(low: Square, high: Square) -> String {
    if low == high {
        low.to_string()
    } else if rectangle(low, high) == Bitboard::rank(low.rank()) {
        format!("rank {}", low.rank().digit())
    } else if rectangle(low, high) == Bitboard::file(low.file()) {
        format!("file {}", low.file().letter())
    } else {
        format!("{low}-{high}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_of_squares_is_read() {
        assert_eq!(parse("e4"), Some(Bitboard::of(Square::E4)));
        assert_eq!(parse("rank 4"), Some(Bitboard::rank(Rank::Fourth)));
        assert_eq!(parse("file e"), Some(Bitboard::file(File::E)));
        assert_eq!(parse("a1-h8"), Some(Bitboard::FULL));
        assert_eq!(parse("e4-e4"), Some(Bitboard::of(Square::E4)));
        let centre = [Square::D4, Square::E4, Square::D5, Square::E5].into_iter().collect();
        for corners in ["d4-e5", "e5-d4", "d5-e4", "e4-d5"] {
            assert_eq!(parse(corners), Some(centre), "{corners}");
        }
    }

    #[test]
    fn invalid_notations_of_squares_are_refused() {
        let texts = [
            "",
            " ",
            "e",
            "4",
            "e9",
            "i4",
            "E4",
            "e4 ",
            "e44",
            "rank",
            "rank ",
            "rank 9",
            "rank 44",
            "rank  4",
            "rank e",
            "file",
            "file ",
            "file 4",
            "file ee",
            "e4-",
            "-e4",
            "e4-e",
            "e4--e5",
            "e4-e5-e6",
            "e4–e5",
            "rank 1-rank 2",
            "\u{665}",
            "é4",
        ];
        for text in texts {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn hints_name_the_nearest_notation_of_squares() {
        for (text, meant) in [
            ("E4", Some("e4")),
            (" e4", Some("e4")),
            ("4e", Some("e4")),
            ("e44", Some("e4")),
            ("Rank 4", Some("rank 4")),
            ("rnk 4", Some("rank 4")),
            ("A1-H2", Some("a1-h2")),
            ("e9", None),
            ("i4", None),
            ("", None),
            ("somewhere", None),
        ] {
            assert_eq!(hint(text).as_deref(), meant, "{text:?}");
        }
    }

    #[test]
    fn square_sets_are_written_compactly() {
        for (set, texts) in [
            (Bitboard::EMPTY, &[][..]),
            (Bitboard::FULL, &["a1-h8"]),
            (Bitboard::of(Square::C3), &["c3"]),
            (Bitboard::rank(Rank::Second) | Bitboard::rank(Rank::Seventh), &["rank 2", "rank 7"]),
            (Bitboard::file(File::H), &["file h"]),
            (Bitboard::rank(Rank::Seventh).with(Square::A2), &["a2", "rank 7"]),
            (!Bitboard::of(Square::A1), &["b1-h8", "a2-a8"]),
        ] {
            assert_eq!(write(set), texts);
        }
    }

    #[test]
    fn square_sets_are_read_back_as_written() {
        let sets = (0..2000u64).map(|n| Bitboard(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        for set in sets.chain([Bitboard::EMPTY, Bitboard::FULL, Bitboard::LIGHT]) {
            let again = write(set).iter().map(|text| parse(text).unwrap()).collect::<Vec<_>>();
            assert_eq!(again.iter().fold(Bitboard::EMPTY, |all, &part| all | part), set);
            assert_eq!(again.iter().map(|part| part.len()).sum::<u32>(), set.len(), "overlap");
        }
    }
}
