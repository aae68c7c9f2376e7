//! Defaults, equality and order of the public types.

use std::collections::{BTreeSet, HashSet};

use tabiya_core::{
    Castling, CastlingMode, CastlingRights, Color, EnPassantMode, Fault, Faults, MoveList, Notes,
    Position, Repetitions, Setup, UciMove,
};

#[test]
fn the_default_position_is_the_start_of_chess() {
    assert_eq!(Position::default(), Position::startpos());
    assert_eq!(Setup::default(), Setup::empty());
    assert_eq!(Setup::default().turn, Color::default());
    assert_eq!(Color::default(), Color::White);
}

#[test]
fn other_defaults_are_the_values_of_chess_or_empty() {
    assert_eq!(Castling::default(), Castling::Safe);
    assert_eq!(CastlingMode::default(), CastlingMode::Standard);
    assert_eq!(EnPassantMode::default(), EnPassantMode::Legal);
    assert_eq!(CastlingRights::default(), CastlingRights::NONE);
    assert_eq!(Faults::default(), Faults::NONE);
    assert_eq!(Repetitions::default(), Repetitions::new());
    assert!(Notes::default().is_empty() && <MoveList>::default().is_empty());
}

#[test]
fn move_lists_compare_and_hash_like_slices() {
    let p = Position::startpos();
    let (moves, again) = (p.legal_moves(), p.legal_moves());
    assert_eq!(moves, again);
    let mut sorted = moves.clone();
    sorted.sort();
    sorted.reverse();
    assert_ne!(sorted, moves);
    assert!(sorted > moves);
    let mut shorter = moves.clone();
    shorter.retain(|m| Some(&m) != moves.last());
    assert!(shorter < moves);
    assert_eq!(HashSet::from([moves, again, shorter]).len(), 2);
}

#[test]
fn faults_are_ordered_by_gravity() {
    let all: Vec<Fault> = Faults::ALL.iter().collect();
    assert_eq!(all.len(), 26);
    assert!(all.is_sorted(), "{all:?}");
    assert_eq!(all.first(), Some(&Fault::NoKing(Color::White)));
}

#[test]
fn move_texts_and_setups_are_ordered() {
    let texts = ["g1f3", "0000", "e2e4", "N@f3", "e2e3", "e2e4"];
    let moves: BTreeSet<UciMove> = texts.map(|text| text.parse().expect(text)).into();
    let written: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(written, ["g1f3", "e2e3", "e2e4", "N@f3", "0000"]);
    let setups = BTreeSet::from([Setup::empty(), Position::startpos().to_setup(), Setup::empty()]);
    assert_eq!(setups.len(), 2);
}
