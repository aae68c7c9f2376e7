//! The features around which random positions are built.

use rand::{Rng, RngExt};
use tabiya_core::{CHESS960_STARTS, Position};

use super::castling::{Homes, castling, promotions};
use super::en_passant::en_passant;
use super::games::last_of_game;
use super::lines::{batteries, checks, pins};
use super::pieces::{queens, scattered};
use super::sketch::Sketch;
use crate::named::named;

named! {
    /// The feature that a random position is built around.
    ///
    /// ```
    /// use rand_xoshiro::Xoshiro256PlusPlus;
    /// use rand_xoshiro::rand_core::SeedableRng;
    /// use tabiya_suite::random::RandomFeature;
    ///
    /// let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    /// let p = RandomFeature::Checks.position(&mut rng);
    /// assert!(p.count_moves() < 100);
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum RandomFeature {
        /// A position of a random game from the start position.
        Game = "game",
        /// A position of a random game from one of the 960 start positions of Chess960.
        Chess960Game = "chess960-game",
        /// A position of a random game from a Chess960 start position with different back ranks.
        DoubleChess960Game = "double-chess960-game",
        /// Few or many pieces on random squares.
        Scattered = "scattered",
        /// Pieces pinned on several lines, and pieces that only look pinned.
        Pins = "pins",
        /// Checks and double checks by pieces of all kinds, and pins.
        Checks = "checks",
        /// The side to move can give discovered checks; some of the enemy's pieces are pinned.
        Batteries = "batteries",
        /// A double push has just been played. Lines pass through squares that an en passant capture vacates or
        /// occupies.
        EnPassant = "en-passant",
        /// Pawns one step from promotion, with castling rooks that they can capture.
        Promotions = "promotions",
        /// Kings on the e-file, rooks in the corners, and attacks on squares that castling crosses.
        Castling = "castling",
        /// Kings and castling rooks anywhere on their back ranks, attacks on squares that castling crosses,
        /// rooks that shield their king, and rooks with and without a castling right on the same rank.
        Chess960Castling = "chess960-castling",
        /// Up to nine queens for each side.
        Queens = "queens",
    }
}

impl RandomFeature {
    /// Whether castling in these positions may need Chess960 notation.
    pub const fn is_chess960(self) -> bool {
        matches!(self, Self::Chess960Game | Self::DoubleChess960Game | Self::Chess960Castling)
    }

    /// Generates a random position with this feature and without faults.
    pub fn position<R: Rng + ?Sized>(self, rng: &mut R) -> Position {
        let sketch: fn(&mut Sketch, &mut R) = match self {
            Self::Game => return last_of_game(Position::startpos(), rng),
            Self::Chess960Game => {
                let number = rng.random_range(0..CHESS960_STARTS);
                return last_of_game(start(Position::chess960(number)), rng);
            }
            Self::DoubleChess960Game => {
                let (white, black) =
                    (rng.random_range(0..CHESS960_STARTS), rng.random_range(0..CHESS960_STARTS));
                return last_of_game(start(Position::double_chess960(white, black)), rng);
            }
            Self::Scattered => scattered,
            Self::Pins => pins,
            Self::Checks => checks,
            Self::Batteries => batteries,
            Self::EnPassant => en_passant,
            Self::Promotions => promotions,
            Self::Castling => |sketch, rng| castling(sketch, Homes::Orthodox, rng),
            Self::Chess960Castling => |sketch, rng| castling(sketch, Homes::Anywhere, rng),
            Self::Queens => queens,
        };
        loop {
            let mut made = Sketch::new();
            sketch(&mut made, rng);
            if let Some(p) = made.finish(rng) {
                return p;
            }
        }
    }
}

fn start(p: Option<Position>) -> Position {
    p.expect("the number is one of the 960")
}
