//! The 960 start positions of Chess960.

use super::{Faults, Position, Setup};
use crate::types::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// The number of start positions.
pub const CHESS960_STARTS: u16 = 960;

/// All pairs of files for the knights, as indices into the five files that bishops and queen leave empty.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// # Starts of Chess960
impl Position {
    /// The start position of Chess960 with a number from 0 to 959 in Reinhard Scharnagl's numbering, in which 518 is
    /// chess; `None` for a greater number.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::startpos()));
    /// let first = Position::chess960(0).map(|p| p.to_string());
    /// assert_eq!(first.as_deref(), Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// The start position in which each side's back rank is given by a number of its own.
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        let mut setup = Setup::empty();
        for (color, number, pawns) in
            [(Color::White, white, Rank::Second), (Color::Black, black, Rank::Seventh)]
        {
            for (file, role) in File::ALL.into_iter().zip(back_rank(number)?) {
                let home = Square::new(file, color.back_rank());
                put(&mut setup, role.of(color), home);
                put(&mut setup, Role::Pawn.of(color), Square::new(file, pawns));
                if role == Role::Rook {
                    setup.castling_rooks |= Bitboard::of(home);
                }
            }
        }
        Self::from_setup(&setup, Faults::NONE).ok()
    }
}

fn put(setup: &mut Setup, piece: Piece, square: Square) {
    setup.pieces[square as usize] = Some(piece);
}

/// The back-rank pieces of a start position, from the a-file to the h-file.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= CHESS960_STARTS {
        return None;
    }
    let number = usize::from(number);
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    let mut files = [None; 8];
    files[2 * light + 1] = Some(Role::Bishop);
    files[2 * dark] = Some(Role::Bishop);
    fill(&mut files, queen, Role::Queen);
    let (first, second) = KNIGHTS[knights];
    // The second knight is placed first, so that the index of the first knight's file does not change.
    fill(&mut files, second, Role::Knight);
    fill(&mut files, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        fill(&mut files, 0, role);
    }
    // All eight files have been filled.
    Some(files.map(|role| role.unwrap_or(Role::Rook)))
}

/// Puts a piece on the empty file with index `place` among the empty files.
fn fill(files: &mut [Option<Role>; 8], place: usize, role: Role) {
    if let Some(file) = files.iter_mut().filter(|file| file.is_none()).nth(place) {
        *file = Some(role);
    }
}
