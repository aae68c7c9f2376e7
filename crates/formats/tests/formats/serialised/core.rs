//! Squares, pieces, sets and words.

use tabiya_core::{
    Bitboard, ByColor, ByRole, Castling, CastlingMode, CastlingRights, CastlingSide, Color, Draw,
    EnPassantMode, Fault, Faults, File, Key, MoveKind, Outcome, Packed, Piece, Pockets, Position,
    Rank, Repetitions, Role, Roles, Square, Stalemate, Win,
};
use tabiya_fairy::PackedPosition;
use tabiya_games::{BoardSize, KindId, KindName, KindSet, MOST_KINDS, Obstacle, PlacementFault};

use super::{form, positions, refused, refused_bytes, same};

#[test]
fn squares_and_pieces_are_names_or_numbers() {
    form(Square::E4, r#""e4""#, &[28]);
    form(File::E, r#""e""#, &[4]);
    form(Rank::Fourth, r#""4""#, &[3]);
    form(Color::Black, r#""black""#, &[1]);
    form(Role::Knight, r#""knight""#, &[1]);
    form(Role::Knight.of(Color::White), r#""N""#, &[1]);
    form(Role::King.of(Color::Black), r#""k""#, &[11]);
    form([None, Some(Square::H8)], r#"[null,"h8"]"#, &[0, 1, 63]);
    Square::ALL.into_iter().for_each(same);
    File::ALL.into_iter().for_each(same);
    Rank::ALL.into_iter().for_each(same);
    for role in Role::ALL {
        same(role);
        Color::ALL.into_iter().for_each(|color| same(role.of(color)));
    }
}

#[test]
fn invalid_input_is_refused_and_quoted() {
    refused::<Square>(r#""e9""#, r#"expected a square from a1 to h8, not "e9""#);
    refused::<Square>("28", "invalid type: integer `28`, expected a square from a1 to h8");
    refused::<File>(r#""E""#, "unknown variant `E`, expected one of `a`, `b`, `c`");
    refused::<Rank>(r#""9""#, r#"expected a rank from 1 to 8, not "9""#);
    refused::<Color>(r#""w""#, "unknown variant `w`, expected `white` or `black`");
    refused::<Role>(r#""Knight""#, "unknown variant `Knight`, expected one of `pawn`, `knight`");
    refused::<Piece>(r#""x""#, r#"expected the letter of a piece, one of PNBRQKpnbrqk, not "x""#);
    refused::<Piece>(r#""NN""#, "expected the letter of a piece");
    refused::<Piece>(r#""""#, "expected the letter of a piece");
    refused::<Bitboard>(r#"["e4","i4"]"#, r#"expected a square from a1 to h8, not "i4""#);
    refused::<Pockets>(r#""QK""#, "expected pieces in hand such as QNNp");
    refused::<Pockets>(&format!("{:?}", "P".repeat(64)), "expected pieces in hand");
    refused::<Key>(r#""+123""#, "expected a key of 32 hexadecimal digits, not \"+123\"");
    refused::<CastlingMode>(r#""960""#, "unknown variant `960`, expected `standard` or `chess960`");
    refused::<BoardSize>(r#""9x8""#, r#"expected a size of a board from 1x1 to 8x8, not "9x8""#);
    refused::<KindId>(r#""22""#, "expected a role such as knight, or the index of another kind");
    refused::<KindId>(r#""0""#, "expected a role such as knight, or the index of another kind");
    refused::<KindName>(r#""Amazon""#, "expected 1 to 32 letters from a to z");
    refused::<Fault>(r#"{"no-queen":"white"}"#, "unknown variant `no-queen`");
    let long = format!("{:?}", "x".repeat(1000));
    refused::<Square>(
        &long,
        &format!("expected a square from a1 to h8, not {:?}..", "x".repeat(80)),
    );
}

#[test]
fn undefined_numbers_are_refused() {
    refused_bytes::<Square>(&[64]);
    refused_bytes::<File>(&[8]);
    refused_bytes::<Color>(&[2]);
    refused_bytes::<Role>(&[6]);
    refused_bytes::<Piece>(&[12]);
    refused_bytes::<Roles>(&[64]);
    refused_bytes::<KindId>(&[22]);
    refused_bytes::<KindSet>(&postcard::to_stdvec(&(1u32 << 22)).expect("a number"));
    refused_bytes::<Faults>(&postcard::to_stdvec(&(1u32 << 26)).expect("a number"));
    refused_bytes::<Pockets>(&postcard::to_stdvec(&(1u64 << 60)).expect("a number"));
    let json = serde_json::to_string(&Square::A1).expect("a square");
    assert_eq!(json, r#""a1""#);
}

#[test]
fn sets_are_serialised_as_lists_or_numbers() {
    form(Bitboard::of(Square::A1).with(Square::E1), r#"["a1","e1"]"#, &[17]);
    form(CastlingRights(Bitboard::of(Square::H1)), r#"["h1"]"#, &[128, 1]);
    form(Roles::PROMOTIONS, r#"["knight","bishop","rook","queen"]"#, &[30]);
    let amazon = KindId::from_index(6).expect("a kind");
    form(amazon, r#""6""#, &[6]);
    form(KindSet::EMPTY.with(KindId::KING).with(amazon), r#"["king","6"]"#, &[96]);
    form(Faults::one(Fault::NoKing(Color::Black)), r#"[{"no-king":"black"}]"#, &[2]);
    form(Fault::Castling(Color::White), r#"{"castling":"white"}"#, &[4, 0]);
    [Bitboard::EMPTY, Bitboard::FULL, Bitboard::LIGHT].into_iter().for_each(same);
    [Faults::NONE, Faults::ALL, Faults::IGNORED_BY_DEFAULT].into_iter().for_each(same);
    Faults::ALL.iter().for_each(same);
    (0..MOST_KINDS).filter_map(KindId::from_index).for_each(|kind| {
        same(kind);
        same(kind.of(Color::Black));
    });
    same(BoardSize { files: 6, ranks: 5 });
    form(BoardSize::CHESS, r#""8x8""#, b"\x038x8");
}

#[test]
fn pieces_in_hand_are_serialised_as_letters() {
    let pockets = ["N", "N", "p", "Q"].into_iter().fold(Pockets::EMPTY, |all, letter| {
        all.with(Piece::from_letter(letter.chars().next().expect("a letter")).expect("a piece"))
    });
    assert_eq!(serde_json::to_string(&pockets).expect("pockets"), r#""QNNp""#);
    same(pockets);
    same(Pockets::EMPTY);
    same(Pockets::from_bits((1 << 60) - 1));
}

#[test]
fn choices_are_serialised_as_words() {
    form(CastlingSide::Queen, r#""queen""#, &[1]);
    form(CastlingMode::Chess960, r#""chess960""#, &[1]);
    form(EnPassantMode::PseudoLegal, r#""pseudo-legal""#, &[1]);
    form(Castling::ThroughAttack, r#""through-attack""#, &[2]);
    form(Stalemate::Loss, r#""loss""#, &[2]);
    CastlingSide::ALL.into_iter().for_each(same);
    [CastlingMode::Standard, CastlingMode::Chess960].into_iter().for_each(same);
    [EnPassantMode::Legal, EnPassantMode::Always].into_iter().for_each(same);
    [Castling::Never, Castling::Safe].into_iter().for_each(same);
    [Stalemate::Draw, Stalemate::Win].into_iter().for_each(same);
}

#[test]
fn outcomes_name_the_winner_and_the_way() {
    let mate: Outcome = Outcome::win(Color::White, Win::Checkmate);
    form(mate, r#"{"win":{"winner":"white","by":"checkmate"}}"#, &[0, 0, 0]);
    form(Outcome::<Role>::Draw(Draw::FiftyMoveRule), r#"{"draw":"fifty-move-rule"}"#, &[1, 2]);
    form(Win::Extinction(Role::Pawn), r#"{"extinction":"pawn"}"#, &[2, 0]);
    let amazon = KindName::new("amazon").expect("a name");
    form(Draw::Goal(amazon), r#"{"goal":"amazon"}"#, b"\x04\x06amazon");
    same(Outcome::win(Color::Black, Win::Goal(KindId::KING)));
    same(Outcome::win(Color::Black, Win::Goal(amazon)));
    form(amazon.of(Color::White), r#"{"color":"white","role":"amazon"}"#, b"\0\x06amazon");
    let ways =
        [Win::Stalemate, Win::Checks, Win::Explosion, Win::Bare, Win::BareKing, Win::AllLost];
    ways.into_iter().for_each(|by| same(Outcome::<Role>::win(Color::White, by)));
    let draws = [Draw::Stalemate, Draw::Repetition, Draw::InsufficientMaterial];
    draws.into_iter().for_each(|draw| same(Outcome::<Role>::Draw(draw)));
    refused::<Outcome>(r#"{"win":{"winner":"red","by":"checkmate"}}"#, "unknown variant `red`");
}

#[test]
fn values_by_colour_and_role_are_serialised() {
    form(ByColor { white: 8u8, black: 7 }, r#"{"white":8,"black":7}"#, &[8, 7]);
    form(ByRole([1u8, 2, 3, 4, 5, 6]), "[1,2,3,4,5,6]", &[1, 2, 3, 4, 5, 6]);
    form(MoveKind::Normal(Role::Rook), r#"{"normal":"rook"}"#, &[0, 3]);
    form(MoveKind::<Role>::DoublePush, r#""double-push""#, &[1]);
    same(MoveKind::Drop(KindId::PAWN));
    form(Obstacle::Blocked(Square::A3), r#"{"blocked":"a3"}"#, &[9, 16]);
    same(Obstacle::Lame(Square::E4));
    form(PlacementFault::NoRoyal(Color::Black), r#"{"no-royal":"black"}"#, &[0, 1]);
    same(PlacementFault::PawnOnPromotionSquare(Square::C8));
    same(PlacementFault::PushedFromOccupied(Square::E2));
}

#[test]
fn keys_and_packed_positions_are_hexadecimal() {
    let p = Position::startpos();
    let key = format!("\"{}\"", p.key());
    assert_eq!(serde_json::to_string(&p.key()).expect("a key"), key);
    let mut before = Repetitions::new();
    before.push(&p);
    assert_eq!(serde_json::to_string(&before).expect("keys"), format!("[{key}]"));
    same(before);
    let packed = Packed::new(&p);
    let json = serde_json::to_string(&packed).expect("a packed position");
    assert!(json.starts_with(&format!("[\"{:016x}\",\"", packed.words()[0])), "{json}");
    same(packed);
    refused::<Packed>(r#"["00"]"#, r#"expected 16 hexadecimal digits, not "00""#);
    refused::<PackedPosition>(
        &serde_json::to_string(&vec!["0000000000000000"; 17]).expect("words"),
        "invalid length 17, expected at most 16 words",
    );
    for p in positions() {
        same(p.key());
        same(p.pack());
    }
}
