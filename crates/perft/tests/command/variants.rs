//! Tests of `--variant` and `perft variants`.

use crate::common::{Folder, perft, perft_with_input, stdout_of};
use serde_json::Value;
use tabiya_games::Variant;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A rule file for chess without castling, in which a king that reaches the centre wins.
const HILL: &str = "name = \"bare hill\"\ncastling = false\ngoal.king = [\"d4-e5\"]\n";

/// The well-known variants and their leaf nodes at depth 4 from the start position.
const WELL_KNOWN: [(&str, &str); 7] = [
    ("kingofthehill", "197281\n"),
    ("3check", "197281\n"),
    ("antichess", "153299\n"),
    ("atomic", "197326\n"),
    ("horde", "23310\n"),
    ("racingkings", "296242\n"),
    ("crazyhouse", "197281\n"),
];

/// The names of all built-in variants.
fn built_in() -> Vec<&'static str> {
    Variant::BUILT_IN.iter().map(|variant| variant.name()).collect()
}

#[test]
fn a_variant_is_counted_by_its_name_in_every_command() {
    assert_eq!(stdout_of(&["4", "--variant", "king-capture"]), "197742\n");
    assert_eq!(stdout_of(&["4", "--variant", "KingCapture"]), "197742\n");
    let divided = stdout_of(&["divide", "4", "--variant", "king-capture"]);
    assert!(divided.ends_with("\n\n197742\n") && divided.starts_with("a2a3: "), "{divided}");
    let wipeout = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(stdout_of(&["5", wipeout, "--variant", "pawn-wipeout"]), "12164\n");
    assert_eq!(stdout_of(&["4", "--variant", "pawn-wipeout", "--hash", "1M"]), "197281\n");
    let kinds =
        stdout_of(&["stats", "1", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "--variant", "kingcapture"]);
    assert!(kinds.contains("captures:") && kinds.contains("15"), "{kinds}");
    assert_eq!(stdout_of(&["unique", "3", "--variant", "king-capture"]), "5362\n");
    // Checkmate does not end the game in a variant where a king may be left in check.
    let mated = ["1", "--moves", "f3 e5 g4 Qh4"];
    assert_eq!(stdout_of(&mated), "0\n");
    assert_eq!(stdout_of(&[&mated[..], &["--variant", "king-capture"]].concat()), "19\n");
}

#[test]
fn json_names_the_variant() {
    let json = stdout_of(&["3", "--variant", "king-capture", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["variant"], &json["nodes"]), (&"king-capture".into(), &"8902".into()));
    let json: Value = serde_json::from_str(&stdout_of(&["3", "--format", "json"])).expect("JSON");
    assert_eq!(json["variant"], "chess");
}

#[test]
fn a_rule_file_counts_like_the_equal_built_in_variant() {
    let folder = Folder::new();
    for (name, fen) in [
        ("king-capture", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
        ("pawn-wipeout", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ] {
        let shown = stdout_of(&["variants", "show", name]);
        let file = folder.file(&format!("{name}.toml"), &shown);
        assert_eq!(stdout_of(&["variants", "show", &file]), shown);
        assert!(stdout_of(&["variants", "check", &file]).ends_with("is sound\n"));
        for cpu in ["portable", "bmi2", "avx2", "avx512"] {
            let built_in = perft(&["4", fen, "--variant", name, "--cpu", cpu]);
            let custom = perft(&["4", fen, "--variant", &file, "--cpu", cpu]);
            assert_eq!((custom.code, custom.stdout), (built_in.code, built_in.stdout), "{cpu}");
        }
    }
}

#[test]
fn variants_are_listed_with_a_line_each() {
    let list = stdout_of(&["variants"]);
    let names: Vec<_> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, built_in(), "{list}");
    for (name, _) in WELL_KNOWN {
        assert!(names.contains(&name), "{list}");
    }
}

#[test]
fn a_wrong_rule_file_is_reported_with_line_and_column() {
    let folder = Folder::new();
    let file = folder.file("bad.toml", "name = \"x\"\npromotoin = []\n");
    let message = "line 2, column 1: There is no key \"promotoin\": did you mean \"promotion\"?";
    let checked = perft(&["variants", "check", &file]);
    assert_eq!((checked.code, checked.stdout.as_str()), (Some(1), ""));
    assert_eq!(checked.stderr, format!("error: {file}: {message}\n"));
    let counted = perft(&["2", "--variant", &file]);
    assert_eq!(counted.code, Some(2));
    assert!(counted.stderr.contains(message), "{}", counted.stderr);
    for (variant, message) in [
        ("king-captrue", "unknown variant \"king-captrue\", did you mean \"king-capture\"?"),
        ("x", &format!("unknown variant \"x\", expected {} or a rule file", built_in().join(", "))),
        ("nowhere.toml", "nowhere.toml: No such file"),
    ] {
        let ran = perft(&["2", "--variant", variant]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
    let shown = perft(&["variants", "check", "nowhere.toml"]);
    assert_eq!(shown.code, Some(2));
}

#[test]
fn a_line_of_a_suite_is_counted_under_the_variant_that_it_names() {
    let lines = format!(
        "{START} ;D4 197281\n{START} variant king-capture; D4 197742;\n\
         {START} ;D4 197281; variant \"chess\";\n"
    );
    let ran = perft_with_input(&["suite", "-"], lines.as_bytes());
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    // `--variant` applies only to lines that name no variant.
    let ran = perft_with_input(&["suite", "-", "--variant", "king-capture"], lines.as_bytes());
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stdout.contains("expected 197281, got 197742"), "{}", ran.stdout);
    assert!(ran.stdout.contains("--variant king-capture"), "{}", ran.stdout);
}

#[test]
fn a_wrong_count_under_a_rule_file_is_repeated_with_the_file() {
    let folder = Folder::new();
    let file = folder.file("hill.toml", HILL);
    let suite = folder.file("hill.epd", format!("{START} ;D1 21\n"));
    let ran = perft(&["suite", &suite, "--variant", &file]);
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    let repeat = ran.stdout.lines().find_map(|line| line.trim().strip_prefix("repeat: perft "));
    let words = shell_words::split(repeat.expect("a command")).expect("a line of a shell");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert!(stdout_of(&words).ends_with("\n\n20\n"));
    let json = perft(&["suite", &suite, "--variant", &file, "--format", "json"]).stdout;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["checks"][0]["variant"], "bare hill");
}

#[test]
#[cfg(unix)]
fn an_endless_file_is_refused_as_a_rule_file() {
    let ran = perft(&["variants", "check", "/dev/zero"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stderr, "error: /dev/zero: larger than 64 KiB\n");
}

#[test]
fn faults_depend_on_the_variant() {
    let on_last_rank = "P3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(perft(&["1", on_last_rank]).code, Some(2));
    assert_eq!(stdout_of(&["1", on_last_rank, "--variant", "king-capture"]), "5\n");
    // A side without a king has lost, so there are no moves.
    let no_king = "4k3/8/8/8/8/8/8/R7 w - - 0 1";
    assert_eq!(perft(&["1", no_king]).code, Some(2));
    assert_eq!(stdout_of(&["1", no_king, "--variant", "king-capture"]), "0\n");
    assert_eq!(stdout_of(&["0", no_king, "--variant", "king-capture"]), "1\n");
    let no_pawns = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(stdout_of(&["1", no_pawns, "--variant", "pawn-wipeout"]), "0\n");
    let folder = Folder::new();
    let file = folder.file("walls.toml", "name = \"w\"\nwalls = [\"e4\"]\n");
    let ran = perft(&["1", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "--variant", &file]);
    assert!(ran.stderr.contains("white has a piece on a wall"), "{}", ran.stderr);
}

#[test]
fn a_checkpoint_stores_the_rules() {
    let folder = Folder::new();
    let (rules, kept) = (folder.file("hill.toml", HILL), folder.path("kept"));
    let kept = kept.display().to_string();
    let count = stdout_of(&["5", "--variant", &rules, "--checkpoint", &kept]);
    std::fs::remove_file(&rules).expect("a file");
    assert_eq!(stdout_of(&["resume", &kept]), count);
    // A count of another variant is a different job.
    assert_eq!(perft(&["5", "--checkpoint", &kept]).code, Some(4));
    let built_in = folder.path("built-in").display().to_string();
    assert_eq!(
        stdout_of(&["4", "--variant", "king-capture", "--checkpoint", &built_in]),
        "197742\n"
    );
    assert_eq!(stdout_of(&["resume", &built_in]), "197742\n");
}

#[test]
fn uci_has_an_option_for_the_variant() {
    let session = "uci\nsetoption name UCI_Variant value king-capture\nposition startpos\ngo perft 4\n\
                   setoption name UCI_Variant value chess\ngo perft 4\n\
                   setoption name UCI_Variant value losers\ngo perft 1\n";
    let ran = perft_with_input(&["uci"], session.as_bytes());
    let names = built_in().join(" var ");
    let option = format!("option name UCI_Variant type combo default chess var {names}\n");
    assert!(ran.stdout.contains(&option), "{}", ran.stdout);
    let totals: Vec<&str> =
        ran.stdout.lines().filter_map(|line| line.strip_prefix("Nodes searched: ")).collect();
    assert_eq!(totals, ["197742", "197281", "20"]);
    assert!(ran.stdout.contains("info string error: unknown variant \"losers\""), "{}", ran.stdout);
    let folder = Folder::new();
    let file = folder.file("hill.toml", HILL);
    let ran = perft_with_input(
        &["uci", "--variant", &file],
        b"uci\nposition fen 4k3/8/8/8/8/4K3/8/8 w - - 0 1 moves e3e4\ngo perft 1\n",
    );
    assert!(ran.stdout.contains("default bare hill var chess"), "{}", ran.stdout);
    assert!(ran.stdout.contains("Nodes searched: 0\n"), "{}", ran.stdout);
}

#[test]
fn well_known_variants_have_their_start_positions() {
    for (name, count) in WELL_KNOWN {
        assert_eq!(stdout_of(&["4", "--variant", name]), count, "{name}");
        assert_eq!(
            stdout_of(&["4", "startpos", "--variant", name, "--hash", "1M"]),
            count,
            "{name}"
        );
        let divided = stdout_of(&["divide", "4", "--variant", name]);
        assert!(divided.ends_with(&format!("\n\n{count}")), "{name}: {divided}");
        let session = format!("setoption name UCI_Variant value {name}\ngo perft 4\n");
        let ran = perft_with_input(&["uci"], session.as_bytes());
        assert!(ran.stdout.contains(&format!("Nodes searched: {count}")), "{name}: {}", ran.stdout);
    }
}

#[test]
fn pieces_are_dropped_in_every_notation() {
    let full = "4k3/8/8/8/8/8/8/4K3[QRBNP] w - - 0 1";
    assert_eq!(stdout_of(&["1", full, "--variant", "crazyhouse"]), "301\n");
    for moves in ["N@f3 Kd7", "N@f3 e8d7", "N@f3 Kd7 Q@d6 Kxd6"] {
        let args = ["1", full, "--variant", "crazyhouse", "--moves", moves];
        assert!(stdout_of(&args).len() > 2, "{moves}");
    }
    let divided = stdout_of(&["divide", "1", full, "--variant", "crazyhouse"]);
    assert!(divided.contains("P@e4: 1\n") && !divided.contains("P@e1"), "{divided}");
    let illegal = perft(&["1", full, "--variant", "crazyhouse", "--moves", "P@e8"]);
    assert_eq!(illegal.code, Some(2), "{}", illegal.stderr);
    assert_eq!(perft(&["1", full]).code, Some(2), "chess has no pockets");
}

#[test]
fn show_refuses_rules_that_no_file_can_express() {
    let ran = perft(&["variants", "show", "atomic"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("the rules of atomic cannot be written as a rule file"),
        "{}",
        ran.stderr
    );
    assert!(stdout_of(&["variants", "show", "3check"]).contains("checks-to-win = 3"));
}

#[test]
fn suite_lines_keep_pockets_and_remaining_checks() {
    let folder = Folder::new();
    let suite = folder.file(
        "beyond.epd",
        "4k3/8/8/8/8/8/8/4K3[QRBNP] w - - variant crazyhouse; D1 301;\n\
         4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1 variant 3check; D1 15; D2 65;\n\
         4k3/8/8/8/8/8/8/R3K3 w - - 1+3 variant 3check; hmvc 7; fmvn 9; D1 15; D2 65;\n\
         4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0 variant 3check; D1 15; D2 65;\n",
    );
    let ran = perft(&["suite", &suite]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn dropped_sliders_attack_on_every_back_end() {
    for (in_hand, count) in
        [("B", "296\n"), ("R", "269\n"), ("Q", "230\n"), ("N", "309\n"), ("P", "255\n")]
    {
        let fen = format!("4k3/8/8/8/8/8/8/4K3[{in_hand}] w - - 0 1");
        for cpu in ["portable", "bmi2", "avx2", "avx512"] {
            let ran = perft(&["2", &fen, "--variant", "crazyhouse", "--cpu", cpu]);
            let is_lacking = ran.code == Some(2) && ran.stderr.contains("lacks");
            assert!(
                is_lacking || ran.stdout == count,
                "{in_hand} {cpu}: {}{}",
                ran.stdout,
                ran.stderr
            );
        }
    }
}

#[test]
fn rule_files_are_checked_as_in_the_library() {
    let folder = Folder::new();
    let texts = tabiya_judge::rule_texts();
    let mut wrong = 0;
    for (name, text) in &texts {
        let file = folder.file(name, text);
        let ran = perft(&["0", "--variant", &file]);
        match tabiya_games::NamedVariant::open(&file) {
            Ok(opened) => {
                let notes: Vec<String> = ran
                    .stderr
                    .lines()
                    .filter_map(|line| line.strip_prefix("note: "))
                    .map(str::to_owned)
                    .collect();
                assert_eq!((ran.code, notes), (Some(0), opened.notes), "{}", ran.stderr);
            }
            Err(error) => {
                wrong += 1;
                assert_eq!(ran.code, Some(2), "{name}");
                assert!(ran.stderr.contains(&error.to_string()), "{error}: {}", ran.stderr);
            }
        }
    }
    assert!(wrong >= 60 && texts.len() - wrong > 16, "{wrong} of {}", texts.len());
}

#[test]
fn games_of_a_variants_ini_are_imported_and_counted() {
    let folder = Folder::new();
    let text = "[hill:chess]\nflagPiece = k\nflagRegion = d4 e4 d5 e5\n[bomb:chess]\nblastOnCapture = true\n";
    let file = folder.file("my.ini", text);
    assert_eq!(stdout_of(&["4", "--variant", &format!("{file}#hill")]), "197281\n");
    let rules = folder.file("hill.toml", stdout_of(&["variants", "import", &file, "hill"]));
    assert_eq!(stdout_of(&["4", "--variant", &rules]), "197281\n");
    assert!(stdout_of(&["variants", "import", &file, "shatranj"]).contains("bare-king = \"loss\""));

    let both = stdout_of(&["variants", "import", &file, "hill", "shatranj"]);
    assert_eq!(both.matches("\n\nname = \"shatranj\"\n").count(), 1, "{both}");
    let both = perft(&["variants", "import", &file, "hill", "bomb", "--format", "json"]);
    let json: Value = serde_json::from_str(&both.stdout).expect("JSON");
    assert_eq!((both.code, json["games"].as_array().map(Vec::len)), (Some(1), Some(2)));
    assert!(json["games"][0]["rules"].is_string() && json["games"][1]["errors"].is_array());

    let all = folder.path("all").display().to_string();
    let listed = stdout_of(&["variants", "import", &file, "--all", &all]);
    let reason = "line 5: A rule file cannot say blastOnCapture: captures do not explode.";
    assert_eq!(listed, format!("bomb\n  {reason}\n1 game written to {all}, 1 not\n"));
    let json = stdout_of(&["variants", "import", &file, "--all", &all, "--format", "json"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (&json["written"][0], &json["others"][0]["errors"][0]),
        (&"hill".into(), &reason.into())
    );
    assert!(folder.path("all/hill.toml").exists() && !folder.path("all/bomb.toml").exists());

    let wrong = perft(&["variants", "import", &file, "bomb"]);
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(1), ""));
    assert_eq!(wrong.stderr, format!("error: {file}: {reason}\n"));
    for (game, message) in [
        ("", "A game must be named, such as hill."),
        ("#", "A game must be named, such as hill."),
        ("#hil", "The game \"hil\" is neither built in nor in the file: did you mean \"hill\"?"),
        ("#bomb", reason),
    ] {
        let ran = perft(&["3", "--variant", &format!("{file}{game}")]);
        assert!(ran.code == Some(2) && ran.stderr.contains(message), "{game}: {}", ran.stderr);
    }
    let missing = perft(&["3", "--variant", "nowhere.ini#hill"]);
    assert!(
        missing.code == Some(2) && missing.stderr.contains("nowhere.ini: "),
        "{}",
        missing.stderr
    );
}
