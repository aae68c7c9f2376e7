//! Random games played with shakmaty, and positions picked from these games.

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use tabiya_judge::random::RandomFeature;

use crate::peer::{
    Peer, Players, Rooks, after, chess960_game_start, few_pieces, moves, sketched, write,
};
use crate::suite::{Kind, Random};

/// Makes the start of a game.
pub(crate) type Start<P> = fn(&mut Random) -> P;

/// A test for wanted positions.
pub(crate) type Wanted<P> = fn(&P) -> bool;

/// The length of the longest game, in plies.
const LONGEST: usize = 250;

pub(crate) fn from_the_start<P: Peer + Default>(_: &mut Random) -> P {
    P::default()
}

pub(crate) fn from_chess960<P: Peer>(rng: &mut Random) -> P {
    chess960_game_start(rng)
}

pub(crate) fn from_few_pieces<P: Peer>(rng: &mut Random) -> P {
    std::iter::repeat_with(|| few_pieces(rng)).flatten().next().expect("an endless search")
}

pub(crate) fn from_a_sketch<P: Peer>(rng: &mut Random) -> P {
    let mut attempt = || sketched(*RandomFeature::ALL.choose(rng).expect("features"), rng);
    std::iter::repeat_with(&mut attempt).flatten().next().expect("an endless search")
}

/// A start of a random kind: the usual start position, few pieces, or a sketched position.
pub(crate) fn from_anywhere<P: Peer + Default>(rng: &mut Random) -> P {
    match rng.random_range(0..4) {
        0 => from_the_start(rng),
        1 => from_few_pieces(rng),
        _ => from_a_sketch(rng),
    }
}

pub(crate) fn anything<P: Peer>(_: &P) -> bool {
    true
}

/// The positions of a random game of at most `plies` plies, including the start.
fn game<P: Peer>(start: P, plies: usize, rng: &mut Random) -> Vec<P> {
    let players = Players::random(rng);
    let next = |p: &P| Some(after(p, players.choose(p, rng)?));
    std::iter::successors(Some(start), next).take(plies + 1).collect()
}

/// The kind of positions along random games that `wanted` accepts and that have a legal move.
pub(crate) fn along<P: Peer + 'static>(
    title: &'static str,
    start: Start<P>,
    wanted: Wanted<P>,
    rooks: Rooks,
    count: usize,
) -> Kind {
    let maker = move |rng: &mut Random| {
        let plies = rng.random_range(1..=LONGEST / 2);
        let line = game(start(rng), plies, rng);
        let wanted = |p: &&P| !moves(*p).is_empty() && wanted(p);
        line.iter().filter(wanted).choose(rng).map(|p| write(p, rooks))
    };
    Kind { title, maker: Box::new(maker), count }
}

/// The kind of positions up to three plies before the end of a random game, or the end itself.
pub(crate) fn before<P: Peer + 'static>(
    title: &'static str,
    start: Start<P>,
    end: Wanted<P>,
    count: usize,
) -> Kind {
    let maker = move |rng: &mut Random| {
        let line = game(start(rng), LONGEST, rng);
        let last = line.last()?;
        if !moves(last).is_empty() || !end(last) {
            return None;
        }
        let back = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3].choose(rng)?;
        line.iter().rev().nth(*back).map(|p| write(p, Rooks::Outermost))
    };
    Kind { title, maker: Box::new(maker), count }
}

/// Whether a legal move leads to a position that `wanted` accepts.
pub(crate) fn leads_to<P: Peer>(p: &P, wanted: impl Fn(&P) -> bool) -> bool {
    moves(p).into_iter().any(|m| wanted(&after(p, m)))
}
