//! Which positions are valid under rules that are data, and the endings for sides without pieces.

use tabiya_core::{Color, Outcome, Win};
use tabiya_variants::{AnyGame, RuleSet, RuleSetRef, Variant};

fn of_file(lines: &str) -> Variant {
    let rules = RuleSet::from_toml(&format!("name = \"x\"\n{lines}")).expect(lines);
    Variant::Custom(RuleSetRef::open(rules).expect("sound rules"))
}

/// The notes on a FEN that is read as a position of this variant.
#[track_caller]
fn noted(variant: Variant, fen: &str) -> String {
    let (p, notes) = variant.read(fen).unwrap_or_else(|error| panic!("{error}: {fen}"));
    assert_eq!(p.to_string(), fen);
    notes.to_string()
}

const TOO_MANY: [(&str, &str); 3] = [
    ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "white has more than 8 pawns"),
    (
        "rnbqkbnr/pppppppp/8/8/8/1N6/PPPPPPPP/RNBQKBNR w - - 0 1",
        "white has more than 16 pieces; white has more promoted pieces than it lacks pawns",
    ),
    (
        "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
        "white has more promoted pieces than it lacks pawns",
    ),
];

#[test]
fn material_that_no_game_can_have_is_a_fault_under_rules_that_start_as_chess() {
    let sets = ["castling = false", "must-capture = true", "walls = [\"d5\"]"];
    let built_in = [Variant::KingCapture, Variant::PawnWipeout, Variant::KingOfTheHill];
    for variant in sets.map(of_file).into_iter().chain(built_in) {
        for (fen, words) in TOO_MANY {
            assert_eq!(noted(variant, fen), words, "{variant}: {fen}");
        }
    }
}

#[test]
fn material_that_games_start_with_is_no_fault() {
    let hordes = of_file(
        "castling = false\n\
         start = \"nnnnknnn/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/NNNNKNNN w - - 0 1\"",
    );
    for (fen, _) in TOO_MANY {
        assert_eq!(noted(hordes, fen), "", "{fen}");
    }
    let kings = of_file("base = \"king-capture\"\npromotion = [\"king\"]");
    assert_eq!(noted(kings, "4k3/8/8/8/8/8/PPPPPPPP/KK2K3 w - - 0 1"), "");
}

#[test]
fn a_check_that_no_move_gives_is_a_fault_where_pieces_move_as_in_chess() {
    let fen = "4k3/8/8/8/8/2n1n3/8/3K4 w - - 0 1";
    for lines in ["castling = false", "must-capture = true", "stalemate = \"loss\""] {
        assert!(noted(of_file(lines), fen).contains("check"), "{lines}");
        assert_ne!(noted(of_file(lines), fen), "");
    }
    for lines in [
        "walls = [\"d5\"]",
        "mobility.rook = [\"a1-h7\"]\nstart = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"",
        "castling = \"through-attack\"",
        "double-push.white = [\"rank 2\", \"a3\"]",
    ] {
        assert_eq!(noted(of_file(lines), fen), "", "{lines}");
    }
    assert_eq!(noted(Variant::KingCapture, fen), "", "no king has to be kept safe");
}

#[test]
fn who_has_lost_everything_has_won_at_once_where_stalemate_wins_without_royal_kings() {
    let file = of_file("base = \"antichess\"\nrepetition = false");
    for variant in [Variant::Antichess, file] {
        for (fen, winner) in [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", Color::Black),
            ("8/8/8/8/8/8/8/4K3 b - - 0 1", Color::Black),
            ("4k3/8/8/8/8/8/8/8 b - - 0 1", Color::White),
        ] {
            let (p, _) = variant.read(fen).expect("a position");
            assert_eq!(
                AnyGame::new(p).outcome(),
                Some(Outcome::win(winner, Win::AllLost)),
                "{fen}"
            );
            assert_eq!(p.count_moves(), 0, "{fen}");
        }
    }
}
