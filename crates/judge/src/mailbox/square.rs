//! Square numbers: a1 = 0, b1 = 1, h8 = 63.

use std::ops::RangeInclusive;

/// The file of a square, 0 for the a-file.
pub(crate) fn file(square: u8) -> i8 {
    (square % 8) as i8
}

/// The rank of a square, 0 for the first rank.
pub(crate) fn rank(square: u8) -> i8 {
    (square / 8) as i8
}

/// The square on a file and rank, if it is on the board.
pub(crate) fn at(file: i8, rank: i8) -> Option<u8> {
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then_some((rank * 8 + file) as u8)
}

/// The square that is `files` to the right and `ranks` up, if it is on the board.
pub(crate) fn step(from: u8, (files, ranks): (i8, i8)) -> Option<u8> {
    at(file(from) + files, rank(from) + ranks)
}

/// The squares of a rank from one to another, both included.
pub(crate) fn along_rank(from: u8, to: u8) -> RangeInclusive<u8> {
    from.min(to)..=from.max(to)
}

/// The lower-case letter of a square's file.
pub(crate) fn file_letter(square: u8) -> char {
    (b'a' + square % 8) as char
}

/// The name of a square, such as `e4`.
pub(crate) fn name(square: u8) -> String {
    format!("{}{}", file_letter(square), square / 8 + 1)
}

/// The square with a name such as `e4`.
pub(crate) fn from_name(name: &str) -> Option<u8> {
    (0..64).find(|&square| self::name(square) == name)
}
