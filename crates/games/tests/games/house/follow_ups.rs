//! FEN under house rules, in particular in the middle of a turn: reading a position's FEN gives the same
//! position.

use super::under_house;
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_games::house::{Again, Change, House, HouseRule, gallery};
use tabiya_games::{Game, GameError, Move, RuleSet};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn game(names: &[&str], fen: &str) -> Result<Game, GameError> {
    House::of_gallery(names).expect("rules of the gallery").starting_at(fen).begin()
}

fn texts(game: &Game) -> Vec<String> {
    let moves = game.legal_moves().expect("rules that behave");
    let mut texts: Vec<_> = moves.iter().map(|m| game.position().text(m)).collect();
    texts.sort();
    texts
}

#[test]
fn a_fen_with_the_duck_still_to_move_is_read_back() {
    let mut first = game(&["duck-chess-h5"], START).expect("a start");
    first.play_text("e2e4").expect("a move");
    let fen = "rnbqkbnr/pppppppp/8/7*/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 duck-chess-h5";
    assert_eq!(first.position().fen(), fen);
    let again = game(&["duck-chess-h5"], fen).expect("the same position");
    assert_eq!(
        (again.position().fen().as_str(), again.position().key()),
        (fen, first.position().key())
    );
    assert_eq!(texts(&again), texts(&first));
    assert_eq!((under_house(&again).perft(2), under_house(&first).perft(2)), (Ok(593), Ok(593)));
    // Without its last field, the FEN means another position.
    let other =
        game(&["duck-chess-h5"], fen.trim_end_matches(" duck-chess-h5")).expect("a position");
    assert_ne!(other.position().key(), first.position().key());
}

#[test]
fn the_turn_of_one_piece_is_read_back() {
    let start = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    let mut boosted = game(&["knight-boosting"], start).expect("a start");
    boosted.play_text("b7b8n").expect("a move");
    let fen = "1N2k3/8/8/8/8/8/8/4K3 w - - 0 1 knight-boosting:b8";
    assert_eq!(boosted.position().fen(), fen);
    let again = game(&["knight-boosting"], fen).expect("the same position");
    assert_eq!(
        (again.position().key(), texts(&again)),
        (boosted.position().key(), texts(&boosted))
    );
    assert_eq!(texts(&again).join(" "), "b8a6 b8c6 b8d7");
    // The knight attacks a king whose side has not yet had a turn to answer.
    let start = "4k3/2P5/8/8/8/8/8/4K3 w - - 0 1";
    let mut check =
        game(&["knight-boosting"], &start.replace("4k3/2P5", "8/2P1k3")).expect("a start");
    check.play_text("c7c8n").expect("a move");
    let again = game(&["knight-boosting"], &check.position().fen()).expect("the same position");
    assert_eq!((again.position().key(), texts(&again)), (check.position().key(), texts(&check)));
    assert!(texts(&again).contains(&"c8e7".to_owned()));
}

/// A rule under which a side that moves a king moves once more, with any piece.
#[derive(Debug, Clone)]
struct KingsTurn;

impl HouseRule for KingsTurn {
    fn name(&self) -> &'static str {
        "kings-turn"
    }

    fn after_move(&mut self, change: &mut Change<'_>, m: &Move) {
        let is_king = change.position().piece_on(m.to()).map(|(_, kind)| kind)
            == Some(tabiya_games::KindId::KING);
        if is_king {
            change.move_again();
        }
    }
}

#[test]
fn an_extra_turn_of_any_piece_is_read_back() {
    let begin = |fen: &str| {
        let house = House::new(tabiya_games::RuleSet::chess(), vec![Box::new(KingsTurn)]);
        house.starting_at(fen).begin()
    };
    let mut kings = begin("4k3/8/8/8/8/8/P7/4K3 w - - 0 1").expect("a start");
    kings.play_text("e1e2").expect("a move");
    let fen = "4k3/8/8/8/8/8/P3K3/8 w - - 1 1 kings-turn:again";
    assert_eq!(kings.position().fen(), fen);
    let again = begin(fen).expect("the same position");
    assert_eq!((again.position().key(), texts(&again)), (kings.position().key(), texts(&kings)));
    assert_eq!(under_house(&again).view().again(), Some(Again::Whole));
}

#[test]
fn a_field_that_fits_no_rule_is_refused() {
    let refused = |names: &[&str], field: &str| {
        let fen = format!("rnbqkbnr/pppppppp/8/7*/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 {field}");
        let fen = if names.contains(&"duck-chess-h5") { fen } else { fen.replace("7*", "8") };
        match game(names, &fen) {
            Err(GameError::Start(why)) => why,
            other => panic!("{field}: {other:?}"),
        }
    };
    let why = refused(&["duck-chess-h5"], "knooks");
    assert_eq!(why, "\"knooks\" at the end of the FEN names no house rule of this game");
    let why = refused(&["no-king-on-c2"], "no-king-on-c2");
    assert_eq!(why, "no-king-on-c2 at the end of the FEN, but that rule adds no move here");
    let why = refused(&["knight-boosting"], "knight-boosting:e7");
    let words = "knight-boosting:e7 at the end of the FEN, but no piece of white is on e7";
    assert_eq!(why, words);
    let why = refused(&["duck-chess-h5"], "duck-chess-h5:e9");
    let words = "\"duck-chess-h5:e9\" at the end of the FEN, expected duck-chess-h5, duck-chess-h5:e4 or duck-chess-h5:again";
    assert_eq!(why, words);
}

/// A small random number generator.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % end
    }
}

#[test]
fn every_position_of_random_games_is_read_back() {
    let mut numbers = Lcg(7);
    let names = gallery::NAMES.into_iter().filter(|name| !name.starts_with("chess960"));
    let mut stacks: Vec<Vec<&str>> = names.map(|name| vec![name]).collect();
    for pair in [
        ["duck-chess-h5", "knooks"],
        ["knight-boosting", "forced-en-passant"],
        ["beta-decay", "la-bastarda"],
    ] {
        stacks.push(pair.to_vec());
    }
    let mut middle = 0;
    for names in stacks {
        for round in 0..6 {
            let start = [START, "4k3/P6P/8/2p1p3/8/8/3P4/3QK2q w - - 0 1"][round % 2];
            let Ok(mut played) = game(&names, start) else { continue };
            for _ in 0..60 {
                let fen = played.position().fen();
                let again =
                    game(&names, &fen).unwrap_or_else(|error| panic!("{names:?} {fen}: {error}"));
                assert_eq!(again.position().fen(), fen, "{names:?}");
                middle += usize::from(under_house(&played).view().again().is_some());
                // These rules depend on which pieces have moved, which FEN does not record.
                let asks_history = [
                    "siberian-swipe",
                    "beta-decay",
                    "la-bastarda",
                    "vertical-castling",
                    "omnipotent-f6-pawn",
                ];
                if !names.iter().any(|name| asks_history.contains(name)) {
                    assert_eq!(texts(&again), texts(&played), "{names:?} {fen}");
                }
                let moves = played.legal_moves().expect("rules that behave");
                if moves.is_empty() {
                    break;
                }
                let m = moves[numbers.below(moves.len())].clone();
                played.play(m).expect("rules that behave");
            }
        }
    }
    assert!(middle > 200, "{middle}");
}

#[test]
fn a_duck_may_be_on_the_origin_of_the_last_pawn_move() {
    let fen = "4k3/8/8/8/3pP3/8/4*3/4K3 b - e3 0 1";
    let read = game(&["duck-chess-h5"], fen).expect("a position");
    assert_eq!(read.position().fen(), fen);
    assert!(texts(&read).contains(&"d4e3".to_owned()));
    // Chess has no such position.
    let without_duck = TableRules::open_unchecked(RuleSet::chess()).expect("the rules of chess");
    let error = FairyPosition::from_fen(&fen.replace('*', "p"), without_duck).expect_err("a fault");
    assert!(error.to_string().contains("piece on e2, which a pawn has just left"), "{error}");
}
