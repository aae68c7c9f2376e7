//! Rules under which pieces move as in a variant but kings may be left in check: they generate pseudo-legal moves.

use tabiya_core::{
    Bitboard, Black, ByColor, ByRole, Castling, Color, Faults, Move, MoveKind, MoveList, Position,
    Role, Roles, Rules, Scalar, Standard, VariantState, White,
};
use tabiya_games::{AnyMove, AnyPosition, Playable, PositionVisitor};

/// The moves of pieces, without the rules about checks and forced captures, and without castling and drops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct PieceMoves;

/// The rules of a variant about the moves of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Variation {
    en_passant: bool,
    promotions: Roles,
    double_push: ByColor<Bitboard>,
    en_passant_origins: ByColor<Bitboard>,
    walls: Bitboard,
    mobility: ByColor<ByRole<Bitboard>>,
}

impl VariantState for Variation {}

impl Variation {
    fn of<R: Rules>(p: &Position<R>) -> Self {
        let mobility = |color| ByRole(Role::ALL.map(|role| R::mobility(p, color, role)));
        Self {
            en_passant: R::en_passant(p),
            promotions: R::promotions(p),
            double_push: R::double_push_region(p),
            en_passant_origins: R::en_passant_origins(p),
            walls: R::walls(p),
            mobility: ByColor { white: mobility(Color::White), black: mobility(Color::Black) },
        }
    }
}

impl Rules for PieceMoves {
    const NAME: &'static str = "piece-moves";
    type State = Variation;
    type BulkCount = Scalar;
    /// A list with room for any number of kings, and promotions to kings.
    type Moves = MoveList<640>;
    type Ends = Standard;
    type Validity = Standard;
    const FREE_KINGS: bool = true;
    const KEEPS_MASKS: bool = true;

    fn royal(_: &Position<Self>) -> ByColor<bool> {
        ByColor::both(false)
    }

    fn castling(_: &Position<Self>) -> Castling {
        Castling::Never
    }

    fn en_passant(p: &Position<Self>) -> bool {
        p.state().en_passant
    }

    fn promotions(p: &Position<Self>) -> Roles {
        p.state().promotions
    }

    fn double_push_region(p: &Position<Self>) -> ByColor<Bitboard> {
        p.state().double_push
    }

    fn en_passant_origins(p: &Position<Self>) -> ByColor<Bitboard> {
        p.state().en_passant_origins
    }

    fn walls(p: &Position<Self>) -> Bitboard {
        p.state().walls
    }

    fn mobility(p: &Position<Self>, color: Color, role: Role) -> Bitboard {
        p.state().mobility[color][role]
    }
}

/// Lists the pseudo-legal moves of a position other than castling.
struct ListPseudoLegal;

impl PositionVisitor for ListPseudoLegal {
    type Out = Vec<AnyMove>;

    fn visit<R: Playable>(self, p: &Position<R>) -> Vec<AnyMove> {
        let mut setup = p.to_setup();
        setup.castling_rooks = Bitboard::EMPTY;
        setup.en_passant = p.en_passant_square();
        let mut moves = drops(p);
        // All faults are ignored, so that there is a position.
        let pieces = Position::<PieceMoves>::from_setup_with(&setup, Variation::of(p), Faults::ALL);
        if let Ok(pieces) = pieces {
            moves.extend(pieces.legal_moves().iter().map(|&m| AnyMove::of(m)));
        }
        moves
    }
}

/// The drops of pieces that the side to move has in hand, whether or not it is in check.
fn drops<R: Rules>(p: &Position<R>) -> Vec<AnyMove> {
    let squares = |role| match p.turn() {
        _ if !R::DROPS => Bitboard::EMPTY,
        Color::White => R::drops::<White>(p, role) - p.blockers(),
        Color::Black => R::drops::<Black>(p, role) - p.blockers(),
    };
    let drops = |role| squares(role).into_iter().map(move |to| AnyMove::of(Move::drop(role, to)));
    Role::ALL.into_iter().flat_map(drops).collect()
}

/// The moves that follow the moves of the pieces, whether or not they leave the king in check or a capture is forced;
/// castling only if it is legal. `None` if moves are generated from tables.
pub(super) fn pseudo_legal_moves(p: &AnyPosition) -> Option<Vec<AnyMove>> {
    let mut moves = p.visit(ListPseudoLegal)?;
    moves.extend(p.legal_moves().into_iter().filter(|m| m.kind() == MoveKind::Castle));
    Some(moves)
}
