//! Clocks, and an engine that is hurried.

use std::time::{Duration, Instant};

use super::driver::typed;
#[cfg(unix)]
use crate::pty::Terminal;

/// The longest time that a hurried engine may take, on a busy machine.
#[cfg(unix)]
const SOON: Duration = Duration::from_secs(10);

#[test]
fn both_clocks_are_shown_and_get_their_increment() {
    let shown = typed(&["--color", "both", "--clock", "60+600"], &["e4", "e5"]);
    assert!(shown.contains("Time left: White 1:00, Black 1:00"), "{shown}");
    // White's clock runs from the first move on; each move adds ten minutes.
    assert!(shown.contains("Time left: White 11:00, Black 1:00"), "{shown}");
    assert!(shown.contains("Time left: White 11:00, Black 11:00"), "{shown}");
    let without = typed(&["--color", "both"], &["e4"]);
    assert!(!without.contains("Time left"), "{without}");
}

#[test]
fn an_engine_keeps_to_its_clock() {
    let start = Instant::now();
    let shown = typed(&["--color", "none", "--clock", "0.5", "--seed", "1"], &[]);
    // Two clocks of half a second, and what else the command does.
    assert!(start.elapsed() < Duration::from_secs(20), "{shown}");
    assert!(shown.contains("Time left: White 0:00."), "{shown}");
}

#[test]
#[cfg(unix)]
fn a_side_without_time_loses() {
    let table = Terminal::new((80, 50), &[], &["play", "--color", "both", "--clock", "0.3"]);
    table.type_in("e4\r");
    table.until("1. Black: ");
    std::thread::sleep(Duration::from_millis(400));
    table.type_in("e5\r");
    let screen = table.until("Game over");
    assert!(screen.contains("White wins: Black ran out of time. 1-0"), "{screen}");
    assert!(!screen.contains("...e5") && !screen.contains("1. e4 e5"), "{screen}");
    // A game that is taken up again has no clocks.
    table.type_in("undo\r");
    table.until("Taken back.");
    table.type_in("e5\r");
    let screen = table.until("2. White: ");
    let (_, after) = screen.rsplit_once("Taken back.").expect("it is shown");
    assert!(!after.contains("Time left"), "{screen}");
    table.type_in("new\rfen\r");
    let screen = table.until("1. White: fen");
    let (_, after) = screen.rsplit_once("A new game.").expect("it is shown");
    assert!(after.contains("Time left: White 0:00.3, Black 0:00.3"), "{screen}");
}

#[test]
#[cfg(unix)]
fn a_thinking_engine_moves_at_once_on_request() {
    for word in ["\r", "now\r"] {
        let start = Instant::now();
        let table = Terminal::new((80, 40), &[], &["play", "--time", "600"]);
        table.type_in("e4\r");
        table.until("e4  (");
        // The line may come before the engine has begun to think: then it is typed once more.
        while !table.look(|screen| screen.contents()).contains("2. White: ") {
            table.type_in(word);
            std::thread::sleep(Duration::from_millis(300));
            assert!(start.elapsed() < SOON, "{}", table.output());
        }
    }
}

#[test]
#[cfg(unix)]
fn lines_typed_while_the_engine_thinks_wait_for_the_prompt() {
    let table = Terminal::new((80, 40), &[], &["play", "--time", "2"]);
    table.type_in("e4\r");
    table.until("e4  (");
    std::thread::sleep(Duration::from_millis(300));
    table.type_in("fen\rresign\r");
    let screen = table.until("Black wins: White resigned. 0-1");
    assert!(screen.contains("2. White: fen") && screen.contains(" w KQkq "), "{screen}");
}
