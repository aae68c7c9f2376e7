//! Tests of `perft compare --step`.

use super::{mutant, right};
use crate::common::{Ran, perft_with_input};

const CASTLING: &str = "4k3/8/b7/8/8/8/8/4K2R w K - 0 1";

fn step(engine: &str, depth: &str, position: &str, input: &str) -> Ran {
    let words = ["compare", "--step", "--engine", engine, depth, position];
    perft_with_input(&words, input.as_bytes())
}

#[test]
fn step_shows_both_divides_and_explains_differences() {
    let ran = step(&mutant("castling-through-attack"), "1", CASTLING, "quit\n");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let start = format!("position {CASTLING}\ndepth 1\n\n  move   engine  right\n");
    assert!(ran.stdout.starts_with(&start), "{}", ran.stdout);
    let why = "e1g1 is illegal: f1 is attacked by the bishop on a6";
    for row in [
        "  e1d1        1      1\n",
        &format!("* e1g1        1      -  {why}\n"),
        "* total      13     12\n",
    ] {
        assert!(ran.stdout.contains(row), "{row}{}", ran.stdout);
    }
}

#[test]
fn step_descends_goes_up_and_ends_with_its_input() {
    let ran = step(&right(), "3", "startpos", "e2e4\nnf9\nup\nup\n\nNf3\nup\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let words = ["after ", "depth ", "\"nf9\" is", "this is"];
    let is_told = |line: &&str| words.iter().any(|word| line.starts_with(word));
    let told: Vec<&str> = ran.stdout.lines().filter(is_told).collect();
    let expected = [
        "depth 3",
        "after e2e4",
        "depth 2",
        "\"nf9\" is not a move; a move goes down to the position after it, up goes back, quit ends",
        "depth 3",
        "this is the top",
        "after g1f3",
        "depth 2",
        "depth 3",
    ];
    assert_eq!(told, expected, "{}", ran.stdout);
    assert!(ran.stdout.contains("  total    8902   8902\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("  total     440    440\n"), "{}", ran.stdout);
}

#[test]
fn step_reports_an_invalid_move_and_stays() {
    let ran = step(&right(), "1", CASTLING, "e1g1\nfoo\ne1e9\ne1d1\nquit\nfoo\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    for told in [
        "e1g1 is illegal: f1 is attacked by the bishop on a6\n",
        "\"foo\" is not a move; a move goes down",
        "nothing is counted below: this is the last ply",
    ] {
        assert_eq!(ran.stdout.matches(told).count(), 1, "{told}{}", ran.stdout);
    }
    assert_eq!(ran.stdout.matches("depth 1\n").count(), 1, "{}", ran.stdout);
}

#[test]
fn a_make_move_fault_shows_while_descending() {
    let fen = "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1";
    let engine = mutant("castling-right-after-rook-captured");
    let ran = step(&engine, "2", fen, "g7h8b\n");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("\nafter g7h8b\ndepth 1\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("* e8g8        1      -  e8g8 is illegal: "), "{}", ran.stdout);
}
