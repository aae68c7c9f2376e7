//! Positions and games under rules that are chosen at run time answer as those with a type do.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{
    Bitboard, CastlingMode, Color, EnPassantMode, Ends, Faults, Move, Packed, Piece, Position,
    Role, Setup, Square, State,
};
use tabiya_variants::{
    AnyGame, AnyPosition, Game, Playable, RuleSet, RuleSetRef, Variant, VariantVisitor,
};

/// The built-in variants and two of files.
fn variants() -> impl Iterator<Item = Variant> {
    let of_file = |lines: &str| {
        let rules = RuleSet::from_toml(&format!("name = \"x\"\n{lines}")).expect(lines);
        Variant::Custom(RuleSetRef::open(rules).expect("sound rules"))
    };
    let files = ["walls = [\"d5\", \"c3\"]", "must-capture = true\nstalemate = \"win\""];
    Variant::BUILT_IN.into_iter().chain(files.map(of_file))
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

/// Asks both everything.
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
            assert_eq!(any.by_piece(piece), p.by_piece(piece));
            assert_eq!(any.by_role(role), p.by_role(role));
        }
    }
    for square in Square::ALL {
        assert_eq!(any.piece_on(square), p.piece_on(square));
    }
    assert!(any.pieces().eq(p.pieces()));
    assert_eq!((any.castling(), any.castling_mode()), (p.castling(), p.castling_mode()));
    assert_eq!(any.has_orthodox_castling(), p.has_orthodox_castling());
    assert_eq!((any.en_passant(), any.en_passant_set()), (p.en_passant(), p.en_passant_set()));
    assert_eq!(any.en_passant_square(), p.en_passant_square());
    assert_eq!(any.halfmove_clock(), p.halfmove_clock());
    assert_eq!(any.fullmove_number(), p.fullmove_number());
    assert_eq!(any.pockets(), p.state().pockets());
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
    assert_eq!((any.masks(), any.pinned()), (p.masks(), p.pinned()));
    assert_eq!(any.is_opponent_in_check(), p.is_opponent_in_check());
    assert_eq!((any.is_checkmate(), any.is_stalemate()), (p.is_checkmate(), p.is_stalemate()));
    assert_eq!((any.outcome(), any.is_over()), (p.outcome(), R::Ends::is_over(p)));
    assert_eq!(any.has_insufficient_material(), p.has_insufficient_material());
}

fn moves<R: Playable>(p: &Position<R>, any: &AnyPosition, rng: &mut impl Rng) {
    let (node, within) = (p.node(), Bitboard(rng.random()));
    let legal = any.legal_moves();
    let mut buffer = legal.clone();
    assert_eq!(sorted(&legal), sorted(&p.legal_moves()), "{p}");
    assert_eq!(any.count_moves(), p.count_moves(), "{p}");
    assert_eq!(sorted(&any.legal_moves_to(within)), sorted(&node.moves_to(within)), "{p}");
    assert_eq!(sorted(&any.captures()), sorted(&node.captures()), "{p}");
    any.captures_into(&mut buffer);
    assert_eq!(sorted(&buffer), sorted(&node.captures()), "{p}");
    assert_eq!(sorted(&any.quiets()), sorted(&node.quiets()), "{p}");
    any.quiets_into(&mut buffer);
    assert_eq!(sorted(&buffer), sorted(&node.quiets()), "{p}");
    any.legal_moves_into(&mut buffer);
    assert_eq!(buffer, legal, "{p}");
    assert_eq!(sorted(&any.evasions()), sorted(&node.evasions()), "{p}");
    for square in Square::ALL {
        assert_eq!(any.targets_from(square), node.targets_from(square), "{square} in {p}");
    }
    let mut keys = Vec::new();
    any.add_keys_after(&mut keys);
    assert!(keys.iter().map(|&(m, _)| m).eq(legal.iter().copied()), "{p}");
    assert!(keys.iter().all(|&(m, key)| key == p.key_after(m)), "{p}");
    for &m in &legal {
        assert_eq!(any.gives_check(m), p.gives_check(m), "{m:?} in {p}");
        assert_eq!(any.is_capture(m), p.is_capture(m), "{m:?} in {p}");
        assert_eq!((any.is_quiet(m), any.captured(m)), (p.is_quiet(m), p.captured(m)), "{m:?}");
        assert_eq!(any.see(m), p.see(m), "{m:?} in {p}");
        assert_eq!(any.see_ge(m, 100), p.see_ge(m, 100), "{m:?} in {p}");
        assert_eq!(any.key_after(m), p.key_after(m), "{m:?} in {p}");
        let next = AnyPosition::from(p.play_unchecked(m));
        assert_eq!((any.play(m), any.play_unchecked(m)), (Ok(next), next), "{m:?} in {p}");
        assert_eq!(any.san(m), p.san(m), "{m:?} in {p}");
        assert_eq!(any.san_move(p.san(m)), Ok(m), "{m:?} in {p}");
        let uci = m.uci(p.castling_mode()).to_string().parse().expect("UCI");
        assert_eq!(any.uci_move(uci), Ok(m), "{uci} in {p}");
    }
    for m in (0..10).filter_map(|_| Move::from_bits(rng.random())) {
        assert_eq!(any.is_legal(m), p.is_legal(m), "{m:?} in {p}");
        assert_eq!(any.play(m), p.play(m).map(AnyPosition::from), "{m:?} in {p}");
    }
}

fn others<R: Playable>(p: &Position<R>, any: &AnyPosition) {
    assert_eq!(any.null_move(), p.null_move().map(AnyPosition::from), "{p}");
    assert_eq!(any.flip_colors(), p.flip_colors().into(), "{p}");
    assert_eq!(any.mirror(), p.mirror().map(AnyPosition::from), "{p}");
    let (mode, en_passant) = (CastlingMode::Chess960, EnPassantMode::Always);
    assert_eq!(any.fen(mode, en_passant), p.fen(mode, en_passant));
    assert_eq!(any.to_string(), p.to_string());
    let packed = Packed::new(p);
    assert_eq!((any.pack(), any.packed_length()), (packed, Packed::length::<R>()));
    let unpacked = packed.unpack::<R>(p.turn(), *p.state());
    assert_eq!(any.unpack(&packed, p.turn()), unpacked.into(), "{p}");
    let again = any.variant().from_setup(&any.to_setup(), Faults::ALL);
    assert_eq!(again, Ok(*any), "{p}");
}

/// Plays games with both and compares them after each move.
struct Games(u64);

impl VariantVisitor for Games {
    type Out = usize;

    fn visit<R: Playable>(self, state: R::State) -> usize {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.0);
        let start = R::variant(&state).start().to_string();
        let start = Position::<R>::from_fen_with(&start, state).expect("games start somewhere");
        let mut ended = 0;
        for _ in 0..4 {
            let (mut game, mut any) = (Game::new(start), AnyGame::new(start));
            for _ in 0..120 {
                compare(game.position(), &mut rng);
                same(&game, &any);
                let moves = R::legal_moves(game.position());
                let Some(&m) = moves.choose(&mut rng) else { break };
                step(&mut game, &mut any, m, &mut rng);
            }
            ended += usize::from(any.outcome().is_some());
            same(&game, &AnyGame::from(game.clone()));
        }
        ended
    }
}

/// Makes a move in both, or takes some back and makes them again.
fn step<R: Playable>(game: &mut Game<R>, any: &mut AnyGame, m: Move, rng: &mut impl Rng) {
    match rng.random_range(0..10) {
        0 => {
            assert_eq!((any.undo(), any.undo()), (game.undo(), game.undo()));
            assert_eq!(any.redo(), game.redo());
        }
        1..5 => {
            let text = game.position().san(m).to_string();
            assert_eq!(any.play_text(&text), game.play_text(&text), "{text}");
        }
        _ => assert_eq!(any.play(m), game.play(m), "{m:?}"),
    }
    // Most moves of the position before are illegal now.
    assert_eq!(any.clone().play(m), game.clone().play(m), "{m:?}");
}

#[track_caller]
fn same<R: Playable>(game: &Game<R>, any: &AnyGame) {
    assert_eq!(any.variant(), R::variant(game.start().state()));
    assert_eq!((any.start(), any.position()), (game.start().into(), game.position().into()));
    assert!(any.positions().eq(game.positions().map(AnyPosition::from)));
    assert!(any.positions().rev().eq(game.positions().rev().map(AnyPosition::from)));
    assert!(any.moves().eq(game.moves()) && any.reports().eq(game.reports()));
    assert_eq!((any.outcome(), any.result()), (game.outcome(), game.result()));
    assert_eq!(any.repetitions(), game.repetitions());
    for color in Color::ALL {
        assert_eq!(any.is_in_check(color), game.is_in_check(color));
    }
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        assert!(any.uci(mode).eq(game.uci(mode)));
    }
    assert!(any.san().eq(game.san()));
    assert_eq!(any.to_string(), game.to_string());
}

#[test]
fn any_position_and_any_game_answer_as_the_typed_ones_in_every_variant() {
    let mut ended = 0;
    for (variant, seed) in variants().zip(0..) {
        ended += variant.visit(Games(seed));
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
fn a_variant_accepts_the_setups_that_are_positions_under_its_rules() {
    let setup: Setup = "4k3/8/8/8/8/8/PPPP4/8 w - - 0 1".parse().expect("a setup");
    assert!(Variant::Horde.from_setup(&setup, Faults::NONE).is_ok());
    let error = Variant::Chess.from_setup(&setup, Faults::NONE).expect_err("no king");
    assert_eq!(error.0, Faults::one(tabiya_core::Fault::NoKing(Color::White)));
    let ignored = Variant::Chess.from_setup(&setup, Faults::NO_KING).expect("nothing else");
    assert_eq!(ignored.count_moves(), 8);
}

#[test]
fn a_game_of_chess_is_played_where_nothing_else_is_said() {
    let mut game = AnyGame::default();
    assert_eq!(game.variant(), Variant::Chess);
    for text in ["f3", "e5", "g4", "Qh4"] {
        game.play_text(text).expect(text);
    }
    assert_eq!(game.to_string(), "1. f3 e5 2. g4 Qh4# 0-1");
    assert!(game.play_text("0000").is_err() && game.play_text("a3").is_err());
}
