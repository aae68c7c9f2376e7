//! Matches of this program's engine against itself.

use tabiya_games::Variant;

use super::script::{Engines, json, report, run, text};

#[test]
fn a_match_depends_on_its_seed_and_not_on_concurrency() {
    let words = [
        "--games", "6", "--nodes", "40", "--seed", "3", "--engine", "name=a", "--engine", "name=b",
    ];
    let one = json(&words, 0);
    let two = json(&[&words[..], &["--concurrency", "2"]].concat(), 0);
    assert_eq!(one, two);
    assert_eq!(one["games"].as_array().expect("games").len(), 6);
    let pairs: Vec<u64> = one["pairings"][0]["pentanomial"]
        .as_array()
        .expect("five numbers")
        .iter()
        .filter_map(serde_json::Value::as_u64)
        .collect();
    assert_eq!(pairs.iter().sum::<u64>(), 3);
    // The same engine plays both sides, so the two games of a pair cancel out.
    assert_eq!(pairs, [0, 0, 3, 0, 0], "{one}");
    assert_eq!(one["pairings"][0]["elo"]["difference"], 0.0);
}

#[test]
fn a_deeper_search_wins_and_the_sequential_test_accepts() {
    let weak = "name=weak option.UCI_LimitStrength=true option.UCI_Elo=800";
    let words = ["--games", "400", "--seed", "5", "--sprt", "0,200", "--nodes", "200"];
    let words = [&words[..], &["--engine", "name=strong", "--engine", weak]].concat();
    let report = json(&words, 0);
    assert_eq!(report["pairings"][0]["sprt"]["decision"], "elo1", "{report}");
    let games = report["games"].as_array().expect("games").len();
    assert!(games < 400 && games.is_multiple_of(2), "{games}");
    assert_eq!(report["engines"][0]["name"], "strong");
}

#[test]
fn every_variant_is_played_and_its_games_are_read_back() {
    let engines = Engines::new();
    // Without a draw for lack of progress, as in king capture, a game might not end.
    let draws = |v: &Variant| v.rules().is_none_or(|rules| rules.fifty_move_rule.is_some());
    for variant in Variant::BUILT_IN.iter().copied().filter(draws) {
        let file = engines.path(variant.name());
        let words = ["--variant", variant.name(), "--games", "2", "--nodes", "30", "--pgn"];
        let words = [&words[..], &[file.to_str().expect("text"), "--quiet"]].concat();
        let said = report(&words, 0);
        assert!(said.starts_with(&format!("{variant}: 2 games, 30 nodes a move")), "{said}");
        assert!(!said.contains("through its own fault"), "{said}");
        // Reading the finished games as openings replays all their moves.
        let output =
            run(&["--variant", variant.name(), "--openings", file.to_str().expect("text")]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("there is no opening in it"), "they have ended: {said}");
    }
}

#[test]
fn chess960_and_rule_files_are_played() {
    let engines = Engines::new();
    let pgn = engines.path("960.pgn");
    let words = ["--chess960", "--games", "4", "--nodes", "30", "--seed", "2", "--pgn"];
    let said = report(&[&words[..], &[pgn.to_str().expect("text")]].concat(), 0);
    assert!(said.starts_with("chess, Chess960: 4 games"), "{said}");
    let games = text(&pgn);
    assert_eq!(
        games.matches("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"").count(),
        4,
        "{games}"
    );
    let rules = engines.path("mine.toml");
    std::fs::write(&rules, "name = \"mine\"\ngoal.king = [\"d4-e5\"]\n").expect("it is written");
    let words = ["--variant", rules.to_str().expect("text"), "--games", "2", "--nodes", "50"];
    let said = report(&words, 0);
    assert!(said.starts_with("mine: 2 games"), "{said}");
}

#[test]
fn custom_pieces_and_double_turns_are_read_back() {
    let engines = Engines::new();
    for name in ["amazon", "makruk", "marseillais", "hoppelpoppel"] {
        let rules = format!("{}/../../perft-suites/rules/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let pgn = engines.path(name);
        let pgn = pgn.to_str().expect("text");
        let words = ["--variant", &rules, "--games", "2", "--nodes", "60", "--pgn", pgn];
        let said = report(&words, 0);
        assert!(said.contains("2 games") && !said.contains("through its own fault"), "{said}");
        let output = run(&["--variant", &rules, "--openings", pgn]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("there is no opening in it"), "they have ended: {said}");
    }
}

#[test]
fn a_deeper_search_wins_with_custom_pieces_too() {
    let rules = format!("{}/../../perft-suites/rules/amazon.toml", env!("CARGO_MANIFEST_DIR"));
    let words = ["--variant", &rules, "--games", "400", "--seed", "5", "--sprt", "0,200"];
    let engines = ["--engine", "name=strong nodes=1000", "--engine", "name=weak nodes=20"];
    let report = json(&[&words[..], &engines].concat(), 0);
    assert_eq!(report["pairings"][0]["sprt"]["decision"], "elo1", "{report}");
}

#[test]
fn several_engines_play_a_ranked_round_robin() {
    let words = [
        "--games",
        "2",
        "--nodes",
        "60",
        "--seed",
        "4",
        "--engine",
        "name=a",
        "--engine",
        "name=b",
        "--engine",
        "cmd=tabiya name=c nodes=1",
    ];
    let report = json(&words, 0);
    assert_eq!(report["pairings"].as_array().expect("pairs").len(), 3);
    assert_eq!(report["games"].as_array().expect("games").len(), 6);
    for engine in report["engines"].as_array().expect("engines") {
        assert_eq!(engine["games"], 4, "{report}");
    }
}

#[test]
fn a_time_control_is_kept_and_reported() {
    let engines = Engines::new();
    let pgn = engines.path("clock.pgn");
    let pgn_word = pgn.to_str().expect("text");
    let words = ["--games", "2", "--tc", "5/0.2+0.01", "--margin", "30s", "--adjudicate"];
    let said = report(&[&words[..], &["--pgn", pgn_word, "--max-moves", "12"]].concat(), 0);
    assert!(said.contains("5/0.2+0.01"), "{said}");
    assert!(!said.contains("through its own fault"), "{said}");
    assert!(text(&pgn).contains("[TimeControl \"5/0.2+0.01\"]"));
}

#[test]
fn openings_of_a_file_are_used_in_order_and_repeated() {
    let engines = Engines::new();
    let file = engines.path("three.pgn");
    std::fs::write(&file, "1. e4 e5 *\n\n1. d4 *\n").expect("it is written");
    let pgn = engines.path("games.pgn");
    let (file, out) = (file.to_str().expect("text"), pgn.to_str().expect("text"));
    let output = run(&["--games", "6", "--nodes", "20", "--openings", file, "--pgn", out]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("note: 2 openings for 3 pairs of games: openings are repeated"),
        "{said}"
    );
    let games = text(&pgn);
    assert_eq!(games.matches("\n1. e4 e5 2. ").count(), 4, "{games}");
    assert_eq!(games.matches("\n1. d4 ").count(), 2, "{games}");
}

#[test]
fn finished_openings_are_left_out_and_counted() {
    let engines = Engines::new();
    let (over, open) = ("7k/6Q1/6K1/8/8/8/8/8 b - -", "4k3/8/8/8/8/8/4P3/4K2R w K -");
    let ruled = format!("{open} house knooks;");
    for (name, lines, note) in [
        (
            "a.epd",
            vec![over, open, "4k3/8/8/8/8/8/8/4K3 w - -", open],
            "2 of 4 openings left out: the game is over already",
        ),
        ("b.epd", vec![&ruled, open], "1 of 2 openings left out: the game has house rules"),
        (
            "c.epd",
            vec![over, over, over, "4k3/8/8/8/8/8/4P3/4K2R w K - moves e2e4;"],
            "3 of 4 openings left out: the game is over already",
        ),
        (
            "e.pgn",
            vec!["[HouseRules \"knooks\"]\n\n1. Nf3 *\n", "[Event \"?\"]\n\n1. d4 *\n"],
            "1 of 2 openings left out: the game has house rules",
        ),
    ] {
        let (file, pgn) = (engines.path(name), engines.path(&format!("{name}.pgn")));
        std::fs::write(&file, lines.join("\n")).expect("it is written");
        let (file, out) = (file.to_str().expect("text"), pgn.to_str().expect("text"));
        let words = ["--games", "4", "--nodes", "20", "--max-moves", "4", "--openings", file];
        let output = run(&[&words[..], &["--pgn", out, "--format", "json"]].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(&format!("note: {note}\n")), "{said}");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        // An opening has its number in the file, in the report and in the games, also when it comes again.
        let games = report["games"].as_array().expect("games");
        let numbers: Vec<_> = games.iter().filter_map(|game| game["opening"].as_u64()).collect();
        let wanted = if name == "a.epd" { [2, 2, 4, 4] } else { [lines.len() as u64; 4] };
        assert_eq!(numbers, wanted, "{name}: {report}");
        let tag = format!("[Opening \"{} of {file}\"]", wanted[3]);
        assert!(text(&pgn).contains(&tag), "{}", text(&pgn));
    }
    let file = engines.path("d.epd");
    std::fs::write(&file, format!("{over}\n{over}\n")).expect("it is written");
    let output = run(&["--openings", file.to_str().expect("text")]);
    let said = String::from_utf8_lossy(&output.stderr);
    let why = "there is no opening in it (2 of 2 openings left out: the game is over already)";
    assert!(output.status.code() == Some(2) && said.contains(why), "{said}");
}

#[test]
fn too_many_moves_are_a_draw() {
    let words = ["--games", "2", "--nodes", "20", "--max-moves", "6", "--seed", "1"];
    let said = report(&words, 0);
    assert!(said.contains("ends: adjudicated, too many moves 2"), "{said}");
}

#[test]
fn games_are_adjudicated_by_the_given_rules() {
    let engines = Engines::new();
    let won = engines.path("won.epd");
    std::fs::write(&won, "4k3/8/8/8/8/8/PPPP4/R2QK3 w - -\n").expect("it is written");
    let won = won.display().to_string();
    let words = ["--games", "2", "--nodes", "60", "--seed", "1", "--max-moves", "3"];
    for (more, end) in [
        (
            &["--openings", &won, "--resign", "moves=1,score=300"][..],
            "both engines see White winning",
        ),
        (&["--openings", &won, "--resign", "moves=1", "--draw"], "both engines see White winning"),
        (&["--openings", &won, "--draw", "from=0,moves=1"], "too many moves"),
        (&["--openings", &won, "--resign"], "too many moves"),
        (
            &["--openings", "startpos", "--draw", "from=0,moves=1,score=30000", "--adjudicate"],
            "both engines see no advantage",
        ),
        (&["--openings", "startpos", "--adjudicate"], "too many moves"),
    ] {
        let said = report(&[&words[..], more].concat(), 0);
        assert!(said.contains(&format!("ends: adjudicated, {end} 2")), "{more:?}: {said}");
    }
}

#[test]
fn a_running_match_shows_its_likelihood_ratio() {
    let words = ["--games", "4", "--nodes", "20", "--max-moves", "10", "--seed", "1"];
    let output = run(&[&words[..], &["--sprt", "0,5,0.1,0.1"]].concat());
    let (said, report) =
        (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    let games: Vec<_> = said.lines().filter(|line| line.starts_with("game ")).collect();
    assert_eq!(games.len(), 4, "{said}");
    let bounds = "(-2.20 to 2.20)";
    assert!(games[0].ends_with(&format!(" of 1, LLR 0.00 {bounds}")), "{said}");
    // The last line has the ratio of the report.
    let last = games[3].split_once(" of 4, ").expect(games[3]).1;
    assert!(last.starts_with("LLR ") && last.ends_with(bounds), "{said}");
    assert!(report.contains(&format!("SPRT [0, 5]: {last}, ")), "{report}");
    let output = run(&words);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("LLR"), "{output:?}");
}
