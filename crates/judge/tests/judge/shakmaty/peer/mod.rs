//! Adapts the crate shakmaty to the tests: its positions of seven variants, written in our dialect of FEN.
//!
//! In shakmaty, positions that a variant's rule has ended may still have moves; here they have none.

mod makers;
mod players;

use std::fmt::Debug;

use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use shakmaty::fen::Fen;
use shakmaty::variant::{
    Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck,
};
use shakmaty::{
    Bitboard, CastlingMode, Color, EnPassantMode, FromSetup, Move, MoveList, Piece, Position,
    PositionError, Rank, RemainingChecks, Role, Setup, attacks,
};

pub(crate) use makers::{few_pieces, sketched};
pub(crate) use players::Players;

/// A variant of shakmaty.
pub(crate) trait Peer: Position + FromSetup + Clone + Debug {
    /// The name in `UCI_Variant`.
    const NAME: &'static str;

    /// The squares to which the king of the side to move is attracted.
    fn goal(&self) -> Bitboard {
        self.their(Role::King)
    }

    /// Adapts a setup of chess to this variant.
    fn adapt(_: &mut Setup, _: &mut impl Rng) {}
}

/// The notation of castling rooks in FEN: `KQkq` where that suffices, or always by file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rooks {
    Outermost,
    ByFile,
}

/// The position of a setup, with any material; `None` if shakmaty considers it impossible.
pub(crate) fn set_up<P: Peer>(setup: Setup) -> Option<P> {
    P::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

/// The position in our dialect of FEN.
pub(crate) fn write<P: Peer>(p: &P, rooks: Rooks) -> String {
    let fen = Fen::from_position(p, EnPassantMode::Legal).to_string();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    if let (Some(pockets), Some(open)) = (p.pockets(), fields[0].find('[')) {
        fields[0].truncate(open + 1);
        for (color, role) in pocket_order() {
            let piece = Piece { color, role }.char();
            fields[0].extend(std::iter::repeat_n(piece, pockets[color][role].into()));
        }
        fields[0].push(']');
    }
    let rights = p.castles().castling_rights();
    if rooks == Rooks::ByFile && rights.any() {
        let letters = |color: Color| {
            let rooks = (rights & color.backrank()).into_iter().rev();
            rooks.map(move |square| color.fold_wb(square.file().upper_char(), square.file().char()))
        };
        fields[2] = letters(Color::White).chain(letters(Color::Black)).collect();
    }
    fields.join(" ")
}

fn pocket_order() -> impl Iterator<Item = (Color, Role)> {
    const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    Color::ALL.into_iter().flat_map(|color| ROLES.map(|role| (color, role)))
}

/// The legal moves; none once the game has ended.
pub(crate) fn moves<P: Peer>(p: &P) -> MoveList {
    if p.is_variant_end() { MoveList::new() } else { p.legal_moves() }
}

pub(crate) fn after<P: Peer>(p: &P, m: Move) -> P {
    let mut next = p.clone();
    next.play_unchecked(m);
    next
}

/// One of the 960 start positions of Chess960, adapted to this variant.
pub(crate) fn chess960_game_start<P: Peer>(rng: &mut impl Rng) -> P {
    let start =
        tabiya_core::Position::chess960(rng.random_range(0..960)).expect("a number below 960");
    let mut setup: Setup = Fen::from_ascii(start.to_string().as_bytes()).expect("FEN").into_setup();
    if P::NAME == Horde::NAME {
        // White starts with the usual horde; Black takes any of the 960 start positions.
        let horde = shakmaty::Board::horde();
        for square in horde.white() {
            setup.board.set_piece_at(square, horde.piece_at(square).expect("a pawn"));
        }
        setup.castling_rights &= Rank::Eighth;
    }
    set_up(setup).expect("a start position")
}

/// Puts random pieces into the pockets, and marks some pieces on the board as promoted.
fn fill_pockets(setup: &mut Setup, rng: &mut impl Rng) {
    let most = rng.random_range(0..=3);
    let pockets = setup.pockets.get_or_insert_default();
    for (color, role) in pocket_order() {
        pockets[color][role] = if rng.random() { rng.random_range(0..=most) } else { 0 };
    }
    let steady = setup.board.pawns() | setup.board.kings() | setup.castling_rights;
    for square in setup.board.occupied() & !steady {
        if rng.random_ratio(1, 4) {
            setup.promoted.add(square);
        }
    }
}

impl Peer for KingOfTheHill {
    const NAME: &'static str = "kingofthehill";

    fn goal(&self) -> Bitboard {
        Bitboard::CENTER
    }
}

impl Peer for ThreeCheck {
    const NAME: &'static str = "3check";

    fn adapt(setup: &mut Setup, rng: &mut impl Rng) {
        let checks = setup.remaining_checks.get_or_insert_default();
        for color in Color::ALL {
            checks[color] = RemainingChecks::new(rng.random_range(1..=3));
        }
    }
}

impl Peer for Antichess {
    const NAME: &'static str = "antichess";

    fn goal(&self) -> Bitboard {
        self.them()
    }

    /// Replaces some kings by rooks and some pieces by kings, since kings are ordinary pieces.
    fn adapt(setup: &mut Setup, rng: &mut impl Rng) {
        setup.castling_rights = Bitboard::EMPTY;
        for (square, piece) in setup.board.clone() {
            if piece.role == Role::King && rng.random_ratio(1, 3) {
                setup.board.set_piece_at(square, piece.color.rook());
            } else if piece.role != Role::Pawn && rng.random_ratio(1, 8) {
                setup.board.set_piece_at(square, piece.color.king());
            }
        }
    }
}

impl Peer for Atomic {
    const NAME: &'static str = "atomic";

    /// Sometimes moves the king of the side not to move next to the other king.
    fn adapt(setup: &mut Setup, rng: &mut impl Rng) {
        let kings = [setup.turn, !setup.turn].map(|color| setup.board.king_of(color));
        let [Some(king), Some(other)] = kings else { return };
        let free = attacks::king_attacks(king) & !setup.board.occupied();
        if let Some(square) = free.into_iter().choose(rng).filter(|_| rng.random_ratio(1, 3)) {
            setup.board.discard_piece_at(other);
            setup.board.set_piece_at(square, (!setup.turn).king());
            setup.castling_rights &= setup.turn.backrank();
        }
    }
}

impl Peer for Horde {
    const NAME: &'static str = "horde";

    /// Removes White's king and adds white pawns, some of them on the first rank.
    fn adapt(setup: &mut Setup, rng: &mut impl Rng) {
        if let Some(king) = setup.board.king_of(Color::White) {
            setup.board.discard_piece_at(king);
        }
        setup.castling_rights &= Rank::Eighth;
        let few = rng.random_range(0..=12);
        for _ in 0..few {
            let square = shakmaty::Square::new(rng.random_range(0..56));
            let reserved = setup.ep_square.is_some_and(|passed| passed.file() == square.file());
            if setup.board.piece_at(square).is_none() && !reserved {
                setup.board.set_piece_at(square, Color::White.pawn());
            }
        }
    }
}

impl Peer for RacingKings {
    const NAME: &'static str = "racingkings";

    fn goal(&self) -> Bitboard {
        Rank::Eighth.into()
    }

    fn adapt(setup: &mut Setup, _: &mut impl Rng) {
        setup.castling_rights = Bitboard::EMPTY;
        setup.ep_square = None;
        for square in setup.board.pawns() {
            setup.board.discard_piece_at(square);
        }
    }
}

impl Peer for Crazyhouse {
    const NAME: &'static str = "crazyhouse";

    fn adapt(setup: &mut Setup, rng: &mut impl Rng) {
        fill_pockets(setup, rng);
    }
}
