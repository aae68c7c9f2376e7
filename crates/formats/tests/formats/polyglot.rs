//! Polyglot books.

use tabiya_core::{MoveKind, Position, Role, San};
use tabiya_formats::polyglot::{Book, BookBuilder, BookError, key};

/// The positions and keys of the description of the format.
const PUBLISHED: [(&str, u64); 9] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
    ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
    ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1),
    ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fd_d303_c946_bdd9),
    ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
    ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f_9b82_9b27_9560),
];

#[test]
fn keys_match_the_published_ones() {
    for (fen, expected) in PUBLISHED {
        let p: Position = fen.parse().expect(fen);
        assert_eq!(key(&p), expected, "{fen}");
    }
}

#[test]
fn every_kind_of_move_is_written_and_read_back() {
    let fen = "r3k2r/1P6/8/4pP2/8/8/8/R3K2R w KQkq e6 0 1";
    let p: Position = fen.parse().expect(fen);
    let mut builder = BookBuilder::default();
    let moves = p.legal_moves();
    for (at, &m) in moves.iter().enumerate() {
        builder.add(&p, m, 1 + at as u64);
    }
    let book = Book::from_bytes(builder.to_bytes()).expect("a book");
    let mut read: Vec<_> = book.moves(&p).collect();
    assert!(read.is_sorted_by(|a, b| a.weight >= b.weight), "the heaviest come first");
    read.sort_by_key(|entry| entry.weight);
    assert!(read.iter().map(|entry| entry.m).eq(moves.iter().copied()));
    let kinds = [MoveKind::Castle, MoveKind::EnPassant, MoveKind::Promotion(Role::Knight)];
    assert!(kinds.iter().all(|kind| read.iter().any(|entry| entry.m.kind() == *kind)));
    // Castling is the king's move to its rook: e1 is square 4, h1 square 7.
    let castle = "O-O".parse::<San>().expect("SAN").to_move(&p).expect("legal");
    let mut one = BookBuilder::default();
    one.add(&p, castle, 5);
    assert_eq!(one.to_bytes()[8..], [0x01, 0x07, 0, 5, 0, 0, 0, 0]);
}

#[test]
fn large_weights_are_scaled_down_and_books_are_merged() {
    let p = Position::startpos();
    let m = |text: &str| text.parse::<San>().expect(text).to_move(&p).expect(text);
    let mut builder = BookBuilder::default();
    builder.add(&p, m("e4"), 1_000_000);
    builder.add(&p, m("d4"), 500_000);
    builder.add(&p, m("h4"), 1);
    let weights = |builder: &BookBuilder| {
        let book = Book::from_bytes(builder.to_bytes()).expect("a book");
        book.moves(&p).map(|entry| entry.weight).collect::<Vec<_>>()
    };
    assert_eq!(weights(&builder), [62_500, 31_250, 0]);
    let mut sum = BookBuilder::default();
    sum.add(&p, m("d4"), 10);
    sum.merge(&Book::from_bytes(builder.to_bytes()).expect("a book"));
    assert_eq!(weights(&sum), [62_500, 31_260, 0]);
}

#[test]
fn an_invalid_book_is_an_error() {
    assert_eq!(Book::from_bytes([0u8; 17]).unwrap_err(), BookError::Length(17));
    let mut bytes = [0u8; 48];
    bytes[16] = 2;
    bytes[32] = 1;
    let book = Book::from_bytes(bytes).expect("three entries");
    assert_eq!(book.check_order(), Err(BookError::Order(2)));
    assert!(Book::from_bytes([]).is_ok_and(|book| book.is_empty()));
}
