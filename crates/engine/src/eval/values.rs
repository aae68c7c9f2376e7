//! Values of pieces for rules without fitted weights.

use tabiya_core::{Bitboard, Color, Role, Square};
use tabiya_games::MaskRules;

/// The value in hundredths of a pawn for each square that a piece attacks on average.
const PER_SQUARE: f64 = 58.0;
/// The assumed probability that a square on a slider's path is empty.
const EMPTY: f64 = 0.7;

/// Whether every piece may move to every square of the board.
pub(super) fn is_whole_board(rules: &MaskRules) -> bool {
    let sets = Color::ALL.into_iter().flat_map(|color| rules.mobility[color].0);
    rules.walls.is_empty() && sets.into_iter().all(|set| set == Bitboard::FULL)
}

/// The values of the roles from pawn to queen: the number of squares a piece attacks, averaged over the
/// squares where it may be, on a board with the usual number of pieces.
pub(super) fn by_mobility(rules: &MaskRules) -> [i32; 5] {
    let of_role = |role: Role| {
        let both = Color::ALL
            .map(|color| mobility(role, rules.mobility[color][role] - rules.walls, rules.walls));
        #[expect(clippy::cast_possible_truncation, reason = "a few thousand at most")]
        let value = ((both[0] + both[1]) / 2.0 * PER_SQUARE) as i32;
        value
    };
    let pawn = if rules.promotions.is_empty() { 60 } else { 100 };
    [pawn, of_role(Role::Knight), of_role(Role::Bishop), of_role(Role::Rook), of_role(Role::Queen)]
        .map(|value| value.clamp(30, 2500))
}

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The average number of squares that a piece attacks if it may land only on `may_land`.
fn mobility(role: Role, may_land: Bitboard, walls: Bitboard) -> f64 {
    let (steps, slides): (Vec<(i8, i8)>, bool) = match role {
        Role::Knight => (KNIGHT.to_vec(), false),
        Role::Bishop => (DIAGONAL.to_vec(), true),
        Role::Rook => (ORTHOGONAL.to_vec(), true),
        _ => ([ORTHOGONAL, DIAGONAL].concat(), role == Role::Queen),
    };
    let from = |square: Square| -> f64 {
        steps.iter().map(|&step| along(square, step, slides, may_land, walls)).sum()
    };
    let squares = f64::from(may_land.len().max(1));
    may_land.into_iter().map(from).sum::<f64>() / squares
}

/// The expected number of squares that a piece attacks in one direction.
fn along(
    mut square: Square,
    step: (i8, i8),
    slides: bool,
    may_land: Bitboard,
    walls: Bitboard,
) -> f64 {
    let (mut sum, mut likely) = (0.0, 1.0);
    while let Some(next) = square.offset(step.0, step.1) {
        if walls.contains(next) {
            break;
        }
        if may_land.contains(next) {
            sum += likely;
        }
        if !slides {
            break;
        }
        likely *= EMPTY;
        square = next;
    }
    sum
}

#[cfg(test)]
mod tests {
    use tabiya_games::{KindId, MaskRules, RuleSet};

    use super::*;

    fn values(rules: RuleSet) -> [i32; 5] {
        by_mobility(MaskRules::open(rules).unwrap())
    }

    #[test]
    fn chess_pieces_have_about_the_usual_values() {
        let [pawn, knight, bishop, rook, queen] = values(RuleSet::chess());
        assert_eq!(pawn, 100);
        assert!((270..350).contains(&knight), "{knight}");
        assert!((270..360).contains(&bishop), "{bishop}");
        assert!((400..550).contains(&rook), "{rook}");
        assert!((700..950).contains(&queen), "{queen}");
    }

    #[test]
    fn restricted_mobility_lowers_the_value_of_a_piece() {
        let mut rules = RuleSet::chess();
        let queen = &mut rules.kinds[KindId::QUEEN.index()];
        queen.mobility.white = Bitboard(0xffff);
        queen.mobility.black = Bitboard(0xffff << 48);
        let (whole, less) = (values(RuleSet::chess()), values(rules));
        assert!(less[4] < whole[4] / 2 + 100);
        assert_eq!(less[3], whole[3]);
    }
}
