//! `compare`, `check` and `fuzz` on the small engine with known faults: each fault is found and named, with a position
//! that reproduces it.

use serde_json::Value;

use super::{mutant, repeated};
use crate::common::{Folder, Ran, perft};

const EDGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/edge.epd");
const PINNED_EN_PASSANT: &str = "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1";

/// Runs the three commands that can find a fault; `compare` gets this depth and this position.
fn found(mutation: &str, compare: [&str; 2]) -> [Ran; 3] {
    let engine = mutant(mutation);
    let ways: [&[&str]; 3] = [
        &["compare", compare[0], compare[1]],
        &["check", EDGE, "--max-nodes", "1e4"],
        &["fuzz", "--seed", "4", "--chess960"],
    ];
    ways.map(|words| {
        let ran = perft(&[words, &["--engine", &engine]].concat());
        assert_eq!(ran.code, Some(1), "{mutation}: {words:?}: {}{}", ran.stdout, ran.stderr);
        ran
    })
}

/// Asserts that each command finds a fault in the moves of a position given as FEN.
#[track_caller]
fn assert_fault_of_generation(mutation: &str, compare: [&str; 2], why: &str) {
    for ran in found(mutation, compare) {
        let told = &ran.stdout;
        assert!(told.contains("extra move: ") && told.contains(why), "{mutation}: {told}");
        for accused in ["Making a move", "Unmaking a move", "given as FEN it is right"] {
            assert!(!told.contains(accused), "{mutation}: {told}");
        }
        let words = repeated(told);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // The reported position by itself shows the fault at depth 1.
        let [.., depth, fen] = words[..] else { panic!("{words:?}") };
        assert_eq!(depth, "1", "{mutation}: {told}");
        assert!(told.contains(&format!("position {fen}")), "{mutation}: {told}");
        let again = perft(&words);
        assert_eq!(again.code, Some(1), "{mutation}: {words:?}: {}", again.stdout);
        assert!(again.stdout.contains(&format!("\nposition {fen}\n")), "{}", again.stdout);
    }
}

#[test]
fn an_illegal_en_passant_capture_is_a_fault_of_generation() {
    let why = "with both pawns gone the rook on ";
    for compare in [["3", "position3"], ["1", PINNED_EN_PASSANT]] {
        assert_fault_of_generation("no-en-passant-discovery", compare, why);
    }
}

#[test]
fn castling_through_check_is_a_fault_of_generation() {
    let mutation = "castling-through-attack";
    assert_fault_of_generation(mutation, ["3", "kiwipete"], " is attacked by the ");
}

#[test]
fn a_promotion_to_a_king_is_a_fault_of_generation() {
    assert_fault_of_generation("promotion-to-king", ["3", "position5"], "k is illegal: ");
}

#[test]
fn a_rook_that_jumps_is_a_fault_of_generation() {
    assert_fault_of_generation("rook-jumps", ["3", "startpos"], " is blocked by the ");
}

#[test]
fn the_engine_receives_the_en_passant_square_in_any_form() {
    let engine = mutant("no-en-passant-discovery");
    for before in [&[][..], &["fen"], &["position", "fen"]] {
        let args = [&["compare", "--engine", &engine, "1"], before, &[PINNED_EN_PASSANT]].concat();
        let ran = perft(&args);
        assert_eq!(ran.code, Some(1), "{before:?}: {}", ran.stdout);
    }
}

#[test]
fn the_engine_receives_uncapturable_en_passant_squares() {
    let folder = Folder::new();
    let suite = folder.file("one.epd", format!("{PINNED_EN_PASSANT} id \"pinned\"; D1 16;\n"));
    let engine = mutant("no-en-passant-discovery");
    let ran = perft(&["check", "--engine", &engine, &suite]);
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stdout.contains("extra move: f4e3 is illegal: "), "{}", ran.stdout);
    // A hint from the wrong count alone would name a different mistake.
    assert!(!ran.stdout.contains("hint: "), "{}", ran.stdout);
    // The suite lines in which en passant opens the rank to a queen fail at depth 1.
    let ran = perft(&["check", "--engine", &engine, EDGE, "--depth", "1"]);
    for line in ["edge.epd:63 ", "edge.epd:64 "] {
        assert!(ran.stdout.contains(line), "{line}: {}", ran.stdout);
    }
}

#[test]
fn the_epd_line_of_a_fuzz_finding_repeats_it() {
    let folder = Folder::new();
    for mutation in ["no-en-passant-discovery", "en-passant-right-kept", "rook-jumps"] {
        let suite = folder.path(mutation).display().to_string();
        let engine = mutant(mutation);
        let fuzz = ["fuzz", "--engine", &engine, "--seed", "2", "--output", &suite];
        assert_eq!(perft(&fuzz).code, Some(1), "{mutation}");
        let ran = perft(&["check", "--engine", &engine, &suite]);
        assert_eq!(ran.code, Some(1), "{mutation}: {}", ran.stdout);
    }
}

/// The difference that `compare` finds, as JSON.
fn difference(mutation: &str, compare: [&str; 2]) -> Value {
    let engine = mutant(mutation);
    let words = ["compare", "--engine", &engine, compare[0], compare[1], "--format", "json"];
    let ran = perft(&words);
    let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    json["difference"].clone()
}

#[test]
fn rights_kept_after_a_rook_capture_are_a_make_move_fault() {
    let mutation = "castling-right-after-rook-captured";
    let compare = ["3", "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1"];
    for ran in found(mutation, compare) {
        assert!(
            ran.stdout.contains("Making a move leaves something wrong behind"),
            "{}",
            ran.stdout
        );
        assert!(ran.stdout.contains("no right to castle"), "{}", ran.stdout);
    }
    let found = difference(mutation, compare);
    assert_eq!(found["fault"], "make", "{found}");
    // Making a move is at fault, because the answer is correct for the same position given as FEN.
    let fen = found["fen"].as_str().expect("FEN");
    let by_fen = perft(&["compare", "--engine", &mutant(mutation), "1", fen]);
    assert_eq!(by_fen.code, Some(0), "{fen}: {}", by_fen.stdout);
}

#[test]
fn castling_rights_lost_by_undo_are_an_unmake_fault() {
    let mutation = "count-loses-castling-right";
    let compare = ["4", "r3k2r/8/8/8/8/8/8/4K2R b Kq - 0 1"];
    for ran in found(mutation, compare) {
        assert!(
            ran.stdout.contains("Unmaking a move leaves something wrong behind"),
            "{}",
            ran.stdout
        );
        assert!(!ran.stdout.contains("Making a move"), "{}", ran.stdout);
    }
    let found = difference(mutation, compare);
    // In the first of two plies a castling right is lost, and in the second castling is missing.
    assert_eq!((&found["fault"], &found["depth"]), (&"unmake".into(), &2.into()), "{found}");
}
