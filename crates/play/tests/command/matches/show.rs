//! Matches whose games are shown while they are played.

use super::script::{json, run};

const SHOWN: &[&str] = &["--games", "2", "--nodes", "30", "--seed", "3", "--show"];

#[test]
fn output_without_a_terminal_has_a_line_for_each_move() {
    let output = run(&[SHOWN, &["--engine", "name=a", "--engine", "name=b"]].concat());
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains('\x1b'), "{said}");
    assert!(said.contains("game 1 of 2: a - b begins, opening 1. "), "{said}");
    assert!(said.contains("game 2 of 2: b - a begins, opening 1. "), "{said}");
    // The opening has eight moves, so that White moves first: `game 1: 5. Nf3  +0.31/3  0.001s`.
    let first = said.lines().find(|line| line.starts_with("game 1: 5. ")).expect("a move");
    assert!(first.ends_with('s') && first.contains('/'), "{first}");
    assert!(said.lines().any(|line| line.starts_with("game 1: 5... ")), "{said}");
    assert!(said.lines().any(|line| line.starts_with("game 1 of 2: a - b ")), "{said}");
    let lines = said.lines().filter(|line| line.starts_with("game 1: ")).count();
    assert!(lines > 4, "{said}");
}

#[test]
fn the_report_is_free_of_screen_output() {
    let report = json(&SHOWN[..6], 0);
    let output = run(&[SHOWN, &["--format", "json"]].concat());
    let shown: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(shown["games"], report["games"]);
}

#[test]
fn options_that_conflict_with_show_are_usage_errors() {
    for words in [&["--show", "--quiet"][..], &["--ascii"]] {
        let output = run(&[words, &["--games", "2", "--nodes", "5"]].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}

#[cfg(unix)]
mod terminal {
    use std::thread::sleep;
    use std::time::Duration;

    use crate::pty::Terminal;

    const NAMES: &[&str] = &["--engine", "name=new", "--engine", "name=old"];

    fn shown(size: (u16, u16), variables: &[(&str, &str)], words: &[&str]) -> Terminal {
        Terminal::new(size, variables, &[&["match", "--show"], NAMES, words].concat())
    }

    /// Ends the match by Ctrl-C, and checks that the report follows and the cursor is visible.
    fn interrupt(mut terminal: Terminal) {
        assert!(terminal.look(|screen| screen.hide_cursor()));
        // The terminal is slow: there are pictures on their way to it when Ctrl-C is pressed. `^C` within one would
        // spoil the places of its lines.
        terminal.look(|_| {
            sleep(Duration::from_millis(400));
            terminal.type_in("\x03");
            sleep(Duration::from_millis(100));
        });
        assert_eq!(terminal.end(), Some(130));
        let text = terminal.look(|screen| screen.contents());
        assert!(!terminal.look(|screen| screen.hide_cursor()), "{text}");
        assert!(text.contains("openings random:8"), "{text}");
        assert!(!text.contains("Game 1 of"), "{text}");
        assert!(!terminal.output().contains("^C"), "{text}");
    }

    #[test]
    fn boards_are_laid_out_beside_or_below_each_other() {
        let words = ["--games", "4", "--tc", "60", "--concurrency", "2"];
        for (columns, is_beside) in [(80, true), (40, false)] {
            let terminal = shown((columns, 40), &[("COLORTERM", "truecolor")], &words);
            terminal.until("Game 1 of 4");
            let text = terminal.until("Game 2 of 4");
            assert_eq!(
                text.lines().any(|line| line.contains("Game 1 of 4  ") && line.contains("Game 2")),
                is_beside,
                "{text}"
            );
            let text = terminal.until(">new         ");
            terminal.look(|screen| {
                let (rows, _) = screen.size();
                assert!((0..rows.get()).all(|row| !screen.row_wrapped(row)), "{text}");
            });
            interrupt(terminal);
        }
    }

    #[test]
    fn results_stay_above_the_boards_and_the_report_follows() {
        let words = ["--games", "4", "--movetime", "20", "--max-moves", "20"];
        for variables in [&[("COLORTERM", "truecolor")][..], &[("NO_COLOR", "1")]] {
            let mut terminal = shown((80, 60), variables, &words);
            let text = terminal.until(" of 4 games");
            assert!(text.starts_with("game 1 of 4: new - old "), "{text}");
            assert_eq!(terminal.end(), Some(0));
            let text = terminal.look(|screen| screen.contents());
            assert!(!terminal.look(|screen| screen.hide_cursor()));
            for number in 1..=4 {
                assert_eq!(text.matches(&format!("game {number} of 4: ")).count(), 1, "{text}");
            }
            assert!(text.contains("chess: 4 games, 20 ms a move"), "{text}");
            assert!(!text.contains("a  b  c") && !text.contains("a b c"), "{text}");
            let has_colors = terminal.output().contains("\x1b[38;2;");
            assert_eq!(has_colors, variables[0].0 == "COLORTERM");
        }
    }

    #[test]
    fn a_dumb_terminal_gets_plain_lines() {
        let words = ["--games", "2", "--nodes", "30"];
        let mut terminal = shown((80, 200), &[("TERM", "dumb")], &words);
        assert_eq!(terminal.end(), Some(0));
        assert!(!terminal.output().contains('\x1b'));
        assert!(terminal.output().contains("game 1: 5. "));
    }

    #[test]
    fn letters_are_drawn_on_request() {
        let terminal = shown((80, 40), &[], &["--ascii", "--games", "2", "--tc", "60"]);
        terminal.until("  1  R ");
        interrupt(terminal);
    }
}
