//! PGN as other programs write it, and errors in PGN.

use std::io::{self, Read};

use tabiya_core::CastlingMode;
use tabiya_formats::pgn::{
    Annotations, Comment, GameResult, GameRules, PgnError, PgnGame, PgnGames, PgnPlace, PgnReader,
    PgnRules, Tags, Visit, Visitor, write_game,
};
use tabiya_games::{Game, Move, NamedVariant, Position, Variant};
use tabiya_judge::written_moves;

type AnyRead = Result<PgnGame<Position, Move>, PgnError>;

fn games(text: &[u8]) -> Vec<AnyRead> {
    PgnGames::new(text, GameRules::new(Variant::Chess)).collect()
}

fn only(text: &str) -> PgnGame<Position, Move> {
    let mut all = games(text.as_bytes());
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

/// The moves of a game, and its result.
fn moves(read: &AnyRead) -> String {
    match read {
        Ok(game) => game.to_game().expect("legal moves").to_string(),
        Err(error) => error.to_string(),
    }
}

/// A source that gives a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(to.len()).min(self.0.len());
        to[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

const ANNOTATED: &str = "[Event \"A \\\"great\\\" one\"]\r\n[White \"Doe, J\"]\r\n[Result \"1-0\"]\r\n\r\n\
     1. e4 {a comment\nof (two) lines} e5 $1 2.Nf3 (2. f4 exf4 (2... d5 {no})) 2... Nc6!?\n\
     % 3. Zz9 is for others\n3. Bb5 ; and so on 4. Zz9\n3... a6 4. 0-0 ?! *";

#[test]
fn comments_marks_and_variations_are_skipped() {
    let game = only(ANNOTATED);
    assert_eq!(
        game.to_game().expect("legal").to_string(),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"
    );
    assert_eq!(game.tags.get("event"), Some("A \"great\" one"));
    assert_eq!((game.tags.get("Black"), game.result), (None, GameResult::Unknown));
    let comment = |ply, text: &str| Comment { ply, text: text.to_owned() };
    let comments = [comment(1, "a comment of (two) lines"), comment(5, "and so on 4. Zz9")];
    assert_eq!(game.comments, comments);
}

/// Visitor that records all calls, and enters the variations after an even number of moves.
#[derive(Default)]
struct Recorder(String, usize);

impl Visitor for Recorder {
    type Output = String;

    fn tag(&mut self, name: &[u8], _: &[u8], place: PgnPlace<'_>) {
        self.0 += &format!("[{}:{}] ", place.line(), String::from_utf8_lossy(name));
    }

    fn san(&mut self, san: &[u8], place: PgnPlace<'_>) {
        self.0 += &format!("{}:{} ", place.line(), String::from_utf8_lossy(san));
        self.1 += 1;
    }

    fn nag(&mut self, nag: u8) {
        self.0 += &format!("${nag} ");
    }

    fn comment(&mut self, comment: &[u8]) {
        self.0 += &format!("{{{}}} ", comment.len());
    }

    fn begin_variation(&mut self) -> Visit {
        if self.1 % 2 == 1 {
            self.0 += "( ";
            return Visit::Enter;
        }
        Visit::Skip
    }

    fn end_variation(&mut self) {
        self.0 += ") ";
    }

    fn result(&mut self, result: GameResult) {
        self.0 += result.as_str();
    }

    fn end(&mut self) -> String {
        std::mem::take(&mut self.0)
    }
}

#[test]
fn a_visitor_sees_everything_and_may_skip_variations() {
    let mut reader = PgnReader::new(ANNOTATED.as_bytes());
    let seen = reader.read_game(&mut Recorder::default()).expect("no error").expect("a game");
    assert_eq!(
        seen,
        "[1:Event] [2:White] [3:Result] 5:e4 {24} 6:e5 $1 6:Nf3 ( 6:f4 6:exf4 ( 6:d5 {2} ) ) 6:Nc6 $5 \
         8:Bb5 {17} 9:a6 9:0-0 $6 *"
    );
}

#[test]
fn a_text_is_read_alike_in_chunks_of_any_size() {
    let mut text = String::new();
    for at in 0..400 {
        text += &format!(
            "[Event \"{at}\"]\n\n1. e4 {{{}}} e5 2. Nf3 (2. f4) $3 1-0\n\n",
            "x".repeat(at * 7)
        );
        text += if at % 5 == 0 { "1. e4 e4 *\n\n" } else { "[White \"\n\n1. d4 d5\n\n" };
    }
    let whole: Vec<String> = games(text.as_bytes()).iter().map(moves).collect();
    assert_eq!(whole.len(), 800);
    assert_eq!(whole.iter().filter(|read| read.starts_with("1. e4 e5 2. Nf3 ")).count(), 400);
    for size in [1, 7, 1000, 65_537] {
        let source = Trickle(text.as_bytes(), size);
        let cut = PgnGames::new(source, GameRules::new(Variant::Chess));
        assert!(cut.map(|read| moves(&read)).eq(whole.iter().cloned()), "{size}");
    }
}

#[test]
fn games_are_separated_with_and_without_a_result() {
    let text = "[Event \"1\"]\n\n1. d4 d5 1/2-1/2\n\n[Event \"2\"]\n\n1. c4\n[Event \"3\"]\n[Result \"0-1\"]\n\n\
                {the end}\n; of it\n";
    let seen: Vec<(usize, GameResult)> = games(text.as_bytes())
        .into_iter()
        .map(|read| read.map(|game| (game.moves.len(), game.result)).expect("no error"))
        .collect();
    let black = GameResult::Win(tabiya_core::Color::Black);
    assert_eq!(seen, [(2, GameResult::Draw), (1, GameResult::Unknown), (0, black)]);
}

#[test]
fn errors_name_line_and_reason_and_the_next_game_is_read() {
    for (text, expected) in [
        ("[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *", "line 4: move 2. Ke3 is illegal: "),
        ("1. e4 e5 2. Nf3 Nc6\n3. hello", "line 2: move 3. hello: \"hello\" is not a move, "),
        ("\n1. e4\n{no end", "line 3: comment is not closed: {"),
        ("{ no end", "line 1: comment is not closed: {"),
        ("1. e4 (1. d4\n e5", "line 1: variation is not closed: ("),
        ("1. e4 e5 )", "line 1: a ) that closes no variation"),
        ("1. e4 }", "line 1: a } that closes no comment"),
        ("[FEN x]\n*", "line 1: tag FEN has no value in quotation marks"),
        ("\n[fen \"x]\n*", "line 2: tag fen has a value whose quotation mark is not closed"),
        ("[Variant \"x\"\n1. e4", "line 1: tag Variant is not closed, expected ]"),
        ("1. e4 [e5", "line 1: a [ that begins no tag"),
        ("[Event \"x\"]\n[FEN \"8/8 w\"]\n\n*", "line 2: tag FEN \"8/8 w\": "),
        ("[Variant \"Dragon\"]\n1. e4", "line 1: tag Variant \"Dragon\": no variant of this name"),
        (
            "[HouseRules \"goose-chess\"]\n1. e4",
            "line 1: tag HouseRules \"goose-chess\": unknown house rule \"goose-chess\", expected one of ",
        ),
        ("1. e4 -- 2. d4", "line 1: move 1... --: a null move is not a legal move"),
        ("1. e4 e5 2. N\u{fc}3", "line 1: move 2. N\u{fc}3: "),
        (
            "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8",
            "line 2: move 1. a8: promotion piece missing",
        ),
    ] {
        let lines = text.matches('\n').count();
        let text = format!("{text}\n\n[Event \"next\"]\n\n1. d4 {{a comment}} d5 2. h9 *");
        let read = games(text.as_bytes());
        assert_eq!(read.len(), 2, "{text:?}: {read:?}");
        let error = read[0].as_ref().expect_err(&text).to_string();
        assert!(error.starts_with(expected), "{text:?}: {error}");
        let next = read[1].as_ref().expect_err("h9");
        assert_eq!((next.line, next.ply), (lines + 5, Some(2)), "{text:?}: {next}");
    }
}

#[test]
fn pgn_words_of_servers_and_old_programs_are_read() {
    for (text, expected) in [
        ("\u{feff}1. e4 c5 1-0", "1. e4 c5 *"),
        ("1.e4 e5 2.d4 exd4 3.c4 dxc3 e.p. 4.Nxc3 Bb4 5.Bd2 Ne7 6. Be2 0-0", "6. Be2 O-O *"),
        ("1\u{2026} 1 . e4 1 ... e5 2.Nf3+ N Nc6 D", "1. e4 e5 2. Nf3 Nc6 *"),
        ("[Variant \"Crazyhouse\"]\n1. e4 d5 2. exd5 Qxd5 3. P@e4 Qd8 4. a3", "3. @e4 Qd8 4. a3 *"),
        ("1. e2e4 e7-e5 2. ng1f3 b8c6", "1. e4 e5 2. Nf3 Nc6 *"),
        ("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8Q+ Ke7", "1. a8=Q+ Ke7 *"),
    ] {
        let game = only(text).to_game().expect("legal").to_string();
        assert!(game.ends_with(expected), "{text}: {game}");
    }
}

#[test]
fn games_of_every_variant_are_read_as_written() {
    for &variant in Variant::BUILT_IN {
        let mut game = Game::new(variant.start());
        for ply in 0..60 {
            if game.outcome().is_some() {
                break;
            }
            let moves = game.board().legal_moves();
            game.play(moves[(ply * 7 + 3) % moves.len()]).expect("it is legal");
        }
        let mut tags = Tags::default();
        tags.add("White", "A \"B\" \\", 0);
        tags.add("Opening", "long", 0);
        let plies = game.moves().count();
        let comment = |ply| Comment { ply, text: "(so) and so".to_owned() };
        let comments: Vec<Comment> = (0..=plies).map(comment).collect();
        let notes = Annotations { tags, comments, nags: vec![(1, 5)], ..Annotations::default() };
        let text = write_game(&game, &notes);
        assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
        let read = only(&text);
        assert_eq!(read.to_game().expect("legal").to_string(), game.to_string(), "{variant}");
        assert_eq!(read.start.variant(), variant);
        assert_eq!(read.tags.get("White"), Some("A \"B\" \\"));
        assert_eq!(read.tags.get("Opening"), Some("long"));
        assert_eq!(read.result.as_str(), game.result());
        assert_eq!(read.comments, notes.comments);
        assert!(text.contains(" $5 "), "{text}");
    }
}

#[test]
fn pgn_of_chess960_names_the_variant_and_start() {
    let fen = "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w KQkq - 0 1";
    let (start, _) = Variant::Chess.read(fen).expect(fen);
    let mut game = Game::new(start);
    for text in ["O-O", "O-O-O", "e4", "e5"] {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let notes = Annotations { mode: CastlingMode::Chess960, ..Annotations::default() };
    let text = write_game(&game, &notes);
    assert!(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \""), "{text}");
    assert_eq!(only(&text).to_game().expect("legal").to_string(), game.to_string());
}

#[test]
fn names_in_latin_1_are_read() {
    let game = games(b"[White \"Gr\xfcn\"]\n\n1. e4 {gr\xfcn} *").remove(0).expect("a game");
    assert_eq!(game.tags.get("White"), Some("Gr\u{fc}n"));
    assert_eq!(game.comments[0].text, "gr\u{fc}n");
}

#[test]
fn a_source_that_fails_ends_the_games() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("torn"));
            }
            let text = b"1. e4 e5 *\n\n1. d4 d5 2.";
            to[..text.len()].copy_from_slice(text);
            Ok(text.len())
        }
    }
    let read: Vec<AnyRead> = PgnGames::new(Broken(false), GameRules::new(Variant::Chess)).collect();
    let errors: Vec<String> =
        read.iter().filter_map(|read| Some(read.as_ref().err()?.to_string())).collect();
    assert_eq!(errors, ["cannot be read: torn"]);
}

#[test]
fn every_line_of_the_table_of_written_moves_is_read() {
    let mut in_games = 0;
    for line in written_moves() {
        let rules = GameRules::new(NamedVariant::open(&line.variant()).expect("rules").variant);
        let house = line.house.join(",");
        let tags = format!("[HouseRules \"{house}\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n\n", line.fen);
        let game = format!("{tags}1. {} *\n", line.text);
        let mut start = Tags::default();
        start.add("FEN", &*line.fen, 0);
        start.add("HouseRules", &*house, 0);
        let p = rules.start(&start).expect("a position");
        let read = rules.read_move(&p, line.text.as_bytes());
        let uci = read.as_ref().map(|m| p.text(m));
        match &line.meaning {
            Ok(meant) => assert_eq!(uci.as_ref(), Ok(meant), "{}", line.text),
            Err(why) => assert!(uci.is_err_and(|said| said.starts_with(why)), "{line:?}: {read:?}"),
        }
        // Parentheses begin a variation.
        if line.text.contains('(') {
            continue;
        }
        in_games += 1;
        let mut all: Vec<AnyRead> = PgnGames::new(game.as_bytes(), rules).collect();
        match (all.remove(0), read) {
            (Ok(game), Ok(m)) => {
                assert_eq!(
                    game.to_game().expect("legal").moves().next(),
                    Some(&m),
                    "{}",
                    line.text
                );
            }
            (Err(error), Err(why)) => {
                // A single reason does not name the move again.
                let parts = why.split_once(" is illegal: ").filter(|(m, _)| !m.contains(' '));
                let reason = parts.map_or(&*why, |(_, reason)| reason);
                assert!(error.reason.ends_with(reason), "{line:?}: {error}");
            }
            (game, _) => panic!("{line:?}: {game:?}"),
        }
    }
    assert!(in_games > 150, "{in_games} games");
}
