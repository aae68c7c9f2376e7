//! A board with its marks, arrows and pockets.

use std::collections::BTreeMap;

use tabiya_core::{Bitboard, Color, Pockets, Position, Rules, Square, VariantState};

use crate::arrow::Arrow;
use crate::artwork;
use crate::glyph::Glyph;
use crate::mark::Mark;
use crate::render::render;

/// A board with its marks, arrows and pockets. By default White is at the bottom and coordinates are drawn.
///
/// ```
/// use tabiya_core::{Bitboard, Color, File, Rank, Role, Square};
/// use tabiya_draw::{Coordinates, Diagram};
///
/// let pieces = [(Square::B2, Role::King.of(Color::White)), (Square::E5, Role::King.of(Color::Black))];
/// let beyond = Bitboard::file(File::G) | Bitboard::file(File::H)
///     | Bitboard::rank(Rank::Seventh) | Bitboard::rank(Rank::Eighth);
/// let six_by_six = Diagram::new(pieces).walls(beyond).coordinates(Coordinates::Hidden).svg();
/// assert_eq!(six_by_six.matches("data-square=").count(), 36);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    pub(crate) pieces: [Option<Glyph>; 64],
    pub(crate) walls: Bitboard,
    pub(crate) below: Color,
    pub(crate) coordinates: Coordinates,
    pub(crate) marks: Vec<(Square, Mark)>,
    pub(crate) arrows: Vec<Arrow>,
    /// The pieces in hand, one entry per kind with its number. `None` in variants without drops.
    pub(crate) in_hand: Option<Vec<(Glyph, u32)>>,
    pub(crate) title: Option<String>,
}

/// Whether the letters of the files and the digits of the ranks are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Coordinates {
    /// Coordinates are drawn to the left of the board and below it.
    #[default]
    Shown,
    /// Coordinates are not drawn.
    Hidden,
}

impl Diagram {
    /// Creates a board with these pieces. If several pieces share a square, only the last is drawn.
    #[must_use]
    pub fn new<G: Into<Glyph>>(pieces: impl IntoIterator<Item = (Square, G)>) -> Self {
        let mut board = [None; 64];
        for (square, piece) in pieces {
            board[square.index()] = Some(piece.into());
        }
        Self {
            pieces: board,
            walls: Bitboard::EMPTY,
            below: Color::White,
            coordinates: Coordinates::Shown,
            marks: Vec::new(),
            arrows: Vec::new(),
            in_hand: None,
            title: None,
        }
    }

    /// Draws a position: its pieces, its walls and, in variants with drops, its pockets.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_draw::Diagram;
    /// let p = Position::startpos();
    /// assert_eq!(Diagram::of(&p), Diagram::new(p.pieces()));
    /// ```
    #[must_use]
    pub fn of<R: Rules>(p: &Position<R>) -> Self {
        let diagram = Self::new(p.pieces()).walls(R::walls(p));
        match p.state().pockets() {
            Some(pockets) => diagram.pockets(pockets),
            None => diagram,
        }
    }

    /// Removes these squares from the board. Outer files and ranks without squares are not drawn.
    #[must_use]
    pub fn walls(mut self, walls: Bitboard) -> Self {
        self.walls = walls;
        self
    }

    /// Draws the board with this side at the bottom.
    #[must_use]
    pub fn orientation(mut self, below: Color) -> Self {
        self.below = below;
        self
    }

    /// Shows or hides the coordinates.
    #[must_use]
    pub fn coordinates(mut self, coordinates: Coordinates) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// Adds a mark to a square. A square can have several marks; a mark on a wall is not drawn.
    #[must_use]
    pub fn mark(mut self, square: Square, mark: Mark) -> Self {
        if !self.marks.contains(&(square, mark)) {
            self.marks.push((square, mark));
        }
        self
    }

    /// Adds an arrow, drawn over earlier arrows. Equal arrows are drawn once.
    #[must_use]
    pub fn arrow(mut self, arrow: Arrow) -> Self {
        if !self.arrows.contains(&arrow) {
            self.arrows.push(arrow);
        }
        self
    }

    /// Shows the pieces in hand above and below the board, each side's pieces at its own end.
    #[must_use]
    pub fn pockets(self, pockets: Pockets) -> Self {
        let roles = Pockets::ROLES.into_iter().rev();
        let pieces = roles.flat_map(|role| Color::ALL.map(|color| role.of(color)));
        self.in_hand(pieces.map(|piece| (piece.into(), pockets.count(piece))))
    }

    /// Shows these pieces in hand next to the board, in this order and in these numbers.
    ///
    /// ```
    /// use tabiya_core::{Color, Piece, Square};
    /// use tabiya_draw::{Diagram, Glyph};
    /// let nothing: [(Square, Piece); 0] = [];
    /// let amazon = Glyph { letter: 'A', color: Color::White };
    /// let svg = Diagram::new(nothing).in_hand([(amazon, 2)]).svg();
    /// assert!(svg.contains("2 A in hand"));
    /// ```
    #[must_use]
    pub fn in_hand(mut self, pieces: impl IntoIterator<Item = (Glyph, u32)>) -> Self {
        self.in_hand = Some(pieces.into_iter().filter(|&(_, number)| number > 0).collect());
        self
    }

    /// The pieces that a side has in hand, with their numbers.
    pub(crate) fn held(&self, color: Color) -> impl Iterator<Item = (Glyph, u32)> + '_ {
        self.in_hand.iter().flatten().copied().filter(move |(glyph, _)| glyph.color == color)
    }

    /// Sets the title. The default title is the piece placement in FEN.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The piece on a square; `None` if the square is empty or is a wall.
    pub(crate) fn piece_on(&self, square: Square) -> Option<Glyph> {
        self.pieces[square.index()].filter(|_| !self.walls.contains(square))
    }

    /// Returns the drawing as a self-contained `<svg>`. Equal diagrams give equal texts.
    ///
    /// Each square that exists is a `<rect data-square="e4">`. For screen readers there is a
    /// `<title>`, and `aria-label` describes the pieces, marks and arrows in words.
    #[must_use]
    pub fn svg(&self) -> String {
        render(self, &self.definitions(|_| true))
    }

    /// Returns the drawing without symbols of chess pieces, for a page that includes
    /// [`symbols`](crate::symbols) once for many diagrams.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_draw::Diagram;
    /// let svg = Diagram::of(&Position::startpos()).svg_without_symbols();
    /// assert!(svg.contains("href=\"#piece-K\"") && !svg.contains("<symbol"));
    /// ```
    #[must_use]
    pub fn svg_without_symbols(&self) -> String {
        // The page has no symbols for pieces without artwork, so the drawing includes these symbols.
        render(self, &self.definitions(|glyph| glyph.role().is_none()))
    }

    /// The symbols of the drawn pieces that `is_wanted` accepts, as `<defs>`.
    fn definitions(&self, is_wanted: fn(&Glyph) -> bool) -> String {
        let used = self.glyphs().filter(is_wanted).map(|glyph| (glyph.id(), glyph));
        let used: BTreeMap<String, Glyph> = used.collect();
        if used.is_empty() {
            return String::new();
        }
        let symbols: String = used.into_values().map(artwork::symbol).collect();
        format!("<defs>{symbols}</defs>")
    }
}
