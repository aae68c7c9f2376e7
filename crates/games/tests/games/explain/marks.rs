//! What the reasons of explanations show on a board.

use tabiya_games::house::House;
use tabiya_games::{Game, Mark, NamedVariant, Variant};

use super::{position, positions};

fn text(marks: impl IntoIterator<Item = Mark>) -> String {
    let one = |Mark { kind, from, to }: Mark| match from {
        Some(from) => format!("{} {from}{to}", kind.name()),
        None => format!("{} {to}", kind.name()),
    };
    marks.into_iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Asserts what the reason for the move, or for a piece that has no move, shows in this position.
#[track_caller]
fn shows(variant: Variant, fen: &str, asked: &str, marks: &str) {
    let p = position(variant, fen);
    let found = match asked.parse() {
        Ok(square) => p.stuck(square).expect("a piece without a move").marks(&p),
        Err(_) => p.explain(asked).expect("a move").marks(&p),
    };
    assert_eq!(text(found), marks, "{asked}: {fen}");
}

#[track_caller]
fn chess(fen: &str, asked: &str, marks: &str) {
    shows(Variant::Chess, fen, asked, marks);
}

#[test]
fn pins_are_lines_over_the_pinned_piece_to_the_king() {
    let fen = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1";
    let pin = "attacked e1, attack b4e1, attacker b4, shield c3";
    chess(fen, "c3e4", pin);
    chess(fen, "c3", pin);
    let along = "4k3/8/8/8/1b6/2B5/8/4K3 w - - 0 1";
    chess(along, "c3d2", pin);
    let both = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1";
    chess(both, "e5d6", "attacked a5, attack h5a5, attacker h5, shield d5, shield e5");
}

#[test]
fn castling_shows_the_attacked_square_and_all_attackers_or_what_stands_in_the_way() {
    let through = "4k3/8/b7/8/8/8/6p1/4K2R w K - 0 1";
    chess(through, "e1g1", "attacked f1, attack g2f1, attack a6f1, attacker g2, attacker a6");
    let blocked = "4k3/8/8/8/8/8/8/4K1NR w K - 0 1";
    chess(blocked, "e1g1", "blocker g1");
    let check = "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1";
    chess(check, "e1g1", "attacked e1, attack e8e1, attacker e8");
    let lost = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    chess(lost, "e1g1", "named h1");
}

#[test]
fn checks_are_lines_to_the_king() {
    let one = "4k3/8/8/8/7q/8/8/RN2K3 w - - 0 1";
    let line = "attacked e1, attack h4e1, attacker h4";
    chess(one, "b1c3", line);
    chess(one, "b1", line);
    let double = "4k3/8/8/8/1b6/8/4r3/R3K1N1 w - - 0 1";
    let lines = "attacked e1, attack e2e1, attack b4e1, attacker e2, attacker b4";
    chess(double, "a1a2", lines);
    chess(double, "a1", lines);
    let block = "4k3/8/8/8/4r3/8/8/B3K3 w - - 0 1";
    chess(block, "a1e5", "attacked e1, attack e4e1, attacker e4");
}

#[test]
fn kings_see_the_attackers_of_their_squares() {
    let fen = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1";
    chess(fen, "e1e2", "attacked e2, attack a2e2, attacker a2");
    let through = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1";
    chess(through, "e1f1", "attacked f1, attack a1f1, attacker a1");
    let mated = "6k1/8/8/8/8/8/1r6/r3K3 w - - 0 1";
    let squares = "attacked d1, attacked f1, attacked d2, attacked e2, attacked f2, attack a1d1, ";
    let p = position(Variant::Chess, mated);
    let marks = p.stuck("e1".parse().expect("a square")).expect("mate").marks(&p);
    assert!(text(marks.clone()).starts_with(squares), "{}", text(marks));
}

#[test]
fn pieces_in_the_way_are_marked() {
    let start = Variant::Chess.start_fen();
    chess(&start, "a1a5", "blocker a2");
    chess(&start, "a1", "blocker b1, blocker a2");
    chess(&start, "e1e2", "blocker e2");
    chess(&start, "b1e5", "");
    let locked = "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1";
    chess(locked, "e3", "blocker e4");
    chess(locked, "e3e4", "blocker e4");
    chess(locked, "e3d4", "named d4");
}

#[test]
fn all_captures_that_the_rules_demand_are_shown() {
    let fen = "8/8/8/3p1p2/4P3/8/N7/8 w - - 0 1";
    let captures = "demanded e4d5, demanded e4f5";
    shows(Variant::Antichess, fen, "a2b4", captures);
    shows(Variant::Antichess, fen, "a2", captures);
    let race = "8/8/8/8/3k4/8/8/N6K w - - 0 1";
    shows(Variant::RacingKings, race, "a1b3", "attacked d4, attack b3d4, attacker b3");
    shows(Variant::Atomic, "4k3/8/8/8/8/4p3/3P4/4K3 w - - 0 1", "d2e3", "named e3");
    let near = "4k3/8/8/8/8/8/3pP3/3QK3 w - - 0 1";
    shows(Variant::Atomic, near, "d1d2", "attacked e1, named d2");
}

#[test]
fn rules_of_files_have_marks() {
    let rules = "name = \"walled\"\nwalls = [\"e4\"]\nmust-capture = true\n";
    let variant = NamedVariant::from_text(rules).expect("rules").variant;
    shows(variant, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "blocker e4");
    let fen = "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1";
    shows(variant, fen, "e1d1", "demanded a2b3");
}

#[test]
fn house_rules_show_the_squares_that_they_name() {
    let shown = |game: &Game, asked: &str| {
        let sentences = game.why(asked).expect(asked);
        text(sentences.iter().flat_map(|sentence| game.marks(sentence)))
    };
    let mut game = House::of_gallery(&["no-king-on-c2"]).expect("a rule").begin().expect("a game");
    for m in ["c2c4", "a7a6", "d1a4", "a6a5", "e1d1", "h7h6"] {
        game.play_text(m).expect(m);
    }
    assert_eq!(shown(&game, "d1c2"), "named c2");
    assert_eq!(shown(&game, "d1d2"), "blocker d2");
}

#[test]
fn every_reason_shows_squares_of_its_own_board() {
    for p in positions::some() {
        let moves = p.legal_moves();
        for m in &moves {
            let why = p.explain(&m.uci(p.castling_mode()).to_string()).expect("a move");
            let marks = why.marks(&p);
            assert!(marks.is_sorted(), "{why}: {p}");
        }
        let stuck = p.pieces().filter_map(|(square, _)| p.stuck(square));
        for stuck in stuck {
            let marks = stuck.marks(&p);
            // Only walls in the way are not on the board.
            let is_there =
                |mark: &Mark| !p.walls().contains(mark.to) || mark.kind.name() == "blocker";
            assert!(marks.iter().all(is_there), "{stuck}: {p}");
        }
    }
}
