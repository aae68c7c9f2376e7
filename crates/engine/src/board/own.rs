//! Positions with pieces of their own.

use std::cell::OnceCell;

use tabiya_core::{Color, Move, MoveKind, Outcome, Pockets, Role, Stalemate};
use tabiya_fairy::{AnyMove, FairyPosition, KindId};

use super::own_moves::{long, role_like, short};
use super::{Board, Verdict};
use crate::eval::PawnCache;
use crate::eval::profile::{Exchange, Profile};
use crate::view::View;

/// The legal moves of a position, made when the first of them is asked for.
type Moves = OnceCell<Vec<Move>>;

/// The legal moves that a search can tell apart.
fn legal(p: &FairyPosition) -> Vec<Move> {
    p.legal_moves().into_iter().filter_map(|m| short(p, m)).collect()
}

/// The wanted of the legal moves in place of those in the buffer.
fn pick(
    p: &FairyPosition<'static>,
    node: &Moves,
    moves: &mut Vec<Move>,
    wanted: impl Fn(Move) -> bool,
) {
    moves.clear();
    let all = node.get_or_init(|| legal(p));
    moves.extend(all.iter().copied().filter(|&m| wanted(m)));
}

fn takes(p: &FairyPosition, m: Move) -> bool {
    match m.kind() {
        MoveKind::EnPassant => true,
        MoveKind::Castle | MoveKind::Drop(_) => false,
        _ => p.piece_on(m.to()).is_some() || p.takes_en_passant(long(p, m)),
    }
}

impl Board for FairyPosition<'static> {
    type Buffer = Vec<Move>;
    type Node<'a> = Moves;

    const ALTERNATES: bool = false;

    fn key(&self) -> u64 {
        self.key().low()
    }

    fn turn(&self) -> Color {
        self.turn()
    }

    fn halfmove_clock(&self) -> u32 {
        u32::from(self.halfmove_clock())
    }

    fn is_check(&self) -> bool {
        let p = self;
        if p.rules().royal.is_some() {
            return p.is_check();
        }
        // A king that is not royal may be all that its side has to lose.
        let kings = p.by_piece(p.turn(), KindId::KING);
        p.rules().extinct.contains(KindId::KING)
            && kings.single().is_some_and(|king| p.attackers(!p.turn(), king).any())
    }

    fn view(&self) -> View {
        let p = self;
        let mut view = View {
            colors: [p.by_color(Color::White), p.by_color(Color::Black)],
            turn: p.turn(),
            walls: p.blocked(),
            pockets: p.rules().drops.then(Pockets::default),
            checks: p.remaining_checks(),
            ..View::EMPTY
        };
        for kind in p.rules().kind_ids() {
            for color in Color::ALL {
                view.roles[role_like(p, color, kind) as usize] |= p.by_piece(color, kind);
            }
        }
        view
    }

    fn evaluate(&self, _: &View, profile: &Profile, _: &mut PawnCache) -> i32 {
        let own = profile.own.as_ref().expect("the profile of such a game");
        own.evaluate(self) + profile.tempo
    }

    fn play(&self, m: Move) -> Self {
        let p = self;
        p.play_unchecked(long(p, m))
    }

    fn key_after(&self, _: Move) -> Option<u64> {
        None
    }

    fn null_move(&self) -> Option<Self> {
        FairyPosition::null_move(self)
    }

    fn ending(&self) -> Option<Verdict> {
        let p = self;
        if !p.is_over() {
            return None;
        }
        Some(match p.outcome()? {
            Outcome::Draw(_) => Verdict::Draw,
            Outcome::Win { winner, .. } if winner == p.turn() => Verdict::Win,
            Outcome::Win { .. } => Verdict::Loss,
        })
    }

    fn without_moves(&self) -> Verdict {
        if self.is_check() {
            return Verdict::Loss;
        }
        match self.rules().stalemate {
            Stalemate::Draw => Verdict::Draw,
            Stalemate::Win => Verdict::Win,
            Stalemate::Loss => Verdict::Loss,
        }
    }

    fn is_dead(&self) -> bool {
        self.has_insufficient_material()
    }

    fn is_capture(&self, m: Move) -> bool {
        takes(self, m)
    }

    fn captured(&self, m: Move) -> Option<Role> {
        let p = self;
        let (kind, _) = p.captured(long(p, m))?;
        Some(role_like(p, !p.turn(), kind))
    }

    fn see_ge(&self, m: Move, threshold: i32, profile: &Profile) -> bool {
        let p = self;
        profile.exchange == Exchange::Compulsory || p.see(long(p, m)) >= threshold
    }

    fn legal_moves(&self) -> Vec<Move> {
        legal(self)
    }

    fn line(&self, moves: &[Move]) -> Vec<AnyMove> {
        let mut p = *self;
        let step = |&m: &Move| {
            let any = p.named(long(&p, m));
            p = Board::play(&p, m);
            any
        };
        moves.iter().map(step).collect()
    }

    fn node(&self) -> Moves {
        Moves::new()
    }

    fn is_legal(&self, node: &Moves, m: Move) -> bool {
        node.get_or_init(|| legal(self)).contains(&m)
    }

    fn gives_check(&self, _: &Moves, m: Move) -> bool {
        let p = self;
        p.gives_check(long(p, m))
    }

    fn captures_into(&self, node: &Moves, moves: &mut Vec<Move>) {
        pick(self, node, moves, |m| takes(self, m));
    }

    fn promotions_into(&self, node: &Moves, moves: &mut Vec<Move>) {
        let is_best = |m: Move| m.promotion() == Some(Role::Queen);
        pick(self, node, moves, |m| is_best(m) && !takes(self, m));
    }

    fn quiets_into(&self, node: &Moves, moves: &mut Vec<Move>) {
        pick(self, node, moves, |m| !takes(self, m));
    }
}
