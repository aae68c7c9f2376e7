//! Tests of each rule of the gallery, in positions made for the rule.

use super::under_house;
use tabiya_games::house::{Gallery, House};
use tabiya_games::{Game, RuleSet};

#[track_caller]
fn game(names: &[&str], fen: &str) -> Game {
    let rules = names.iter().map(|name| Gallery::default().rule(name).unwrap()).collect();
    House::new(RuleSet::chess(), rules).starting_at(fen).begin().unwrap()
}

/// The texts of the legal moves that `wanted` accepts, sorted.
fn moves(game: &Game, wanted: impl Fn(&str) -> bool) -> String {
    let all = game.legal_moves().unwrap();
    let mut texts: Vec<String> = all.iter().map(|m| game.position().text(m)).collect();
    texts.retain(|text| wanted(text));
    texts.sort();
    texts.join(" ")
}

fn labelled(game: &Game) -> String {
    moves(game, |text| text.contains(':'))
}

#[track_caller]
fn after(mut game: Game, texts: &str) -> Game {
    for text in texts.split(' ') {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn no_house_rules_means_chess() {
    assert_eq!(under_house(&game(&[], START)).perft(3).unwrap(), 8902);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(under_house(&game(&[], kiwipete)).perft(3).unwrap(), 97862);
    let mate = after(game(&[], START), "f2f3 e7e5 g2g4 d8h4").ending().unwrap().unwrap();
    assert_eq!(
        (mate.winner(), mate.reason().as_str()),
        (Some(tabiya_core::Color::Black), "checkmate")
    );
}

#[test]
fn rook_and_knight_become_a_knook_which_moves_as_both() {
    let game = game(&["knooks"], "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1");
    assert_eq!(labelled(&game), "a1b1:knook");
    let game = after(game, "a1b1:knook e8e7");
    let targets = "b1a1 b1a3 b1b2 b1b3 b1b4 b1b5 b1b6 b1b7 b1b8 b1c1 b1c3 b1d1 b1d2";
    assert_eq!(moves(&game, |text| text.starts_with("b1")), targets);
    assert!(game.position().fen().contains(" w - - "));
}

#[test]
fn a_knight_just_promoted_moves_once_more() {
    let start = game(&["knight-boosting"], "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    let boosted = after(start.clone(), "a7a8n");
    assert_eq!(under_house(&boosted).board().turn(), tabiya_core::Color::White);
    assert_eq!(moves(&boosted, |_| true), "a8b6 a8c7");
    let boosted = after(boosted, "a8c7");
    assert_eq!(
        (under_house(&boosted).board().turn(), under_house(&boosted).board().fullmove_number()),
        (tabiya_core::Color::Black, 1)
    );
    assert_eq!(after(start, "a7a8q").position().board().turn(), tabiya_core::Color::Black);
    assert_eq!(after(boosted, "h7h6").position().board().fullmove_number(), 2);
}

#[test]
fn a_pawn_is_summoned_where_an_enemy_stands_on_f6() {
    let game = game(&["omnipotent-f6-pawn"], "4k3/8/5n2/8/8/8/8/4K3 w - - 3 1");
    assert_eq!(labelled(&game), "f6f6:summon");
    assert_eq!(after(game, "f6f6:summon").position().fen(), "4k3/8/5P2/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn an_unmoved_rook_may_swipe_across_its_file() {
    let start = game(&["siberian-swipe"], START);
    assert_eq!(labelled(&start), "a1a8:swipe h1h8:swipe");
    let swiped = after(start.clone(), "a1a8:swipe");
    assert_eq!(swiped.position().fen(), "Rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR b Kk - 0 1");
    // The rook on a8 was captured; the rooks on the h-file have not moved.
    assert_eq!(labelled(&swiped), "h8h1:swipe");
    let moved = after(start, "a2a4 a7a6 a1a2 a6a5");
    assert_eq!(labelled(&moved), "h1h8:swipe");
}

#[test]
fn bishops_change_places_and_capture_what_is_between() {
    let game = game(&["il-vaticano"], "4k3/8/8/8/1Bp1B3/8/8/4K3 w - - 0 1");
    assert_eq!(labelled(&game), "");
    let fen = "4k3/8/8/8/1BpnB3/8/8/4K3 w - - 0 1";
    let game = self::game(&["il-vaticano"], fen);
    assert_eq!(labelled(&game), "b4e4:il-vaticano e4b4:il-vaticano");
    assert_eq!(
        after(game, "b4e4:il-vaticano").position().fen(),
        "4k3/8/8/8/1B2B3/8/8/4K3 b - - 0 1"
    );
}

#[test]
fn a_queen_with_room_splits() {
    let game = game(&["beta-decay"], "4k3/8/8/8/3Q4/8/8/3NK3 w - - 0 1");
    // The queen can split in three directions, but not downwards, where only two squares are empty.
    assert_eq!(labelled(&game), "d4a4:beta-decay d4d8:beta-decay d4h4:beta-decay");
    assert_eq!(
        after(game, "d4h4:beta-decay").position().fen(),
        "4k3/8/8/8/5RBP/8/8/3NK3 b - - 1 1"
    );
}

#[test]
fn a_king_flees_from_a_queen_and_leaves_a_pawn() {
    let game = game(&["la-bastarda"], "4k3/8/8/8/3q4/8/8/3K4 w - - 0 1");
    assert_eq!(labelled(&game), "");
    let game = self::game(&["la-bastarda"], "4k3/8/8/8/2qK4/8/8/8 w - - 0 1");
    assert_eq!(labelled(&game), "d4e4:la-bastarda");
    assert_eq!(after(game, "d4e4:la-bastarda").position().fen(), "4k3/8/8/8/2qpK3/8/8/8 b - - 1 1");
}

#[test]
fn a_promoted_knight_may_capture_the_king_at_once() {
    let fen = "8/3P4/4k3/8/8/8/8/K7 w - - 0 1";
    let game = after(game(&["knight-boosting"], fen), "d7d8n d8e6");
    let end = game.ending().unwrap().unwrap();
    assert_eq!(
        (end.winner(), end.reason().as_str()),
        (Some(tabiya_core::Color::White), "the king captured")
    );
    // The knight cannot move once more if it shields its own king from a rook.
    let pinned = self::game(&["knight-boosting"], "r3K3/2P5/3k4/8/8/8/8/8 w - - 0 1");
    assert_eq!(moves(&after(pinned, "c7c8n"), |_| true), "");
}

#[test]
fn pawns_moved_to_their_first_rank_push_one_square() {
    let game = game(&["beta-decay"], "4k3/8/8/8/7Q/8/8/4K3 w - - 0 1");
    let split = after(game, "h4h1:beta-decay e8d8 h2g1 d8e8 h3a3 e8d8");
    assert_eq!(
        under_house(&split).board().piece_on(tabiya_core::Square::H1),
        Some((tabiya_core::Color::White, tabiya_games::KindId::PAWN))
    );
    let stepped = after(split, "h1h2 d8e8");
    assert_eq!(moves(&stepped, |text| text.starts_with("h2")), "h2h3");
}

#[test]
fn kings_keep_away_from_c2() {
    let game = game(&["no-king-on-c2"], "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    assert_eq!(moves(&game, |_| true), "d1c1 d1d2 d1e1 d1e2");
    let why = "refused by no-king-on-c2: no king moves to c2";
    assert_eq!(under_house(&game).why_not("d1c2").as_deref(), Some(why));
    let error = game.clone().play_text("d1c2").unwrap_err();
    assert_eq!(error.to_string(), format!("d1c2 is illegal: {why}"));
}

#[test]
fn a_king_castles_along_its_file() {
    let game = game(&["vertical-castling"], "4R3/k7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(labelled(&game), "e1e3:vertical-castling");
    assert_eq!(
        after(game, "e1e3:vertical-castling").position().fen(),
        "8/k7/8/8/8/4K3/4R3/8 b - - 1 1"
    );
    let attacked = self::game(&["vertical-castling"], "4R3/k7/8/8/8/8/7r/4K3 w - - 0 1");
    assert_eq!(labelled(&attacked), "");
}

#[test]
fn two_pieces_that_give_check_win() {
    let game = game(&["double-check-to-win"], "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1");
    let game = after(game, "e4f6");
    let end = game.ending().unwrap().unwrap();
    assert_eq!(
        (end.winner(), end.reason().as_str()),
        (Some(tabiya_core::Color::White), "double check")
    );
    assert!(game.legal_moves().unwrap().is_empty());
    // A side that is moving the duck has not left a check unanswered, so it has not lost.
    let duck = self::game(
        &["double-check-to-win", "duck-chess-h5"],
        "4k3/8/5r2/1b6/8/7*/8/R3K3 w - - 0 1",
    );
    assert_eq!(after(duck, "e1f1").ending().unwrap(), None);
}

#[test]
fn a_side_without_pieces_has_lost() {
    let game = game(&["capture-all"], "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1");
    // Kings may be left in check, so the king may move to a square that the rook attacks.
    assert!(moves(&game, |_| true).contains("e8d7"));
    let game = after(game, "e8d8 e7e6 d8d7 e6e5 d7d6 e1d1 d6d5 e5d5");
    let end = game.ending().unwrap().unwrap();
    assert_eq!(
        (end.winner(), end.reason().as_str()),
        (Some(tabiya_core::Color::White), "everything captured")
    );
}

#[test]
fn forced_en_passant_may_expose_the_king() {
    let start = game(&["forced-en-passant"], "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    let pushed = after(start, "d7d5");
    assert_eq!(moves(&pushed, |_| true), "e5d6");
    let why = "refused by forced-en-passant: a pawn can be captured en passant on d6";
    assert_eq!(under_house(&pushed).why_not("e1d1").as_deref(), Some(why));
    let pinned = game(&["forced-en-passant"], "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    let pushed = after(pinned, "d7d5");
    assert_eq!(moves(&pushed, |_| true), "e5d6:en-passant");
    assert_eq!(
        after(pushed, "e5d6:en-passant").position().fen().split(' ').next(),
        Some("4r1k1/8/3P4/8/8/8/8/4K3")
    );
}

#[test]
fn a_pawn_forced_to_capture_en_passant_gives_no_check() {
    let start = "4k3/3p4/8/4P3/2B5/8/8/4K3 w - - 0 1";
    for (check, replies, after_it) in [
        ("c4f7", "d7d5 e8d8 e8e7 e8f7 e8f8", "4k3/5B2/8/3pP3/8/8/8/4K3 w - d6 0 2"),
        ("c4b5", "d7d5 e8d8 e8e7 e8f7 e8f8", "4k3/8/8/1B1pP3/8/8/8/4K3 w - d6 0 2"),
    ] {
        let checked = after(game(&["forced-en-passant"], start), check);
        assert_eq!(moves(&checked, |_| true), replies, "{check}");
        let pushed = after(checked, "d7d5");
        assert_eq!(moves(&pushed, |_| true), "e5d6");
        assert_eq!(pushed.position().fen(), after_it);
        // After the capture the king is still attacked, so its side must now answer the check.
        let taken = after(pushed, "e5d6");
        assert!(!moves(&taken, |_| true).contains("d6"));
    }
    // A single or double pawn push that leaves the king in check is illegal if no enemy pawn can capture the
    // pawn.
    let checked = after(game(&["forced-en-passant"], &start.replace("4P3", "8")), "c4f7");
    assert!(!moves(&checked, |_| true).contains("d7"));
}

#[test]
fn an_added_move_vetoed_by_another_rule_is_explained() {
    // The added move would bring the king to c2, which the other rule refuses.
    let game = game(&["la-bastarda", "no-king-on-c2"], "4k3/8/8/8/2q5/2K5/8/8 w - - 0 1");
    let why = under_house(&game).why_not("c3c2:la-bastarda");
    assert_eq!(why.as_deref(), Some("refused by no-king-on-c2: no king moves to c2"));
    assert_eq!(under_house(&game).why_not("c3d2:la-bastarda"), None);
    // The rook on a1 may swipe; the rook on e2 is pinned and may not.
    let pinned = self::game(&["siberian-swipe"], "r3k3/p7/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(labelled(&pinned), "a1a8:swipe");
    let pinned = self::game(&["siberian-swipe"], "4r3/p3k3/8/8/4P3/8/4R3/4K2r w - - 0 1");
    assert_eq!(labelled(&pinned), "");
    let why = under_house(&pinned).why_not("e2e8:swipe");
    assert_eq!(why.as_deref(), Some("it would leave the royal piece attacked"));
}

#[test]
fn chess960_has_its_960_starts() {
    let fens: std::collections::BTreeSet<String> = (0..960)
        .map(|number| game(&[&format!("chess960={number}")], START).position().fen())
        .collect();
    assert_eq!(fens.len(), 960);
    assert!(fens.contains(START));
    assert_eq!(game(&["chess960=518"], START).position().fen(), START);
    assert_eq!(game(&["chess960=959"], START).position().fen().split('/').next(), Some("rkrnnqbb"));
}
