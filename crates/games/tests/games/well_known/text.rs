//! Features of FEN, UCI and SAN that chess does not have.

use tabiya_core::{
    Bitboard, ByColor, CastlingMode, Color, Faults, FenErrorKind, Position, Role, San, Standard,
    UciMove, VariantState,
};
use tabiya_games::{Game, Masked, RuleSet, Variant};
use tabiya_variants::{Atomic, Crazyhouse, RacingKings};

use super::{after, position, position_of, san, uci};
use crate::common::state;

const ZH: &str = "r1bqk2r/8/8/8/8/8/8/R1BQK2R[QNPnp] w KQkq - 0 1";

#[test]
fn pockets_are_read_in_brackets_and_behind_a_slash() {
    let p: Position<Crazyhouse> = ZH.parse().expect("strict");
    assert_eq!(p.to_string(), ZH);
    let slash = ZH.replace('[', "/").replace(']', "");
    assert_eq!(slash.parse::<Position<Crazyhouse>>(), Ok(p));
    let reordered = ZH.replace("QNPnp", "pPnNQ");
    assert_eq!(reordered.parse::<Position<Crazyhouse>>(), Ok(p));
    let nothing = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse::<Position<Crazyhouse>>();
    for hand in ["[]", "/", "[-]", "/-"] {
        let empty = format!("4k3/8/8/8/8/8/8/4K3{hand} w - - 0 1");
        assert_eq!(empty.parse::<Position<Crazyhouse>>(), nothing, "{empty}");
        let read = Variant::Crazyhouse.read(&empty).map(|(p, _)| p.to_string());
        assert_eq!(read.as_deref(), Ok("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), "{empty}");
    }
    let drops = RuleSet::from_toml("name = \"drops\"\ndrops = true").expect("rules");
    let drops = Variant::from_rules(drops).expect("sound rules");
    let read = drops.read("4k3/8/8/8/8/8/8/4K3[-] w - - 0 1").map(|(p, _)| p.to_string());
    assert_eq!(read.as_deref(), Ok("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"));
}

#[test]
fn an_invalid_pocket_is_refused() {
    let error = |fen: &str| fen.parse::<Position<Crazyhouse>>().unwrap_err().kind();
    assert!(matches!(error("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1"), FenErrorKind::NotInHand('K', _)));
    assert!(matches!(error("4k3/8/8/8/8/8/8/4K3[x] w - - 0 1"), FenErrorKind::NotInHand('x', _)));
    assert!(matches!(error("4k3/8/8/8/8/8/8/4K3[--] w - - 0 1"), FenErrorKind::NotInHand('-', _)));
    assert!(matches!(error("4k3/8/8/8/8/8/8/4K3[Q-] w - - 0 1"), FenErrorKind::NotInHand('-', _)));
    assert!(matches!(error("4k3/8/8/8/8/8/8/4K3[Q w - - 0 1"), FenErrorKind::UnknownPiece('[', _)));
    assert_eq!(error("4k3/8/8/8/8/8/8/4KP~2 w - - 0 1"), FenErrorKind::NotPromoted);
    assert_eq!(error("~4k3/8/8/8/8/8/8/4K3 w - - 0 1"), FenErrorKind::NotPromoted);
    let many = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "Q".repeat(63));
    assert_eq!(error(&many), FenErrorKind::TooManyInHand(62));
    let chess = "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1".parse::<Position<Standard>>();
    assert_eq!(chess.unwrap_err().kind(), FenErrorKind::DropsOnly);
}

#[test]
fn a_hand_may_fill_every_empty_square() {
    let fen = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "Q".repeat(62));
    let mut p: Position<Crazyhouse> = position(&fen);
    let queens = |p: &Position<Crazyhouse>| {
        p.state().pockets().map(|pockets| pockets.count(Role::Queen.of(Color::White)))
    };
    assert_eq!(queens(&p), Some(62));
    p = p.play_unchecked(uci(&p, "Q@a1"));
    assert_eq!(queens(&p), Some(61));
}

#[test]
fn remaining_and_given_checks_are_both_read() {
    let read = |fen: &str| Position::<Masked>::from_fen_with(fen, state(Variant::ThreeCheck));
    let left = position_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1");
    for same in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0",
        "4k3/8/8/8/8/8/8/4K3 w - - +1+0 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2+3",
    ] {
        assert_eq!(read(same), Ok(left), "{same}");
    }
    assert_eq!(left.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1");
    let all = position_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(all.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1");
    for wrong in ["+4+0", "4+3", "+1", "3+", "1+1+1", "+1+0 +1+0"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {wrong}");
        assert!(read(&fen).is_err(), "{fen}");
    }
}

#[test]
fn the_key_includes_state_beyond_the_board() {
    let keys = [
        position::<Crazyhouse>("4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1").key(),
        position::<Crazyhouse>("4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1").key(),
        position::<Crazyhouse>("4k3/8/8/8/8/8/8/Q3K3[P] w - - 0 1").key(),
        position::<Crazyhouse>("4k3/8/8/8/8/8/8/Q3K3[p] w - - 0 1").key(),
        position::<Crazyhouse>("4k3/8/8/8/8/8/8/Q3K3[PP] w - - 0 1").key(),
        position_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1").key(),
        position_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 2+3 0 1").key(),
        position_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 3+2 0 1").key(),
    ];
    for (at, key) in keys.iter().enumerate() {
        assert!(!keys[..at].contains(key), "{at}");
    }
    let p = after::<Crazyhouse>("3nk3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q e8d7 a8d8 d7d8 N@f3");
    assert_eq!(p.key(), position::<Crazyhouse>(&p.to_string()).key());
}

#[test]
fn drops_are_written_and_read() {
    let p: Position<Crazyhouse> = position(ZH);
    assert_eq!(uci(&p, "N@f3").uci(CastlingMode::Standard).to_string(), "N@f3");
    assert_eq!(san(&p, "N@f3"), "N@f3");
    assert_eq!(san(&p, "P@e4"), "@e4");
    assert_eq!(san(&p, "Q@e7"), "Q@e7+");
    assert_eq!("P@e4".parse::<San>().map(|san| san.to_move(&p)), Ok(Ok(uci(&p, "P@e4"))));
    for illegal in ["P@e8", "P@e1", "R@e4", "B@a1", "N@a1"] {
        assert!(illegal.parse::<UciMove>().expect(illegal).to_move(&p).is_err(), "{illegal}");
    }
    for no_drop in ["K@e4", "@e4", "n@e4", "NN@e4", "N@e9", "N@", "@"] {
        assert!(no_drop.parse::<UciMove>().is_err(), "{no_drop}");
    }
    for no_drop in ["K@e4", "Nb@e4", "n@e4", "N@e9", "@"] {
        assert!(no_drop.parse::<San>().is_err(), "{no_drop}");
    }
    let chess: Position = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!("N@f3".parse::<UciMove>().expect("a drop").to_move(&chess).is_err());
}

#[test]
fn a_pawn_of_antichess_can_become_a_king() {
    let p = position_of(Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1");
    assert_eq!(san(&p, "a7a8k"), "a8=K");
    assert!("a7a8".parse::<UciMove>().expect("UCI").to_move(&p).is_err());
}

#[test]
fn pockets_and_checks_foreign_to_a_variant_are_faults() {
    let error = |variant: Variant, fen: &str| match variant.read(fen) {
        Ok((_, notes)) => notes.to_string(),
        Err(error) => error.to_string(),
    };
    let pawn = "white has a piece that these rules do not know";
    assert_eq!(
        error(Variant::RacingKings, "8/8/8/8/8/8/k6K/4P3 w - - 0 1"),
        format!("white has a pawn on the first or last rank; {pawn}")
    );
    assert_eq!(error(Variant::Horde, "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1"), pawn);
    let check: Position<RacingKings> = position("8/8/8/8/8/8/k6K/R7 b - - 0 1");
    assert!(check.is_check());
    let atomic = error(Variant::Atomic, "8/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(atomic, "black has no king");
    assert!(Variant::Atomic.read("8/8/8/8/8/8/8/4K3 b - - 0 1").is_ok(), "just blown up");
}

#[test]
fn reports_contain_drops_and_explosions() {
    let report = |fen: &str, m: &str| {
        Game::new(position::<Crazyhouse>(fen)).play_text(m).map(|r| r.to_string())
    };
    let dropped = report("4k3/8/8/8/8/8/8/4K3[N] w - - 0 7", "N@f3");
    assert_eq!(dropped.as_deref(), Ok("7. white: knight dropped on f3"));
    let mut game = Game::new(position::<Atomic>("4k3/8/8/1n1b4/2pP4/8/8/4K3 b - d3 0 1"));
    let report = game.play_text("c4d3").expect("a capture en passant");
    assert_eq!(report.to_string(), "1. black: pawn c4 to d3, takes pawn on d4");
    let mut game = Game::new(position::<Atomic>("4k3/8/2r1b3/3p4/8/8/8/3QK3 w - - 0 1"));
    let report = game.play_text("Qxd5").expect("a capture");
    assert_eq!(report.to_string(), "1. white: queen d1 to d5, takes pawn, blows up c6 and e6");
}

#[test]
fn setup_values_are_clamped_to_what_fen_can_express() {
    let mut setup = position::<Crazyhouse>("4k3/P7/8/8/8/8/8/Q3K3[] w - - 0 1").to_setup();
    setup.promoted = Bitboard::FULL;
    let p: Position<Crazyhouse> = Position::from_setup(&setup, Faults::NONE).expect("sound");
    assert_eq!(p.to_string(), "4k3/P7/8/8/8/8/8/Q~3K3[] w - - 0 1");
    assert_eq!(p.to_string().parse(), Ok(p));
    let mut setup = position_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").to_setup();
    setup.remaining_checks = Some(ByColor { white: 200, black: 1 });
    let state = state(Variant::ThreeCheck);
    let p = Position::<Masked>::from_setup_with(&setup, state, Faults::NONE).expect("sound");
    assert_eq!(p.to_string(), "4k3/8/8/8/8/8/8/Q3K3 w - - 3+1 0 1");
}
