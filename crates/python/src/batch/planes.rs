//! Observations: positions as planes of numbers, seen from the side to move.

use tabiya_core::{Bitboard, Color, Square};
use tabiya_games::{AnyPosition, BoardSize, KindId, Variant};

use super::game::Game;
use super::play::Play;
use super::squares::SquareActions;

/// The number of plies by which the plane of plies divides, as pgx does.
const PLIES: f32 = 512.0;
/// The number of plies by which the plane of the half-move clock divides.
const CLOCK: f32 = 100.0;

/// Which planes the observations of a game have.
pub(crate) struct Layout {
    pub(crate) history: usize,
    pub(crate) board: BoardSize,
    kinds: Vec<(KindId, &'static str)>,
    /// The planes after the planes of the history.
    extras: Vec<Extra>,
}

/// A plane after the planes of the history.
struct Extra {
    name: String,
    content: Content,
}

type NumberOf = dyn Fn(&AnyPosition, u32) -> f32 + Send + Sync;
type SquaresOf = dyn Fn(&AnyPosition) -> Bitboard + Send + Sync;

/// The content of a plane.
enum Content {
    /// A number for all squares, which depends on the position and the number of plies since the start of the game.
    Number(Box<NumberOf>),
    /// The squares that have a 1.
    Squares(Box<SquaresOf>),
}

impl Extra {
    fn number(
        name: impl Into<String>,
        number: impl Fn(&AnyPosition, u32) -> f32 + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), content: Content::Number(Box::new(number)) }
    }

    fn squares(
        name: impl Into<String>,
        squares: impl Fn(&AnyPosition) -> Bitboard + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), content: Content::Squares(Box::new(squares)) }
    }

    /// A plane of 1 if the position has a property, else of 0.
    fn flag(
        name: impl Into<String>,
        is_set: impl Fn(&AnyPosition) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self::number(name, move |p, _| f32::from(u8::from(is_set(p))))
    }

    /// The planes of a variant, in their order.
    fn of(variant: Variant, numbers: &SquareActions) -> Vec<Self> {
        let side = |p: &AnyPosition, is_own: bool| if is_own { p.turn() } else { !p.turn() };
        let sides = [(true, "own"), (false, "opposing")];
        let clock =
            Self::number("half-move clock / 100", |p, _| f32::from(p.halfmove_clock()) / CLOCK);
        let mut all = vec![
            Self::flag("black to move", |p| p.turn() == Color::Black),
            Self::number("plies / 512", |_, plies| plies as f32 / PLIES),
        ];
        if variant == Variant::Chess {
            for (is_own, whose) in sides {
                for (is_kingside, where_to) in [(false, "queenside"), (true, "kingside")] {
                    let name = format!("{whose} {where_to} castling");
                    all.push(Self::flag(name, move |p| {
                        let (king, rooks) = (p.king(side(p, is_own)), p.castling());
                        let mut rooks = rooks.rooks(side(p, is_own)).into_iter();
                        king.is_some_and(|king| rooks.any(|rook| (rook > king) == is_kingside))
                    }));
                }
            }
            all.push(clock);
            return all;
        }
        all.push(clock);
        let (start, rules) = (variant.start(), variant.rules());
        all.extend(sides.map(|(is_own, whose)| {
            let name = format!("{whose} rooks that may castle");
            Self::squares(name, move |p| p.castling().rooks(side(p, is_own)))
        }));
        all.push(Self::squares("en passant", |p| p.en_passant_set()));
        if rules.as_ref().is_some_and(|rules| rules.walls.any()) {
            all.push(Self::squares("walls", |p| p.walls()));
        }
        if start.in_hand(Color::White).is_some() {
            for (is_own, whose) in sides {
                all.extend(numbers.drops().iter().map(|&kind| {
                    let name = format!("{whose} {}s in hand", variant.kind(kind).name);
                    Self::number(name, move |p, _| {
                        let held = p.in_hand(side(p, is_own)).unwrap_or_default();
                        let held = held.into_iter().find(|(other, _)| *other == kind);
                        held.map_or(0.0, |(_, count)| count as f32)
                    })
                }));
            }
            all.push(Self::squares("promoted pieces", |p| p.promoted()));
        }
        if start.remaining_checks().is_some() {
            all.extend(sides.map(|(is_own, whose)| {
                Self::number(format!("{whose} checks left"), move |p, _| {
                    p.remaining_checks().map_or(0.0, |left| left[side(p, is_own)].into())
                })
            }));
        }
        if rules.is_some_and(|rules| rules.counts_plies()) {
            all.push(Self::number("place in the list of turns", |p, _| match p {
                AnyPosition::Fairy(p) => p.ply() as f32,
                _ => 0.0,
            }));
            let is_extra = |p: &AnyPosition| matches!(p, AnyPosition::Fairy(p) if p.is_extra_ply());
            all.push(Self::flag("extra ply", is_extra));
        }
        all
    }
}

impl Layout {
    pub(crate) fn new(variant: Variant, history: usize) -> Self {
        let numbers = SquareActions::new(variant);
        let kinds = variant.kinds().iter().enumerate();
        let kinds =
            kinds.filter_map(|(at, kind)| Some((KindId::from_index(at)?, kind.name.as_str())));
        Self {
            history,
            board: numbers.board(),
            kinds: kinds.collect(),
            extras: Extra::of(variant, &numbers),
        }
    }

    /// The planes of the pieces of one position.
    fn of_pieces(&self) -> usize {
        2 * self.kinds.len()
    }

    /// The planes of one position of the history: its pieces, and whether it has occurred before.
    fn of_a_position(&self) -> usize {
        self.of_pieces() + 2
    }

    /// The number of planes of an observation.
    pub(crate) fn planes(&self) -> usize {
        self.history * self.of_a_position() + self.extras.len()
    }

    /// The shape of one observation with this number of planes.
    fn shape(&self, planes: usize) -> [usize; 3] {
        [self.board.ranks.into(), self.board.files.into(), planes]
    }

    pub(crate) fn observation_shape(&self) -> [usize; 3] {
        self.shape(self.planes())
    }

    pub(crate) fn pieces_shape(&self) -> [usize; 3] {
        self.shape(self.of_pieces())
    }

    /// The names of the planes.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names = Vec::with_capacity(self.planes());
        for ago in 0..self.history {
            let when = match ago {
                0 => String::new(),
                1 => ", 1 ply ago".to_owned(),
                _ => format!(", {ago} plies ago"),
            };
            for whose in ["own", "opposing"] {
                names.extend(self.kinds.iter().map(|(_, name)| format!("{whose} {name}s{when}")));
            }
            names.push(format!("occurred once{when}"));
            names.push(format!("occurred repeatedly{when}"));
        }
        names.extend(self.extras.iter().map(|extra| extra.name.clone()));
        names
    }

    /// The number of a square in an observation: the row of the mover's last rank comes first.
    #[inline]
    fn number(&self, turn: Color, square: Square) -> usize {
        let (file, rank) = (usize::from(square.file() as u8), usize::from(square.rank() as u8));
        let ranks = usize::from(self.board.ranks);
        let row = if turn == Color::White { ranks - 1 - rank } else { rank };
        row * usize::from(self.board.files) + file
    }

    /// Sets the elements of the squares of a plane.
    #[inline]
    fn mark<T: Copy>(
        &self,
        turn: Color,
        squares: Bitboard,
        plane: usize,
        one: T,
        row: &mut [T],
        planes: usize,
    ) {
        for square in squares & self.board.squares() {
            row[self.number(turn, square) * planes + plane] = one;
        }
    }

    /// Marks the pieces of a position, beginning with the pieces of `turn`, from this plane on.
    #[inline]
    fn mark_pieces<P: Play, T: Copy>(
        &self,
        turn: Color,
        p: &P,
        first: usize,
        one: T,
        row: &mut [T],
        planes: usize,
    ) {
        let mut plane = first;
        for color in [turn, !turn] {
            for (kind, _) in &self.kinds {
                self.mark(turn, p.squares(kind.of(color)), plane, one, row, planes);
                plane += 1;
            }
        }
    }

    /// Writes the observation of a game.
    pub(crate) fn observe<P: Play>(&self, game: &Game<P>, row: &mut [f32]) {
        let (p, planes) = (game.position(), self.planes());
        let turn = p.turn();
        // Every square begins with the numbers that are the same on all squares.
        let (first, others) = row.split_at_mut(planes);
        first.fill(0.0);
        for ago in 0..self.history {
            let is_repeated = game.ago(ago).is_some_and(|(_, is_repeated)| is_repeated);
            let plane = ago * self.of_a_position() + self.of_pieces();
            first[plane + usize::from(is_repeated)] = 1.0;
        }
        let any = p.any();
        let after_history = self.history * self.of_a_position();
        for (at, extra) in self.extras.iter().enumerate() {
            if let Content::Number(number) = &extra.content {
                first[after_history + at] = number(&any, game.plies());
            }
        }
        for other in others.chunks_exact_mut(planes) {
            other.copy_from_slice(first);
        }
        for (ago, (before, _)) in (0..self.history).map_while(|ago| Some((ago, game.ago(ago)?))) {
            self.mark_pieces(turn, before, ago * self.of_a_position(), 1.0, row, planes);
        }
        for (at, extra) in self.extras.iter().enumerate() {
            if let Content::Squares(squares) = &extra.content {
                self.mark(turn, squares(&any), after_history + at, 1.0, row, planes);
            }
        }
    }

    /// Writes the pieces of the current position of a game.
    pub(crate) fn pieces<P: Play>(&self, game: &Game<P>, row: &mut [u8]) {
        row.fill(0);
        let p = game.position();
        self.mark_pieces(p.turn(), p, 0, 1, row, self.of_pieces());
    }
}
