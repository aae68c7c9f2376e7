//! Tests of how an engine is started, configured and asked, and of the errors in these steps.

use super::{START, ill_behaved, suite};
use crate::common::{Folder, Ran, perft};

/// Checks an engine on the start position to depth 2.
fn check(args: &[&str]) -> Ran {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{START} D1 20; D2 400;")]);
    perft(&[&["check", &path as &str], args].concat())
}

#[test]
fn a_program_that_cannot_be_started_ends_with_2_and_is_named() {
    let folder = Folder::new();
    let path = folder.path("no engine").display().to_string();
    let quoted = shell_words::quote(&path).into_owned();
    let once = format!("{quoted} {{fen}} {{depth}}");
    for ran in [
        check(&["--engine", &quoted]),
        check(&["--engine", &once]),
        perft(&["compare", "--engine", &quoted, "2"]),
        perft(&["fuzz", "--engine", &quoted]),
    ] {
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
        let message = format!("error: the engine {path} cannot be started: ");
        assert!(ran.stderr.starts_with(&message), "{}", ran.stderr);
        // The message differs between systems, but the error number does not.
        assert!(ran.stderr.ends_with("(os error 2)\n"), "{}", ran.stderr);
    }
    for engine in ["", "''", "'unclosed"] {
        assert_eq!(check(&["--engine", engine]).code, Some(2), "{engine}");
    }
}

#[test]
fn options_the_engine_does_not_offer_are_refused() {
    let crlf = ill_behaved("crlf");
    for (args, message) in [
        (&["--variant", "atomic"][..], "error: the engine does not offer the variant atomic"),
        (&["--setoption", "Threads=2"], "error: the engine offers no option Threads"),
        (&["--variant", "losers"], "losers"),
        (&["--perft-command", "perft"], "expected one line with {depth} in it"),
        (&["--setoption", "=2"], "expected NAME=VALUE"),
        (&["--setoption", "uci_chess960=true"], "see --chess960"),
        (&["--setoption", "UCI_Variant=atomic"], "see --variant"),
    ] {
        let ran = check(&[&["--engine", &crlf], args].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn options_are_matched_in_any_case() {
    let engine = ill_behaved("many-options");
    let ran = check(&["--engine", &engine, "--setoption", "OPTION 17=3", "--chess960"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
}

#[test]
fn a_program_may_run_once_per_position() {
    let program = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    for words in ["{depth} {fen}", "divide {depth} '{fen}'", "'{depth}' '{fen}' --cpu portable"] {
        let ran = check(&["--engine", &format!("{program} {words}")]);
        assert_eq!(ran.code, Some(0), "{words}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.starts_with("2 passed"), "{}", ran.stdout);
    }
    let ran = check(&["--engine", &format!("{program} {{depth}} {{fen}} --no-such-option")]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("died while counting: exit status: 2"), "{}", ran.stdout);
    assert!(ran.stdout.contains("--no-such-option"), "{}", ran.stdout);
}

#[cfg(unix)]
#[test]
fn the_perft_command_may_contain_the_position() {
    let folder = Folder::new();
    let text = "while read -r word rest; do case $word in
        uci) echo uciok;;
        isready) echo readyok;;
        count) case $rest in
            '1 rnbqkbnr/'*' w KQkq - 0 1') echo 20;;
            '2 rnbqkbnr/'*' w KQkq - 0 1') echo 'nodes: 400';;
            *) echo \"unknown position $rest\";;
        esac;;
        quit) exit;;
        *) echo \"unknown command $word\";;
        esac; done";
    let engine = super::script(&folder, text);
    let ran = check(&["--engine", &engine, "--perft-command", "count {depth} {fen}"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.starts_with("2 passed"), "{}", ran.stdout);
    let ran = check(&["--engine", &engine]);
    assert_eq!(ran.code, Some(3), "{}", ran.stdout);
    assert!(ran.stderr.contains("it says \"unknown command"), "{}", ran.stderr);
}

#[test]
fn restarts_of_an_engine_are_limited() {
    let folder = Folder::new();
    let line = format!("{START} D2 400;");
    let path = suite(&folder, &[line.as_str(); 4]);
    let dies = ill_behaved("dies-on-position");
    let args = ["check", "--engine", &dies, &path, "--jobs", "1", "--restarts"];
    let ran = perft(&[&args[..], &["2"]].concat());
    assert_eq!(ran.code, Some(3), "{}", ran.stdout);
    let end = "error: the engine broke more than 2 times, it is not started again";
    assert!(ran.stderr.contains(end), "{}", ran.stderr);
    let tally = "0 passed, 0 wrong, 3 broken, 1 skipped: the engine is broken";
    assert!(ran.stdout.contains(tally), "{}", ran.stdout);
    let ran = perft(&[&args[..], &["3"]].concat());
    assert!(ran.stdout.contains("0 passed, 0 wrong, 4 broken;"), "{}", ran.stdout);
    assert!(!ran.stderr.contains("not started again"), "{}", ran.stderr);
}

/// An engine that offers the variant `amazon` once it gets a rule file, and counts by the rules in `counts_by`.
#[cfg(unix)]
fn told_of_a_file(folder: &Folder, counts_by: &str) -> String {
    let program = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    let text = format!(
        "while read -r word rest; do case $word in
        uci) echo 'option name VariantPath type string default <empty>'
            echo \"option name UCI_Variant type combo default chess var chess $more\"; echo uciok;;
        setoption) case $rest in *VariantPath*) more='var amazon';; esac;;
        isready) echo readyok;;
        position) fen=${{rest#fen }}; [ \"$fen\" = startpos ] && fen=;;
        go) set -- $rest; {program} divide \"$2\" ${{fen:+\"$fen\"}} --variant {counts_by} |
            sed 's/^[0-9][0-9]*$/Nodes searched: &/';;
        quit) exit;;
        esac; done"
    );
    super::script(folder, &text)
}

#[cfg(unix)]
#[test]
fn an_engine_is_checked_under_a_file_with_custom_pieces() {
    let folder = Folder::new();
    let right = format!("{}/../../perft-suites/rules/amazon.toml", env!("CARGO_MANIFEST_DIR"));
    // In these changed rules, the amazon jumps only forward.
    let rules = std::fs::read_to_string(&right).expect("a file").replace("QN", "QfN");
    let wrong = folder.file("wrong.toml", &rules);
    let path = suite(&folder, &["4k3/8/8/8/3A4/8/8/4K3 w - - 0 1 ;D1 40;"]);
    let check = |counts_by: &str, more: &[&str]| {
        let engine = told_of_a_file(&folder, counts_by);
        let args = ["check", &path, "--engine", &engine, "--variant", &right];
        perft(&[&args[..], more].concat())
    };
    let ran = check(&right, &[]);
    assert!(ran.stderr.contains("does not offer the variant amazon"), "{}", ran.stderr);
    let told = ["--setoption", "VariantPath=amazon.ini"];
    let ran = check(&right, &told);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let ran = check(&wrong, &told);
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    let missing = "missing move: d4b3 is legal: the amazon on d4 reaches b3, which is empty";
    assert!(ran.stdout.contains(missing), "{}", ran.stdout);
}

#[cfg(unix)]
#[test]
fn random_games_find_a_wrong_custom_piece() {
    let folder = Folder::new();
    let right = format!("{}/../../perft-suites/rules/amazon.toml", env!("CARGO_MANIFEST_DIR"));
    let rules = std::fs::read_to_string(&right).expect("a file").replace("QN", "QfN");
    let engine = told_of_a_file(&folder, &folder.file("wrong.toml", &rules));
    let args = ["fuzz", "--engine", &engine, "--variant", &right, "--seed", "1"];
    let ran = perft(&[&args[..], &["--setoption", "VariantPath=amazon.ini"]].concat());
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains(": the amazon on "), "{}", ran.stdout);
}
