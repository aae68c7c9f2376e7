//! Positions that are constructed instead of played.

use rand::Rng;
use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use shakmaty::fen::Fen;
use shakmaty::{Bitboard, Color, Piece, Rank, Role, Setup, Square, attacks};
use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_judge::random::RandomFeature;

use super::{Peer, set_up};

/// A tricky position of chess adapted to this variant; `None` if that is impossible.
pub(crate) fn sketched<P: Peer>(feature: RandomFeature, rng: &mut impl Rng) -> Option<P> {
    let chess = feature.position(rng).fen(CastlingMode::Chess960, EnPassantMode::Always);
    let mut setup = Fen::from_ascii(chess.to_string().as_bytes()).ok()?.into_setup();
    P::adapt(&mut setup, rng);
    set_up(setup)
}

/// A random position of few pieces: kings, often near each other, and for each side up to five pieces and up
/// to three pawns, often one step before the last rank.
pub(crate) fn few_pieces<P: Peer>(rng: &mut impl Rng) -> Option<P> {
    const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let mut setup = Setup::empty();
    setup.turn = Color::from_white(rng.random());
    let white = put(&mut setup, Color::White.king(), Bitboard::FULL, rng)?;
    let near = attacks::king_attacks(white);
    let around = near.into_iter().fold(near, |set, square| set | attacks::king_attacks(square));
    let places = *[near, around, Bitboard::FULL].choose(rng)?;
    put(&mut setup, Color::Black.king(), places, rng)?;
    for color in Color::ALL {
        for _ in 0..rng.random_range(0..=5) {
            put(&mut setup, PIECES.choose(rng)?.of(color), Bitboard::FULL, rng)?;
        }
        let seventh = color.fold_wb(Rank::Seventh, Rank::Second);
        for _ in 0..rng.random_range(0..=3) {
            let ranks = if rng.random() { seventh.into() } else { !Bitboard::BACKRANKS };
            put(&mut setup, color.pawn(), ranks, rng);
        }
    }
    P::adapt(&mut setup, rng);
    set_up(setup)
}

/// Puts a piece on a random empty square of `squares`.
fn put(setup: &mut Setup, piece: Piece, squares: Bitboard, rng: &mut impl Rng) -> Option<Square> {
    let square = (squares & !setup.board.occupied()).into_iter().choose(rng)?;
    setup.board.set_piece_at(square, piece);
    Some(square)
}
