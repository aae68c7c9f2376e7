//! Checks reasons under rule files with custom pieces against the board.

use tabiya_core::{Bitboard, CastlingSide, MoveKind, Role, Square, attacks::between};
use tabiya_fairy::FairyPosition;
use tabiya_games::{
    AnyPosition, AnyUciMove, Blocker, Explanation, IllegalityReason, KindId, KindName,
    LegalityReason, PlacedPiece,
    betza::{Mode, Part, turned},
};

use super::truth::{Lie, claim, is_line};

/// Whether a part of the piece's notation, accepted by `fits`, leads to `to` on an empty board.
fn goes(p: &FairyPosition, from: Square, to: Square, fits: impl Fn(&Part) -> bool) -> bool {
    let Some((color, kind)) = p.piece_on(from) else { return false };
    let rules = p.rules().kind(kind);
    rules.moves[color].parts.iter().filter(|part| fits(part)).any(|part| {
        part.steps.iter().any(|&step| {
            let (files, ranks) = turned(step, color);
            let most = match part.mode {
                Mode::Leap | Mode::Lame => 1,
                Mode::Ride { limit } | Mode::Over { limit } | Mode::Behind { limit } => {
                    limit.map_or(8, |limit| limit.get())
                }
            };
            let path =
                std::iter::successors(from.offset(files, ranks), |at| at.offset(files, ranks));
            path.take(most.into()).any(|square| square == to)
        })
    })
}

/// Whether `to` is two squares ahead of the piece on `from`, and its kind has double pushes.
fn pushes(p: &FairyPosition, from: Square, to: Square) -> bool {
    let Some((color, kind)) = p.piece_on(from) else { return false };
    let (files, ranks) = turned((0, 2), color);
    from.offset(files, ranks) == Some(to) && p.rules().kind(kind).double_push[color].any()
}

pub(crate) fn check_illegal(
    p: &AnyPosition,
    asked: AnyUciMove,
    reason: &IllegalityReason,
) -> Result<(), Lie> {
    let AnyPosition::Fairy(f) = p else { return Err("no pieces of its own") };
    let us = p.turn();
    let named = |square| p.piece_on(square).map(|piece| piece.map_kind(|kind| p.kind(kind).name));
    let there = |placed: PlacedPiece| named(placed.square) == Some(placed.piece);
    let empty = |square| p.piece_on(square).is_none();
    let (from, to, promotion) = match asked {
        AnyUciMove::Step { from, to, promotion } => (from, to, promotion),
        AnyUciMove::Drop { to, .. } => (to, to, None),
        AnyUciMove::Null => return claim(*reason == IllegalityReason::NullMove, "another reason"),
    };
    let mover =
        |placed: PlacedPiece| there(placed) && placed.square == from && placed.piece.color == us;
    let is_free = |square: Square| empty(square) && !p.walls().contains(square);
    let blocks = |by: Blocker| match by {
        Blocker::Piece(placed) => there(placed),
        Blocker::Wall(square) => p.walls().contains(square),
    };
    let attacks = |by: PlacedPiece, square: Square, gone: Bitboard| {
        let occupied = (f.occupied() - gone).with(square);
        there(by) && by.piece.color != us && f.attackers_to(square, occupied).contains(by.square)
    };
    let rules = f.rules();
    let of_name = |name: KindName| rules.kind_ids().find(|&id| rules.kind(id).name == name);
    match *reason {
        IllegalityReason::Wall(square) => claim(p.walls().contains(square), "no wall"),
        IllegalityReason::NoPiece(square) => claim(empty(square) && square == from, "a piece"),
        IllegalityReason::EnemyPiece(placed) => {
            claim(there(placed) && placed.piece.color != us && placed.square == from, "no enemy")
        }
        IllegalityReason::SameSquare(_) => claim(from == to, "two squares"),
        IllegalityReason::OwnPiece(placed) => {
            claim(there(placed) && placed.square == to && placed.piece.color == us, "not our own")
        }
        IllegalityReason::NotItsMove(placed) => {
            claim(mover(placed) && !goes(f, from, to, |_| true), "it does move so")
        }
        IllegalityReason::TooFar(placed) => {
            claim(mover(placed) && !goes(f, from, to, |_| true), "it goes so far")
        }
        IllegalityReason::OnlyAtFirst(placed) => {
            let (_, kind) = f.piece_on(from).ok_or("no piece")?;
            let is_first = rules.kind(kind).double_push[us].contains(from);
            let so = goes(f, from, to, |part| part.initial) || pushes(f, from, to);
            claim(mover(placed) && !is_first && so, "it could move like that")
        }
        IllegalityReason::PushBlocked { pawn, by } => {
            claim(mover(pawn) && pawn.piece.role == Role::Pawn && blocks(by), "nothing there")?;
            claim(between(from, to).with(to).contains(by.square()), "not before the pawn")?;
            claim((between(from, by.square()) & f.occupied()).is_empty(), "not the first")
        }
        IllegalityReason::NoDoublePush(square) => {
            let (_, kind) = f.piece_on(from).ok_or("no piece")?;
            let is_first = rules.kind(kind).double_push[us].contains(from);
            claim(square == from && !is_first && pushes(f, from, to), "it may advance so")
        }
        IllegalityReason::CapturesNothing(square) | IllegalityReason::NothingPassed(square) => {
            claim(square == to && empty(to) && from.file() != to.file(), "no capture")?;
            claim(p.en_passant() != Some(to) && !goes(f, from, to, |part| part.moves), "it may")
        }
        IllegalityReason::NoEnPassant => claim(!rules.en_passant, "there is en passant"),
        IllegalityReason::OnlyCaptures(placed, square) => {
            let moves =
                goes(f, from, to, |part| part.moves && !part.initial && part.mode == Mode::Leap);
            claim(mover(placed) && square == to && empty(to) && !moves, "it moves so")
        }
        IllegalityReason::NeverCaptures(placed) => {
            let captures =
                goes(f, from, to, |part| part.captures && !part.initial && part.mode == Mode::Leap);
            claim(mover(placed) && !empty(to) && !captures, "it captures so")
        }
        IllegalityReason::NeverTakesEnPassant(placed) => {
            let passed = p.en_passant_square() == Some(to);
            let (_, kind) = f.piece_on(from).ok_or("no piece")?;
            claim(mover(placed) && passed && empty(to), "nothing has passed")?;
            let forward = turned((0, 1), us).1;
            let steps = (to.rank() as i8 - from.rank() as i8) == forward
                && (to.file() as i8 - from.file() as i8).abs() == 1;
            claim(!rules.kind(kind).en_passant || !steps, "it does")
        }
        IllegalityReason::NoHurdle(placed) => {
            let between = between(from, to);
            claim(mover(placed) && (between & f.occupied()).is_empty(), "there is a hurdle")
        }
        IllegalityReason::SecondHurdle { piece, by } => {
            let between = between(from, to);
            claim(mover(piece) && blocks(by) && between.contains(by.square()), "not between")?;
            claim((between & f.occupied()).len() > 1, "one hurdle")
        }
        IllegalityReason::LandsBehind { piece, hurdle } => {
            let is_between = between(from, to).contains(hurdle.square());
            claim(mover(piece) && blocks(hurdle) && is_between, "no hurdle")
        }
        IllegalityReason::Lame { piece, by } => {
            claim(mover(piece) && blocks(by), "the way is open")
        }
        IllegalityReason::WayBlocked { from: start, to: end, by } => {
            claim((start, end) == (from, to) && blocks(by) && by.square() != from, "another way")
        }
        IllegalityReason::OutOfBounds(piece, square) => {
            let kind = of_name(piece.role).ok_or("no kind")?;
            claim(!rules.kind(kind).mobility[us].contains(square), "it may enter")
        }
        IllegalityReason::RoyalIsTarget(placed) => {
            claim(there(placed) && placed.square == to && f.royal(!us) == Some(to), "not royal")
        }
        IllegalityReason::Exposes { royal, by } => {
            claim(royal.piece.color == us && there(by), "no attacker")?;
            claim(by.piece.color != us && by.square != to, "no attacker")
        }
        IllegalityReason::Attacked { square, by } => {
            claim(attacks(by, square, Bitboard::of(from).with(to)), "no attack")
                .or_else(|_| claim(attacks(by, square, Bitboard::of(from)), "no attack"))
        }
        IllegalityReason::StaysInCheck(by) | IllegalityReason::CastlesOutOfCheck(by) => {
            claim(there(by) && p.checkers().contains(by.square), "no check")
        }
        IllegalityReason::AttackedThroughKing { square, king, by } => {
            claim(there(king) && f.royal(us) == Some(king.square), "not royal")?;
            claim(between(by.square, square).contains(king.square), "not through the king")?;
            claim(attacks(by, square, Bitboard::of(from)), "no attack")
        }
        IllegalityReason::Pinned { pinned, line, by } => {
            let king = f.royal(us).ok_or("no king")?;
            let shields = between(king, by.square) & (f.occupied() | p.walls());
            claim(mover(pinned) && shields == Bitboard::of(from), "not the one between")?;
            claim(is_line(line, king, by.square) && !f.checkers().contains(by.square), "a check")?;
            let after = f.occupied().without(from).with(to);
            let attackers = f.attackers_to(king, after);
            claim(there(by) && by.piece.color != us && attackers.contains(by.square), "no pin")
        }
        IllegalityReason::DoubleCheck { king, by: (a, b) } => {
            let royal = f.royal(us).ok_or("no king")?;
            claim(named(royal) == Some(king.of(us)) && a != b, "not royal")?;
            claim([a, b].iter().all(|by| there(*by) && f.checkers().contains(by.square)), "one")?;
            claim(p.legal_moves().iter().all(|m| m.from() == royal), "other pieces may move")
        }
        IllegalityReason::Uncovered { shield, by, king } => {
            claim(there(shield) && king.piece.color == us, "not there")?;
            let gone = Bitboard::of(shield.square).with(from);
            claim(attacks(by, king.square, gone), "no attack")
        }
        IllegalityReason::BothPawnsGone { by, king } => {
            claim(there(king) && f.royal(us) == Some(king.square), "not royal")?;
            let captured = Square::new(to.file(), from.rank());
            let gone = Bitboard::of(from).with(captured);
            claim(gone.is_subset(between(king.square, by.square)), "they were no shields")?;
            claim(attacks(by, king.square, gone), "no attack")
        }
        IllegalityReason::NoCastlingRight { color, side, rook } => {
            let is_rook = |square| p.piece_on(square) == Some(KindId::ROOK.of(us));
            claim(color == us && rook.is_none_or(is_rook), "no rook")?;
            let rights = p.castling().0 & f.by_piece(us, KindId::ROOK);
            let on_side = |rook| CastlingSide::from_king_and_rook(from, rook) == side;
            claim(!rights.into_iter().any(on_side), "there is a right")
        }
        IllegalityReason::CastlingBlocked(by) => claim(blocks(by), "nothing is in the way"),
        IllegalityReason::NeverCastles => {
            claim(rules.castling == tabiya_core::Castling::Never, "they castle")
        }
        IllegalityReason::PromotionMissing(_, ref kinds) => {
            let squares = rules.promotion_squares[us];
            claim(promotion.is_none() && !kinds.is_empty() && squares.contains(to), "no promotion")
        }
        IllegalityReason::PromotionTo(kind, ref kinds) => {
            let letter = of_name(kind).map(|kind| rules.kind(kind).letter);
            claim(promotion == letter && kinds.iter().all(|&other| other != kind), "it can")
        }
        IllegalityReason::NoPromotion { on_last_rank } => {
            let squares = rules.promotion_squares[us];
            let is_pawn = p.piece_on(from) == Some(KindId::PAWN.of(us));
            claim(!(is_pawn && squares.contains(to)), "it is promoted there")?;
            claim(on_last_rank == promotes_on_last_rank(f), "other squares")
        }
        IllegalityReason::NoPromotionOf(color) => claim(
            color == us && rules.promotion[us].is_empty() && !rules.promotion[!us].is_empty(),
            "it is",
        ),
        IllegalityReason::NeverPromotes => {
            claim(rules.promotion[us].is_empty() && rules.promotion[!us].is_empty(), "they promote")
        }
        IllegalityReason::MustCapture(color, m) => {
            claim(
                color == us && rules.must_capture && p.captured(m).is_some() && p.is_legal(m),
                "no duty",
            )?;
            claim(empty(to) || m.kind() == MoveKind::EnPassant, "it captures")
        }
        IllegalityReason::NeverDrops => claim(!rules.drops, "there are drops"),
        IllegalityReason::NotInHand(piece) => {
            let kind = of_name(piece.role).ok_or("no kind")?;
            claim(f.in_hand(us, kind) == 0, "it is in hand")
        }
        IllegalityReason::Occupied(placed) => claim(there(placed) && placed.square == to, "free"),
        IllegalityReason::DropOutOfBounds { kind, to: square, within } => {
            let kind = rules.kind(of_name(kind).ok_or("no kind")?);
            let squares = kind.drop_squares[us] & kind.mobility[us];
            claim(square == to && is_free(to), "another square")?;
            claim(within == squares && !within.contains(to), "it is dropped there")
        }
        IllegalityReason::GameOver(_) => claim(p.legal_moves().is_empty(), "there are moves"),
        _ => Err("a reason that these rules do not have"),
    }
}

/// Whether the promotion squares of the side to move are exactly its last rank.
fn promotes_on_last_rank(f: &FairyPosition) -> bool {
    let us = f.turn();
    let last = Bitboard::rank(f.rules().back_rank(!us));
    last - f.blocked() == f.rules().promotion_squares[us] - f.blocked()
}

pub(crate) fn check_legal(
    p: &AnyPosition,
    why: &Explanation,
    reason: &LegalityReason,
) -> Result<(), Lie> {
    let AnyPosition::Fairy(f) = p else { return Err("no pieces of its own") };
    let (m, us) = (why.legal_move().ok_or("no move")?, p.turn());
    let (from, to) = (m.from(), m.to());
    let is_drop = matches!(m.kind(), MoveKind::Drop(_));
    let named = |square| p.piece_on(square).map(|piece| piece.map_kind(|kind| p.kind(kind).name));
    let there = |placed: PlacedPiece| named(placed.square) == Some(placed.piece);
    let taken = p.captured(m).map(|(_, square)| square);
    let takes = |placed: PlacedPiece| {
        let is_enemy = there(placed) && placed.piece.color != us;
        claim(is_enemy && taken == Some(placed.square), "another capture")
    };
    let checks = |by: PlacedPiece| {
        claim(there(by) && f.checkers().contains(by.square), "no check")?;
        claim(
            f.play_unchecked(m)
                .royal(us)
                .is_none_or(|royal| !f.play_unchecked(m).attackers(!us, royal).contains(by.square)),
            "no answer",
        )
    };
    let royal = || f.royal(us).ok_or("no royal piece");
    let by_royal = |king: KindName| {
        claim(royal()? == from && named(from) == Some(king.of(us)), "another piece")
    };
    let mover = p.kind(m.piece()).name;
    match *reason {
        LegalityReason::Castles { empty, safe, .. } => {
            claim(empty.is_disjoint(f.occupied() | f.blocked()), "something is in the way")?;
            let without = f.occupied().without(from);
            let passed = safe.without(from).without(m.destination());
            let attackers = |at| f.attackers_to(at, without.with(at)) & f.by_color(!us);
            claim(passed.into_iter().all(|at| attackers(at).is_empty()), "attacked on its way")
        }
        LegalityReason::CapturesInPassing { captured, origin } => {
            claim(p.en_passant_square() == Some(to), "nobody has passed")?;
            claim(between(captured.square, origin) == Bitboard::of(to), "not two squares")?;
            takes(captured)
        }
        LegalityReason::Promotes { kind, on_last_rank, captured } => {
            claim(m.promotion().map(|id| p.kind(id).name) == Some(kind), "another promotion")?;
            claim(on_last_rank == promotes_on_last_rank(f), "other squares")?;
            captured.map_or(Ok(()), takes)
        }
        LegalityReason::KingLeavesCheck { king, by, to: end } => {
            claim(end == to && p.piece_on(to).is_none(), "another square")?;
            by_royal(king)?;
            checks(by)
        }
        LegalityReason::KingCaptures { king, captured } => {
            by_royal(king)?;
            takes(captured)
        }
        LegalityReason::KingSteps { king, to: end } => {
            claim(end == to && taken.is_none() && !f.is_check(), "another step")?;
            by_royal(king)
        }
        LegalityReason::CapturesChecker(by) => {
            takes(by)?;
            checks(by)
        }
        LegalityReason::BlocksCheck { by, on } => {
            let line = between(royal()?, by.square);
            claim(on == to && line.contains(to) && taken.is_none(), "not between")?;
            claim(is_drop || !line.contains(from), "it has been between")?;
            checks(by)
        }
        LegalityReason::StaysOnPin { pinned, line, by }
        | LegalityReason::CapturesPinner { pinned, line, by } => {
            let king = royal()?;
            let way = between(king, by.square);
            claim(pinned == mover && is_line(line, king, by.square), "another line")?;
            claim(way.contains(from) && way.with(by.square).contains(to), "it leaves the line")?;
            let attackers = f.attackers_to(king, f.occupied().without(from));
            let is_pin = attackers.contains(by.square) && !f.checkers().contains(by.square);
            claim(is_pin && by.piece.color != us, "no pin")
        }
        LegalityReason::MustCapture(captured) => {
            claim(f.rules().must_capture, "captures are free")?;
            takes(captured)
        }
        LegalityReason::Captures { piece, captured } => {
            claim(there(piece) && piece.square == from, "another piece")?;
            takes(captured)
        }
        LegalityReason::Reaches { piece, to: end } => {
            let is_mover = there(piece) && piece.square == from && end == to;
            claim(is_mover && p.piece_on(to).is_none(), "another move")
        }
        LegalityReason::DoublePush { kind, passed, to: end } => {
            claim(kind == mover && end == to && pushes(f, from, to), "another move")?;
            claim(passed.with(to).is_disjoint(f.occupied() | f.blocked()), "something is there")
        }
        LegalityReason::Drops(piece, end) => {
            claim(is_drop && piece == mover.of(us) && end == to, "another drop")?;
            claim(p.piece_on(to).is_none(), "the square is not empty")
        }
        _ => Err("a reason that these rules do not have"),
    }
}
