//! Checks the reasons in explanations against the board.

use tabiya_core::{
    Bitboard, CastlingSide, Color, MoveKind, Piece, Role, Square,
    attacks::{
        between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks,
        rook_attacks,
    },
};
use tabiya_games::{
    AnyMove, AnyPosition, AnyUciMove, Blocker, Explanation, IllegalityReason, KindId, KindName,
    LegalityReason, PinLine, PlacedPiece, Reason,
};

/// A description of what is wrong with an explanation.
pub(crate) type Lie = &'static str;

pub(crate) fn claim(holds: bool, lie: Lie) -> Result<(), Lie> {
    if holds { Ok(()) } else { Err(lie) }
}

fn occupied(p: &AnyPosition) -> Bitboard {
    Square::ALL.into_iter().filter(|&square| p.piece_on(square).is_some()).collect::<Bitboard>()
        | p.walls()
}

fn attacks(piece: Piece<KindName>, from: Square, occupied: Bitboard) -> Bitboard {
    let role = Role::ALL.into_iter().find(|&role| piece.role == role);
    match role.expect("a piece of chess") {
        Role::Pawn => pawn_attacks(piece.color, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => queen_attacks(from, occupied),
        Role::King => king_attacks(from),
    }
}

/// The piece on a square, with its name.
fn named(p: &AnyPosition, square: Square) -> Option<Piece<KindName>> {
    p.piece_on(square).map(|piece| piece.map_kind(|kind| p.kind(kind).name))
}

fn is_there(p: &AnyPosition, there: PlacedPiece, color: Color) -> Result<(), Lie> {
    claim(named(p, there.square) == Some(there.piece), "the piece is not there")?;
    claim(there.piece.color == color, "the piece is of the other side")
}

/// Checks that the enemy piece `by` exists and attacks `to` if the `closed` squares are occupied.
fn hits(p: &AnyPosition, by: PlacedPiece, to: Square, closed: Bitboard) -> Result<(), Lie> {
    is_there(p, by, !p.turn())?;
    claim(attacks(by.piece, by.square, closed).contains(to), "it does not attack the square")
}

pub(crate) fn is_line(line: PinLine, a: Square, b: Square) -> bool {
    match line {
        PinLine::Rank => a.rank() == b.rank(),
        PinLine::File => a.file() == b.file(),
        PinLine::Diagonal => bishop_attacks(a, Bitboard::EMPTY).contains(b),
    }
}

fn is_blocked(p: &AnyPosition, by: Blocker) -> Result<(), Lie> {
    match by {
        Blocker::Piece(there) => is_there(p, there, there.piece.color),
        Blocker::Wall(square) => claim(p.walls().contains(square), "there is no wall"),
    }
}

fn is_empty(p: &AnyPosition, square: Square) -> Result<(), Lie> {
    claim(p.piece_on(square).is_none(), "the square is not empty")
}

/// Checks that `king` is a king of the side `us`, on any square.
fn is_royal(king: PlacedPiece, us: Color) -> Result<(), Lie> {
    claim(king.piece == KindName::from(Role::King).of(us), "no king of ours")
}

pub(crate) fn check(p: &AnyPosition, why: &Explanation) -> Result<(), Lie> {
    match why.reason() {
        Reason::Illegal(reason) => check_illegal(p, why.asked(), reason),
        Reason::Legal(reason) => check_legal(p, why, reason),
        _ => Err("a new kind of reason"),
    }
}

fn check_illegal(p: &AnyPosition, asked: AnyUciMove, reason: &IllegalityReason) -> Result<(), Lie> {
    let us = p.turn();
    let all = occupied(p);
    let own_king = p.by_piece(KindId::KING.of(us)).single();
    let (from, to) = match asked {
        AnyUciMove::Step { from, to, .. } => (from, to),
        AnyUciMove::Drop { to, .. } => (to, to),
        AnyUciMove::Null => {
            let reasons =
                matches!(reason, IllegalityReason::NullMove | IllegalityReason::GameOver(_));
            return claim(reasons, "a reason of other moves");
        }
    };
    match *reason {
        IllegalityReason::GameOver(_) => claim(p.legal_moves().is_empty(), "there are moves"),
        IllegalityReason::Wall(square) => claim(p.walls().contains(square), "there is no wall"),
        IllegalityReason::NoPiece(square) => is_empty(p, square),
        IllegalityReason::EnemyPiece(there) => is_there(p, there, !us),
        IllegalityReason::SameSquare(square) => claim(from == to && to == square, "two squares"),
        IllegalityReason::OwnPiece(there) => {
            claim(there.square == to, "not on the target")?;
            is_there(p, there, us)
        }
        IllegalityReason::NotItsMove(there) => {
            is_there(p, there, us)?;
            let reach = attacks(there.piece, from, Bitboard::EMPTY);
            claim(from == there.square && !reach.contains(to), "it moves so")
        }
        IllegalityReason::WayBlocked { from: start, to: end, by } => {
            claim((start, end) == (from, to), "another way")?;
            let before = between(from, by.square()) & all;
            let on_the_way = between(from, to).contains(by.square());
            claim(on_the_way && before.is_empty(), "not the first on the way")?;
            is_blocked(p, by)
        }
        IllegalityReason::PushBlocked { pawn, by } => {
            is_there(p, pawn, us)?;
            claim(by.square().file() == from.file(), "not before the pawn")?;
            claim((between(from, by.square()) & all).is_empty(), "not the first on the way")?;
            is_blocked(p, by)
        }
        IllegalityReason::CapturesNothing(square) | IllegalityReason::NothingPassed(square) => {
            claim(square == to && p.en_passant() != Some(to), "there is a capture")?;
            is_empty(p, to)
        }
        IllegalityReason::NoCastlingRight { color, side, rook } => {
            claim(color == us && own_king == Some(from), "no king of ours")?;
            let has_right = p.castling().rooks(us).into_iter();
            let on_side = |rook| CastlingSide::from_king_and_rook(from, rook) == side;
            claim(!has_right.into_iter().any(on_side), "there is a right")?;
            let rook = rook.and_then(|square| p.piece_on(square));
            claim(rook.is_none_or(|rook| rook == KindId::ROOK.of(us)), "no rook")
        }
        IllegalityReason::CastlingBlocked(by) => {
            claim(by.square().rank() == from.rank(), "not on the rank")?;
            is_blocked(p, by)
        }
        IllegalityReason::Attacked { square, by } => {
            claim(!between(by.square, square).contains(from), "it looks through the king")?;
            hits(p, by, square, all.without(from))
        }
        IllegalityReason::AttackedThroughKing { square, king, by } => {
            claim(own_king == Some(king.square), "no king")?;
            is_there(p, king, us)?;
            claim(between(by.square, square).contains(king.square), "not through the king")?;
            hits(p, by, square, all.without(king.square))
        }
        IllegalityReason::Pinned { pinned, line, by } => {
            is_there(p, pinned, us)?;
            let king = own_king.ok_or("no king")?;
            let shields = between(king, by.square) & all;
            claim(shields == Bitboard::of(pinned.square), "not the one between")?;
            claim(pinned.square == from && is_line(line, king, by.square), "another line")?;
            hits(p, by, king, all.without(from))
        }
        IllegalityReason::StaysInCheck(by) | IllegalityReason::CastlesOutOfCheck(by) => {
            is_there(p, by, !us)?;
            claim(p.checkers().contains(by.square), "no check")
        }
        IllegalityReason::DoubleCheck { king, by: (a, b) } => {
            claim(king == Role::King, "another piece is royal")?;
            let by_king = |m: &AnyMove| m.piece() == KindId::KING;
            claim(p.legal_moves().iter().all(by_king), "other pieces may move")?;
            is_there(p, a, !us)?;
            is_there(p, b, !us)?;
            let both = Bitboard::of(a.square).with(b.square);
            claim(both.len() == 2 && both.is_subset(p.checkers()), "no two checks")
        }
        IllegalityReason::Uncovered { shield, by, king } => {
            is_there(p, shield, shield.piece.color)?;
            is_royal(king, us)?;
            hits(p, by, king.square, all.without(shield.square).without(from))
        }
        IllegalityReason::BothPawnsGone { by, king } => {
            claim(own_king == Some(king.square), "no king")?;
            let captured = Square::new(to.file(), from.rank());
            let line = between(king.square, by.square);
            claim(line.contains(from) && line.contains(captured), "they were no shields")?;
            hits(p, by, king.square, all.without(from).without(captured).with(to))
        }
        IllegalityReason::MustCapture(color, m) => {
            let takes = m.kind() == MoveKind::EnPassant
                || p.piece_on(m.to()).is_some_and(|there| there.color != us);
            claim(color == us && takes && p.is_legal(m), "no such capture")?;
            claim(p.piece_on(to).is_none_or(|there| there.color == us), "it captures")
        }
        IllegalityReason::KingCaptures => {
            let king = KindId::KING.of(us);
            claim(p.piece_on(from) == Some(king) && all.contains(to), "no capture by a king")
        }
        IllegalityReason::BlowsUpOwnKing { king, at } => {
            claim(own_king == Some(king) && king_attacks(king).contains(at), "not beside the king")
        }
        IllegalityReason::ExplosionUncovers { at, by, king } => {
            claim(own_king == Some(king.square), "no king")?;
            claim(!p.checkers().contains(by.square), "another attack")?;
            let gone = king_attacks(at).with(at).with(from);
            claim(!gone.contains(by.square), "the attacker is blown up")?;
            hits(p, by, king.square, all - gone)
        }
        IllegalityReason::GivesCheck { by, king } => {
            claim(by.piece.color == us, "a check by the other side")?;
            let there = named(p, by.square) == Some(by.piece) && by.square != from;
            claim(there || by.square == to, "the piece is not there")?;
            let closed = all.without(from).with(to);
            claim(p.piece_on(king.square) == Some(KindId::KING.of(!us)), "no king")?;
            claim(attacks(by.piece, by.square, closed).contains(king.square), "no check")
        }
        IllegalityReason::NotInHand(piece) => {
            claim(matches!(asked, AnyUciMove::Drop { .. }) && piece.color == us, "no drop of ours")
        }
        IllegalityReason::Occupied(there) => is_there(p, there, there.piece.color),
        IllegalityReason::PromotionMissing(_, ref roles)
        | IllegalityReason::PromotionTo(_, ref roles) => {
            claim(!roles.is_empty(), "nothing to become")?;
            claim(p.piece_on(from) == Some(KindId::PAWN.of(us)), "no pawn")
        }
        IllegalityReason::NoPromotion { on_last_rank } => {
            let is_pawn = p.piece_on(from) == Some(KindId::PAWN.of(us));
            let reaches = to.rank() == (!us).back_rank();
            claim(on_last_rank && !(is_pawn && reaches), "it is promoted")
        }
        IllegalityReason::DropOutOfBounds { to: square, within, .. } => {
            claim(square == to && !within.contains(to), "it is dropped there")
        }
        // These reasons occur only under rules with custom pieces.
        IllegalityReason::TooFar(_)
        | IllegalityReason::OnlyAtFirst(_)
        | IllegalityReason::OnlyCaptures(..)
        | IllegalityReason::NeverCaptures(_)
        | IllegalityReason::NeverTakesEnPassant(_)
        | IllegalityReason::NoHurdle(_)
        | IllegalityReason::SecondHurdle { .. }
        | IllegalityReason::LandsBehind { .. }
        | IllegalityReason::Lame { .. }
        | IllegalityReason::RoyalIsTarget(_)
        | IllegalityReason::NoPromotionOf(_)
        | IllegalityReason::Exposes { .. } => Err("a reason that these rules do not have"),
        IllegalityReason::Unexplained => Err("no reason"),
        // The other reasons are about the rules and not about the board.
        _ => Ok(()),
    }
}

fn check_legal(p: &AnyPosition, why: &Explanation, reason: &LegalityReason) -> Result<(), Lie> {
    let us = p.turn();
    let m = why.legal_move().ok_or("no move")?;
    let checks = |by: PlacedPiece| {
        is_there(p, by, !us)?;
        claim(p.checkers().contains(by.square), "no check")
    };
    match *reason {
        LegalityReason::Castles { empty, safe, .. } => {
            let all = occupied(p);
            claim(empty.is_disjoint(all), "something is in the way")?;
            let calm = safe.without(m.from()).into_iter().all(|to| {
                let enemies = Role::ALL.map(|role| p.by_piece(KindId::from(role).of(!us)));
                let enemies = enemies.into_iter().flatten();
                let on = |from| named(p, from).map(|piece| (piece, from));
                enemies
                    .filter_map(on)
                    .all(|(piece, from)| !attacks(piece, from, all.without(m.from())).contains(to))
            });
            // Rule files may forbid pieces to enter squares, which these pieces then do not attack.
            let limited = matches!(p, AnyPosition::Masked(_));
            claim(calm || limited, "the king is attacked on its way")
        }
        LegalityReason::CapturesInPassing { captured, origin } => {
            is_there(p, captured, !us)?;
            claim(p.en_passant() == Some(m.to()), "nobody has passed")?;
            let step = between(captured.square, origin);
            claim(step == Bitboard::of(m.to()), "not two squares")?;
            is_empty(p, origin)
        }
        LegalityReason::Promotes { kind, on_last_rank, captured } => {
            claim(on_last_rank && m.to().rank() == (!us).back_rank(), "not on the last rank")?;
            claim(m.promotion().map(|id| p.kind(id).name) == Some(kind), "another promotion")?;
            captured.map_or(Ok(()), |there| is_there(p, there, !us))
        }
        LegalityReason::KingLeavesCheck { king, by, .. } => {
            claim(king == Role::King && m.piece() == KindId::KING, "no king")?;
            checks(by)
        }
        LegalityReason::CapturesChecker(by) => {
            claim(m.to() == by.square || m.kind() == MoveKind::EnPassant, "another capture")?;
            checks(by)
        }
        LegalityReason::BlowsUpChecker(by) => checks(by),
        LegalityReason::BlocksCheck { by, on } => {
            let king = p.by_piece(KindId::KING.of(us)).single().ok_or("no king")?;
            claim(between(king, by.square).contains(on) && m.to() == on, "not between")?;
            checks(by)
        }
        LegalityReason::StaysOnPin { pinned, line, by }
        | LegalityReason::CapturesPinner { pinned, line, by } => {
            let king = p.by_piece(KindId::KING.of(us)).single().ok_or("no king")?;
            claim(
                pinned == p.kind(m.piece()).name && is_line(line, king, m.from()),
                "another line",
            )?;
            let line = between(king, by.square).with(by.square);
            claim(line.contains(m.from()) && line.contains(m.to()), "it leaves the line")?;
            hits(p, by, king, occupied(p).without(m.from()))
        }
        LegalityReason::BlowsUpKing(there) => is_there(p, there, !us),
        LegalityReason::KingCaptures { king, captured } => {
            claim(king == Role::King && m.piece() == KindId::KING, "no king")?;
            is_there(p, captured, !us)
        }
        LegalityReason::MustCapture(there) => is_there(p, there, !us),
        LegalityReason::Captures { piece, captured } => {
            is_there(p, piece, us)?;
            is_there(p, captured, !us)
        }
        LegalityReason::Reaches { piece, to } => {
            is_there(p, piece, us)?;
            is_empty(p, to)
        }
        LegalityReason::KingSteps { king, to } => {
            claim(king == Role::King && m.piece() == KindId::KING, "no king")?;
            is_empty(p, to)
        }
        LegalityReason::Drops(_, to) => is_empty(p, to),
        LegalityReason::DoublePush { kind, passed, to } => {
            claim(kind == Role::Pawn, "no pawn")?;
            claim(passed.with(to).is_disjoint(occupied(p)), "something is in the way")
        }
        _ => Err("a new kind of reason"),
    }
}
