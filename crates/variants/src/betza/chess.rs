//! The movements of the pieces of chess.

use tabiya_core::Role;

use super::{Mode, Movement, Part, Step};

const STRAIGHT: [Step; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [Step; 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

impl Movement {
    /// The movement of a role of chess. Castling, double pushes and captures en passant are not part of it.
    ///
    /// ```
    /// use tabiya_core::Role;
    /// use tabiya_variants::betza::Movement;
    /// for (role, notation) in Role::ALL.into_iter().zip(["mfWcfF", "N", "B", "R", "Q", "K"]) {
    ///     assert_eq!(notation.parse(), Ok(Movement::of_role(role)));
    /// }
    /// ```
    pub fn of_role(role: Role) -> Self {
        let part = |mode: Mode, steps: &[Step]| Part {
            steps: steps.to_vec(),
            moves: true,
            captures: true,
            initial: false,
            mode,
        };
        let rides = Mode::Ride { limit: None };
        let all = [STRAIGHT, DIAGONAL].concat();
        let (text, parts) = match role {
            Role::Pawn => {
                let moves = Part { captures: false, ..part(Mode::Leap, &STRAIGHT[..1]) };
                let takes = Part { moves: false, ..part(Mode::Leap, &[(1, 1), (-1, 1)]) };
                ("mfWcfF", vec![moves, takes])
            }
            Role::Knight => ("N", vec![part(Mode::Leap, &KNIGHT)]),
            Role::Bishop => ("B", vec![part(rides, &DIAGONAL)]),
            Role::Rook => ("R", vec![part(rides, &STRAIGHT)]),
            Role::Queen => ("Q", vec![part(rides, &all)]),
            Role::King => ("K", vec![part(Mode::Leap, &all)]),
        };
        Self { text: text.to_owned(), parts }
    }
}
