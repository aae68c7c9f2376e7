//! Lines that a UCI front end sends.

use std::io;

use tabiya_games::UciLines;

#[test]
fn an_overlong_line_is_skipped_and_the_next_is_read() {
    let long = "x".repeat(5 << 20);
    for end in ["", "\n"] {
        let text = format!("uci\n{long}\nstop\n{long}{end}");
        let lines: io::Result<Vec<_>> = UciLines::new(text.as_bytes()).collect();
        let line = |text: &str| Some(text.to_owned());
        assert_eq!(lines.expect("no error"), [line("uci\n"), None, line("stop\n"), None]);
    }
    let full = "y".repeat((1 << 20) - 1) + "\n";
    let lines: io::Result<Vec<_>> = UciLines::new(full.as_bytes()).collect();
    assert_eq!(lines.expect("no error"), [Some(full)]);
}

#[test]
fn bytes_that_are_not_text_are_read() {
    let lines: Vec<_> = UciLines::new(&b"\xff\xfe\x00go\nquit"[..]).flatten().collect();
    assert_eq!(lines[0].as_deref(), Some("\u{fffd}\u{fffd}\0go\n"));
    assert_eq!(lines[1].as_deref(), Some("quit"));
}
