//! Draws chess boards as SVG.
//!
//! A [`Diagram`] is a board with its marks, arrows and pockets. [`Diagram::svg`] returns the drawing as text
//! that needs no font, script or other file. Things that differ in colour also differ in shape.
//!
//! # A position
//!
//! ```
//! use tabiya_core::{Color, Position};
//! use tabiya_draw::Diagram;
//!
//! let svg = Diagram::of(&Position::startpos()).orientation(Color::Black).svg();
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
//! assert_eq!(svg.matches("data-square=").count(), 64);
//! ```
//!
//! # Arrows and marked squares
//!
//! ```
//! use tabiya_core::{Position, Square};
//! use tabiya_draw::{Arrow, ArrowKind, Diagram, Mark};
//!
//! let p: Position = "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1".parse()?;
//! let svg = Diagram::of(&p)
//!     .title("The capture opens the rank")
//!     .mark(Square::H5, Mark::Selected)
//!     .arrow(Arrow::new(Square::E5, Square::D6, ArrowKind::Extra))
//!     .svg();
//! assert!(svg.contains("<title>The capture opens the rank</title>"));
//! # Ok::<(), tabiya_core::FenError>(())
//! ```
//!
//! # Pieces for your own page
//!
//! ```
//! use tabiya_draw::symbols;
//!
//! let defs = format!("<svg width=\"0\" height=\"0\"><defs>{}</defs></svg>", symbols());
//! assert!(defs.contains("<symbol id=\"piece-K\" viewBox=\"0 0 45 45\">"));
//! ```
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | a board, and its drawing | [`Diagram`] |
//! | a marked square | [`Mark`] |
//! | a move shown as an arrow | [`Arrow`], [`ArrowKind`] |
//! | a piece with any letter | [`Glyph`] |
//! | the files and ranks of a board with walls | [`Extent`] |
//! | the artwork alone | [`symbols`], [`compound_symbols`], [`letter_disc`], [`duck`] |
//! | text inside SVG and HTML | [`escape`] |
#![forbid(unsafe_code)]

mod arrow;
mod artwork;
mod compound;
mod describe;
mod diagram;
mod extent;
mod frame;
mod glyph;
mod mark;
mod render;
mod xml;

pub use arrow::{Arrow, ArrowKind};
pub use artwork::{icon, letter_disc, symbols};
pub use compound::{compound_symbols, duck};
pub use diagram::{Coordinates, Diagram};
pub use extent::Extent;
pub use glyph::Glyph;
pub use mark::Mark;
pub use xml::escape;
