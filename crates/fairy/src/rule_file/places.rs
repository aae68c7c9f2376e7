//! Places of the fields in a file, for errors that are found after all of it has been read.

use tabiya_core::{Bitboard, Color, Role, Square};

use super::key::RuleFileKey;
use crate::rule_set::KindName;
use crate::rule_set::{Contradiction, NumberField};

/// The subject of a place in the file. A part that is left open stands for all.
#[derive(Clone, Copy)]
pub(super) struct Topic {
    pub(super) key: RuleFileKey,
    pub(super) color: Option<Color>,
    pub(super) kind: Option<KindName>,
    pub(super) squares: Bitboard,
    /// Whether it is about how a piece moves, within the piece's table.
    pub(super) is_moves: bool,
}

impl Topic {
    pub(super) const fn of(key: RuleFileKey) -> Self {
        Self { key, color: None, kind: None, squares: Bitboard::FULL, is_moves: false }
    }

    pub(super) const fn color(self, color: Color) -> Self {
        Self { color: Some(color), ..self }
    }

    pub(super) const fn kind(self, kind: KindName) -> Self {
        Self { kind: Some(kind), ..self }
    }

    /// The topic of how a kind moves.
    pub(super) const fn moves(kind: KindName) -> Self {
        Self { is_moves: true, ..Self::of(RuleFileKey::Pieces).kind(kind) }
    }

    pub(super) const fn squares(self, squares: Bitboard) -> Self {
        Self { squares, ..self }
    }

    const fn square(self, square: Square) -> Self {
        self.squares(Bitboard::of(square))
    }

    fn touches(&self, other: &Self) -> bool {
        fn agree<T: PartialEq>(a: Option<T>, b: Option<T>) -> bool {
            a.is_none() || b.is_none() || a == b
        }
        self.key == other.key
            && self.is_moves == other.is_moves
            && agree(self.color, other.color)
            && agree(self.kind, other.kind)
            && !self.squares.is_disjoint(other.squares)
    }
}

/// The topics of all places in the file; items come before the field to which they belong.
#[derive(Default)]
pub(super) struct Places(Vec<(Topic, usize)>);

impl Places {
    pub(super) fn add(&mut self, topic: Topic, offset: usize) {
        self.0.push((topic, offset));
    }

    /// The place in the file that causes a contradiction: the most telling one that the file has.
    pub(super) fn of_contradiction(&self, contradiction: Contradiction) -> usize {
        let place = |topic: Topic| self.0.iter().find(|(known, _)| known.touches(&topic));
        // If no field of the file causes it, the base does.
        let mut topics = culprits(contradiction).into_iter().chain([Topic::of(RuleFileKey::Base)]);
        topics.find_map(place).map_or(0, |&(_, offset)| offset)
    }
}

/// The fields that can cause a contradiction, the most telling first.
fn culprits(contradiction: Contradiction) -> Vec<Topic> {
    use Contradiction as Fault;
    let of = Topic::of;
    let list = |key, color, name, square| of(key).color(color).kind(name).square(square);
    let pawn = KindName::from(Role::Pawn);
    match contradiction {
        // A file cannot express these, or is refused before.
        Fault::UnknownKind | Fault::NameTwice(_) => Vec::new(),
        Fault::Name => vec![of(RuleFileKey::Name)],
        Fault::Base => vec![of(RuleFileKey::Base)],
        Fault::Number(NumberField::ChecksToWin) => vec![of(RuleFileKey::ChecksToWin)],
        Fault::Number(NumberField::Repetition) => vec![of(RuleFileKey::Repetition)],
        Fault::Number(NumberField::FiftyMoveRule) => vec![of(RuleFileKey::FiftyMoveRule)],
        Fault::NoWayToWin => {
            [RuleFileKey::Royal, RuleFileKey::Extinct, RuleFileKey::Goal].map(of).to_vec()
        }
        Fault::CastlingWithoutRoyal => vec![of(RuleFileKey::Castling), of(RuleFileKey::Royal)],
        Fault::PromotionToPawn => vec![of(RuleFileKey::Promotion).kind(pawn)],
        Fault::PieceOnWall(_, _, square) => {
            vec![of(RuleFileKey::Walls).square(square), of(RuleFileKey::Start)]
        }
        Fault::StartIsNoFen => vec![of(RuleFileKey::Start)],
        Fault::PawnOnBackRank(..) => vec![of(RuleFileKey::Start), of(RuleFileKey::Promotion)],
        Fault::NoKingToCheck(_) => vec![of(RuleFileKey::Start), of(RuleFileKey::ChecksToWin)],
        Fault::Board(..) | Fault::SquareOffBoard(..) => vec![of(RuleFileKey::Board)],
        Fault::Kinds(_) => vec![of(RuleFileKey::Pieces)],
        Fault::ReservedName(name) | Fault::Letter(name, _) | Fault::LetterTwice(_, _, name) => {
            vec![of(RuleFileKey::Pieces).kind(name)]
        }
        Fault::Turns(_) | Fault::TurnsWithout(_) => vec![of(RuleFileKey::Turns)],
        Fault::CastlingWithoutFiles(_) => vec![of(RuleFileKey::Castling), of(RuleFileKey::Board)],
        Fault::PromotionToRoyal(name) => {
            vec![of(RuleFileKey::Promotion).kind(name), of(RuleFileKey::Royal)]
        }
        Fault::ForcedPromotionToNothing => {
            vec![of(RuleFileKey::PromotionForced), of(RuleFileKey::Promotion)]
        }
        Fault::BareKingWithoutRoyal => vec![of(RuleFileKey::BareKing), of(RuleFileKey::Royal)],
        Fault::DropSquaresWithoutDrops(name) => vec![of(RuleFileKey::DropSquares).kind(name)],
        Fault::DoublePushWithoutStep(color, name) | Fault::InitialWithoutSquares(color, name) => {
            let moves = Topic::moves(name).color(color);
            vec![moves, of(RuleFileKey::DoublePush).kind(name), of(RuleFileKey::Board)]
        }
        Fault::EnPassantWithoutStep(_, name) | Fault::EnPassantForbidden(name) => {
            vec![of(RuleFileKey::EnPassant).kind(name), of(RuleFileKey::Pieces).kind(name)]
        }
        Fault::DoublePushOffBoard(color, name, square) => {
            vec![list(RuleFileKey::DoublePush, color, name, square), of(RuleFileKey::Board)]
        }
        Fault::GoalOnWall(color, name, square) => {
            vec![
                list(RuleFileKey::Goal, color, name, square),
                of(RuleFileKey::Walls).square(square),
            ]
        }
        Fault::MobilityOnWall(color, name, square) => {
            vec![
                list(RuleFileKey::Mobility, color, name, square),
                of(RuleFileKey::Walls).square(square),
            ]
        }
        Fault::DropSquareOnWall(color, name, square) => {
            vec![
                list(RuleFileKey::DropSquares, color, name, square),
                of(RuleFileKey::Walls).square(square),
            ]
        }
        Fault::NoRoyal(..) | Fault::SeveralRoyals(..) | Fault::OpponentInCheck(..) => {
            vec![
                of(RuleFileKey::Start),
                of(RuleFileKey::Royal),
                of(RuleFileKey::Pieces),
                of(RuleFileKey::Turns),
            ]
        }
        Fault::PawnOnPromotionSquare(_, square) => {
            vec![
                of(RuleFileKey::Start),
                of(RuleFileKey::PromotionSquares).square(square),
                of(RuleFileKey::Promotion),
            ]
        }
        Fault::ExtinctAtStart(_, name) => {
            vec![of(RuleFileKey::Start), of(RuleFileKey::Extinct).kind(name)]
        }
        Fault::GoalReachedAtStart(color, name, square) => {
            vec![list(RuleFileKey::Goal, color, name, square), of(RuleFileKey::Start)]
        }
        Fault::GoalOfNobody(color, name) => {
            vec![
                of(RuleFileKey::Goal).color(color).kind(name),
                of(RuleFileKey::Start),
                of(RuleFileKey::Promotion),
            ]
        }
        Fault::GoalOutOfReach(color, name) => {
            let goal = of(RuleFileKey::Goal).color(color).kind(name);
            let mobility = of(RuleFileKey::Mobility).color(color).kind(name);
            vec![goal, mobility, of(RuleFileKey::Start), of(RuleFileKey::Promotion)]
        }
        Fault::OverAtStart => {
            vec![of(RuleFileKey::Start), of(RuleFileKey::BareKing), of(RuleFileKey::Extinct)]
        }
        Fault::PawnNeverMoves(color) => vec![
            Topic::moves(pawn).color(color),
            of(RuleFileKey::Mobility).kind(pawn).color(color),
            of(RuleFileKey::Board),
        ],
        Fault::PromotionOutOfReach(_) => vec![
            of(RuleFileKey::PromotionSquares),
            Topic::moves(pawn),
            of(RuleFileKey::Mobility).kind(pawn),
            of(RuleFileKey::Walls),
            of(RuleFileKey::Start),
            of(RuleFileKey::Promotion),
        ],
        Fault::KindOfNobody(name) => vec![of(RuleFileKey::Pieces).kind(name)],
        Fault::AgainOfNobody(name) => vec![of(RuleFileKey::Again).kind(name)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(topics: &[Topic]) -> Places {
        Places(topics.iter().copied().zip(1..).collect())
    }

    #[test]
    fn the_item_of_a_list_is_told_before_the_list() {
        let [queen, king] = [Role::Queen, Role::King].map(KindName::from);
        let kings = Topic::of(RuleFileKey::Goal).kind(king);
        let places = places(&[
            Topic::of(RuleFileKey::Goal).kind(queen).square(Square::E4),
            kings.color(Color::Black).square(Square::E4),
            kings.square(Square::D4),
            kings.color(Color::White).square(Square::E4),
            kings.square(Square::F4),
            Topic::of(RuleFileKey::Goal),
        ]);
        for (square, at) in [(Square::D4, 3), (Square::E4, 4), (Square::F4, 5), (Square::G4, 6)] {
            let contradiction = Contradiction::GoalReachedAtStart(Color::White, king, square);
            assert_eq!(places.of_contradiction(contradiction), at, "{square}");
        }
    }

    #[test]
    fn what_the_file_leaves_out_another_field_answers_for() {
        let contradiction =
            Contradiction::GoalOnWall(Color::White, KindName::from(Role::King), Square::E4);
        let [goal, walls, base] =
            [RuleFileKey::Goal, RuleFileKey::Walls, RuleFileKey::Base].map(Topic::of);
        let start = Topic::of(RuleFileKey::Start);
        assert_eq!(places(&[start, walls, base, goal]).of_contradiction(contradiction), 4);
        assert_eq!(places(&[start, base, walls]).of_contradiction(contradiction), 3);
        assert_eq!(places(&[start, base]).of_contradiction(contradiction), 2);
        assert_eq!(places(&[start]).of_contradiction(contradiction), 0);
    }
}
