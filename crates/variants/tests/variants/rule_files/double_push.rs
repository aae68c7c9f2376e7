//! The squares from which pieces in rule files make double pushes or other initial moves.

use tabiya_core::Square;
use tabiya_games::{AnyPosition, Variant};
use tabiya_variants::RuleSet;

fn rules(lines: &str) -> RuleSet {
    let file = format!("name = \"x\"\ncastling = false\n{lines}");
    RuleSet::from_toml(&file).unwrap_or_else(|error| panic!("{error}: {file}"))
}

fn start(lines: &str) -> AnyPosition {
    Variant::from_rules(rules(lines)).expect("sound rules").start()
}

fn targets(p: &AnyPosition, from: &str) -> String {
    let moves = p.legal_moves().into_iter().map(|m| m.uci(p.castling_mode()).to_string());
    let mut to: Vec<_> = moves.filter_map(|m| Some(m.strip_prefix(from)?.to_owned())).collect();
    to.sort();
    to.join(" ")
}

const START: &str = "start = \"4k3/8/8/8/8/8/P7/4K3 w - - 0 1\"\n";

#[test]
fn initial_moves_need_no_step_forward() {
    // A Berolina pawn with an initial diagonal leap of two squares.
    let pawn = "[pieces.pawn]\nmoves = \"mfFcfWimfnA\"\ndouble-push = [\"rank 2\"]\n";
    let p = start(&format!("{START}{pawn}"));
    // A piece that cannot step straight ahead has no double push.
    assert_eq!(targets(&p, "a2"), "b3 c4");
    let rank = "[pieces.guard]\nletter = \"g\"\nmoves = \"FifD\"\ndouble-push = [\"rank 7\"]\n";
    let p = start(&format!("start = \"4k3/6G1/8/8/8/8/8/4K3 w - - 0 1\"\n{rank}"));
    assert_eq!(targets(&p, "g7"), "f6 f8 h6 h8");
}

#[test]
fn double_push_squares_need_a_step_or_an_initial_move() {
    let file = "name = \"x\"\n[pieces.pawn]\nmoves = \"mfFcfW\"\n";
    let error = RuleSet::from_toml(file).expect_err(file).to_string();
    assert!(
        error.starts_with(
            "line 3, column 9: The white pawn cannot make a double push: it has no step"
        ),
        "{error}"
    );
}

#[test]
fn initial_moves_leave_no_en_passant_square() {
    let pawn = "[pieces.pawn]\nmoves = \"mfFcfWimfnA\"\ndouble-push = [\"rank 2\"]\n[pieces.taker]\nletter = \"t\"\nmoves = \"mWcF\"\nen-passant = true\n";
    let p = start(&format!("start = \"4k3/8/8/8/3t4/8/P7/4K3 w - - 0 1\"\n{pawn}"));
    let variant = p.variant();
    let next = p.play_unchecked(p.read_move("a2c4").expect("a move"));
    assert!(next.to_string().contains(" b - - "), "{next}");
    // The en passant square c3 of a FEN is dropped: no double push can skip c3.
    let (read, notes) = variant.read("4k3/8/8/8/1tP5/8/8/4K3 b - c3 0 1").expect("a position");
    assert_eq!(read.en_passant_square(), None);
    assert!(notes.to_string().starts_with("en-passant square dropped: no enemy piece"), "{notes}");
}

#[test]
fn ranks_and_files_are_relative_to_a_small_board() {
    let board = "board = \"5x5\"\ndrops = true\nstart = \"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\"\n";
    let goal = "start = \"r2bk/ppppp/5/PPPPP/RN1QK w - - 0 1\"\n";
    for line in [
        "promotion-squares = [\"rank 5\"]",
        "promotion-squares.black = [\"rank 1\", \"a1\"]",
        "walls = [\"rank 3\"]",
        "mobility.rook = [\"rank 1\", \"rank 2\", \"rank 5\", \"file e\"]",
        "mobility.white.king = [\"file e\"]",
        "goal.white.king = [\"rank 5\"]",
        "double-push = [\"rank 2\"]",
        "drop-squares.rook = [\"rank 5\"]",
        "drop-squares.white.rook = [\"file e\"]",
        "[pieces.king]\ndouble-push = [\"rank 1\"]",
    ] {
        let lines = format!("{board}{line}\n");
        let lines = if line.starts_with("walls") { lines.replace("goal", goal) } else { lines };
        let file = format!("name = \"x\"\ncastling = false\n{lines}");
        let known = RuleSet::from_toml(&file).map(|_| ());
        let is_outside = |words: &str| words.contains("outside the board");
        assert!(
            !known.as_ref().is_err_and(|error| is_outside(&error.to_string())),
            "{line}: {known:?}"
        );
        for (name, other, square) in [("rank", "rank 6", "a6"), ("file", "file f", "f1")] {
            let list = line.rfind('[').expect("a list");
            let text = format!("{}[\"{other}\"]", &line[..list]);
            let file = format!("name = \"x\"\ncastling = false\n{board}{text}\n");
            let error = RuleSet::from_toml(&file).expect_err(&file).to_string();
            let words = format!("The square {square} is outside the board, which is 5x5.");
            assert!(error.ends_with(&words), "{name} {line}: {error}");
        }
    }
    let promotion = rules(&format!("{board}promotion-squares = [\"rank 5\"]\n"));
    assert_eq!(promotion, rules(board));
}

#[test]
fn a_pawn_has_passed_no_square_on_its_way_to_one_that_it_may_not_enter() {
    let p = start("mobility.white.pawn = [\"rank 2\", \"rank 3\", \"a4-d4\", \"a5-h8\"]\n");
    let passed = |fen: &str| p.variant().read(fen).expect("a position").0.en_passant_square();
    assert_eq!(passed("4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 1"), Some(Square::C3));
    assert_eq!(passed("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), None);
}
