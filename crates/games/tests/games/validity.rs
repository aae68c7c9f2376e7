//! Which positions are valid under rules that are data, and the endings for sides without pieces.

use tabiya_core::{Color, Win};
use tabiya_games::{Game, Outcome, RuleSet, Variant};

fn of_file(lines: &str) -> Variant {
    let rules = RuleSet::from_toml(&format!("name = \"x\"\n{lines}")).expect(lines);
    Variant::from_rules(rules).expect("sound rules")
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
fn impossible_material_is_a_fault_for_games_from_the_start() {
    let sets = ["castling = false", "must-capture = true", "walls = [\"d5\"]"];
    let built_in = [Variant::KingCapture, Variant::PawnWipeout, Variant::KingOfTheHill];
    for variant in sets.map(of_file).into_iter().chain(built_in) {
        for (fen, words) in TOO_MANY {
            assert_eq!(noted(variant, fen), words, "{variant}: {fen}");
        }
    }
}

#[test]
fn material_of_the_start_position_is_not_a_fault() {
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
fn impossible_checks_are_faults_where_moves_are_as_in_chess() {
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
fn losing_all_pieces_wins_under_rules_based_on_antichess() {
    let file = of_file("base = \"antichess\"\nrepetition = false");
    for variant in [Variant::Antichess, file] {
        for (fen, winner) in [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", Color::Black),
            ("8/8/8/8/8/8/8/4K3 b - - 0 1", Color::Black),
            ("4k3/8/8/8/8/8/8/8 b - - 0 1", Color::White),
        ] {
            let (p, _) = variant.read(fen).expect("a position");
            assert_eq!(Game::new(p).outcome(), Some(Outcome::win(winner, Win::AllLost)), "{fen}");
            assert_eq!(p.count_moves(), 0, "{fen}");
        }
    }
}

/// The king of the side to move is on a line that the pawn has closed by going from d7 to d5.
const SHIELDED: &str = "4k3/1b6/8/3p4/8/5K2/8/8 w - d6 0 1";
const CHECK: &str = "white was in check before black's double push";

#[test]
fn a_check_before_a_push_is_noted_if_kings_must_be_safe() {
    for variant in [Variant::Chess, Variant::KingOfTheHill, of_file("castling = false")] {
        let (p, notes) = variant.read(SHIELDED).expect(SHIELDED);
        assert_eq!((notes.to_string(), p.unreachable().len()), (CHECK.to_owned(), 1), "{variant}");
        assert!(notes.iter().all(|note| note.is_fault() && note.is_ignored_fault()));
    }
    // A blast may have removed the piece that stood in between, and a king may be left in check.
    for variant in [Variant::Atomic, Variant::Antichess, Variant::KingCapture] {
        let (p, notes) = variant.read(SHIELDED).expect(SHIELDED);
        assert_eq!((notes.to_string(), p.unreachable()), (String::new(), vec![]), "{variant}");
    }
}

#[test]
fn the_rules_set_the_limit_of_the_half_move_clock() {
    let small =
        "board = \"5x5\"\ncastling = false\ndouble-push = []\nstart = \"4k/5/5/5/R3K w - - 0 1\"";
    let tables = |lines: &str| of_file(&format!("{lines}\n{small}"));
    for (variant, limit) in [
        (Variant::Chess, Some(150)),
        (Variant::Crazyhouse, Some(150)),
        (of_file("no-progress = 40"), Some(60)),
        (of_file("no-progress = false"), None),
        (tables(""), Some(150)),
        (tables("no-progress = 40"), Some(60)),
        (tables("no-progress = false"), None),
    ] {
        let start = variant.start();
        for clock in [0, 60, 61, 150, 151, 9999] {
            let p = start.with_counters(clock, 200);
            let (_, notes) = variant.read(&p.to_string()).expect("our own FEN");
            let late = limit.filter(|&limit| u32::from(clock) > limit);
            let words = late.map(|limit| {
                format!("the half-move clock is above {limit}, where every game has ended")
            });
            assert_eq!(notes.to_string(), words.unwrap_or_default(), "{variant}: {p}");
            assert_eq!(p.unreachable().len(), usize::from(late.is_some()), "{variant}: {p}");
        }
    }
}
