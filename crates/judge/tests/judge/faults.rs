//! The mailbox generator judges which setups are positions that can be played.

use crate::common::{positions, random};
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt};
use tabiya_core::{
    Bitboard, CastlingMode, Color, Fault, Faults, Position, Rank, Role, Setup, Square, Standard,
};
use tabiya_judge::Mailbox;

/// The faults that the mailbox ignores.
const IGNORED: Faults = Faults::IMPOSSIBLE_CHECK
    .union(Faults::TOO_MANY_PIECES)
    .union(Faults::TOO_MANY_PAWNS)
    .union(Faults::TOO_MANY_PROMOTED);

/// A random setup: a few pieces anywhere, often kings and rooks on their original squares, and castling and
/// en passant rights that are often invalid.
fn claim(rng: &mut impl Rng) -> Option<Setup> {
    let mut setup = Setup::empty();
    for _ in 0..rng.random_range(0..6) {
        let piece = Role::ALL.choose(rng)?.of(*Color::ALL.choose(rng)?);
        let square = *Square::ALL.choose(rng)?;
        if piece.role == Role::King || setup.pieces[square as usize].is_none() {
            setup.pieces[square as usize] = Some(piece);
        }
    }
    for color in Color::ALL {
        let home = Bitboard::rank(color.back_rank());
        for _ in 0..rng.random_range(0..4) {
            let rook = home.into_iter().choose(rng)?;
            setup.pieces[rook as usize] = Some(Role::Rook.of(color));
            if rng.random_ratio(2, 3) {
                setup.castling_rooks |= Bitboard::of(rook);
            }
        }
        if rng.random_ratio(1, 8) {
            setup.castling_rooks |= Bitboard::of(home.into_iter().choose(rng)?);
        }
        if rng.random_ratio(3, 4) {
            let king = home.into_iter().choose(rng)?;
            setup.pieces[king as usize] = Some(Role::King.of(color));
        }
    }
    setup.turn = *Color::ALL.choose(rng)?;
    Some(setup)
}

#[test]
fn faulty_setups_are_refused_like_in_the_mailbox() {
    let mut rng = random(1);
    let (mut refused, mut castling) = (0, 0);
    for _ in 0..50_000 {
        let setup = claim(&mut rng).expect("there is a square and a piece");
        let fen = setup.fen(CastlingMode::Chess960).to_string();
        let ours = Position::<Standard>::from_setup(&setup, IGNORED);
        let theirs = Mailbox::from_fen(&fen);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{fen}: {ours:?}, {:?}", theirs.err());
        refused += u32::from(ours.is_err());
        let only_castling = Position::<Standard>::from_setup(&setup, IGNORED | Faults::CASTLING);
        castling += u32::from(ours.is_err() && only_castling.is_ok());
    }
    assert!((15_000..45_000).contains(&refused), "{refused} refused");
    assert!(castling > 2000, "{castling} refused for their castling rights alone");
}

#[test]
fn a_castling_right_off_the_back_ranks_is_a_fault() {
    let mut rng = random(2);
    let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
    for (feature, p) in positions(3, 50) {
        let mut setup = p.to_setup();
        setup.castling_rooks |= (!edges).into_iter().choose(&mut rng).into_iter().collect();
        let faults = Position::<Standard>::faults(&setup);
        assert_eq!(faults, Faults::one(Fault::Castling(p.turn())), "{feature}: {p}");
        let ignored = Position::<Standard>::from_setup(&setup, Faults::CASTLING);
        assert_eq!(ignored.map(|q| q.castling()), Ok(p.castling()), "{feature}: {p}");
    }
}

#[test]
fn an_en_passant_square_without_its_pawn_is_a_fault() {
    for (feature, p) in positions(4, 20) {
        let (rank, step) = match p.turn() {
            Color::White => (Rank::Sixth, -1),
            Color::Black => (Rank::Third, 1),
        };
        for square in Square::ALL {
            let is_empty = |s: Option<Square>| s.is_some_and(|s| p.piece_on(s).is_none());
            let pawn = Role::Pawn.of(!p.turn());
            let possible = square.rank() == rank
                && is_empty(Some(square))
                && is_empty(square.offset(0, -step))
                && square.offset(0, step).and_then(|s| p.piece_on(s)) == Some(pawn);
            let setup = Setup { en_passant: Some(square), ..p.to_setup() };
            let faults = Position::<Standard>::faults(&setup);
            let fault = Fault::EnPassant(!p.turn());
            assert_eq!(faults.contains(fault), !possible, "{feature}: {p}: {square}");
            let ignored = Faults::EN_PASSANT | Faults::IMPOSSIBLE_CHECK;
            let q = Position::<Standard>::from_setup(&setup, ignored).expect("all is ignored");
            assert_eq!(
                q.en_passant_square(),
                possible.then_some(square),
                "{feature}: {p}: {square}"
            );
        }
    }
}
