//! Endings of games of the variants.

use tabiya_core::{Color, Draw, Position, Role, Rules, Win};
use tabiya_games::{Game, KindName, Masked, Outcome, Playable, Variant};
use tabiya_variants::{Atomic, Crazyhouse, Horde, RacingKings};

use super::{position, position_of};
use crate::common::state;

/// The ending of a game from this FEN after moves in UCI or SAN, under rules that are a Rust type.
#[track_caller]
fn end<R: Playable>(fen: &str, moves: &str) -> Option<Outcome> {
    end_after(Game::new(position::<R>(fen)), moves)
}

/// The ending of a game from this FEN, after moves in UCI or SAN, under rules that are data.
#[track_caller]
fn end_of(variant: Variant, fen: &str, moves: &str) -> Option<Outcome> {
    end_after(Game::new(position_of(variant, fen)), moves)
}

#[track_caller]
fn end_after(mut game: Game, moves: &str) -> Option<Outcome> {
    for text in moves.split_whitespace() {
        assert_eq!(game.outcome(), None, "before {text}");
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game.outcome()
}

fn white(by: Win) -> Option<Outcome> {
    Some(Outcome::win(Color::White, by.map_kind(KindName::from)))
}

fn black(by: Win) -> Option<Outcome> {
    Some(Outcome::win(Color::Black, by.map_kind(KindName::from)))
}

const LACK: Option<Outcome> = Some(Outcome::Draw(Draw::InsufficientMaterial));

#[test]
fn king_of_the_hill_ends_on_the_hill() {
    let goal = Win::Goal(Role::King);
    assert_eq!(end_of(Variant::KingOfTheHill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "Kd4"), white(goal));
    assert_eq!(end_of(Variant::KingOfTheHill, "8/8/3k4/8/8/8/8/K7 b - - 0 1", "d6e5"), black(goal));
    assert_eq!(
        end_of(Variant::KingOfTheHill, "7k/8/8/8/8/8/8/K7 w - - 0 1", "Kb1"),
        None,
        "bare kings go on"
    );
    let start = Variant::KingOfTheHill.start_fen();
    assert_eq!(end_of(Variant::KingOfTheHill, &start, "f3 e5 g4 Qh4"), black(Win::Checkmate));
}

#[test]
fn three_check_ends_with_the_third_check() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let checks = "Ra8+ Kd7 Ra7+ Kd8 Ra8+";
    assert_eq!(end_of(Variant::ThreeCheck, fen, checks), white(Win::Checks));
    assert_eq!(end_of(Variant::ThreeCheck, "7k/8/8/8/8/8/8/K6R b - - 0 1", "Kg7"), None);
    assert_eq!(end_of(Variant::ThreeCheck, "7k/8/8/8/8/8/8/KR6 b - - 0 1", ""), None);
    assert_eq!(end_of(Variant::ThreeCheck, "7k/8/8/8/8/8/8/K7 w - - 0 1", ""), LACK);
    assert_eq!(
        end_of(Variant::ThreeCheck, "7k/8/8/8/8/8/8/KN6 w - - 0 1", ""),
        None,
        "a knight gives checks"
    );
}

#[test]
fn antichess_ends_without_pieces_or_moves() {
    assert_eq!(
        end_of(Variant::Antichess, "8/8/8/8/8/1p6/P7/8 b - - 0 1", "b3a2"),
        white(Win::AllLost)
    );
    assert_eq!(
        end_of(Variant::Antichess, "8/8/8/8/p7/P7/8/8 w - - 0 1", ""),
        white(Win::Stalemate)
    );
    let apart = "8/8/8/3b4/8/8/8/2B5 w - - 0 1";
    assert_eq!(end_of(Variant::Antichess, apart, ""), LACK);
    assert_eq!(end_of(Variant::Antichess, "8/8/8/2b5/8/8/8/2B5 w - - 0 1", ""), None);
    let no_mate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(end_of(Variant::Antichess, no_mate, ""), None);
}

#[test]
fn atomic_ends_when_a_king_explodes_or_by_mate() {
    let fen = "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1";
    assert_eq!(end::<Atomic>(fen, "d1d7"), white(Win::Explosion));
    let mate = "6rk/6pp/7N/8/8/8/8/1K6 b - - 0 1";
    assert_eq!(end::<Atomic>(mate, ""), None, "the pawn may take the knight");
    for lacking in ["k7/8/8/8/8/8/8/K7", "k7/8/8/8/8/8/8/KR6", "k7/8/8/8/8/8/8/KNN5"] {
        assert_eq!(end::<Atomic>(&format!("{lacking} w - - 0 1"), ""), LACK, "{lacking}");
    }
    for enough in ["k7/8/8/8/8/8/8/KQ6", "k7/8/8/8/8/8/8/KNB5", "kr6/8/8/8/8/8/8/KN6"] {
        assert_eq!(end::<Atomic>(&format!("{enough} w - - 0 1"), ""), None, "{enough}");
    }
    assert_eq!(end::<Atomic>("k1b5/8/8/8/8/8/8/K1B5 w - - 0 1", ""), LACK, "bishops apart");
}

#[test]
fn horde_ends_without_white_pieces_or_by_mate() {
    let last = "4k3/8/8/8/8/1p6/P7/8 b - - 0 1";
    assert_eq!(end::<Horde>(last, "b3a2"), black(Win::Bare));
    let mate = "7k/6pp/8/8/8/8/8/R7 w - - 0 1";
    assert_eq!(end::<Horde>(mate, "Ra8"), white(Win::Checkmate));
    let stuck = "7k/8/8/8/p7/P7/8/8 w - - 0 1";
    assert_eq!(end::<Horde>(stuck, ""), Some(Outcome::Draw(Draw::Stalemate)));
}

#[test]
fn racing_kings_ends_after_blacks_last_move() {
    let goal = Win::Goal(Role::King);
    let alone = "8/4K3/8/8/8/8/k7/8 w - - 0 1";
    assert_eq!(end::<RacingKings>(alone, "Kd8"), white(goal));
    let close = "8/4K2k/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(end::<RacingKings>(close, "Kd8"), None);
    assert_eq!(end::<RacingKings>(close, "Kd8 Kg6"), white(goal));
    let both = Some(Outcome::Draw(Draw::Goal(KindName::from(Role::King))));
    assert_eq!(end::<RacingKings>(close, "Kd8 Kg8"), both);
    assert_eq!(end::<RacingKings>("8/4k2K/8/8/8/8/8/8 b - - 0 1", "Kd8"), black(goal));
    assert_eq!(both.map(|end| end.to_string()).as_deref(), Some("draw: both kings at their goal"));
}

#[test]
fn crazyhouse_ends_by_mate_only_if_no_drop_helps() {
    let mate = "6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1";
    assert_eq!(end::<Crazyhouse>(mate, "N@f7"), white(Win::Checkmate));
    assert_eq!(end::<Crazyhouse>("k7/8/8/8/8/8/8/K7[] w - - 0 1", ""), LACK);
    assert_eq!(end::<Crazyhouse>("k7/8/8/8/8/8/8/K7[N] w - - 0 1", ""), LACK);
    assert_eq!(end::<Crazyhouse>("k7/8/8/8/8/8/8/K7[P] w - - 0 1", ""), None);
    assert_eq!(end::<Crazyhouse>("k7/8/8/8/8/8/8/KQ~6[] w - - 0 1", ""), None);
    // A pawn in hand can be dropped, so the lack of other moves is not stalemate.
    assert_eq!(
        end::<Crazyhouse>("7k/5Q2/8/8/8/8/8/4K3[] b - - 0 1", ""),
        Some(Outcome::Draw(Draw::Stalemate))
    );
    assert_eq!(end::<Crazyhouse>("7k/5Q2/8/8/8/8/8/4K3[p] b - - 0 1", ""), None);
}

#[test]
fn the_side_to_move_cannot_have_won_already() {
    fn noted<R: Rules>(fen: &str, state: R::State) -> String {
        let (_, notes) = Position::<R>::from_fen_lenient_with(fen, state).expect(fen);
        let strict = Position::<R>::from_fen_with(fen, state);
        assert_eq!(strict.is_err(), !notes.is_empty(), "{fen}");
        notes.to_string()
    }
    let found = |variant, fen| noted::<Masked>(fen, state(variant));
    let before = "white had won before black moved last";
    assert_eq!(found(Variant::KingOfTheHill, "7k/8/8/8/3K4/8/8/8 w - - 0 1"), before);
    assert_eq!(found(Variant::KingOfTheHill, "7k/8/8/8/3K4/8/8/8 b - - 0 1"), "");
    assert_eq!(found(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0+3 0 1"), before);
    assert_eq!(found(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 b - - 0+3 0 1"), "");
    // The white king arrived on the eighth rank first, and the black king could not follow.
    assert_eq!(noted::<RacingKings>("K7/8/8/8/8/8/7k/8 w - - 0 1", ()), "");
    let before = "black had won before white moved last";
    assert_eq!(noted::<RacingKings>("k7/8/8/8/8/8/7K/8 b - - 0 1", ()), before);
}
