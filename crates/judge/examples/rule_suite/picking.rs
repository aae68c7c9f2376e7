//! Positions picked from random games.

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use tabiya_judge::{FairyBoard, FairyMove};

use crate::suite::Random;

/// The length of the longest game, in plies.
const LONGEST: usize = 160;

/// One kind of positions in a suite.
pub(crate) struct Kind {
    /// The name of the kind, a colon and an explanation. The text is also the random seed: changing it
    /// changes the suite.
    pub(crate) title: &'static str,
    /// The number of positions; 0 for the kind that fills the rest of a suite.
    pub(crate) count: usize,
    picked: Picked,
}

/// The place in a game where a position is picked.
enum Picked {
    /// Any position for which the condition holds.
    Where(fn(&FairyBoard) -> bool),
    /// Up to three plies before the end of the game, or the end itself.
    BeforeTheEnd,
    /// Any position, from which most pieces are then removed.
    Thinned,
}

pub(crate) const KINDS: &[Kind] = &[
    Kind {
        title: "check: the side to move has to answer one",
        count: 20,
        picked: Picked::Where(|board| board.is_in_check(board.side_to_move())),
    },
    Kind {
        title: "illegal moves: some would leave the royal piece attacked, without a check",
        count: 20,
        picked: Picked::Where(|board| {
            !board.is_in_check(board.side_to_move()) && board.illegal_moves() > 0
        }),
    },
    Kind {
        title: "promotion: a pawn may be promoted",
        count: 15,
        picked: Picked::Where(|board| {
            has_move(board, |mv| matches!(mv, FairyMove::Step { promotion: Some(_), .. }))
        }),
    },
    Kind {
        title: "en passant: it is legal",
        count: 10,
        picked: Picked::Where(|board| {
            has_move(board, |mv| matches!(mv, FairyMove::Step { en_passant: Some(_), .. }))
        }),
    },
    Kind {
        title: "castling: it is legal",
        count: 10,
        picked: Picked::Where(|board| has_move(board, |mv| matches!(mv, FairyMove::Castle(_)))),
    },
    Kind {
        title: "second ply: the side to move has just moved",
        count: 15,
        picked: Picked::Where(|board| board.follows_itself()),
    },
    Kind {
        title: "end: up to three plies before the end of a game, or the end itself",
        count: 15,
        picked: Picked::BeforeTheEnd,
    },
    Kind { title: "few pieces: most are taken off the board", count: 20, picked: Picked::Thinned },
    Kind {
        title: "game: positions along random games",
        count: 0,
        picked: Picked::Where(|board| !board.legal_moves().is_empty()),
    },
];

fn has_move(board: &FairyBoard, is_wanted: fn(&FairyMove) -> bool) -> bool {
    board.legal_moves().iter().any(is_wanted)
}

/// Picks a position of this kind from a random game; `None` if the game has none.
pub(crate) fn position(start: &FairyBoard, kind: &Kind, rng: &mut Random) -> Option<FairyBoard> {
    let line = game(start, rng);
    match kind.picked {
        Picked::Where(is_wanted) => line.into_iter().skip(1).filter(is_wanted).choose(rng),
        Picked::BeforeTheEnd => {
            let is_over = line.last()?.legal_moves().is_empty();
            let back = *[0, 1, 1, 1, 2, 2, 3].choose(rng)?;
            line.into_iter().rev().nth(back).filter(|_| is_over)
        }
        Picked::Thinned => {
            let board = line.choose(rng)?;
            let share = rng.random_range(0.4..0.9);
            thinned(board, share, rng)
        }
    }
}

/// The positions of a random game of at most `LONGEST` plies, in which captures, checks and promotions are
/// more frequent than usual.
fn game(start: &FairyBoard, rng: &mut Random) -> Vec<FairyBoard> {
    let mut line = vec![start.clone()];
    for _ in 0..LONGEST {
        let board = &line[line.len() - 1];
        let moves = board.legal_moves();
        let Some(&mv) = moves.choose(rng) else { break };
        let mut next = board.play(mv);
        // Up to three tries to find a forcing move instead.
        for _ in 0..rng.random_range(0..4) {
            let Some(&other) = moves.choose(rng) else { break };
            let after = board.play(other);
            let is_promotion = matches!(other, FairyMove::Step { promotion: Some(_), .. });
            if is_promotion
                || after.is_in_check(after.side_to_move())
                || pieces(&after) < pieces(board)
            {
                next = after;
                break;
            }
        }
        line.push(next);
    }
    line
}

fn pieces(board: &FairyBoard) -> usize {
    (0..64).filter(|&square| board.piece_at(square).is_some()).count()
}

/// The position without castling and en passant rights, and with a random share of its pieces removed; royal
/// pieces stay. `None` if the result is invalid or has no legal move.
fn thinned(board: &FairyBoard, share: f64, rng: &mut Random) -> Option<FairyBoard> {
    let fen = board.to_fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let royal = board.rules().royal.first().map(|&kind| board.rules().kind(kind).letter);
    let keep = |letter: char, rng: &mut Random| {
        let is_piece = letter.is_ascii_alphabetic();
        let is_royal = Some(letter.to_ascii_lowercase()) == royal;
        if is_piece && !is_royal && rng.random_bool(share) { '1' } else { letter }
    };
    fields[0] = fields[0].chars().map(|letter| keep(letter, rng)).collect();
    fields[2] = "-".to_owned();
    fields[3] = "-".to_owned();
    let board = FairyBoard::from_fen(board.rules(), &fields.join(" ")).ok()?;
    (!board.legal_moves().is_empty()).then_some(board)
}
