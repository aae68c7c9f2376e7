//! Positions of certain few pieces, judged by the mailbox: faults in such positions are easy to understand.
//! With `LONG` set, they are all the positions of these pieces.

use tabiya_core::{
    Bitboard, CastlingMode, Color, EnPassantMode, Faults, File, Piece, Position, Rank, Role, Setup,
    Square,
};
use tabiya_judge::{Mailbox, one_in};

const WHITE_KING: Piece = Role::King.of(Color::White);
const BLACK_KING: Piece = Role::King.of(Color::Black);
const SLIDERS: [Role; 2] = [Role::Bishop, Role::Rook];

/// The position of a setup, if it has no fault. A check that no move can have given is allowed, since it does
/// not make the legal moves less clear.
fn position(setup: &Setup) -> Option<Position> {
    Position::from_setup(setup, Faults::IMPOSSIBLE_CHECK).ok()
}

/// Compares the legal moves of a setup; returns false if the setup is not a position.
fn judged(setup: &Setup) -> bool {
    let Some(p) = position(setup) else { return false };
    let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Always).to_string();
    let judge = Mailbox::from_fen(&fen).unwrap_or_else(|error| panic!("{error}: {fen}"));
    let mut ours: Vec<String> =
        p.legal_moves().iter().map(|m| m.uci(CastlingMode::Chess960).to_string()).collect();
    let mut theirs: Vec<String> = judge.legal_moves().iter().map(ToString::to_string).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{fen}");
    true
}

/// The setup with one more piece, unless its square is taken.
fn with(setup: &Setup, piece: Piece, square: Square) -> Option<Setup> {
    let mut more = setup.clone();
    let taken = more.pieces[square as usize].replace(piece);
    taken.is_none().then_some(more)
}

/// All setups with one more piece.
fn with_anywhere(setup: &Setup, piece: Piece) -> impl Iterator<Item = Setup> {
    Square::ALL.into_iter().filter_map(move |square| with(setup, piece, square))
}

/// The setup with a black king in the first corner that gives no fault.
fn with_black_king(setup: &Setup) -> Option<Setup> {
    [Square::A8, Square::H8, Square::A1, Square::H1]
        .into_iter()
        .filter_map(|corner| with(setup, BLACK_KING, corner))
        .find(|setup| position(setup).is_some())
}

/// Whether the next setup of a row is judged: one in eleven is. The last piece has 61 or 62 free squares, which eleven
/// does not divide, so that each square has its turn.
fn sample() -> impl FnMut() -> bool {
    let mut places = (0..one_in(11)).cycle();
    move || places.next() == Some(0)
}

#[test]
fn both_generators_agree_on_a_slider_and_piece_before_a_king() {
    let mut count = 0;
    let mut sampled = sample();
    // The other squares are mirror images of these squares.
    let eighth =
        Square::ALL.into_iter().filter(|s| s.file() <= File::D && s.rank() <= Rank::Fourth);
    for king in eighth {
        let alone = with(&Setup::empty(), WHITE_KING, king).expect("an empty board");
        for slider in SLIDERS {
            for two in with_anywhere(&alone, slider.of(Color::Black)) {
                for piece in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook] {
                    let three = with_anywhere(&two, piece.of(Color::White));
                    let some = three.filter(|_| sampled());
                    count += some.filter_map(|s| with_black_king(&s)).filter(judged).count();
                }
            }
        }
    }
    assert!(count > 400_000 / one_in(11), "{count} positions");
}

#[test]
fn both_generators_agree_on_en_passant_with_one_enemy() {
    let mut count = 0;
    let mut sampled = sample();
    for file in File::ALL {
        let pushed = Square::new(file, Rank::Fifth);
        let black_pawn = Role::Pawn.of(Color::Black);
        let mut setup = with(&Setup::empty(), black_pawn, pushed).expect("an empty board");
        setup.en_passant = pushed.offset(0, 1);
        for capturer in Bitboard::of(pushed).east() | Bitboard::of(pushed).west() {
            let white_pawn = Role::Pawn.of(Color::White);
            let pawns = with(&setup, white_pawn, capturer).expect("a free square");
            for king in with_anywhere(&pawns, WHITE_KING) {
                for enemy in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook] {
                    let all = with_anywhere(&king, enemy.of(Color::Black));
                    let some = all.filter(|_| sampled());
                    count += some.filter_map(|s| with_black_king(&s)).filter(judged).count();
                }
            }
        }
    }
    assert!(count > 150_000 / one_in(11), "{count} positions");
}

#[test]
fn both_generators_agree_on_castling_with_one_enemy() {
    let mut count = 0;
    let home = Bitboard::rank(Rank::First);
    for king in home {
        for rook in home.without(king) {
            let mut setup = with(&Setup::empty(), WHITE_KING, king).expect("an empty board");
            setup.pieces[rook as usize] = Some(Role::Rook.of(Color::White));
            setup.castling_rooks = Bitboard::of(rook);
            for enemy in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                let all = with_anywhere(&setup, enemy.of(Color::Black));
                count += all.filter_map(|s| with_black_king(&s)).filter(judged).count();
            }
            // The black king is the only enemy.
            count += with_anywhere(&setup, BLACK_KING).filter(judged).count();
        }
    }
    assert!(count > 15_000, "{count} positions");
}

#[test]
fn both_generators_agree_on_castling_with_one_own_piece() {
    let mut count = 0;
    let home = Bitboard::rank(Rank::First);
    for king in home {
        for rook in home.without(king) {
            let mut setup = with(&Setup::empty(), WHITE_KING, king).expect("an empty board");
            setup.pieces[rook as usize] = Some(Role::Rook.of(Color::White));
            setup.castling_rooks = Bitboard::of(rook);
            for own in [Role::Knight, Role::Rook] {
                let all = home.into_iter().filter_map(|s| with(&setup, own.of(Color::White), s));
                count += all.filter_map(|s| with_black_king(&s)).filter(judged).count();
            }
        }
    }
    assert!(count > 500, "{count} positions");
}
