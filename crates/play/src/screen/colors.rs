//! The colours that a terminal supports, and those of the board.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor};

/// The colours that a terminal supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColorDepth {
    /// No colours, or colours that are not wanted.
    None,
    /// The 16 colours of ANSI, whose shades each terminal chooses.
    Ansi,
    /// The palette of 256 colours.
    Palette,
    /// Any colour of 24 bits.
    True,
}

/// The colours of a board. On all squares, both sides' pieces are readable and differ in brightness, whatever the
/// colours of the terminal.
pub(crate) struct BoardColors {
    pub(crate) light: Color,
    pub(crate) dark: Color,
    /// A light and a dark square of the last move.
    pub(crate) last_light: Color,
    pub(crate) last_dark: Color,
    /// The square of a king in check.
    pub(crate) check: Color,
    /// White's and Black's pieces.
    pub(crate) pieces: [Color; 2],
}

impl ColorDepth {
    /// The colours for an output stream, which depend on whether it is a terminal and on the environment.
    pub(crate) fn of_stream(is_terminal: bool) -> Self {
        Self::detect(is_terminal, |name| std::env::var_os(name)?.into_string().ok())
    }

    fn detect(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let term = variable("TERM").unwrap_or_default();
        let is_unwanted = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
        if !is_terminal || is_unwanted || term == "dumb" {
            return Self::None;
        }
        match variable("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Self::True,
            _ if term.contains("256color") => Self::Palette,
            _ => Self::Ansi,
        }
    }

    /// The colours in which the board is drawn; `None` without colours.
    pub(crate) fn board(self) -> Option<BoardColors> {
        let rgb = |code: u32| {
            let [_, red, green, blue] = code.to_be_bytes();
            Color::Rgb(RgbColor(red, green, blue))
        };
        let palette = |index| Color::Ansi256(Ansi256Color(index));
        Some(match self {
            Self::None => return None,
            // The bright colours are no backgrounds: some themes use them for text on their own background.
            Self::Ansi => BoardColors {
                light: Color::Ansi(AnsiColor::Cyan),
                dark: Color::Ansi(AnsiColor::Magenta),
                last_light: Color::Ansi(AnsiColor::Green),
                last_dark: Color::Ansi(AnsiColor::Green),
                check: Color::Ansi(AnsiColor::Red),
                pieces: [Color::Ansi(AnsiColor::BrightWhite), Color::Ansi(AnsiColor::Black)],
            },
            Self::Palette => BoardColors {
                light: palette(137),
                dark: palette(94),
                last_light: palette(71),
                last_dark: palette(28),
                check: palette(160),
                pieces: [palette(231), palette(16)],
            },
            Self::True => BoardColors {
                light: rgb(0xac_8564),
                dark: rgb(0x7b_5a3c),
                last_light: rgb(0x7a_9c49),
                last_dark: rgb(0x4f_7a2e),
                check: rgb(0xc6_2828),
                pieces: [rgb(0xff_ffff), rgb(0)],
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_the_environment() {
        for (variables, depth) in [
            (&[("TERM", "xterm")][..], ColorDepth::Ansi),
            (&[], ColorDepth::Ansi),
            (&[("TERM", "xterm-256color")], ColorDepth::Palette),
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], ColorDepth::True),
            (&[("TERM", "screen"), ("COLORTERM", "24bit")], ColorDepth::True),
            (&[("TERM", "xterm"), ("COLORTERM", "1"), ("NO_COLOR", "")], ColorDepth::Ansi),
            (&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")], ColorDepth::None),
            (&[("TERM", "dumb"), ("COLORTERM", "truecolor")], ColorDepth::None),
        ] {
            let value = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(ColorDepth::detect(true, value), depth, "{variables:?}");
            assert_eq!(ColorDepth::detect(false, value), ColorDepth::None);
        }
    }

    /// The relative luminance of a colour of 24 bits, as WCAG defines it.
    fn luminance(color: Color) -> f64 {
        let Color::Rgb(RgbColor(red, green, blue)) = color else { panic!("{color:?}") };
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    #[test]
    fn the_pieces_of_both_sides_stand_out_on_every_square() {
        let colors = ColorDepth::True.board().expect("colours");
        for square in [colors.light, colors.dark, colors.last_light, colors.last_dark, colors.check]
        {
            for piece in colors.pieces {
                let (piece, square) = (luminance(piece) + 0.05, luminance(square) + 0.05);
                let contrast = (piece / square).max(square / piece);
                assert!(contrast >= 3.0, "{contrast}");
            }
        }
    }
}
