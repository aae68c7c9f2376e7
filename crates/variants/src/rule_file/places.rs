//! Byte offsets of the fields in a file, for errors that are found only after the whole file has been read.

use tabiya_core::{Bitboard, Color, Role, Square};

use super::key::FileKey;
use crate::rule_set::KindName;
use crate::rule_set::{Contradiction, NumberField};

/// What a place in the file is about: a field, and possibly a side, a kind and squares. `None` means all
/// sides or kinds.
#[derive(Clone, Copy)]
pub(super) struct Topic {
    pub(super) key: FileKey,
    pub(super) color: Option<Color>,
    pub(super) kind: Option<KindName>,
    pub(super) squares: Bitboard,
    /// Whether the place is the key `moves` in a piece's table.
    pub(super) is_moves: bool,
}

impl Topic {
    pub(super) const fn of(key: FileKey) -> Self {
        Self { key, color: None, kind: None, squares: Bitboard::FULL, is_moves: false }
    }

    pub(super) const fn color(self, color: Color) -> Self {
        Self { color: Some(color), ..self }
    }

    pub(super) const fn kind(self, kind: KindName) -> Self {
        Self { kind: Some(kind), ..self }
    }

    /// The topic of the moves in a kind's table.
    pub(super) const fn moves(kind: KindName) -> Self {
        Self { is_moves: true, ..Self::of(FileKey::Pieces).kind(kind) }
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

/// The topics of all places in the file, with byte offsets. Items of a list come before the field that has the
/// list.
#[derive(Default)]
pub(super) struct Places(Vec<(Topic, usize)>);

impl Places {
    pub(super) fn add(&mut self, topic: Topic, offset: usize) {
        self.0.push((topic, offset));
    }

    /// The byte offset at which to report a contradiction: the place of the first possible cause that the file
    /// has.
    pub(super) fn of_contradiction(&self, contradiction: Contradiction) -> usize {
        let place = |topic: Topic| self.0.iter().find(|(known, _)| known.touches(&topic));
        // If the file has none of the fields that can cause the contradiction, its base rule set is blamed.
        let mut topics = culprits(contradiction).into_iter().chain([Topic::of(FileKey::Base)]);
        topics.find_map(place).map_or(0, |&(_, offset)| offset)
    }
}

/// The fields that may cause a contradiction, in the order in which to blame them.
fn culprits(contradiction: Contradiction) -> Vec<Topic> {
    use Contradiction as Fault;
    let of = Topic::of;
    let list = |key, color, name, square| of(key).color(color).kind(name).square(square);
    let pawn = KindName::from(Role::Pawn);
    match contradiction {
        // A file cannot cause these faults: it cannot express them, or the reader rejects them earlier.
        Fault::UnknownKind | Fault::NameTwice(_) => Vec::new(),
        Fault::Name => vec![of(FileKey::Name)],
        Fault::Base => vec![of(FileKey::Base)],
        Fault::Number(NumberField::ChecksToWin) => vec![of(FileKey::ChecksToWin)],
        Fault::Number(NumberField::ExtinctLeft) => vec![of(FileKey::ExtinctLeft)],
        Fault::Number(NumberField::MostOnFile) => vec![of(FileKey::Pieces)],
        Fault::Number(NumberField::Repetition) => vec![of(FileKey::Repetition)],
        Fault::Number(NumberField::FiftyMoveRule) => vec![of(FileKey::FiftyMoveRule)],
        Fault::NoWayToWin => [FileKey::Royal, FileKey::Extinct, FileKey::Goal].map(of).to_vec(),
        Fault::CastlingWithoutRoyal => vec![of(FileKey::Castling), of(FileKey::Royal)],
        Fault::WithoutDrops(key) => {
            let own = FileKey::from_name(key).map_or_else(|| of(FileKey::Pieces), of);
            vec![own, of(FileKey::Pieces)]
        }
        Fault::NothingToDrop => vec![of(FileKey::CapturesToHand), of(FileKey::Start)],
        Fault::CastlingFiles => vec![of(FileKey::CastlingFiles)],
        Fault::CastlingWith => vec![of(FileKey::CastlingWith)],
        Fault::StalemateCountsDraw => vec![of(FileKey::StalemateCounts)],
        Fault::Number(NumberField::GoalCount) => vec![of(FileKey::GoalCount)],
        Fault::WithoutGoal(key)
        | Fault::WithoutRoyal(key)
        | Fault::WithoutExtinction(key)
        | Fault::WithoutCastling(key) => FileKey::from_name(key).map(of).into_iter().collect(),
        Fault::PawnPromotesTo => vec![of(FileKey::Promotion).kind(pawn)],
        Fault::RoyalPromotes(name)
        | Fault::PromotesToItself(name)
        | Fault::DroppedAsInHand(name, _) => {
            vec![of(FileKey::Promotion).kind(name)]
        }
        Fault::MustPromoteToNothing(name) => vec![of(FileKey::Pieces).kind(name)],
        Fault::TooFewAtStart(..) => vec![of(FileKey::Start), of(FileKey::Extinct)],
        Fault::PromotionToPawn => vec![of(FileKey::Promotion).kind(pawn)],
        Fault::PieceOnWall(_, _, square) => {
            vec![of(FileKey::Walls).square(square), of(FileKey::Start)]
        }
        Fault::StartIsNoFen => vec![of(FileKey::Start)],
        Fault::PawnOnBackRank(..) => vec![of(FileKey::Start), of(FileKey::Promotion)],
        Fault::NoKingToCheck(_) => vec![of(FileKey::Start), of(FileKey::ChecksToWin)],
        Fault::Board(..) | Fault::SquareOffBoard(..) => vec![of(FileKey::Board)],
        Fault::Kinds(_) => vec![of(FileKey::Pieces)],
        Fault::ReservedName(name) | Fault::Letter(name, _) | Fault::LetterTwice(_, _, name) => {
            vec![of(FileKey::Pieces).kind(name)]
        }
        Fault::Turns(_) | Fault::TurnsWithout(_) => vec![of(FileKey::Turns)],
        Fault::CastlingWithoutFiles(_) => vec![of(FileKey::Castling), of(FileKey::Board)],
        Fault::ForcedPromotionToNothing => {
            vec![of(FileKey::PromotionForced), of(FileKey::Promotion)]
        }
        Fault::BareKingWithoutRoyal => vec![of(FileKey::BareKing), of(FileKey::Royal)],
        Fault::DropSquaresWithoutDrops(name) => vec![of(FileKey::DropSquares).kind(name)],
        Fault::DoublePushTwice(color, name)
        | Fault::FirstMovesWithoutMoves(color, name)
        | Fault::DoublePushWithoutStep(color, name)
        | Fault::InitialWithoutSquares(color, name) => {
            let moves = Topic::moves(name).color(color);
            vec![moves, of(FileKey::DoublePush).kind(name), of(FileKey::Board)]
        }
        Fault::EnPassantWithoutStep(_, name) | Fault::EnPassantForbidden(name) => {
            vec![of(FileKey::EnPassant).kind(name), of(FileKey::Pieces).kind(name)]
        }
        Fault::DoublePushOffBoard(color, name, square) => {
            vec![list(FileKey::DoublePush, color, name, square), of(FileKey::Board)]
        }
        Fault::GoalOnWall(color, name, square) => {
            vec![list(FileKey::Goal, color, name, square), of(FileKey::Walls).square(square)]
        }
        Fault::MobilityOnWall(color, name, square) => {
            vec![list(FileKey::Mobility, color, name, square), of(FileKey::Walls).square(square)]
        }
        Fault::DropSquareOnWall(color, name, square) => {
            vec![list(FileKey::DropSquares, color, name, square), of(FileKey::Walls).square(square)]
        }
        Fault::NoRoyal(..) | Fault::SeveralRoyals(..) | Fault::OpponentInCheck(..) => {
            vec![of(FileKey::Start), of(FileKey::Royal), of(FileKey::Pieces), of(FileKey::Turns)]
        }
        Fault::PawnOnPromotionSquare(_, square) => {
            vec![
                of(FileKey::Start),
                of(FileKey::PromotionSquares).square(square),
                of(FileKey::Promotion),
            ]
        }
        Fault::ExtinctAtStart(_, name) => {
            vec![of(FileKey::Start), of(FileKey::Extinct).kind(name)]
        }
        Fault::GoalReachedAtStart(color, name, square) => {
            vec![list(FileKey::Goal, color, name, square), of(FileKey::Start)]
        }
        Fault::GoalOfNobody(color, name) => {
            vec![
                of(FileKey::Goal).color(color).kind(name),
                of(FileKey::Start),
                of(FileKey::Promotion),
            ]
        }
        Fault::GoalOutOfReach(color, name) => {
            let goal = of(FileKey::Goal).color(color).kind(name);
            let mobility = of(FileKey::Mobility).color(color).kind(name);
            vec![goal, mobility, of(FileKey::Start), of(FileKey::Promotion)]
        }
        Fault::OverAtStart => {
            vec![of(FileKey::Start), of(FileKey::BareKing), of(FileKey::Extinct)]
        }
        Fault::PawnNeverMoves(color) => vec![
            Topic::moves(pawn).color(color),
            of(FileKey::Mobility).kind(pawn).color(color),
            of(FileKey::Board),
        ],
        Fault::PromotionOutOfReach(_) => vec![
            of(FileKey::PromotionSquares),
            Topic::moves(pawn),
            of(FileKey::Mobility).kind(pawn),
            of(FileKey::Walls),
            of(FileKey::Start),
            of(FileKey::Promotion),
        ],
        Fault::KindOfNobody(name) => vec![of(FileKey::Pieces).kind(name)],
        Fault::AgainOfNobody(name) => vec![of(FileKey::Again).kind(name)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(topics: &[Topic]) -> Places {
        Places(topics.iter().copied().zip(1..).collect())
    }

    #[test]
    fn errors_point_to_the_item_of_a_list_before_the_list() {
        let [queen, king] = [Role::Queen, Role::King].map(KindName::from);
        let kings = Topic::of(FileKey::Goal).kind(king);
        let places = places(&[
            Topic::of(FileKey::Goal).kind(queen).square(Square::E4),
            kings.color(Color::Black).square(Square::E4),
            kings.square(Square::D4),
            kings.color(Color::White).square(Square::E4),
            kings.square(Square::F4),
            Topic::of(FileKey::Goal),
        ]);
        for (square, at) in [(Square::D4, 3), (Square::E4, 4), (Square::F4, 5), (Square::G4, 6)] {
            let contradiction = Contradiction::GoalReachedAtStart(Color::White, king, square);
            assert_eq!(places.of_contradiction(contradiction), at, "{square}");
        }
    }

    #[test]
    fn errors_in_omitted_fields_point_to_a_related_field() {
        let contradiction =
            Contradiction::GoalOnWall(Color::White, KindName::from(Role::King), Square::E4);
        let [goal, walls, base] = [FileKey::Goal, FileKey::Walls, FileKey::Base].map(Topic::of);
        let start = Topic::of(FileKey::Start);
        assert_eq!(places(&[start, walls, base, goal]).of_contradiction(contradiction), 4);
        assert_eq!(places(&[start, base, walls]).of_contradiction(contradiction), 3);
        assert_eq!(places(&[start, base]).of_contradiction(contradiction), 2);
        assert_eq!(places(&[start]).of_contradiction(contradiction), 0);
    }
}
