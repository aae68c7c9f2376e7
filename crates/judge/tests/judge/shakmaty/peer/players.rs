//! Players that prefer moves which generators often get wrong.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use shakmaty::{Move, Rank, Role, Square};

use super::{Peer, after, moves};

/// The preference of a player. Other moves are played too, but less often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// All moves are equally likely.
    Anything,
    /// Captures, checks, promotions.
    Forcing,
    /// Pushes next to enemy pawns, captures en passant, promotions.
    Pawns,
    /// King moves to the goal: the enemy king, the hill, the last rank.
    King,
    /// Few captures, and moves that clear the way for castling.
    Castling,
}

impl Style {
    const ALL: [Self; 5] = [Self::Anything, Self::Forcing, Self::Pawns, Self::King, Self::Castling];

    /// The weight of a move.
    fn weight<P: Peer>(self, p: &P, m: Move) -> u32 {
        let takes_promoted = m.is_capture() && p.promoted().contains(m.to());
        match self {
            Self::Anything => 1,
            _ if takes_promoted => 60,
            Self::Forcing => {
                let forcing = m.is_capture() || m.is_promotion() || after(p, m).is_check();
                if m.is_en_passant() { 40 } else { 1 + 11 * u32::from(forcing) }
            }
            Self::Pawns => match m {
                Move::EnPassant { .. } => 60,
                _ if m.is_promotion() => 25,
                Move::Normal { role: Role::Pawn, from, to, .. } if passes_a_pawn(p, from, to) => 40,
                Move::Put { role: Role::Pawn, to } => {
                    if to.rank() == p.turn().fold_wb(Rank::Seventh, Rank::Second) { 15 } else { 2 }
                }
                _ => 1 + 4 * u32::from(m.role() == Role::Pawn),
            },
            Self::King => match m {
                Move::Normal { role: Role::King, from, to, .. }
                    if distance(p, to) < distance(p, from) =>
                {
                    30
                }
                _ => 1,
            },
            Self::Castling => {
                let is_home = m.from().is_some_and(|from| from.rank() == p.turn().backrank());
                match m {
                    Move::Castle { .. } => 100,
                    _ if m.is_capture() => 1,
                    _ if matches!(m.role(), Role::King | Role::Rook) => 1,
                    _ => 4 + 16 * u32::from(is_home),
                }
            }
        }
    }
}

/// Whether the move is a double push that ends next to an enemy pawn.
fn passes_a_pawn<P: Peer>(p: &P, from: Square, to: Square) -> bool {
    let beside = [to.offset(-1), to.offset(1)].into_iter().flatten();
    let enemy = p.their(Role::Pawn);
    from.distance(to) == 2
        && beside.into_iter().any(|next| next.rank() == to.rank() && enemy.contains(next))
}

fn distance<P: Peer>(p: &P, square: Square) -> u32 {
    p.goal().into_iter().map(|goal| square.distance(goal)).min().unwrap_or(0)
}

/// Two players, each with its own style.
pub(crate) struct Players([Style; 2]);

impl Players {
    pub(crate) fn random(rng: &mut impl Rng) -> Self {
        Self([0, 1].map(|_| *Style::ALL.choose(rng).expect("five styles")))
    }

    /// A random legal move, if there is one.
    pub(crate) fn choose<P: Peer>(&self, p: &P, rng: &mut impl Rng) -> Option<Move> {
        let style = self.0[p.turn() as usize];
        let moves = moves(p);
        let weights: Vec<u32> = moves.iter().map(|&m| style.weight(p, m)).collect();
        let mut left = rng.random_range(0..weights.iter().sum::<u32>().max(1));
        moves.into_iter().zip(weights).find_map(|(m, weight)| {
            let chosen = left < weight;
            left = left.saturating_sub(weight);
            chosen.then_some(m)
        })
    }
}
