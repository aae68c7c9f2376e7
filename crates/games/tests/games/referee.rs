//! Tests of the referee: moves between coordinates (x, y), and the log of the game.

use tabiya_core::{ByColor, Color, Draw, File, Move, MoveKind, Position, Rank, Role, Square, Win};
use tabiya_games::{KindId, KindName, KindSet, Outcome, Referee, RuleSet, Variant};

use Color::{Black, White};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The referee of a game of chess that starts from this FEN.
#[track_caller]
fn referee(fen: &str) -> Referee {
    referee_of(Variant::Chess, fen)
}

#[track_caller]
fn referee_of(variant: Variant, fen: &str) -> Referee {
    Referee::new(variant.read(fen).unwrap_or_else(|error| panic!("{error}: {fen}")).0)
}

/// Chess in which pawns are promoted to these kinds only.
fn promoting_to(promotion: KindSet) -> Variant {
    let name = format!("to {}", promotion.len());
    let rules = RuleSet { promotion: ByColor::both(promotion), name, ..RuleSet::chess() };
    Variant::from_rules(rules).expect("sound rules")
}

/// Chess in which pawns are promoted to knights and rooks only.
fn no_queens() -> Variant {
    promoting_to(KindSet::EMPTY.with(KindId::KNIGHT).with(KindId::ROOK))
}

/// The coordinates (x, y) of a square on the referee's board.
fn place(square: Square) -> (i32, i32) {
    (square.file() as i32, 7 - square.rank() as i32)
}

/// The coordinates x, y, `to_x` and `to_y` of a move such as `e2e4`.
#[track_caller]
fn places(move_text: &str) -> [i32; 4] {
    let place = |text: &str| place(text.parse().expect(text));
    let ((x, y), (to_x, to_y)) = (place(&move_text[..2]), place(&move_text[2..]));
    [x, y, to_x, to_y]
}

/// Whether `can_move` allows this move of chess to the side to move; asserts that `play` agrees.
#[track_caller]
fn may(fen: &str, move_text: &str) -> bool {
    may_be_made(referee(fen), move_text)
}

/// Whether `can_move` allows this move to the side to move; asserts that `play` agrees.
#[track_caller]
fn may_of(variant: Variant, fen: &str, move_text: &str) -> bool {
    may_be_made(referee_of(variant, fen), move_text)
}

#[track_caller]
fn may_be_made(mut referee: Referee, move_text: &str) -> bool {
    let ([x, y, to_x, to_y], side) = (places(move_text), referee.game().position().turn());
    let may = referee.can_move(x, y, to_x, to_y, side);
    assert_eq!(referee.play(x, y, to_x, to_y, side), may, "{move_text}");
    assert_eq!(referee.history().count() > 0, may, "{move_text}");
    may
}

/// Makes these moves, each for the side to move, and asserts that they are allowed.
#[track_caller]
fn play(referee: &mut Referee, moves: &str) {
    for text in moves.split_whitespace() {
        let ([x, y, to_x, to_y], side) = (places(text), referee.game().position().turn());
        assert!(referee.play(x, y, to_x, to_y, side), "{text} after\n{referee}");
    }
}

#[test]
fn the_origin_is_top_left() {
    let referee = referee(START);
    assert_eq!(referee.piece_at(0, 0), Some(KindId::ROOK.of(Black)));
    assert_eq!(referee.piece_at(3, 0), Some(KindId::QUEEN.of(Black)));
    assert_eq!(referee.piece_at(7, 7), Some(KindId::ROOK.of(White)));
    assert_eq!(referee.piece_at(4, 7), Some(KindId::KING.of(White)));
    assert_eq!(referee.piece_at(4, 4), None);
    assert!(referee.can_move(4, 6, 4, 4, White), "e2 to e4");
    assert!(referee.can_move(6, 7, 5, 5, White), "g1 to f3");
    assert!(!referee.can_move(4, 1, 4, 3, White));
}

#[test]
fn king_capture_games_go_on_after_repetition_and_fifty_moves() {
    let mut referee = referee_of(Variant::KingCapture, "4k3/8/8/8/8/8/8/4K3 w - - 149 90");
    for _ in 0..5 {
        play(&mut referee, "e1d1 e8d8 d1e1 d8e8");
    }
    assert!(referee.can_move(4, 7, 4, 6, White));
    assert_eq!(referee.game().outcome(), None);
}

#[test]
fn places_outside_the_board_are_empty() {
    let mut referee = referee_of(Variant::KingCapture, "r3k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    for far in [-1, 8, 64, -64, 256, 263, i32::MIN, i32::MAX] {
        for (x, y) in [(far, 0), (0, far), (far, far), (7, far), (far, 7)] {
            assert_eq!(referee.piece_at(x, y), None, "{x}, {y}");
            for side in Color::ALL {
                assert!(!referee.can_move(0, 7, x, y, side) && !referee.play(0, 7, x, y, side));
                assert!(!referee.can_move(x, y, 0, 0, side) && !referee.play(x, y, 0, 0, side));
                assert!(!referee.can_move(x, y, x, y, side) && !referee.play(x, y, x, y, side));
                assert!(!referee.play_promoting(x, y, 0, 0, side, KindId::QUEEN));
            }
        }
    }
    assert_eq!(referee.to_string(), "");
}

#[test]
fn can_move_refuses_illegal_moves() {
    assert!(may_of(Variant::KingCapture, START, "e2e4"));
    for (text, why) in [
        ("e4e5", "from an empty square"),
        ("e7e5", "with a piece of the other side"),
        ("e2e2", "onto the same square"),
        ("a1a2", "onto an own piece"),
        ("a1a3", "through a piece"),
        ("c1e3", "through a piece"),
        ("e2d3", "as nothing is there to be taken"),
        ("e2e5", "so far"),
        ("b1d2", "onto an own piece"),
        ("b1b3", "as a knight does not"),
    ] {
        assert!(!may_of(Variant::KingCapture, START, text), "{text}: {why}");
        assert!(!may(START, text), "{text}: {why}");
    }
    assert!(may_of(Variant::KingCapture, START, "b1c3"), "knights jump");
    let blocked = "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1";
    assert!(
        !may_of(Variant::KingCapture, blocked, "e2e3")
            && !may_of(Variant::KingCapture, blocked, "e2e4")
    );
}

#[test]
fn no_side_moves_out_of_turn() {
    let mut referee = referee(START);
    assert!(!referee.can_move(4, 1, 4, 3, Black) && !referee.play(4, 1, 4, 3, Black));
    assert!(!referee.can_move(4, 6, 4, 4, Black), "with the other side's piece");
    assert!(referee.play(4, 6, 4, 4, White));
    assert!(!referee.can_move(3, 6, 3, 4, White) && !referee.play(3, 6, 3, 4, White));
    assert!(referee.can_move(4, 1, 4, 3, Black) && referee.play(4, 1, 4, 3, Black));
}

/// Asserts for all pairs of coordinates, some off the board, that the referee allows exactly the
/// legal moves and that `play` makes exactly the allowed ones.
#[track_caller]
fn agrees_with_the_legal_moves(referee: &Referee) {
    let p = referee.game().board();
    let legal: Vec<(Square, Square)> =
        p.legal_moves().iter().map(|m| (m.from(), m.destination())).collect();
    let around = || (-2..10).flat_map(|x| (-2..10).map(move |y| (x, y)));
    let mut allowed = 0;
    for ((x, y), (to_x, to_y)) in around().flat_map(|from| around().map(move |to| (from, to))) {
        for side in Color::ALL {
            let may = referee.can_move(x, y, to_x, to_y, side);
            let leads = |&(from, to): &(Square, Square)| {
                place(from) == (x, y) && place(to) == (to_x, to_y) && side == p.turn()
            };
            assert_eq!(may, legal.iter().any(leads), "({x}, {y}) to ({to_x}, {to_y}) in {p}");
            allowed += usize::from(may);
            if may || x == 0 {
                let mut played = referee.clone();
                assert_eq!(played.play(x, y, to_x, to_y, side), may);
                assert_eq!(played.game().board() != p, may);
            }
        }
    }
    let mut distinct = legal;
    distinct.sort();
    distinct.dedup();
    assert_eq!(allowed, distinct.len());
}

#[test]
fn can_move_allows_exactly_the_legal_moves() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for fen in [kiwipete, "4k3/P6p/8/3pP3/8/8/8/R3K2R w KQ d6 0 1"] {
        agrees_with_the_legal_moves(&referee(fen));
        agrees_with_the_legal_moves(&referee_of(Variant::PawnWipeout, fen));
        agrees_with_the_legal_moves(&referee_of(Variant::KingCapture, fen));
    }
    agrees_with_the_legal_moves(&referee_of(Variant::KingCapture, "8/8/8/8/8/8/8/K7 w - - 0 1"));
}

#[test]
fn exposing_its_own_king_is_allowed_and_reported() {
    let mut referee = referee_of(Variant::KingCapture, "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1");
    play(&mut referee, "e2d2 e8f8 e1f1 e7e1");
    assert_eq!(
        referee.to_string(),
        "1. white: rook e2 to d2\n\
         white is in check\n\
         1. black: king e8 to f8\n\
         white is in check\n\
         2. white: king e1 to f1\n\
         2. black: rook e7 to e1\n\
         white is in check"
    );
    assert!(!may("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2"));
}

#[test]
fn the_move_comes_first_then_the_checks_then_the_win() {
    let mut referee = referee_of(Variant::KingCapture, "8/4r2k/8/8/8/8/4N3/4K1kR w - - 0 1");
    // Black has two kings. White captures one; then the other and White's own king are attacked.
    play(&mut referee, "e2g1");
    assert_eq!(
        referee.to_string(),
        "1. white: knight e2 to g1, takes king\nwhite is in check\nblack is in check"
    );
    play(&mut referee, "e7e1");
    let end = "1. black: rook e7 to e1, takes king\nblack is in check\nblack wins: king captured";
    assert!(referee.to_string().ends_with(end), "{referee}");
    assert_eq!(
        referee.game().outcome(),
        Some(Outcome::win(Black, Win::Extinction(KindName::from(Role::King))))
    );
}

#[test]
fn nothing_moves_after_a_win() {
    let mut referee = referee_of(Variant::PawnWipeout, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    play(&mut referee, "e4d5");
    assert_eq!(
        referee.to_string(),
        "1. white: pawn e4 to d5, takes pawn\nwhite wins: pawns wiped out"
    );
    let step = places("e8e7");
    assert!(!referee.can_move(step[0], step[1], step[2], step[3], Black));
    assert!(!referee.play(step[0], step[1], step[2], step[3], Black));
}

#[test]
fn nothing_moves_after_a_draw_until_undo() {
    let mut referee = referee(START);
    play(&mut referee, &"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    assert_eq!(referee.game().outcome(), Some(Outcome::Draw(Draw::Repetition)));
    assert_eq!(referee.to_string().lines().last(), Some("draw: repetition"));
    assert!(!referee.can_move(4, 6, 4, 4, White) && !referee.play(4, 6, 4, 4, White));
    let push = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    assert!(!referee.play_move(push.into()), "nor in any other way");
    referee.undo();
    assert_eq!(referee.to_string().lines().last(), Some("4. white: knight f3 to g1"));
    assert!(referee.can_move(5, 2, 6, 0, Black));
    assert!(referee.redo().is_some());
    assert!(!referee.can_move(4, 6, 4, 4, White));
}

#[test]
fn undo_and_redo_keep_board_and_text_in_step() {
    let mut referee = referee_of(Variant::KingCapture, "4k3/4p3/8/8/8/8/8/R3K2b w - - 0 1");
    let mut texts = vec![referee.to_string()];
    for text in ["a1a8", "e7e5", "a8e8"] {
        play(&mut referee, text);
        texts.push(referee.to_string());
    }
    assert_eq!(texts.iter().map(|text| text.lines().count()).collect::<Vec<_>>(), [0, 2, 4, 6]);
    for text in texts.iter().rev().skip(1) {
        assert!(referee.undo().is_some());
        assert_eq!(&referee.to_string(), text);
    }
    assert_eq!(referee.undo(), None);
    for text in texts.iter().skip(1) {
        assert!(referee.redo().is_some());
        assert_eq!(&referee.to_string(), text);
    }
    assert_eq!(referee.redo(), None);
}

#[test]
fn a_refused_move_keeps_the_moves_to_redo() {
    let mut referee = referee(START);
    play(&mut referee, "e2e4 e7e5");
    referee.undo();
    assert!(!referee.play(4, 1, 4, 4, Black));
    assert!(referee.redo().is_some());
    assert_eq!(referee.history().count(), 2);
}

#[test]
fn a_pawn_promotes_to_a_queen_by_default() {
    fn becomes(mut referee: Referee) -> Option<KindId> {
        play(&mut referee, "a7a8");
        referee.piece_at(0, 0).map(|piece| piece.role)
    }
    let fen = "4k3/P7/8/8/8/8/7P/4K3 w - - 0 1";
    assert_eq!(becomes(referee(fen)), Some(KindId::QUEEN));
    assert_eq!(becomes(referee_of(no_queens(), fen)), Some(KindId::ROOK));
    assert_eq!(
        becomes(referee_of(promoting_to(KindSet::EMPTY.with(KindId::KNIGHT)), fen)),
        Some(KindId::KNIGHT)
    );
    assert_eq!(becomes(referee_of(Variant::KingCapture, fen)), Some(KindId::PAWN));
}

#[test]
fn a_pawn_promotes_to_an_allowed_piece_on_request() {
    let fen = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let kind = KindId::from(role);
        let mut referee = referee(fen);
        assert!(referee.play_promoting(0, 1, 1, 0, White, kind));
        assert_eq!(referee.piece_at(1, 0), Some(kind.of(White)));
        let line = format!("1. white: pawn a7 to b8, takes rook, becomes {}", KindName::from(role));
        assert_eq!(referee.to_string().lines().next(), Some(line.as_str()));
    }
    let mut standard = referee(fen);
    for kind in [KindId::PAWN, KindId::KING] {
        assert!(!standard.play_promoting(0, 1, 0, 0, White, kind));
    }
    assert!(!standard.play_promoting(0, 1, 0, 0, Black, KindId::QUEEN), "out of turn");
    assert!(!standard.play_promoting(4, 7, 4, 6, White, KindId::QUEEN), "with a king");
    assert!(!referee_of(Variant::KingCapture, fen).play_promoting(
        0,
        1,
        0,
        0,
        White,
        KindId::QUEEN
    ));
    assert!(!referee_of(no_queens(), fen).play_promoting(0, 1, 0, 0, White, KindId::QUEEN));
    assert_eq!(standard.history().count(), 0);
}

#[test]
fn a_king_castles_by_a_move_to_its_destination() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut referee = referee(fen);
    for rook in ["e1h1", "e1a1"] {
        assert!(!may(fen, rook), "an own rook is an own piece");
    }
    play(&mut referee, "e1g1 e8c8");
    assert_eq!(
        referee.to_string(),
        "1. white: king e1 to g1, rook h1 to f1\n1. black: king e8 to c8, rook a8 to d8"
    );
    assert_eq!(referee.piece_at(5, 7), Some(KindId::ROOK.of(White)));
    assert!(!may_of(Variant::KingCapture, fen, "e1g1"), "not by these rules");
}

#[test]
fn a_king_that_can_step_or_castle_steps() {
    let mut referee = referee("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    play(&mut referee, "f1g1");
    assert_eq!(referee.to_string(), "1. white: king f1 to g1");
}

#[test]
fn castling_in_place_is_made_as_a_move() {
    let swap = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    let stay = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    for (fen, king, rook) in [(swap, Square::F1, Square::G1), (stay, Square::G1, Square::H1)] {
        let mut referee = referee(fen);
        let ((x, y), (to_x, to_y)) = (place(king), place(Square::G1));
        assert!(!referee.can_move(x, y, to_x, to_y, White));
        assert!(referee.play_move(Move::new(king, rook, MoveKind::Castle).into()));
        assert_eq!(referee.piece_at(to_x, to_y), Some(KindId::KING.of(White)));
    }
}

#[test]
fn a_pawn_is_taken_en_passant() {
    let mut referee = referee("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut referee, "d7d5 e5d6");
    assert_eq!(referee.piece_at(3, 3), None);
    assert_eq!(
        referee.to_string().lines().last(),
        Some("2. white: pawn e5 to d6, takes pawn on d5")
    );
    let mut referee = referee_of(Variant::KingCapture, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut referee, "d7d5");
    assert!(!referee.can_move(4, 3, 3, 2, White), "not by these rules");
}

#[test]
fn places_correspond_to_files_and_ranks() {
    let p: Position = START.parse().unwrap();
    let referee = Referee::new(p);
    for (y, rank) in Rank::ALL.into_iter().rev().enumerate() {
        for (x, file) in File::ALL.into_iter().enumerate() {
            let (x, y) = (i32::try_from(x).unwrap(), i32::try_from(y).unwrap());
            let piece = p.piece_on(Square::new(file, rank));
            assert_eq!(referee.piece_at(x, y), piece.map(|piece| piece.map_kind(KindId::from)));
        }
    }
}
