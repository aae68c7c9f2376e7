//! The colours that a terminal supports, and the colours of the board.

use anstream::stream::RawStream;
use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor};
use tabiya_terminal::has_colors;

/// The colours that a terminal supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColorDepth {
    /// No colours, or colours that are not wanted.
    None,
    /// The 16 colours of ANSI, whose shades each terminal chooses.
    Ansi,
    /// The palette of 256 colours.
    Palette,
    /// Any 24-bit colour.
    True,
}

/// The colours of a board. With 256 colours or more, both sides' pieces are readable on all squares.
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
    pub(crate) fn of_stream(stream: &impl RawStream) -> Self {
        if !has_colors(stream) {
            return Self::None;
        }
        let has_palette = std::env::var("TERM").is_ok_and(|term| term.contains("256color"));
        match (anstyle_query::truecolor(), has_palette) {
            (true, _) => Self::True,
            (false, true) => Self::Palette,
            (false, false) => Self::Ansi,
        }
    }

    /// The colours in which the board is drawn; `None` without colours.
    pub(crate) fn board(self) -> Option<BoardColors> {
        let rgb = |code: u32| {
            let [_, red, green, blue] = code.to_be_bytes();
            Color::Rgb(RgbColor(red, green, blue))
        };
        let [light, dark, last_light, last_dark, check, white, black] = match self {
            Self::None => return None,
            // The bright colours are not used as backgrounds: some themes use them for text on their own background.
            Self::Ansi => {
                use AnsiColor::{Black, BrightWhite, Cyan, Green, Magenta, Red};
                [Cyan, Magenta, Green, Green, Red, BrightWhite, Black].map(Color::Ansi)
            }
            Self::Palette => {
                [137, 94, 65, 28, 160, 231, 16].map(|index| Color::Ansi256(Ansi256Color(index)))
            }
            Self::True => {
                [0xac_8564, 0x7b_5a3c, 0x7a_9c49, 0x4f_7a2e, 0xc6_2828, 0xff_ffff, 0].map(rgb)
            }
        };
        Some(BoardColors { light, dark, last_light, last_dark, check, pieces: [white, black] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The red, green and blue parts of a colour; colours of the palette are as in xterm's cube.
    fn parts(color: Color) -> [u8; 3] {
        match color {
            Color::Rgb(RgbColor(red, green, blue)) => [red, green, blue],
            Color::Ansi256(Ansi256Color(index @ 16..232)) => {
                let index = index - 16;
                let part = |digit: u8| if digit == 0 { 0 } else { 55 + 40 * digit };
                [part(index / 36), part(index / 6 % 6), part(index % 6)]
            }
            _ => panic!("{color:?}"),
        }
    }

    /// The relative luminance of a colour, as WCAG defines it.
    fn luminance(color: Color) -> f64 {
        let [red, green, blue] = parts(color);
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    #[test]
    fn pieces_of_both_sides_contrast_with_every_square() {
        for depth in [ColorDepth::Palette, ColorDepth::True] {
            let BoardColors { light, dark, last_light, last_dark, check, pieces } =
                depth.board().expect("colours");
            for square in [light, dark, last_light, last_dark, check] {
                for piece in pieces {
                    let [piece, background] = [piece, square].map(|color| luminance(color) + 0.05);
                    let contrast = (piece / background).max(background / piece);
                    assert!(contrast >= 3.0, "{depth:?}: {square:?} {contrast}");
                }
            }
        }
    }
}
