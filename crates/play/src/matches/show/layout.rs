//! Arranges the boards of running games on the screen.

use std::time::Duration;

use console::{Alignment, pad_str, truncate_str};
use tabiya_core::Color;

use super::game::RunningGame;
use crate::screen::{ScreenSize, Style};

/// The columns of a game: the width of a board of eight files with colours.
const WIDTH: usize = 28;

/// The columns between two games.
const GAP: usize = 3;

/// The lines that show all games and, last, the score. They fit the screen: games that do not fit are counted.
pub(super) fn lines(
    games: &[Option<RunningGame>],
    score: &str,
    total: usize,
    style: Style,
    size: ScreenSize,
) -> Vec<String> {
    let panels: Vec<Vec<String>> =
        games.iter().flatten().map(|game| panel(game, total, style)).collect();
    // A game and the empty line below it.
    let height = panels.iter().map(|panel| panel.len() + 1).max().unwrap_or(1);
    let beside = (size.columns + GAP) / (WIDTH + GAP);
    // The score, the games that are not shown, and the line of the cursor.
    let below = size.rows.saturating_sub(3) / height;
    let shown = panels.len().min(beside * below);
    let mut lines = Vec::new();
    for row in panels[..shown].chunks(beside.max(1)) {
        lines.extend((0..height).map(|at| {
            let cells: Vec<String> = row.iter().map(|panel| padded(panel.get(at))).collect();
            cells.join(&" ".repeat(GAP)).trim_end().to_owned()
        }));
    }
    let hidden = panels.len() - shown;
    if hidden > 0 {
        let more = if shown == 0 { "" } else { " more" };
        let what = if hidden == 1 { "game does" } else { "games do" };
        lines.push(cut(&format!("{hidden}{more} {what} not fit on the screen"), size.columns));
    }
    if !score.is_empty() {
        lines.push(cut(score, size.columns));
    }
    lines.truncate(size.rows.saturating_sub(1));
    lines
}

/// The beginning of a text, in at most `width` columns.
fn cut(text: &str, width: usize) -> String {
    truncate_str(text, width, "").into_owned()
}

/// A line of a panel, filled to its width.
fn padded(line: Option<&String>) -> String {
    pad_str(line.map_or("", String::as_str), WIDTH, Alignment::Left, None).into_owned()
}

/// A game: its number or result, Black, the board, White, and the last moves.
fn panel(game: &RunningGame, total: usize, style: Style) -> Vec<String> {
    let title = match &game.end {
        Some(end) => format!("Game {}: {end}", game.number),
        None => format!("Game {} of {total}", game.number),
    };
    let mut lines = vec![style.strong(&cut(&title, WIDTH)), player(game, Color::Black)];
    let board = style.board(&game.position, Color::White, game.marks);
    lines.extend(board.lines().map(str::to_owned));
    lines.push(player(game, Color::White));
    lines.push(last_moves(game.moves()));
    lines
}

/// The line of a player: whether it is to move, its name, its clock and its last score.
fn player(game: &RunningGame, color: Color) -> String {
    let mark = if game.turn() == Some(color) { '>' } else { ' ' };
    let clock = game.left(color).map(clock);
    let score = Some(game.scores[color as usize].clone()).filter(|score| !score.is_empty());
    let right: Vec<String> = clock.into_iter().chain(score).collect();
    let right = right.join(" ");
    let room = WIDTH.saturating_sub(2 + right.chars().count());
    let name = pad_str(&game.names[color as usize], room, Alignment::Left, Some(""));
    format!("{mark}{name} {right}")
}

/// The time on a clock: tenths of a second in the last minute.
fn clock(left: Duration) -> String {
    let (seconds, tenths) = (left.as_secs(), left.subsec_millis() / 100);
    match seconds {
        0..60 => format!("0:{seconds:02}.{tenths}"),
        60..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// As many of the last moves as fit into a line, from the beginning of a numbered move if possible.
fn last_moves(words: &[String]) -> String {
    let mut columns = 0;
    let fits = |word: &&String| {
        columns += word.chars().count() + 1;
        columns <= WIDTH + 1
    };
    let fitting = words.iter().rev().take_while(fits).count();
    let (left_out, mut last) = words.split_at(words.len() - fitting);
    if !left_out.is_empty()
        && let Some(number) = last.iter().position(|word| word.ends_with('.'))
    {
        last = &last[number..];
    }
    last.join(" ")
}

#[cfg(test)]
mod tests {
    use tabiya_games::{Game, Variant};

    use console::measure_text_width;

    use super::*;
    use crate::screen::ColorDepth;

    const PLAIN: Style = Style { is_ascii: true, colors: ColorDepth::None };

    fn game(number: usize) -> Option<RunningGame> {
        let mut game = Game::new(Variant::Chess.start());
        for m in ["e4", "e5", "Nf3"] {
            game.play_text(m).expect("it is legal");
        }
        let names = ["an engine with a long name", "b"].map(str::to_owned);
        let clocks = [Some(Duration::from_secs(75)), None];
        Some(RunningGame::new(number, names, &game, clocks))
    }

    #[test]
    fn a_game_has_its_players_its_board_and_its_last_moves() {
        let size = ScreenSize { columns: 28, rows: 24 };
        let shown = lines(&[game(3)], "a 1 - b 0", 10, PLAIN, size);
        assert_eq!(shown[0], "Game 3 of 10");
        assert_eq!(shown[1], ">b");
        assert_eq!(shown[2], "  8  r n b q k b n r");
        assert_eq!(shown[11], " an engine with a long  1:15");
        assert_eq!(shown[12], "1. e4 e5 2. Nf3");
        assert_eq!(shown[14], "a 1 - b 0");
    }

    #[test]
    fn games_are_laid_out_in_a_grid_that_fits_the_screen() {
        let games = [game(1), game(2), game(3), None, game(4), game(5)];
        for (columns, rows, first, hidden) in [
            (
                80,
                40,
                "Game 1 of 5                    Game 2 of 5",
                Some("1 more game does not fit on the screen"),
            ),
            (40, 40, "Game 1 of 5", Some("3 more games do not fit on the screen")),
            (
                120,
                40,
                "Game 1 of 5                    Game 2 of 5                    Game 3 of 5",
                None,
            ),
            (80, 10, "5 games do not fit on the screen", Some("5 games do not fit on the screen")),
            (80, 2, "5 games do not fit on the screen", Some("5 games do not fit on the screen")),
            (20, 40, "5 games do not fit o", Some("5 games do not fit o")),
        ] {
            let shown = lines(&games, "score", 5, PLAIN, ScreenSize { columns, rows });
            assert_eq!(shown[0], first, "{columns}x{rows}");
            assert!(shown.len() < rows, "{columns}x{rows}: {shown:#?}");
            assert!(shown.iter().all(|line| measure_text_width(line) <= columns), "{shown:#?}");
            let said = shown.iter().find(|line| line.contains(" not fit"));
            assert_eq!(said.map(String::as_str), hidden, "{shown:#?}");
        }
    }

    #[test]
    fn the_last_moves_begin_with_a_number() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let game = words("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4");
        assert_eq!(last_moves(&game), "2. Nf3 Nc6 3. Bb5 a6 4. Ba4");
        assert_eq!(last_moves(&game[..4]), "1. e4 e5 2.");
        assert_eq!(last_moves(&[]), "");
    }

    #[test]
    fn clocks_show_tenths_in_the_last_minute() {
        for (millis, text) in
            [(4250, "0:04.2"), (0, "0:00.0"), (75_000, "1:15"), (3_723_000, "1:02:03")]
        {
            assert_eq!(clock(Duration::from_millis(millis)), text);
        }
    }
}
