//! Games, their reports, explanations, and what the formats read.

use tabiya_core::{CastlingMode, Color, Move, MoveKind, Role, Square};
use tabiya_formats::pgn::{
    Annotations, Comment, Evaluation, EvaluationScore, GameResult, GameRules, PgnGame, PgnGames,
    Tags,
};
use tabiya_formats::polyglot::BookMove;
use tabiya_games as games;
use tabiya_games::{AnyMove, Explanation, Game, KindName, Meaning, PlacedPiece, Position, Variant};

use super::{RULE_FILES, form, positions, refused, same};

#[test]
fn a_game_is_serialised_as_its_start_and_moves() {
    let mut game = Game::default();
    for text in ["e4", "e5", "Nf3"] {
        game.play_text(text).expect(text);
    }
    game.undo();
    let fen = Variant::Chess.start_fen();
    let json = concat!(
        r#"{"start":{"variant":"chess","fen":"FEN"},"#,
        r#""moves":["e2e4 double-push","e7e5 double-push"],"undone":["g1f3 knight"]}"#
    )
    .replace("FEN", &fen);
    assert_eq!(serde_json::to_string(&game).expect("a game"), json);
    let mut read: Game = serde_json::from_str(&json).expect("a game");
    assert_eq!(read.to_string(), "1. e4 e5 *");
    read.redo().expect("the knight's move");
    assert_eq!(read.to_string(), "1. e4 e5 2. Nf3 *");
    let bytes = postcard::to_stdvec(&game).expect("a game");
    let read: Game = postcard::from_bytes(&bytes).expect("a game");
    assert_eq!(read.to_string(), game.to_string());
    let wrong = json.replace("e7e5 double-push", "e2e4 double-push");
    refused::<Game>(&wrong, "move 2 of the game: illegal move");
}

#[test]
fn moves_with_unknown_piece_kinds_are_illegal() {
    for text in ["A@a3 drop 21", "a2a3 normal 20", "a2a3b promotion pawn 19", "h8g8 castle 17"] {
        for rules in RULE_FILES {
            let variant = tabiya_games::NamedVariant::from_text(rules).expect(rules).variant;
            let start = serde_json::to_value(variant.start()).expect("a position");
            let game = serde_json::json!({ "start": start, "moves": [text], "undone": [] });
            refused::<Game>(&game.to_string(), "move 1 of the game: illegal move");
        }
    }
}

#[test]
fn explanations_and_reports_are_read_back() {
    for p in positions().into_iter().step_by(5) {
        for m in p.legal_moves().into_iter().step_by(3) {
            let uci = m.uci(p.castling_mode()).to_string();
            same(p.explain(&uci).expect(&uci));
            let mut game = Game::new(p);
            if let Ok(ply) = game.play(m) {
                same(ply.clone());
            }
        }
        for uci in ["e2e4", "e1g1", "e4d6", "a7a8q", "N@e5", "h1h8", "0000", "d1d8", "e5d6"] {
            if let Ok(why) = p.explain(uci) {
                same(why);
            }
        }
        same(Game::new(p).choices().expect("choices"));
        same(Game::new(p).outcome());
        same(p.outcome());
    }
    let (_, notes) = Variant::Chess.read("4k3/8/8/8/8/8/8/4K3  w K -").expect("lenient");
    same(notes);
}

#[test]
fn an_explanation_is_serialised_as_an_object() {
    let (p, _) = Variant::Chess.read("4k3/8/b7/8/8/8/8/4K2R w K - 0 1").expect("a position");
    let why = p.explain("e1g1").expect("a move");
    let by = r#"{"piece":{"color":"black","role":"bishop"},"square":"a6"}"#;
    let reason = format!(r#"{{"illegal":{{"attacked":{{"square":"f1","by":{by}}}}}}}"#);
    let json = format!(r#"{{"asked":"e1g1","legal":null,"reason":{reason}}}"#);
    assert_eq!(serde_json::to_string(&why).expect("an explanation"), json);
    let wrong = json.replace("null", r#""e1h1 castle""#);
    refused::<Explanation>(&wrong, "expected a reason that is legal if and only if the move is");
    let piece = KindName::from(Role::Bishop).of(Color::Black);
    assert_eq!(
        serde_json::to_string(&PlacedPiece { piece, square: Square::A6 }).expect("a piece"),
        by
    );
    let m = AnyMove::of(Move::new(Square::E1, Square::H1, MoveKind::Castle));
    let meaning = Meaning::Move(m);
    assert_eq!(serde_json::to_string(&meaning).expect("a move"), r#"{"move":"e1h1 castle"}"#);
    same(meaning);
    same(Meaning::Promotion(vec![m]));
}

#[test]
fn games_of_pgn_are_read_back() {
    let text = "[White \"A \\\"B\\\" C\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 {[%clk 0:01:00]} d5 \
        2. exd5 Qxd5 3. P@e4 1-0\n\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Kd7 2. a8=Q *\n";
    let games: Vec<PgnGame<Position, games::Move>> =
        PgnGames::new(text.as_bytes(), GameRules::new(Variant::Chess))
            .collect::<Result<_, _>>()
            .expect("two games");
    assert_eq!(games.len(), 2);
    let json = serde_json::to_string(&games[0].tags).expect("tags");
    assert!(json.starts_with(r#"[{"line":1,"name":"White","value":"A \"B\" C"},"#), "{json}");
    let json = serde_json::to_string(&games[0]).expect("a game");
    let end = r#""comments":[{"ply":1,"text":"[%clk 0:01:00]"}],"nags":[],"variations":[],"result":"1-0"}"#;
    assert!(json.ends_with(end), "{json}");
    let json = serde_json::to_string(&games[1].moves).expect("moves");
    assert_eq!(json, r#"["e1h1 castle","e8d7 king","a7a8q"]"#);
    games.into_iter().for_each(same);
    same(Tags::default());
}

#[test]
fn results_comments_and_book_moves_are_serialised() {
    form(GameResult::Win(Color::White), r#""1-0""#, b"\x031-0");
    form(GameResult::Draw, r#""1/2-1/2""#, b"\x071/2-1/2");
    same(GameResult::Win(Color::Black));
    same(GameResult::Unknown);
    refused::<GameResult>(
        r#""2-0""#,
        r#"expected a result, one of 1-0, 0-1, 1/2-1/2 and *, not "2-0""#,
    );
    let score = EvaluationScore::Mate(-3);
    let evaluation = Evaluation { score, depth: Some(20) };
    form(evaluation, r#"{"score":{"mate":-3},"depth":20}"#, &[1, 5, 1, 20]);
    form(Comment { ply: 3, text: "!".to_owned() }, r#"{"ply":3,"text":"!"}"#, &[3, 1, b'!']);
    let m = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    same(BookMove { m, weight: 7 });
    let json = serde_json::to_string(&BookMove { m, weight: 7 }).expect("a move of a book");
    assert_eq!(json, r#"{"m":"e2e4 double-push","weight":7}"#);
    let notes = Annotations {
        result: Some(GameResult::Draw),
        mode: CastlingMode::Chess960,
        nags: vec![(1, 5)],
        ..Annotations::default()
    };
    let json = serde_json::to_string(&notes).expect("annotations");
    let read: Annotations = serde_json::from_str(&json).expect(&json);
    assert_eq!(format!("{read:?}"), format!("{notes:?}"));
    let read: Annotations = serde_json::from_str("{}").expect("defaults");
    assert_eq!(format!("{read:?}"), format!("{:?}", Annotations::default()));
}

/// Bytes that mean nothing give an error or some value, but no panic.
#[test]
fn random_bytes_do_no_harm() {
    let mut state = 1u64;
    for _ in 0..20_000 {
        let bytes: [u8; 24] = std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state.to_be_bytes()[0]
        });
        let _ = postcard::from_bytes::<AnyMove>(&bytes).map(same);
        let _ = postcard::from_bytes::<Move>(&bytes).map(same);
        let _ = postcard::from_bytes::<Explanation>(&bytes).map(same);
        let _ = postcard::from_bytes::<tabiya_core::Setup>(&bytes).map(same);
        let _ = postcard::from_bytes::<tabiya_core::Pockets>(&bytes).map(same);
        let _ = postcard::from_bytes::<tabiya_fairy::PackedPosition>(&bytes).map(same);
    }
}
