//! Text that was written can be read, and means the same.

use crate::common::positions;
use tabiya_core::attacks::{king_attacks, pawn_attacks};
use tabiya_core::{
    CastlingMode, EnPassantMode, Move, MoveKind, Position, Role, San, Setup, Square, Standard,
    UciMove,
};

const CASTLING_MODES: [CastlingMode; 2] = [CastlingMode::Standard, CastlingMode::Chess960];

fn read(text: &str, p: &Position) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text} for {p}"))
}

/// A position and its children.
fn family(p: Position) -> impl Iterator<Item = Position> {
    let moves = p.legal_moves();
    let children: Vec<Position> = moves.iter().map(|&m| p.play_unchecked(m)).collect();
    std::iter::once(p).chain(children)
}

#[test]
fn fens_with_all_en_passant_squares_read_as_equal() {
    for p in positions(1, 100).flat_map(|(_, p)| family(p)) {
        for mode in CASTLING_MODES {
            let fen = p.fen(mode, EnPassantMode::Always).to_string();
            assert_eq!(read(&fen, &p), p);
        }
    }
}

#[test]
fn fens_with_capturable_squares_only_keep_the_key() {
    for p in positions(2, 100).flat_map(|(_, p)| family(p)) {
        for castling in CASTLING_MODES {
            for en_passant in [EnPassantMode::Legal, EnPassantMode::PseudoLegal] {
                let fen = p.fen(castling, en_passant).to_string();
                let back = read(&fen, &p);
                assert_eq!(back.fen(castling, en_passant).to_string(), fen);
                assert_eq!((back.key(), back.en_passant()), (p.key(), p.en_passant()), "{fen}");
                assert_eq!(back, p, "{fen}");
            }
        }
    }
}

#[test]
fn the_en_passant_square_is_written_as_the_mode_says() {
    for p in positions(9, 100).flat_map(|(_, p)| family(p)) {
        let written = |mode| {
            let fen = p.fen(CastlingMode::Standard, mode).to_string();
            fen.split(' ').nth(3).map(str::to_owned).expect(&fen)
        };
        let if_so = |square: Option<Square>| square.map_or("-".to_owned(), |s| s.to_string());
        let pawns = p.by_piece(Role::Pawn.of(p.turn()));
        let is_attacked = |&passed: &Square| {
            pawns.into_iter().any(|pawn| pawn_attacks(p.turn(), pawn).contains(passed))
        };
        let captures = |m: &&Move| m.kind() == MoveKind::EnPassant;
        let legal = p.legal_moves().iter().find(captures).map(|m| m.to());
        assert_eq!(written(EnPassantMode::Always), if_so(p.en_passant_square()), "{p}");
        let pseudo_legal = if_so(p.en_passant_square().filter(is_attacked));
        assert_eq!(written(EnPassantMode::PseudoLegal), pseudo_legal, "{p}");
        assert_eq!(written(EnPassantMode::Legal), if_so(legal), "{p}");
    }
}

#[test]
fn lenient_reading_of_written_fens_gives_no_notes() {
    for (_, p) in positions(3, 200) {
        for mode in CASTLING_MODES {
            let fen = p.fen(mode, EnPassantMode::Always).to_string();
            let (back, notes) = Position::<Standard>::from_fen_lenient(&fen).expect(&fen);
            assert_eq!((back, notes.to_string().as_str()), (p, ""), "{fen}");
        }
    }
}

#[test]
fn a_setup_is_written_and_read_unchanged() {
    for (_, p) in positions(4, 200) {
        let setup = p.to_setup();
        for mode in CASTLING_MODES {
            assert_eq!(setup.fen(mode).to_string().parse::<Setup>(), Ok(setup.clone()), "{p}");
        }
    }
}

/// Whether castling, written with the king's origin and destination, would look like a king's step.
fn looks_like_a_step(m: Move) -> bool {
    m.kind() == MoveKind::Castle
        && king_attacks(m.from()).contains(m.destination())
        && m.destination() != m.to()
}

#[test]
fn a_move_in_uci_reads_as_the_same_move() {
    let mut castles_like_steps = 0;
    for (_, p) in positions(5, 500) {
        for &m in &p.legal_moves() {
            for mode in CASTLING_MODES {
                let text = m.uci(mode).to_string();
                let read = text.parse::<UciMove>().expect(&text);
                assert_eq!(read.to_string(), text);
                assert_eq!(read.to_move(&p), Ok(m), "{p}: {text}");
                // Castling that looks like a king's step is written with the rook's square in both modes.
                castles_like_steps += u32::from(looks_like_a_step(m));
            }
        }
    }
    assert!(castles_like_steps > 0, "the exception has not been met");
}

#[test]
fn a_move_in_algebraic_notation_reads_as_the_same_move() {
    for (_, p) in positions(6, 200) {
        for &m in &p.legal_moves() {
            let san = p.san(m);
            let text = san.to_string();
            let read = text.parse::<San>().expect(&text);
            assert_eq!((read, read.to_move(&p)), (san, Ok(m)), "{p}: {text}");
        }
    }
}

#[test]
fn the_mark_after_a_move_shows_check_or_mate() {
    let mut mates = 0;
    for (_, p) in positions(10, 200) {
        for &m in &p.legal_moves() {
            let next = p.play_unchecked(m);
            let mark = match (next.is_check(), next.legal_moves().is_empty()) {
                (true, true) => Some('#'),
                (true, false) => Some('+'),
                (false, _) => None,
            };
            let text = p.san(m).to_string();
            let written = text.chars().last().filter(|c| matches!(c, '+' | '#'));
            assert_eq!(written, mark, "{p}: {text}");
            assert_eq!(next.is_checkmate(), mark == Some('#'), "{next}");
            mates += u32::from(mark == Some('#'));
        }
    }
    assert!(mates > 100, "{mates} mates");
}

#[test]
fn no_two_moves_are_written_alike_in_algebraic_notation() {
    for (_, p) in positions(7, 200) {
        let mut texts: Vec<String> =
            p.legal_moves().iter().map(|&m| p.san(m).to_string()).collect();
        texts.sort();
        let repeated = texts.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(repeated, None, "{p}");
    }
}

#[test]
fn san_disambiguates_only_where_needed() {
    for (_, p) in positions(8, 200) {
        for &m in &p.legal_moves() {
            let text = p.san(m).to_string();
            let letters = text.trim_end_matches(['+', '#']).replace('x', "");
            if m.kind() == MoveKind::Castle || m.role() == Role::Pawn || letters.len() == 3 {
                continue;
            }
            let like = |other: &&Move| other.role() == m.role() && other.to() == m.to();
            let rivals: Vec<Move> =
                p.legal_moves().iter().filter(like).filter(|&&o| o != m).copied().collect();
            let (file, rank) = (m.from().file(), m.from().rank());
            let same_file = rivals.iter().any(|o| o.from().file() == file);
            let same_rank = rivals.iter().any(|o| o.from().rank() == rank);
            let between = &letters[1..letters.len() - 2];
            let expected = match (same_file, same_rank) {
                (true, true) => m.from().to_string(),
                (true, false) => rank.digit().to_string(),
                (false, _) => file.letter().to_string(),
            };
            assert!(!rivals.is_empty() && between == expected, "{p}: {text}");
        }
    }
}
