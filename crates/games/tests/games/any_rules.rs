//! `AnyPosition` and `Game` agree with positions and games whose rules are a Rust type.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{
    Bitboard, CastlingMode, Color, Draw, EnPassantMode, Ends, Faults, Move, Outcome, Packed, Piece,
    Pockets, Position, Role, Setup, Square, VariantState,
};
use tabiya_games::{
    AnyMove, AnyPosition, Game, KindId, KindName, Playable, RuleSet, Variant, VariantVisitor,
};

/// The built-in variants and two variants from rule files.
fn variants() -> impl Iterator<Item = Variant> {
    let of_file = |lines: &str| {
        let rules = RuleSet::from_toml(&format!("name = \"x\"\n{lines}")).expect(lines);
        Variant::from_rules(rules).expect("sound rules")
    };
    let files = ["walls = [\"d5\", \"c3\"]", "must-capture = true\nstalemate = \"win\""];
    Variant::BUILT_IN.iter().copied().chain(files.map(of_file))
}

fn sorted(moves: &[AnyMove]) -> Vec<AnyMove> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

/// Converts moves of `Position` to `AnyMove`s, sorted.
fn wide(moves: &[Move]) -> Vec<AnyMove> {
    sorted(&moves.iter().copied().map(AnyMove::of).collect::<Vec<_>>())
}

fn wide_piece(piece: Piece) -> Piece<KindId> {
    piece.map_kind(KindId::from)
}

fn wide_outcome(outcome: Option<Outcome>) -> Option<Outcome<KindName>> {
    outcome.map(|outcome| outcome.map_kind(KindName::from))
}

/// Compares the results of all methods of a `Position` and of the equal `AnyPosition`.
#[track_caller]
fn compare<R: Playable>(p: &Position<R>, rng: &mut impl Rng) {
    let any = AnyPosition::from(p);
    board(p, &any);
    checks(p, &any, rng);
    moves(p, &any, rng);
    others(p, &any);
}

fn board<R: Playable>(p: &Position<R>, any: &AnyPosition) {
    assert_eq!(any.variant(), R::variant(p.state()));
    assert_eq!((any.turn(), any.occupied()), (p.turn(), p.occupied()));
    assert_eq!((any.blockers(), any.walls()), (p.blockers(), R::walls(p)));
    for color in Color::ALL {
        assert_eq!((any.by_color(color), any.king(color)), (p.by_color(color), p.king(color)));
        assert_eq!(any.king_attackers(color), p.king_attackers(color));
        for role in Role::ALL {
            let piece = Piece { role, color };
            assert_eq!(any.by_piece(wide_piece(piece)), p.by_piece(piece));
            assert_eq!(any.by_kind(role.into()), p.by_role(role));
        }
    }
    for square in Square::ALL {
        assert_eq!(any.piece_on(square), p.piece_on(square).map(wide_piece));
    }
    assert!(any.pieces().eq(p.pieces().map(|(square, piece)| (square, wide_piece(piece)))));
    assert_eq!((any.castling(), any.castling_mode()), (p.castling(), p.castling_mode()));
    assert_eq!(any.has_orthodox_castling(), p.has_orthodox_castling());
    assert_eq!((any.en_passant(), any.en_passant_set()), (p.en_passant(), p.en_passant_set()));
    assert_eq!(any.en_passant_square(), p.en_passant_square());
    assert_eq!(any.halfmove_clock(), p.halfmove_clock());
    assert_eq!(any.fullmove_number(), p.fullmove_number());
    for color in Color::ALL {
        let held = |pockets: Pockets| {
            let held = Pockets::ROLES.map(|role| (role.into(), pockets.count(role.of(color))));
            held.into_iter().filter(|&(_, count)| count > 0).collect::<Vec<_>>()
        };
        assert_eq!(any.in_hand(color), p.state().pockets().map(held));
    }
    assert_eq!(any.promoted(), p.state().promoted());
    assert_eq!(any.remaining_checks(), p.state().remaining_checks());
    assert_eq!(any.key(), p.key());
    assert_eq!((any.pawn_key(), any.material_key()), (p.pawn_key(), p.material_key()));
}

fn checks<R: Playable>(p: &Position<R>, any: &AnyPosition, rng: &mut impl Rng) {
    let occupied = Bitboard(rng.random());
    let square = *Square::ALL.choose(rng).expect("64 squares");
    assert_eq!(any.attackers_to(square, occupied), p.attackers_to(square, occupied));
    assert_eq!((any.checkers(), any.is_check()), (p.checkers(), p.is_check()));
    assert_eq!(any.must_answer_check(), p.must_answer_check());
    let node = p.node();
    assert_eq!((node.checkers(), node.is_check()), (p.checkers(), p.is_check()), "{p}");
    assert_eq!(node.must_answer_check(), p.must_answer_check(), "{p}");
    assert_eq!(any.pinned(), p.pinned());
    assert_eq!(any.is_opponent_in_check(), p.is_opponent_in_check());
    assert_eq!((any.is_checkmate(), any.is_stalemate()), (p.is_checkmate(), p.is_stalemate()));
    assert_eq!(
        (any.outcome(), any.is_variant_end()),
        (wide_outcome(p.outcome()), R::Ends::is_variant_end(p))
    );
    assert_eq!(any.has_insufficient_material(), p.has_insufficient_material());
}

fn moves<R: Playable>(p: &Position<R>, any: &AnyPosition, rng: &mut impl Rng) {
    let (node, within) = (p.node(), Bitboard(rng.random()));
    let legal = any.legal_moves();
    let mut buffer = legal.clone();
    assert_eq!(sorted(&legal), wide(&p.legal_moves()), "{p}");
    assert_eq!(any.count_moves(), p.count_moves(), "{p}");
    assert_eq!(sorted(&any.legal_moves_to(within)), wide(&node.moves_to(within)), "{p}");
    assert_eq!(sorted(&any.captures()), wide(&node.captures()), "{p}");
    any.captures_into(&mut buffer);
    assert_eq!(sorted(&buffer), wide(&node.captures()), "{p}");
    assert_eq!(sorted(&any.noisy()), wide(&node.noisy()), "{p}");
    assert_eq!(sorted(&any.quiets()), wide(&node.quiets()), "{p}");
    any.quiets_into(&mut buffer);
    assert_eq!(sorted(&buffer), wide(&node.quiets()), "{p}");
    any.legal_moves_into(&mut buffer);
    assert_eq!(buffer, legal, "{p}");
    assert_eq!(sorted(&any.evasions()), wide(&node.evasions()), "{p}");
    for square in Square::ALL {
        assert_eq!(any.targets_from(square), node.targets_from(square), "{square} in {p}");
    }
    let mut keys = Vec::new();
    any.add_keys_after(&mut keys);
    assert_eq!(keys.len(), legal.len(), "{p}");
    for (&(code, key), &m) in keys.iter().zip(&legal) {
        let next = any.play_code(code);
        assert_eq!((next, key), (any.play_unchecked(m), any.key_after(m)), "{m:?} in {p}");
    }
    for &m in p.legal_moves().iter() {
        one_move(p, m, any);
    }
    for m in (0..10).filter_map(|_| Move::from_bits(rng.random())) {
        assert_eq!(any.is_legal(m.into()), p.is_legal(m), "{m:?} in {p}");
        let played = any.play(m.into());
        assert_eq!(played.ok(), p.play(m).ok().map(AnyPosition::from), "{m:?} in {p}");
        if let (Err(any), Err(typed)) = (played, p.play(m)) {
            assert_eq!(any.to_string(), typed.to_string());
        }
    }
}

fn one_move<R: Playable>(p: &Position<R>, m: Move, any: &AnyPosition) {
    let wide = AnyMove::of(m);
    assert_eq!(any.gives_check(wide), p.gives_check(m), "{m:?} in {p}");
    assert_eq!(any.is_capture(wide), p.is_capture(m), "{m:?} in {p}");
    let captured = p.captured(m).map(|(role, square)| (role.into(), square));
    assert_eq!((any.is_quiet(wide), any.captured(wide)), (p.is_quiet(m), captured), "{m:?}");
    assert_eq!(any.see(wide), p.see(m), "{m:?} in {p}");
    assert_eq!(any.see_ge(wide, 100), p.see_ge(m, 100), "{m:?} in {p}");
    assert_eq!(any.key_after(wide), p.key_after(m), "{m:?} in {p}");
    let next = AnyPosition::from(p.play_unchecked(m));
    assert_eq!((any.play(wide), any.play_unchecked(wide)), (Ok(next), next), "{m:?} in {p}");
    let (san, uci) = (p.san(m).to_string(), m.uci(p.castling_mode()).to_string());
    assert_eq!(any.san(wide), san, "{m:?} in {p}");
    assert_eq!((any.san_move(&san), any.read_move(&san)), (Ok(wide), Ok(wide)), "{san} in {p}");
    assert_eq!((any.uci_move(&uci), any.read_move(&uci)), (Ok(wide), Ok(wide)), "{uci} in {p}");
    assert_eq!(any.read_uci(&uci).map(|read| read.to_string()), Ok(uci));
}

fn others<R: Playable>(p: &Position<R>, any: &AnyPosition) {
    assert_eq!(any.null_move(), p.null_move().map(AnyPosition::from), "{p}");
    assert_eq!(any.flip_colors(), Some(p.flip_colors().into()), "{p}");
    assert_eq!(any.mirror(), p.mirror().map(AnyPosition::from), "{p}");
    let (mode, en_passant) = (CastlingMode::Chess960, EnPassantMode::Always);
    assert_eq!(any.fen(mode, en_passant), p.fen(mode, en_passant).to_string());
    assert_eq!(any.to_string(), p.to_string());
    let packed = Packed::new(p);
    assert_eq!((any.pack(), any.packed_length()), (packed.into(), Packed::length(p)));
    let unpacked = packed.unpack::<R>(*p.state());
    let packed = any.pack();
    let words = &packed.words()[..any.packed_length()];
    assert_eq!(any.unpack(words), unpacked.into(), "{p}");
    assert_eq!((any.unpack(words), any.unpack_checked(words)), (*any, Some(*any)), "{p}");
    let again = any.variant().from_setup(&any.to_setup().expect("a setup"), Faults::ALL);
    assert_eq!(again, Ok(*any), "{p}");
}

/// A game whose rules are a Rust type: its positions and the moves between them.
struct Typed<R: Playable> {
    positions: Vec<Position<R>>,
    moves: Vec<Move>,
}

impl<R: Playable> Typed<R> {
    fn position(&self) -> &Position<R> {
        self.positions.last().expect("a start")
    }

    fn play(&mut self, m: Move) {
        self.positions.push(self.position().play_unchecked(m));
        self.moves.push(m);
    }

    fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.positions.pop();
        Some(last)
    }

    fn repetitions(&self) -> usize {
        let now = self.position();
        let is_now = |p: &&Position<R>| {
            p.turn() == now.turn() && Packed::without_counters(p) == Packed::without_counters(now)
        };
        self.positions.iter().filter(is_now).count()
    }

    fn outcome(&self) -> Option<Outcome> {
        let (p, times) = (self.position(), self.repetitions());
        let at_once = p.outcome();
        if !matches!(at_once, None | Some(Outcome::Draw(Draw::InsufficientMaterial))) {
            return at_once;
        }
        if R::Ends::repetition(p).is_some_and(|enough| times >= enough as usize) {
            return Some(Outcome::Draw(Draw::Repetition));
        }
        let idle = u32::from(p.halfmove_clock());
        match R::Ends::fifty_move_rule(p) {
            Some(enough) if idle >= enough => Some(Outcome::Draw(Draw::FiftyMoveRule)),
            _ => at_once,
        }
    }
}

/// Plays random games from a seed as `Typed` and as `Game`, and compares both after each move.
struct Games(u64);

impl VariantVisitor for Games {
    type Out = usize;

    fn visit<R: Playable>(self, state: R::State) -> usize {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.0);
        let start = R::variant(&state).start().to_string();
        let start = Position::<R>::from_fen_with(&start, state).expect("games start somewhere");
        let mut ended = 0;
        for _ in 0..4 {
            let mut game = Typed { positions: vec![start], moves: Vec::new() };
            let mut any = Game::new(start);
            for _ in 0..120 {
                compare(game.position(), &mut rng);
                same(&game, &any);
                let moves = R::legal_moves(game.position());
                let Some(&m) = moves.choose(&mut rng) else { break };
                step(&mut game, &mut any, m, &mut rng);
            }
            ended += usize::from(any.outcome().is_some());
        }
        ended
    }
}

/// Makes a move in both games, or takes two moves back and replays one of them.
fn step<R: Playable>(game: &mut Typed<R>, any: &mut Game, m: Move, rng: &mut impl Rng) {
    match rng.random_range(0..10) {
        0 => {
            let undone = [game.undo(), game.undo()];
            let text = |m: &tabiya_games::Move| m.own().expect("no house rules");
            let taken_back = [any.undo().map(text), any.undo().map(text)];
            assert_eq!(taken_back, undone.map(|m| m.map(AnyMove::of)));
            let again = undone.into_iter().flatten().last();
            assert_eq!(any.redo().map(text), again.map(AnyMove::of));
            again.into_iter().for_each(|m| game.play(m));
        }
        kind => {
            let san = game.position().san(m).to_string();
            game.play(m);
            let ply = if kind < 5 { any.play_text(&san).ok() } else { any.play(m).ok() };
            let told = ply.map(|ply| (ply.san.clone(), ply.ended.clone()));
            let outcome = wide_outcome(game.outcome()).map(tabiya_games::Outcome::from);
            assert_eq!(told, Some((san, outcome)));
        }
    }
    // The move just made is usually illegal now; both games must agree on that.
    assert_eq!(any.clone().play(m).is_ok(), game.position().is_legal(m), "{m:?}");
}

#[track_caller]
fn same<R: Playable>(game: &Typed<R>, any: &Game) {
    let positions = || game.positions.iter().map(AnyPosition::from);
    assert_eq!(any.variant(), R::variant(game.position().state()));
    assert_eq!(
        (any.start().board(), any.board()),
        (game.positions[0].into(), game.position().into())
    );
    assert!(any.positions().map(|p| p.board()).eq(positions()));
    assert!(any.positions().rev().map(|p| p.board()).eq(positions().rev()));
    assert!(any.moves().filter_map(|m| m.own()).eq(game.moves.iter().copied().map(AnyMove::of)));
    let outcome = game.outcome();
    assert_eq!(any.outcome(), wide_outcome(outcome).map(tabiya_games::Outcome::from));
    assert_eq!(any.result(), outcome.map_or("*", Outcome::result));
    assert_eq!(any.repetitions(), game.repetitions());
    for color in Color::ALL {
        assert_eq!(any.is_in_check(color), game.position().king_attackers(color).any());
    }
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        let uci = game.moves.iter().map(|m| m.uci(mode).to_string());
        assert!(any.uci(mode).eq(uci));
    }
    let played = game.positions.iter().zip(&game.moves);
    assert!(any.plies().map(|ply| ply.san.clone()).eq(played.map(|(p, &m)| p.san(m).to_string())));
}

#[test]
fn any_position_and_any_game_agree_with_the_typed_ones() {
    let mut ended = 0;
    for (variant, seed) in variants().zip(0..) {
        ended += variant.visit(Games(seed)).expect("rules that are a type");
    }
    assert!(ended > 10, "{ended} games have ended");
}

#[test]
fn equal_positions_of_any_rules_hash_alike() {
    let starts: std::collections::HashSet<AnyPosition> =
        variants().chain(variants().take(3)).map(Variant::start).collect();
    assert_eq!(starts.len(), variants().count());
}

#[test]
fn a_variant_accepts_setups_valid_under_its_rules() {
    let setup: Setup = "4k3/8/8/8/8/8/PPPP4/8 w - - 0 1".parse().expect("a setup");
    assert!(Variant::Horde.from_setup(&setup, Faults::NONE).is_ok());
    let error = Variant::Chess.from_setup(&setup, Faults::NONE).expect_err("no king");
    assert_eq!(error.faults(), Some(Faults::one(tabiya_core::Fault::NoKing(Color::White))));
    let ignored = Variant::Chess.from_setup(&setup, Faults::NO_KING).expect("nothing else");
    assert_eq!(ignored.count_moves(), 8);
}

#[test]
fn chess_is_the_default_variant() {
    let mut game = Game::default();
    assert_eq!(game.variant(), Variant::Chess);
    for text in ["f3", "e5", "g4", "Qh4"] {
        game.play_text(text).expect(text);
    }
    assert_eq!(game.to_string(), "1. f3 e5 2. g4 Qh4# 0-1");
    assert!(game.play_text("0000").is_err() && game.play_text("a3").is_err());
}
