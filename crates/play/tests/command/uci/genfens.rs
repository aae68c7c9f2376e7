//! Positions for test servers: `genfens N seed S book FILE`.

use std::collections::HashSet;
use std::fs;
use std::process::{Command, Output};

use tabiya_games::{AnyPosition, Variant};

use super::driver::{Engine, read};

fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).args(words).output().expect("the command starts")
}

/// The positions in these lines, each of which must be one.
fn fens(output: &Output) -> Vec<String> {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    let fen = |line: &str| line.strip_prefix("info string genfens ").expect(line).to_owned();
    text.lines().map(fen).collect()
}

/// Whether no legal move of the position, or of the answer to it, ends the game by mate.
fn is_quiet(p: &AnyPosition) -> bool {
    let mates = |p: &AnyPosition| {
        let mut moves = p.legal_moves().into_iter().map(|m| p.play_unchecked(m));
        moves.any(|next| next.count_moves() == 0 && next.checkers().any())
    };
    !mates(p) && p.legal_moves().into_iter().any(|m| !mates(&p.play_unchecked(m)))
}

#[test]
fn positions_for_a_test_server_are_legal_quiet_and_different() {
    let all = fens(&run(&["genfens 200 seed 5 book None ", "quit"]));
    assert_eq!(all.len(), 200);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 200);
    let mut black = 0;
    for fen in &all {
        assert_eq!(fen.split(' ').count(), 6, "{fen}");
        let (p, notes) = Variant::Chess.read(fen).expect(fen);
        assert!(notes.is_empty() && is_quiet(&p), "{fen}");
        let moves = 2 * (p.fullmove_number() - 1) + u16::from(fen.contains(" b "));
        assert!((8..=9).contains(&moves), "{fen}");
        black += u32::from(fen.contains(" b "));
    }
    assert!((60..=140).contains(&black), "Black is to move in {black}");
}

#[test]
fn the_seed_decides_the_positions() {
    let with = |seed: &str| fens(&run(&[&format!("genfens 20 seed {seed} book None"), "quit"]));
    let most = u64::MAX.to_string();
    let all = [with("1"), with("2"), with("0"), with(&most)];
    assert_eq!(with("1"), all[0]);
    assert_eq!(all.iter().flatten().collect::<HashSet<_>>().len(), 80);
    // More positions of a seed begin with the same ones.
    assert_eq!(fens(&run(&["genfens 30 seed 1 book none"]))[..20], all[0]);
    // The words may be one argument or several, with `quit` or without.
    for words in [
        &["genfens", "20", "seed", "1", "book", "None"][..],
        &["genfens", "20", "seed", "1", "book", "None", "quit"],
        &["genfens 20 book None", "quit"],
    ] {
        let output = run(words);
        if words.len() > 2 {
            assert_eq!(fens(&output), all[0], "{words:?}");
        } else {
            assert_eq!(output.status.code(), Some(2), "{words:?}: without a seed");
        }
    }
    assert_eq!(fens(&run(&["uci", "genfens 20 seed 1 book None", "quit"])), all[0]);
}

#[test]
fn genfens_starts_from_positions_of_a_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    // The move numbers show from which position a game has come.
    let lines =
        ["4k3/pppp4/8/8/8/8/PPPP4/4K2R w - - 0 1", "4k2r/pppp4/8/8/8/8/PPPP4/4K3 b - - 3 9"];
    fs::write(path("my book.epd"), lines.join("\n")).expect("it is written");
    fs::write(path("games.pgn"), "1. a4 a5 2. h4 h5 *\n\n1. a3 a6 2. h3 h6 *\n").expect("a file");
    let made = run(&["book", "make", &path("games.pgn"), "-o", &path("b.bin")]);
    assert!(made.status.success(), "{made:?}");
    let from = |name: &str| {
        let line = format!("genfens 40 seed 3 book {}", path(name));
        let all = fens(&run(&[&line, "quit"]));
        assert_eq!(all, fens(&run(&[&line, "quit"])), "{name}: the same seed");
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 40, "{name}");
        all
    };
    let all = from("my book.epd");
    let late = all.iter().filter(|fen| read(Variant::Chess, fen).fullmove_number() >= 9).count();
    assert!((6..35).contains(&late), "both are used: {all:?}");
    // Two plies of each side are played from games and books, before four to seven random ones.
    for name in ["games.pgn", "b.bin"] {
        for fen in from(name) {
            let p = read(Variant::Chess, &fen);
            let plies = 2 * (p.fullmove_number() - 1) + u16::from(fen.contains(" b "));
            assert!((8..=11).contains(&plies), "{name}: {fen}");
            let first = fen.split('/').nth(7).expect("eight ranks");
            assert!(!first.is_empty() && !fen.starts_with("rnbqkbnr/pppppppp"), "{name}: {fen}");
        }
    }
}

#[test]
fn book_lines_are_read_as_epd_or_fen() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.txt");
    let epd = "4k3/4p3/8/8/8/8/4P3/4K3 w - -";
    // Each spelling has a move number of its own.
    let mut bytes = format!("\u{feff}{epd} fmvn 20;\r\n# a comment\r\n\r\n").into_bytes();
    bytes.extend(format!("{epd} fmvn 30; id \"").as_bytes());
    bytes.extend(b"\xe9\";\n");
    bytes.extend(format!("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 40\n{epd} fmvn 50;").as_bytes());
    fs::write(&file, bytes).expect("it is written");
    let all = fens(&run(&[&format!("genfens 60 seed 1 book {}", file.display()), "quit"]));
    assert_eq!(all.len(), 60);
    let tens = |fen: &String| read(Variant::Chess, fen).fullmove_number() / 10;
    let tens: HashSet<u16> = all.iter().map(tens).collect();
    assert_eq!(tens, HashSet::from([2, 3, 4, 5]));
}

#[test]
fn positions_repeat_only_after_all_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let few = folder.path().join("few.epd");
    fs::write(&few, "8/8/4k3/4p3/4P3/4K3/8/8 w - - 0 1\n").expect("it is written");
    let line = |count: u32| format!("genfens {count} seed 1 book {}", few.display());
    let board = |fen: &String| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let all = fens(&run(&[&line(150), "quit"]));
    assert_eq!(all.iter().map(board).collect::<HashSet<_>>().len(), 150);
    // Kings behind locked pawns have few positions, which come again.
    fs::write(&few, "k7/p1p5/P1P5/8/8/p1p5/P1P5/K7 w - - 0 1\n").expect("it is written");
    let all = fens(&run(&[&line(40), "quit"]));
    let different = all.iter().map(board).collect::<HashSet<_>>().len();
    assert!((10..40).contains(&different), "{all:?}");
}

#[test]
fn genfens_in_a_uci_session_follows_its_options() {
    let mut engine = Engine::new();
    for (variant, chess960) in [("chess", "true"), ("atomic", "false"), ("crazyhouse", "false")] {
        engine.say(&format!("setoption name UCI_Variant value {variant}"));
        engine.say(&format!("setoption name UCI_Chess960 value {chess960}"));
        engine.say("position startpos moves e2e4");
        engine.say("genfens 10 seed 8 book None");
        engine.say("isready");
        let lines = engine.until("readyok");
        assert_eq!(lines.len(), 11, "{variant}: {lines:?}");
        let rules: Variant = variant.parse().expect("a variant");
        let mut corners = HashSet::new();
        for line in &lines[..10] {
            let fen = line.strip_prefix("info string genfens ").expect(line);
            let p = read(rules, fen);
            assert!(p.count_moves() > 0, "{fen}");
            corners.insert(fen.split(['/', ' ']).next().unwrap_or_default().to_owned());
        }
        assert!(chess960 == "false" || corners.len() > 6, "random starts: {corners:?}");
        // The position of the game stays.
        engine.say("d");
        let fen = engine.until("Fen: ").pop().expect("a line");
        assert!(fen.contains("/4P3/"), "{variant}: {fen}");
        engine.until("Checkers");
    }
}

#[test]
fn invalid_genfens_arguments_give_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("bad.epd"), "# a comment\n\n4k3/9/8 w - -\n").expect("a file");
    fs::write(path("over.epd"), "7k/6Q1/6K1/8/8/8/8/8 b - -\n").expect("a file");
    fs::write(path("lost.epd"), "4k3/8/8/8/8/8/8/K1QQ1QQ1 b - - 0 1\n").expect("a file");
    fs::write(path("empty.epd"), "").expect("a file");
    fs::write(path("long.epd"), "x".repeat(300_000)).expect("a file");
    fs::write(path("b.bin"), "no book").expect("a file");
    fs::write(path("good.epd"), "4k3/4p3/8/8/8/8/4P3/4K3 w - -\n").expect("a file");
    let form = "expected genfens N seed S book FILE";
    for (words, said) in [
        ("", form),
        ("x seed 1 book None", "expected 1 to 10000000 positions, not \"x\""),
        ("0 seed 1 book None", "expected 1 to 10000000 positions, not \"0\""),
        ("-3 seed 1 book None", "not \"-3\""),
        ("seed 1 book None", "not \"seed\""),
        ("5", form),
        ("5 seed", form),
        ("5 seed 1", form),
        ("5 book None", form),
        ("5 seed one book None", "seed \"one\" is not a number"),
        ("5 seed -1 book None", "seed \"-1\" is not a number"),
        ("5 seed 1 book", "expected a file or None after book"),
        ("5 sead 1 book None", "expected genfens N seed S book FILE, not \"sead\""),
        ("5 seed 1 book None plies 9", "expected nothing behind the book, not \"plies\""),
        (&format!("5 seed 1 book {} x", path("good.epd")), "nothing behind the book, not \"x\""),
        (&format!("5 seed 1 book {}", path("missing.epd")), "missing.epd: no such file"),
        (&format!("5 seed 1 book {}", path("")), "no such file"),
        (&format!("5 seed 1 book {}", path("bad.epd")), "bad.epd: line 3: "),
        (
            &format!("5 seed 1 book {}", path("over.epd")),
            "0 of 5 positions found: in others the game is over",
        ),
        (&format!("5 seed 1 book {}", path("empty.epd")), "0 of 5 positions found"),
        (&format!("5 seed 1 book {}", path("long.epd")), "long.epd: a line is longer than 64 KiB"),
        (&format!("5 seed 1 book {}", path("b.bin")), "b.bin: "),
        (&format!("5 seed 1 book {}", path("lost.epd")), "0 of 5 positions found"),
    ] {
        let output = run(&[&format!("genfens {words}"), "quit"]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{words}: {text}");
        let last = text.lines().last().unwrap_or_default();
        assert!(last.starts_with("info string error: ") && last.contains(said), "{words}: {text}");
        assert!(!text.contains("info string genfens"), "{words}: {text}");
        // In a session the same error follows, and the session goes on.
        let mut engine = Engine::new();
        engine.say(&format!("genfens {words}\nisready"));
        assert!(engine.until("readyok").iter().any(|line| line == last), "{words}");
    }
}
