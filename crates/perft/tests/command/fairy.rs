//! Tests of rule files with custom pieces, in every command.

use crate::common::{Folder, perft, perft_with_input, stdout_of};

const CANNONS: &str = r#"name = "cannons"
start = "cnbqkbnc/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w - - 0 1"
castling = false
promotion = ["queen", "cannon"]
[pieces.cannon]
letter = "c"
moves = "mRcpR"
"#;

/// The path of a rule file in the repository.
fn rules(name: &str) -> String {
    format!("{}/../../perft-suites/rules/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_way_of_counting_gives_the_published_counts() {
    let amazon = rules("amazon.toml");
    for more in
        [&[][..], &["--threads", "1"], &["--hash", "1M"], &["--hash", "1M", "--verify-hits", "1/1"]]
    {
        let args = [&["4", "--variant", &amazon][..], more].concat();
        assert_eq!(stdout_of(&args), "318185\n", "{more:?}");
    }
    let divided = stdout_of(&["divide", "4", "--variant", &amazon]);
    assert!(divided.starts_with("a2a3: ") && divided.ends_with("\n\n318185\n"), "{divided}");
    assert_eq!(stdout_of(&["unique", "2", "--variant", &amazon]), "484\n");
}

#[test]
fn each_suite_passes_under_its_rule_file() {
    for name in ["shatranj", "makruk", "marseillais", "losalamos"] {
        let (file, suite) = (rules(&format!("{name}.toml")), rules(&format!("{name}.epd")));
        let ran = perft(&["suite", "--variant", &file, &suite, "--max-nodes", "2e4"]);
        assert_eq!(ran.code, Some(0), "{name}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.contains("0 wrong"), "{}", ran.stdout);
    }
}

#[test]
fn a_wrong_count_in_a_suite_is_shown_with_divide() {
    let folder = Folder::new();
    let file = folder.file("cannons.toml", CANNONS);
    let suite = "cnbqkbnc/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w - - 0 1 ;D1 99\n";
    let suite = folder.file("wrong.epd", suite);
    let ran = perft(&["suite", "--variant", &file, &suite]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn explanations_name_custom_pieces() {
    let folder = Folder::new();
    let file = folder.file("cannons.toml", CANNONS);
    for (fen, m, why) in [
        ("4k3/8/8/8/8/p7/8/C3K3 w - - 0 1", "a1a3", "the cannon on a1 has no piece to jump over"),
        (
            "startpos",
            "a1a8",
            "the cannon on a1 may jump over one piece, and the pawn on a7 is a second one",
        ),
        ("4k3/8/c7/P7/K7/8/8/8 w - - 0 1", "a5b5", "a pawn does not move like that"),
        (
            "k7/8/c7/8/P7/K7/8/8 w - - 0 1",
            "a4a5",
            "it does not answer the check by the cannon on a6",
        ),
    ] {
        let ran = perft(&["explain", fen, m, "--variant", &file]);
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        assert!(ran.stdout.contains(why), "{m}: {}", ran.stdout);
    }
    let legal = stdout_of(&["explain", "startpos", "Cxa7", "--variant", &file]);
    assert!(legal.contains("the cannon on a1 captures the pawn on a7"), "{legal}");
}

#[test]
fn uci_supports_custom_pieces() {
    let folder = Folder::new();
    let file = folder.file("cannons.toml", CANNONS);
    let input = "position startpos moves a1a7\ngo perft 1\nd\nquit\n";
    let ran = perft_with_input(&["uci", "--variant", &file], input.as_bytes());
    assert!(ran.stdout.contains("a8a2: 1"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("cnbqkbnc/Cppppppp/8/8/8/8/PPPPPPPP/1NBQKBNC b - - 0 1"),
        "{}",
        ran.stdout
    );
}

#[test]
fn checkpoints_go_on_under_the_same_rules() {
    let folder = Folder::new();
    let file = folder.file("cannons.toml", CANNONS);
    let checkpoint = folder.path("count.checkpoint").display().to_string();
    let first = stdout_of(&["4", "--variant", &file, "--checkpoint", &checkpoint]);
    assert_eq!(stdout_of(&["resume", &checkpoint]), first);
}

#[test]
fn printed_rules_are_a_rule_file_again() {
    let folder = Folder::new();
    let file = folder.file("cannons.toml", CANNONS);
    let shown = stdout_of(&["variants", "show", &file]);
    assert!(shown.contains("moves = \"mRcpR\""), "{shown}");
    let again = folder.file("again.toml", &shown);
    assert_eq!(stdout_of(&["variants", "show", &again]), shown);
    assert_eq!(stdout_of(&["3", "--variant", &again]), stdout_of(&["3", "--variant", &file]));
}

#[test]
fn rules_with_several_plies_per_turn_are_counted() {
    assert_eq!(stdout_of(&["4", "--variant", &rules("marseillais.toml")]), "196646\n");
    assert_eq!(stdout_of(&["3", "--variant", &rules("extra-turn.toml")]), "8902\n");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 2/4";
    let divided = stdout_of(&["divide", "1", fen, "--variant", &rules("marseillais.toml")]);
    assert!(divided.ends_with("\n\n6\n"), "{divided}");
}
