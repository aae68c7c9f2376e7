//! Bulk counting of the last two plies: the replies to all moves of a position, of which few moves are made.
//!
//! # The idea
//!
//! A usual perft stops one ply above the leaf nodes: it makes every move and counts the replies by popcount, so that
//! most of its time goes into making moves. Here the unit of work is the position two plies above the leaf nodes, the
//! *parent*. The *mover* is to move in it, the *replier* answers; only the sum of the replies to all moves is wanted.
//!
//! 1. **Most moves change the replies little.** The replies to a *null move*, after which the replier is to move in the
//!    same position, are counted once. The checks, the pins and the moves of the replier's king depend on some squares,
//!    the *sensitive squares*. A move that neither leaves nor enters one of them changes only how many moves the
//!    replier's sliders and pawns have: they gain or lose some at the square that is left and at the square that is
//!    entered, the *effects* of these squares. Such a move is *neutral*: it has as many replies as the null move, minus
//!    the effect of its origin, plus the effect of its target. Neutral moves stay sets: a popcount counts them, and the
//!    effect of a square is computed once and multiplied by the number of moves that enter it.
//! 2. **The other moves are written down, not made.** A move is a row of four words in four *columns*: the bits that
//!    change on the mover's pawn board, those that change on its other boards, the captured piece, and which boards
//!    these are. A vector has four or eight *lanes*, and each takes one row. The boards of the parent are the same in
//!    all lanes; XOR with the words makes four or eight moves at once, and the same instructions count the replies in
//!    all lanes. A move changes the replier's pieces only by a capture, so the rays from its king and the jumps of its
//!    knights are constants. Keys and castling rights are not updated.
//! 3. **En passant captures are counted apart**, for the double pushes that make them possible.
//!
//! On processors without vectors, the moves that are not neutral are made, and their replies are counted one by one.
//!
//! Counting by a null move is an idea of MPerft (H. G. Muller); the conditions, the effects and the lanes are our own.
//! `benches/log/last-two-plies.md` has the gain of each part, and what was tried and lost.
//!
//! # In pseudocode
//!
//! ```text
//! count(parent):
//!     if the mover is in check:                             after a null move its king could be captured
//!         sensitive = every square
//!     else:
//!         sensitive, effects = where the replies depend on the mover's pieces            `sensitive`, `effects`
//!         null = number of replies to the null move, from the same attack sets           `null_move`
//!     neutral = difference = 0
//!     for (role, origin, targets) in moves of the parent:                                `movegen`
//!         known = empty squares of targets - sensitive.to[role]                          `neutral`
//!         known = {} if origin is in sensitive.from
//!         known -= targets whose effect depends on origin too
//!         neutral += popcount(known)
//!         difference += sum of effects[known] - popcount(known) * effects[origin]
//!         for target in targets - known:
//!             columns.push(origin, target, captured piece)                               `batch`
//!     for rows in columns, four or eight at a time:                                      `kernel`
//!         boards = boards of the parent ^ rows
//!         attacked, checkers, pinned = fills in eight directions                         `fills`
//!         allowed = empty squares and the mover's; in check, only those that end the check
//!         replies = popcounts of
//!             king steps - attacked, castling, and
//!             (sliders by direction, knights, pawns, each as its pin lets it move) & allowed
//!     return neutral * null + difference + replies to the rows
//!          + en passant replies                                                          `en_passant`
//! ```
//!
//! # Kiwipete
//!
//! ```text
//! r . . . k . . r      White has 48 moves, to which Black has 2,039 replies. To a null move Black has 43.
//! p . p p q p b .
//! b n . . p n p .      The sensitive squares are on ranks 6 to 8, around the black king and on its ways to castle.
//! . . . P N . . .      For bishops and queens b5 and a4 are sensitive too: from there they would pin the pawn on d7.
//! . p . . P . . .
//! . . N . . Q . p
//! P P P B B P P P
//! R . . . K . . R
//! ```
//!
//! - 34 moves are neutral. 19 of them have no effect, such as both castlings, Kf1 and Bc1. 15 have effects, -10 in all.
//!   After b3 there are 42 replies, as the pawn on b4 cannot push. After Bh6 there are 41, as the rook on h8 no longer
//!   reaches h5 and h4. After Nb5 there are 39: the bishop on a6 loses c4, d3 and the capture on e2, and the pawn on b4
//!   the capture on c3.
//! - 14 moves are written into columns, and have 586 replies. Eight are captures, which a lane counts faster.
//!   Bf1, Bd3, Bc4 and Bb5 stay on the line of the bishop on a6, so the effects of e2 and of the target do not add up.
//!   The effects of d5 and d6 do not add up either, as the pawn on d7 could push to both. Nc6 attacks d8, where the
//!   king could go. They are four vectors of four lanes, or two of eight.
//! - One double push, a4, allows an en passant capture.
//!
//! | Kiwipete | neutral × null move + effects + others + en passant |
//! |---|---|
//! | with vectors | 34 × 43 - 10 + 586 + 1 = 2039 |
//! | without vectors | 36 × 43 - 14 + 504 + 1 = 2039 |
//!
//! Without vectors two captures are neutral too, Qxh3 and Qxf6; 12 moves are made instead of 48.
//!
//! # Files
//!
//! | file | content |
//! |---|---|
//! | `mod` | the ways to count that rules choose from: [`InLanes`], [`WithDrops`], [`Scalar`] |
//! | `replies` | the steps in order: passes the moves through `neutral` to `batch` or a list, counts, adds up |
//! | `sensitive` | the squares that a neutral move must not leave or enter |
//! | `effects` | the replies that a piece on a square adds or takes away; how often each square is entered |
//! | `null_move` | the number of replies to a null move |
//! | `neutral` | a sink of the generator that keeps the neutral moves and passes on the others |
//! | `batch` | a sink that writes moves into columns |
//! | `parent` | what all lanes share: boards, rays from the replier's king, castling |
//! | `kernel` | counts the replies of a side with a royal king, a vector of moves at a time |
//! | `free_kernel` | counts the replies of a side without one: no checks and pins, but captures may be compulsory |
//! | `fills` | shifts and occluded fills on vectors |
//! | `en_passant` | the en passant replies to double pushes |
//! | `judge` | tests: neutral moves against moves that are made, and the numbers of this page |

mod batch;
mod effects;
mod en_passant;
mod fills;
mod free_kernel;
#[cfg(test)]
mod judge;
mod kernel;
mod neutral;
mod null_move;
mod parent;
mod replies;
mod sensitive;

use core::marker::PhantomData;

use free_kernel::FreeParent;
use parent::Parent;
use replies::{Moves, Replier};
use sensitive::SensitiveSquares;

use crate::movegen::{List, Part};
use crate::position::{NodeJob, OnTurn, Position, SideNode, node_job};
use crate::rules::{BulkCount, Ends, InLanes, Rules, Scalar, WithDrops};
use crate::simd::{Backend, Cpu, Job, Scratch, outlined, with_bmi2};
use crate::types::{MoveBuffer, Side};

impl<R: Rules> BulkCount<R> for Scalar {
    const IN_LANES: bool = false;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(_: C, p: &Position<R>, scratch: &mut Scratch) -> Option<u64> {
        with_bmi2(OnTurn(p, EachMove { scratch }))
    }
}

/// Makes every move and counts the replies to it.
struct EachMove<'a> {
    scratch: &'a mut Scratch,
}

node_job! {
    [R: Rules] EachMove<'_> => |self, node| -> u64 {
        let moves = &mut self.scratch.moves;
        moves.clear();
        node.generate(Part::ALL, &mut List(&mut *moves));
        let mut total = 0u64;
        for &m in moves.iter() {
            total += u64::from(node.reply_node(&node.play(m)).count_moves());
        }
        total
    }
}

impl<R: Rules, const PEXT: bool> BulkCount<R> for InLanes<PEXT> {
    const IN_LANES: bool = true;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, scratch: &mut Scratch) -> Option<u64> {
        let node = SideNode::<R, S, C>::new(cpu, p);
        if R::Ends::is_variant_end(p) {
            return Some(0);
        }
        let moves = Moves::new(node)?;
        if !R::FREE_KINGS {
            let parent = Parent::new::<R, S::Enemy>(p, Parent::king::<R, S::Enemy>(p)?);
            return Some(moves.count_replies(Replier::Royal(&parent), scratch));
        }
        // `Parent` and `FreeParent` are large, so neither is moved; a reference to either is passed to one call.
        let king = Parent::king::<R, S::Enemy>(p);
        let royal = king.map(|king| Parent::new::<R, S::Enemy>(p, king));
        let free = if royal.is_none() { FreeParent::new::<R, S::Enemy>(p) } else { None };
        let replier = match (&royal, &free) {
            (Some(parent), _) => Replier::Royal(parent),
            (None, Some(parent)) => Replier::Free(parent),
            (None, None) => return None,
        };
        Some(moves.count_replies(replier, scratch))
    }

    #[inline]
    fn run<J: Job>(backend: Backend, job: J) -> J::Out {
        if PEXT { backend.run(job) } else { backend.with_magics(job) }
    }
}

impl<R: Rules> BulkCount<R> for WithDrops {
    const IN_LANES: bool = false;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, scratch: &mut Scratch) -> Option<u64> {
        outlined(cpu, DropsAndOthers { position: p, mover: PhantomData::<S>, scratch })
    }
}

/// Counts the replies to all moves under rules with drops. Replies to neutral moves and drops are counted by popcount.
struct DropsAndOthers<'a, R: Rules, S> {
    position: &'a Position<R>,
    mover: PhantomData<S>,
    scratch: &'a mut Scratch,
}

impl<R: Rules, S: Side> Job for DropsAndOthers<'_, R, S> {
    type Out = Option<u64>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Option<u64> {
        let p = self.position;
        if R::Ends::is_variant_end(p) {
            return Some(0);
        }
        let moves = Moves::new(SideNode::<R, S, C>::new(cpu, p)).filter(|moves| moves.may_pass)?;
        let parent = Parent::new::<R, S::Enemy>(p, Parent::king::<R, S::Enemy>(p)?);
        let sensitive = SensitiveSquares::new::<R, S::Enemy, C>(cpu, p, &parent);
        Some(moves.without_lanes(&sensitive, self.scratch))
    }
}
