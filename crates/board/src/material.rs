//! The material of both sides in a position.

use tabiya_core::{ByColor, Color, Role, Stalemate};
use tabiya_games::{AnyPosition, KindId, RuleSet, Variant};

/// The values of the usual pieces, in pawns.
const USUAL: [(Role, u32); 5] =
    [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];

/// The value of each side's pieces on the board and in hand, in pawns. `None` under rules where the side that loses its
/// pieces wins, because more material is no advantage there.
pub(crate) fn material(p: &AnyPosition) -> Option<ByColor<u32>> {
    if loses_to_win(p) {
        return None;
    }
    let kinds = || (0..p.variant().kinds().len()).filter_map(KindId::from_index);
    let of_side = |color: Color| -> u32 {
        let held = p.in_hand(color).unwrap_or_default();
        let in_hand: u32 =
            held.into_iter().map(|(kind, count)| count * value(p, color, kind)).sum();
        let count = |kind: KindId| p.by_piece(kind.of(color)).len();
        kinds().map(|kind| count(kind) * value(p, color, kind)).sum::<u32>() + in_hand
    };
    Some(ByColor { white: of_side(Color::White), black: of_side(Color::Black) })
}

/// The value of a piece in whole pawns: the usual value of a piece that moves as in chess, otherwise the value that the
/// engine derives from its moves. Kings and pieces without moves, such as a duck, have none.
fn value(p: &AnyPosition, color: Color, kind: KindId) -> u32 {
    let rules = p.kind(kind);
    let is_royal = |rules: &RuleSet| rules.royal.contains(kind);
    if kind == KindId::KING || rules.moves[color].parts.is_empty() {
        return 0;
    }
    let usual = kind.role().filter(|_| rules.moves == Variant::Chess.kind(kind).moves);
    match (p, usual) {
        (AnyPosition::Fairy(tables), _) if is_royal(tables.rules()) => 0,
        (_, Some(role)) => {
            USUAL.iter().find(|(known, _)| *known == role).map_or(0, |(_, value)| *value)
        }
        (AnyPosition::Fairy(tables), None) => {
            u32::try_from((tables.value(color, kind) + 50) / 100).unwrap_or_default()
        }
        _ => 0,
    }
}

/// Whether a side without pieces or moves wins, as in antichess.
fn loses_to_win(p: &AnyPosition) -> bool {
    let is_so = |rules: &RuleSet| {
        rules.must_capture && rules.royal.is_empty() && rules.stalemate == Stalemate::Win
    };
    match p {
        AnyPosition::Fairy(tables) => is_so(tables.rules()),
        _ => p.variant().rules().is_some_and(|rules| is_so(&rules)),
    }
}

#[cfg(test)]
mod tests {
    use tabiya_games::house::House;

    use super::*;

    fn of(variant: Variant, fen: &str) -> Option<(u32, u32)> {
        let (p, _) = variant.read(fen).expect(fen);
        material(&p).map(|ByColor { white, black }| (white, black))
    }

    #[test]
    fn the_usual_pieces_have_the_usual_values() {
        assert_eq!(of(Variant::Chess, &Variant::Chess.start_fen()), Some((39, 39)));
        assert_eq!(of(Variant::Chess, "4k3/8/8/8/8/8/8/Q3KBN1 w - - 0 1"), Some((15, 0)));
        assert_eq!(of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Rp] w - - 0 1"), Some((5, 1)));
    }

    #[test]
    fn material_has_no_value_in_antichess() {
        assert_eq!(of(Variant::Antichess, &Variant::Antichess.start_fen()), None);
    }

    #[test]
    fn custom_pieces_have_values_and_ducks_have_none() {
        let amazon = "name = \"amazon\"\nstart = \"4k3/8/8/8/8/8/8/A3K3 w - - 0 1\"\n\
                      [pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"\n";
        let rules = RuleSet::from_toml(amazon).expect("rules");
        let variant = Variant::from_rules(rules).expect("sound rules");
        let (white, black) = of(variant, &variant.start_fen()).expect("material");
        assert!((11..=14).contains(&white) && black == 0, "{white}");
        let ducks = House::of_gallery(&["duck-chess"]).and_then(|house| house.begin());
        let p = ducks.expect("a start").board();
        assert_eq!(material(&p), Some(ByColor { white: 39, black: 39 }));
    }
}
