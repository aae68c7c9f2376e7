//! Properties that every position must have.

use crate::common::{positions, random};
use rand::RngExt;
use tabiya_core::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use tabiya_core::{
    Bitboard, CastlingMode, Color, EnPassantMode, Faults, Move, Packed, Piece, Position, Role,
    Setup, Square, Standard,
};
use tabiya_judge::one_in;

fn perft(p: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(p.count_moves()),
        _ => p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum(),
    }
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

/// Whether the enemies of `color` attack its king, for any arrangement of pieces.
fn is_attacked(pieces: &[Option<Piece>; 64], color: Color) -> bool {
    let of = |piece: Piece| {
        Square::ALL.into_iter().filter(move |&square| pieces[square as usize] == Some(piece))
    };
    let occupied = Square::ALL.into_iter().filter(|&s| pieces[s as usize].is_some()).collect();
    let king = of(Role::King.of(color)).next().expect("there is a king");
    let sees = |role: Role, from: Square| match role {
        Role::Pawn => pawn_attacks(!color, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Role::King => king_attacks(from),
    };
    let attacks = |role: Role| of(role.of(!color)).any(|from| sees(role, from).contains(king));
    Role::ALL.into_iter().any(attacks)
}

#[test]
fn every_legal_move_is_judged_legal_and_nothing_else_is() {
    for (feature, p) in positions(1, 100 / one_in(4)) {
        let judged: Vec<Move> =
            (0..=u16::MAX).filter_map(Move::from_bits).filter(|&m| p.is_legal(m)).collect();
        assert_eq!(sorted(&judged), sorted(&p.legal_moves()), "{feature}: {p}");
    }
}

#[test]
fn play_refuses_illegal_moves() {
    let mut rng = random(2);
    for (feature, p) in positions(3, 20) {
        for m in std::iter::repeat_with(|| rng.random()).filter_map(Move::from_bits).take(200) {
            let listed = p.legal_moves().contains(&m);
            assert_eq!(p.play(m).is_ok(), listed, "{feature}: {p}: {m:?}");
        }
        for &m in &p.legal_moves() {
            assert_eq!(p.play(m), Ok(p.play_unchecked(m)), "{feature}: {p}: {m:?}");
        }
    }
}

#[test]
fn no_move_is_listed_twice() {
    for (feature, p) in positions(4, 500) {
        let mut moves = sorted(&p.legal_moves());
        moves.dedup();
        assert_eq!(moves.len(), p.legal_moves().len(), "{feature}: {p}");
    }
}

#[test]
fn count_moves_equals_the_length_of_the_list() {
    for (feature, p) in positions(5, 1000) {
        assert_eq!(p.count_moves() as usize, p.legal_moves().len(), "{feature}: {p}");
        for &m in &p.legal_moves() {
            let next = p.play_unchecked(m);
            assert_eq!(next.count_moves() as usize, next.legal_moves().len(), "{next}");
        }
    }
}

#[test]
fn the_key_after_a_move_is_the_key_from_scratch() {
    for (feature, p) in positions(6, 200) {
        for &m in &p.legal_moves() {
            let next = p.play_unchecked(m);
            // No move leads to a fault, so the strict reader must accept the FEN.
            let scratch: Position = next.to_string().parse().unwrap_or_else(|error| {
                panic!("{error}: {next} after {m:?}, {feature}: {p}");
            });
            assert_eq!(next.key(), scratch.key(), "{feature}: {p}: {m:?}");
            assert_eq!(p.key_after(m), next.key(), "{feature}: {p}: {m:?}");
        }
    }
}

#[test]
fn a_position_is_unpacked_as_it_was_packed() {
    for (feature, p) in positions(16, 300) {
        for next in p.legal_moves().iter().map(|&m| p.play_unchecked(m)).chain([p]) {
            let back = Packed::new(&next).unpack::<Standard>(());
            assert_eq!(back.key(), next.key(), "{feature}: {p}");
            assert_eq!(back, next, "{feature}: {p}");
        }
    }
}

#[test]
fn the_key_after_a_null_move_is_the_key_from_scratch() {
    for (feature, p) in positions(7, 500) {
        let Some(passed) = p.null_move() else {
            assert!(p.is_check(), "{feature}: {p}");
            continue;
        };
        let scratch: Position = passed.to_string().parse().expect("not in check");
        assert_eq!((passed.key(), passed.turn()), (scratch.key(), !p.turn()), "{feature}: {p}");
        assert_eq!(passed.en_passant(), None, "{feature}: {p}");
    }
}

#[test]
fn legal_moves_to_partitions_the_moves() {
    let mut rng = random(8);
    for (feature, p) in positions(9, 500) {
        let set = Bitboard(rng.random());
        let (within, without) = (p.legal_moves_to(set), p.legal_moves_to(!set));
        assert!(within.iter().all(|m| set.contains(m.destination())), "{feature}: {p}: {set:?}");
        assert!(!without.iter().any(|m| set.contains(m.destination())), "{feature}: {p}: {set:?}");
        let together = sorted(&[&within[..], &without[..]].concat());
        assert_eq!(together, sorted(&p.legal_moves()), "{feature}: {p}: {set:?}");
    }
}

#[test]
fn a_move_gives_check_if_the_other_side_is_in_check_after_it() {
    for (feature, p) in positions(10, 1000) {
        for &m in &p.legal_moves() {
            let checks = p.play_unchecked(m).is_check();
            assert_eq!(p.gives_check(m), checks, "{feature}: {p}: {m:?}");
        }
    }
}

#[test]
fn no_legal_move_leaves_its_own_king_attacked() {
    for (feature, p) in positions(11, 200) {
        for &m in &p.legal_moves() {
            let next = p.play_unchecked(m);
            let pieces = Square::ALL.map(|square| next.piece_on(square));
            assert!(!is_attacked(&pieces, p.turn()), "{feature}: {p}: {m:?}");
        }
    }
}

#[test]
fn a_checker_gives_check_without_help_from_other_pieces() {
    for (feature, p) in positions(12, 400) {
        let pieces = Square::ALL.map(|square| p.piece_on(square));
        let checks = |square: &Square| {
            let mut fewer = pieces;
            for other in p.by_color(!p.turn()).without(*square) {
                // Each other enemy is replaced by a pawn of the mover, which gives no check and blocks the
                // same lines.
                fewer[other as usize] = Some(Role::Pawn.of(p.turn()));
            }
            is_attacked(&fewer, p.turn())
        };
        let checkers: Bitboard = p.by_color(!p.turn()).into_iter().filter(checks).collect();
        assert_eq!(p.checkers(), checkers, "{feature}: {p}");
        assert_eq!(p.masks().checkers, checkers, "{feature}: {p}");
        assert_eq!(p.is_check(), is_attacked(&pieces, p.turn()), "{feature}: {p}");
    }
}

#[test]
fn removing_a_pinned_piece_gives_another_check() {
    for (feature, p) in positions(13, 400) {
        let pieces = Square::ALL.map(|square| p.piece_on(square));
        let mut calm = pieces;
        for checker in p.checkers() {
            calm[checker as usize] = Some(Role::Pawn.of(p.turn()));
        }
        assert!(!is_attacked(&calm, p.turn()), "{feature}: {p}");
        let shields = |&square: &Square| {
            let mut without = calm;
            without[square as usize] = None;
            is_attacked(&without, p.turn())
        };
        let candidates = p.by_color(p.turn()) - p.by_role(Role::King);
        let pinned: Bitboard = candidates.into_iter().filter(shields).collect();
        assert_eq!(p.pinned(), pinned, "{feature}: {p}");
    }
}

#[test]
fn colour_flipped_positions_count_alike() {
    for (feature, p) in positions(14, 100) {
        let flipped = p.flip_colors();
        for depth in 1..=2 {
            assert_eq!(perft(&p, depth), perft(&flipped, depth), "{feature}: {p}");
        }
        assert_eq!(flipped.is_check(), p.is_check(), "{feature}: {p}");
        assert_eq!(flipped.turn(), !p.turn(), "{feature}: {p}");
        assert_eq!(flipped.flip_colors(), p, "{feature}: {p}");
    }
}

#[test]
fn mirrored_positions_count_alike() {
    for (feature, p) in positions(15, 100) {
        let Some(mirror) = p.mirror() else {
            assert!(p.castling().0.any(), "{feature}: {p}");
            continue;
        };
        for depth in 1..=2 {
            assert_eq!(perft(&p, depth), perft(&mirror, depth), "{feature}: {p}");
        }
        assert_eq!(mirror.mirror(), Some(p), "{feature}: {p}");
    }
}

#[test]
fn equal_keys_mean_equal_positions_but_for_the_counters() {
    let mut seen = std::collections::HashMap::new();
    let without_counters = |p: &Position| {
        let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Legal).to_string();
        fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
    };
    for (_, p) in positions(16, 200) {
        for &m in &p.legal_moves() {
            let next = p.play_unchecked(m);
            let text = without_counters(&next);
            let known = seen.entry(next.key()).or_insert_with(|| text.clone());
            assert_eq!(*known, text);
        }
    }
}

#[test]
fn the_key_covers_rights_en_passant_and_turn() {
    for (feature, p) in positions(18, 500) {
        let key_without = |change: fn(&mut Setup)| {
            let mut setup = p.to_setup();
            change(&mut setup);
            Position::<Standard>::from_setup(&setup, Faults::NONE).expect("fewer claims").key()
        };
        if p.en_passant().is_some() {
            assert_ne!(p.key(), key_without(|setup| setup.en_passant = None), "{feature}: {p}");
        }
        if p.castling().0.any() {
            let first = |setup: &mut Setup| {
                let rook = setup.castling_rooks.first().expect("there is a right");
                setup.castling_rooks = setup.castling_rooks.without(rook);
            };
            assert_ne!(p.key(), key_without(first), "{feature}: {p}");
        }
        if p.en_passant().is_none()
            && let Some(passed) = p.null_move()
        {
            assert_ne!(p.key(), passed.key(), "{feature}: {p}");
        }
        assert_eq!(p.key(), key_without(|setup| setup.halfmove_clock += 1), "{feature}: {p}");
    }
}

#[test]
fn a_setup_converts_back_to_its_position() {
    for (feature, p) in positions(17, 500) {
        let mut setup: Setup = p.to_setup();
        setup.en_passant = p.en_passant_square();
        assert!(Position::<Standard>::faults(&setup).is_empty(), "{feature}: {p}");
        assert_eq!(Position::from_setup(&setup, Faults::NONE), Ok(p), "{feature}: {p}");
    }
}
