//! Games in a terminal: keys, colours and widths.

use vt100::{Color, Screen};

use crate::pty::Terminal;

const TRUE: &[(&str, &str)] = &[("COLORTERM", "truecolor")];
const TWO: &[&str] = &["play", "--color", "both"];

/// The rows of the board that was drawn last, from the eighth rank to the first.
fn board(screen: &Screen) -> [u16; 8] {
    let (_, columns) = screen.size();
    let rows: Vec<String> = screen.rows(0, columns.get()).collect();
    let first = rows.iter().rposition(|row| row.starts_with("  8 ")).expect("a board");
    std::array::from_fn(|at| u16::try_from(first + at).expect("a row"))
}

/// The character on a square, such as `e4`, with its colour and the colour of the square.
fn square(screen: &Screen, name: &str) -> (String, Color, Color) {
    let [file, rank] = name.as_bytes() else { panic!("{name}") };
    let row = board(screen)[usize::from(b'8' - rank)];
    let cell = screen.cell(row, 5 + 3 * u16::from(file - b'a')).expect("a cell");
    (cell.contents().to_owned(), cell.fgcolor(), cell.bgcolor())
}

/// The luminance of a 24-bit colour, from 0 to 255.
fn brightness(color: Color) -> u32 {
    let Color::Rgb(red, green, blue) = color else { panic!("{color:?}") };
    (2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue)) / 10_000
}

fn is_wrapped(screen: &Screen) -> bool {
    let (rows, _) = screen.size();
    (0..rows.get()).any(|row| screen.row_wrapped(row))
}

#[test]
fn squares_have_colours_and_the_sides_differ() {
    let table = Terminal::new((80, 40), TRUE, TWO);
    table.type_in("e4\r");
    table.until("1. Black: ");
    table.look(|screen| {
        let [light, dark] = ["e6", "d6"].map(|name| square(screen, name).2);
        assert!(brightness(light) > brightness(dark));
        for (name, ground) in [("a8", light), ("b8", dark), ("a1", dark), ("h1", light)] {
            assert_eq!(square(screen, name).2, ground, "{name}");
        }
        // Both sides have the same figures, White's in a bright colour and Black's in a dark one.
        let [(white, bright, _), (black, deep, _)] = ["e1", "e8"].map(|name| square(screen, name));
        assert_eq!([white.as_str(), black.as_str()], ["♚", "♚"]);
        assert!(brightness(bright) > 200 && brightness(deep) < 40);
        // The squares of the last move have another colour.
        let [from, to] = ["e2", "e4"].map(|name| square(screen, name));
        assert_eq!((from.0.as_str(), to.0.as_str()), (" ", "♟"));
        assert!(![light, dark].contains(&from.2) && from.2 == to.2);
    });
    table.type_in("f6\rd4\rg5\rQh5\r");
    table.until("White wins: checkmate. 1-0");
}

#[test]
fn a_king_in_check_has_a_square_of_its_own_colour() {
    let table = Terminal::new((80, 40), TRUE, TWO);
    table.type_in("e4\rf6\rQh5\r");
    table.until("Black is in check.");
    table.until("2. Black: ");
    table.look(|screen| {
        let king = square(screen, "e8").2;
        for name in ["h5", "d1", "e7", "d8", "a8"] {
            assert_ne!(square(screen, name).2, king, "{name}");
        }
    });
}

#[test]
fn colours_fit_the_capabilities_of_the_terminal() {
    let shown = |variables: &[(&str, &str)]| {
        let table = Terminal::new((80, 40), variables, TWO);
        table.type_in("e4\r");
        table.until("1. Black: ");
        table.look(|screen| ["e8", "e1", "d1", "e2"].map(|name| square(screen, name)))
    };
    let [black, white, light, last] = shown(&[("TERM", "xterm-256color")]);
    for (_, color, ground) in [&black, &white, &light, &last] {
        let all = [color, ground];
        assert!(all.iter().all(|color| matches!(color, Color::Idx(16..))), "{all:?}");
    }
    assert!(white.1 != black.1 && white.2 != light.2 && last.2 != light.2);
    let [black, white, light, last] = shown(&[]);
    for (_, color, ground) in [&black, &white, &light, &last] {
        let all = [color, ground];
        assert!(all.iter().all(|color| matches!(color, Color::Idx(0..16))), "{all:?}");
    }
    assert!(white.1 != black.1 && white.2 != light.2 && last.2 != light.2);
}

#[test]
fn monochrome_boards_outline_white_pieces() {
    for variables in [
        &[("NO_COLOR", "1"), ("COLORTERM", "truecolor")][..],
        &[("TERM", "dumb"), ("COLORTERM", "truecolor")],
        &[("TERM", "dumb"), ("CI", "true"), ("CLICOLOR", "1")],
    ] {
        for columns in [80, 40] {
            let mut table = Terminal::new((columns, 40), variables, TWO);
            table.type_in("e4\rquit\r");
            let text = table.until("1. e4 *");
            assert!(text.contains("  8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"), "{text}");
            assert!(text.contains("  4  · · · · ♙ · · ·\n"), "{text}");
            assert_eq!(table.end(), Some(0));
            let output = table.output();
            assert!(!output.contains("\x1b[3") && !output.contains("\x1b[4"), "{output:?}");
            assert!(!output.contains("\x1b[1m"), "{output:?}");
        }
    }
    // A dumb terminal gets no escapes at all.
    let mut table = Terminal::new((80, 40), &[("TERM", "dumb")], TWO);
    table.type_in("e4\rquit\r");
    table.until("1. e4 *");
    assert_eq!(table.end(), Some(0));
    assert!(!table.output().contains('\x1b'), "{:?}", table.output());
}

#[test]
fn nothing_is_wrapped_within_a_word() {
    for columns in [80, 40] {
        let table = Terminal::new(
            (columns, 120),
            TRUE,
            &["play", "--color", "both", "--variant", "atomic"],
        );
        table.type_in("help\re4\rd5\rwhy a1a5\rexd5\rmoves\rhistory\r");
        let text = table.until("2. Black: ");
        let text =
            if text.contains("1. e4 d5 2. exd5 *") { text } else { table.until("2. exd5 *") };
        table.look(|screen| assert!(!is_wrapped(screen), "{columns}: {text}"));
        assert!(text.contains("Captured by White: "), "{text}");
        if columns == 40 {
            let help = "undo [N]         take back your last\n                 move,";
            assert!(text.contains(help), "{text}");
        }
    }
}

#[test]
fn lines_are_edited_and_recalled_from_history() {
    let mut table = Terminal::new((80, 40), TRUE, TWO);
    table.until("1. White: ");
    // Home, Delete and End, then Left and Backspace.
    table.type_in("xd2d4\x1b[H\x1b[3~\x1b[F");
    table.until("1. White: d2d4");
    table.type_in("\x1b[D\x7fe\r");
    table.until("d2e4 is illegal: ");
    table.type_in("d4\r");
    table.until("1. Black: ");
    table.type_in("fen\r");
    table.until("b KQkq - 0 1");
    // Up brings back the last line and the one before it, Down the later one.
    table.type_in("\x1b[A");
    table.until("1. Black: fen");
    table.type_in("\x1b[A\x1b[A");
    table.until("1. Black: d2e4");
    table.type_in("\x1b[B\x7f5\r");
    table.until("1. White: d4\n");
    let text = table.until("d5  (1. black: pawn d7 to d5)");
    assert!(!text.contains("is not a move"), "{text}");
    // Ctrl-D in an empty line is the end of the input.
    table.until("2. White: ");
    table.type_in("\x04");
    table.until("1. d4 d5 *");
    assert_eq!(table.end(), Some(0));
}

#[test]
fn answers_are_not_stored_in_the_history() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("a.pgn");
    std::fs::write(&file, "kept").expect("it is written");
    let table = Terminal::new((80, 40), TRUE, TWO);
    table.until("1. White: ");
    table.type_in(&format!("e4\re5\rsave {}\rno\rNf3\r", file.display()));
    table.until("2. Black: ");
    table.type_in("\x1b[A\x1b[A");
    table.until(&format!("2. Black: save {}", file.display()));
    assert_eq!(std::fs::read(&file).expect("it is there"), b"kept");
}

#[test]
fn tab_completes_commands_moves_and_files() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("saved-game.pgn");
    std::fs::write(&file, "1. d4 d5 *\n").expect("it is written");
    let table = Terminal::new((80, 40), TRUE, TWO);
    table.until("1. White: ");
    table.type_in("his\t\r");
    table.until("No move has been made.");
    table.type_in("g1f\t\r");
    table.until("Nf3  (1. white: ");
    table.type_in(&format!("load {}/sav\t\r", dir.path().display()));
    table.until("Loaded ");
    table.until("2. White: ");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_and_signals_restore_the_terminal() {
    // The shell prints the modes of the terminal after the end of the game.
    let script = "before=$(stty -g); \"$0\" play --color both; echo status $?; \
                  test \"$before\" = \"$(stty -g)\" && echo restored";
    for (signal, status) in [(None, 130), (Some("INT"), 130), (Some("TERM"), 143)] {
        let table = Terminal::shell((80, 40), script);
        table.until("1. White: ");
        match signal {
            None => table.type_in("\x03"),
            Some(name) => table.signal_below(name),
        }
        table.until(&format!("status {status}\n"));
        table.until("restored");
    }
}

#[test]
fn a_terminal_may_change_its_size() {
    let table = Terminal::new((80, 40), TRUE, TWO);
    table.until("1. White: ");
    table.type_in("e");
    table.until("1. White: e");
    table.resize(40, 40);
    table.type_in("4\r");
    table.until("1. Black: ");
    table.look(|screen| assert!(!is_wrapped(screen)));
}
