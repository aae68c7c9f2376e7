//! Reasons under rule files with pieces of their own: each can be seen on the board.

use std::collections::HashSet;

use tabiya_core::{Bitboard, MoveKind, Role, Square};
use tabiya_fairy::betza::{Mode, Part, turned};
use tabiya_fairy::{FairyPosition, KindId};
use tabiya_variants::{
    AnyPosition, AnyUciMove, Blocker, IllegalityReason, KindName, PlacedPiece, Reason, RuleSet,
    RuleSetRef, Variant,
};

use crate::positions::Random;

const FILES: [&str; 6] = [
    // Hoppers, lame leapers, walls, a king that rides, castling through attacks.
    r#"
name = "court"
castling = "through-attack"
walls = ["d4", "e5"]
promotion.white = ["cannon", "queen"]
promotion.black = []
start = "rhbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBCR w KQkq - 0 1"
[pieces.cannon]
letter = "c"
moves = "mRcpR"
[pieces.horse]
letter = "h"
moves = "nN"
[pieces.king]
moves = "KsW3"
"#,
    r#"
name = "market"
castling = false
drops = true
drop-squares.pawn = ["a2-h8"]
drop-squares.archer = ["file c", "file f"]
promotion-squares = ["rank 6"]
start = "raeqkear/pppppppp/8/8/8/8/PPPPPPPP/RAEQKEAR w - - 0 1"
[pieces.archer]
letter = "a"
moves = "NNmWcfF"
en-passant = true
[pieces.elder]
letter = "e"
moves = "gQmfWcF"
double-push = ["rank 1"]
[pieces.pawn]
moves = "mfWcfFsW"
"#,
    r#"
name = "duel"
board = "6x6"
castling = false
must-capture = true
turns = ["white", "white", "black", "black"]
again = ["knight"]
start = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1 1/4"
"#,
    r#"
name = "first steps"
mobility.black.rook = ["a1-h4", "rank 8"]
mobility.white.king = ["d1-h3"]
[pieces.pawn]
moves = "mfFcfWimfnA"
double-push = ["rank 2"]
"#,
    r#"
name = "knights' king"
royal = ["duke"]
castling = false
start = "rnbqdbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQDBNR w - - 0 1"
[pieces.duke]
letter = "d"
moves = "NmD"
[pieces.pawn]
moves = "mfW2cfF"
"#,
    r#"
name = "torpedo wall"
walls = ["c4", "f5"]
[pieces.pawn]
double-push = ["a2-h6"]
en-passant = false
[pieces.bishop]
moves = "BmW"
"#,
];

type Lie = &'static str;

fn claim(holds: bool, lie: Lie) -> Result<(), Lie> {
    if holds { Ok(()) } else { Err(lie) }
}

/// Whether some part of the kind's notation leads that way from a square of an empty board, `fits` allowing.
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

/// Whether the piece advances two squares there from somewhere.
fn pushes(p: &FairyPosition, from: Square, to: Square) -> bool {
    let Some((color, kind)) = p.piece_on(from) else { return false };
    let (files, ranks) = turned((0, 2), color);
    from.offset(files, ranks) == Some(to) && p.rules().kind(kind).double_push[color].any()
}

fn check(p: &AnyPosition, asked: AnyUciMove, reason: &IllegalityReason) -> Result<(), Lie> {
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
            let between = tabiya_core::attacks::between(from, to);
            claim(mover(placed) && (between & f.occupied()).is_empty(), "there is a hurdle")
        }
        IllegalityReason::SecondHurdle { piece, by } => {
            let between = tabiya_core::attacks::between(from, to);
            claim(mover(piece) && there(by) && between.contains(by.square), "not between")?;
            claim((between & f.occupied()).len() > 1, "one hurdle")
        }
        IllegalityReason::LandsBehind { piece, hurdle } => {
            let between = tabiya_core::attacks::between(from, to);
            claim(mover(piece) && there(hurdle) && between.contains(hurdle.square), "no hurdle")
        }
        IllegalityReason::Lame { piece, by } => {
            claim(mover(piece) && by.is_none_or(blocks), "the way is open")
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
        IllegalityReason::Uncovered { shield, by, .. } => {
            claim(there(shield) && there(by), "not there")
        }
        IllegalityReason::NoCastlingRight { color, rook, .. } => {
            let is_rook = |square| p.piece_on(square) == Some(KindId::ROOK.of(us));
            claim(color == us && rook.is_none_or(is_rook), "no rook")
        }
        IllegalityReason::CastlingBlocked(by) => claim(blocks(by), "nothing is in the way"),
        IllegalityReason::NeverCastles => {
            claim(rules.castling == tabiya_core::Castling::Never, "they castle")
        }
        IllegalityReason::PromotionMissing(ref kinds) => {
            let squares = rules.promotion_squares[us];
            claim(promotion.is_none() && !kinds.is_empty() && squares.contains(to), "no promotion")
        }
        IllegalityReason::PromotionTo(kind, ref kinds) => {
            let letter = of_name(kind).map(|kind| rules.kind(kind).letter);
            claim(promotion == letter && kinds.iter().all(|&other| other != kind), "it can")
        }
        IllegalityReason::NoPromotionThere(square) => {
            claim(square == to && !rules.promotion_squares[us].contains(to), "it is promoted there")
        }
        IllegalityReason::NotAPawn(placed) => {
            claim(mover(placed) && placed.piece.role != Role::Pawn, "a pawn")
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
        IllegalityReason::NotDroppedThere(kind, square) => {
            let kind = of_name(kind).ok_or("no kind")?;
            let kind = rules.kind(kind);
            let may = kind.drop_squares[us].contains(square) && kind.mobility[us].contains(square);
            claim(square == to && is_free(to) && !may, "it is dropped there")
        }
        IllegalityReason::GameOver(_) => claim(p.legal_moves().is_empty(), "there are moves"),
        _ => Err("a reason that these rules do not have"),
    }
}

/// Every origin, target and promotion, and every drop.
fn everything(p: &FairyPosition, board: Bitboard) -> Vec<String> {
    let letters: Vec<char> = p.rules().kinds.iter().map(|kind| kind.letter).collect();
    let mut asked = Vec::new();
    for to in board {
        for from in board {
            asked.push(format!("{from}{to}"));
            // A letter is as good as another where nothing is promoted.
            let is_pawn = p.piece_on(from).is_some_and(|(_, kind)| kind == KindId::PAWN);
            let few = if is_pawn { letters.len() } else { 1 };
            asked.extend(letters.iter().take(few).map(|letter| format!("{from}{to}{letter}")));
        }
        asked.extend(letters.iter().map(|letter| format!("{}@{to}", letter.to_ascii_uppercase())));
    }
    asked
}

#[test]
fn reasons_under_rule_files_are_those_of_the_generator_and_true() {
    let games = if cfg!(debug_assertions) { 1 } else { 4 };
    for file in FILES {
        let rules = RuleSet::from_toml(file).unwrap_or_else(|error| panic!("{error}: {file}"));
        let variant = Variant::Custom(RuleSetRef::open(rules).expect("sound rules"));
        for seed in 0..games {
            let mut random = Random(seed);
            let mut p = variant.start();
            for ply in 0..90 {
                if ply % 9 == 8 {
                    ask_everything(&p);
                }
                let moves = p.legal_moves();
                if moves.is_empty() {
                    break;
                }
                p = p.play_unchecked(moves[random.below(moves.len())]);
            }
            ask_everything(&p);
        }
    }
}

fn ask_everything(p: &AnyPosition) {
    let AnyPosition::Fairy(f) = p else { panic!("no pieces of its own") };
    let legal: HashSet<_> = p.legal_moves().into_iter().collect();
    let mut found = HashSet::new();
    for text in everything(f, f.rules().board.squares()) {
        let why = p.explain(&text).expect("a move in UCI");
        assert_eq!(why.is_legal(), p.uci_move(&text).is_ok(), "{why}: {p}");
        found.extend(why.legal_move());
        if let Reason::Illegal(reason) = why.reason()
            && let Err(lie) = check(p, why.asked(), reason)
        {
            panic!("{why}: {lie}, {reason:?}: {} {p}", p.variant());
        }
    }
    assert_eq!(found, legal, "{p}");
    // Of two moves, no text is alike.
    let texts: HashSet<_> =
        legal.iter().map(|m| m.uci(tabiya_core::CastlingMode::Standard).to_string()).collect();
    assert_eq!(texts.len(), legal.len(), "{p}");
}
