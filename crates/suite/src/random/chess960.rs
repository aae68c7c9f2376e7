//! The 960 start positions of Chess960.

use tabiya_core::{
    Bitboard, Color, Faults, File, Piece, Position, Rank, Role, Setup, Square, Standard,
};

/// The number of start positions.
pub(super) const STARTS: u16 = 960;

/// All pairs of files for the knights, as indices into the five files that bishops and queen leave empty.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The start position with a number from 0 to 959 in Reinhard Scharnagl's numbering.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_suite::random::chess960_start;
/// assert_eq!(chess960_start(518), Some(Position::startpos()));
/// assert_eq!(chess960_start(960), None);
/// ```
pub fn chess960_start(number: u16) -> Option<Position> {
    double_chess960_start(number, number)
}

/// The start position in which each side's back rank is given by a separate number.
pub fn double_chess960_start(white: u16, black: u16) -> Option<Position> {
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
    Position::<Standard>::from_setup(&setup, Faults::NONE).ok()
}

fn put(setup: &mut Setup, piece: Piece, square: Square) {
    setup.pieces[square as usize] = Some(piece);
}

/// The back-rank pieces of a start position, from the a-file to the h-file.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= STARTS {
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
    Some(files.map(|role| role.expect("eight pieces have been placed")))
}

/// Puts a piece on the empty file with index `place` among the empty files.
fn fill(files: &mut [Option<Role>; 8], place: usize, role: Role) {
    if let Some(file) = files.iter_mut().filter(|file| file.is_none()).nth(place) {
        *file = Some(role);
    }
}
