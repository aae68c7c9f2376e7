//! The basic types: sides, pieces, squares, sets of squares and moves.

mod bitboard;
mod castling;
mod color;
mod material;
mod move_list;
mod moves;
mod pocket;
mod role;
mod roles;
mod scored_moves;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use color::{Black, ByColor, Color, Side, White};
pub use material::Material;
pub use move_list::{CHESS_CAPACITY, MoveBuffer, MoveList};
pub use moves::{Move, MoveKind, NoMove};
pub use pocket::Pockets;
pub use role::{ByRole, Piece, PieceKind, Role};
pub use roles::Roles;
pub use scored_moves::ScoredMoves;
pub use square::{File, ParseSquareError, Rank, Square};
