//! Positions, with all that belongs to them.

use tabiya_core::{
    CastlingMode, Color, EnPassantMode, Faults, Position, Role, Rules, Setup, Square, Standard,
};
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_formats::polyglot::key;
use tabiya_games::RuleSet;
use tabiya_games::{
    AnyPosition, MaskRules, Masked, MaskedState, Playable, PositionVisitor, Variant,
};
use tabiya_variants::{Atomic, Crazyhouse, Horde, RacingKings};

use super::{RULE_FILES, form, positions, refused, same};

/// Serialises the typed position inside of any.
struct Typed;

impl PositionVisitor for Typed {
    type Out = ();

    fn visit<R: Playable>(self, p: &Position<R>) {
        if R::NAME == Masked::NAME {
            let error = serde_json::to_string(p).expect_err("rules from data").to_string();
            assert!(error.contains("does not hold all of its state"), "{error}");
        } else {
            same(*p);
        }
    }
}

/// Whether the side that has made a double push moves again, so that no FEN has the square which the pawn has passed.
fn moves_again_after_double_push(p: &AnyPosition) -> bool {
    let AnyPosition::Fairy(p) = p else { return false };
    let Some(passed) = p.en_passant_square() else { return false };
    let up = if p.turn() == Color::White { 1 } else { -1 };
    let pawn = passed.offset(0, up).and_then(|square| p.piece_on(square));
    pawn.is_some_and(|(color, _)| color == p.turn())
}

#[test]
fn positions_of_all_variants_are_read_back() {
    for p in positions() {
        if moves_again_after_double_push(&p) {
            let json = serde_json::to_string(&p).expect("a position");
            let read: AnyPosition = serde_json::from_str(&json).expect(&json);
            assert_eq!((read.to_string(), read.key()), (p.to_string(), p.key()));
            continue;
        }
        same(p);
        p.visit(Typed);
        let json = serde_json::to_string(&p).expect("a position");
        let read: AnyPosition = serde_json::from_str(&json).expect(&json);
        assert_eq!((read.variant(), read.key()), (p.variant(), p.key()), "{json}");
        // These rules have no captures en passant, and their reader drops the square.
        if p.variant() != Variant::KingCapture {
            let fen = |p: &AnyPosition| p.fen(CastlingMode::Chess960, EnPassantMode::Always);
            assert_eq!(fen(&read), fen(&p), "{json}");
        }
        if let Some(setup) = p.to_setup() {
            same(setup);
        }
        if let AnyPosition::Fairy(p) = p {
            same(p);
        }
    }
}

#[test]
fn a_position_is_serialised_as_its_fen() {
    let p = Position::startpos();
    let p = p.play(p.legal_moves()[0]).expect("a legal move");
    let text = p.to_string();
    assert_eq!(serde_json::to_string(&p).expect("a position"), format!("{text:?}"));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let bytes = [&[56], start.as_bytes()].concat();
    form(Position::startpos(), &format!("{start:?}"), &bytes);
    let json = serde_json::to_string(&Variant::Crazyhouse.start()).expect("a position");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    assert_eq!(json, format!(r#"{{"variant":"crazyhouse","fen":"{start}"}}"#));
    let json = serde_json::to_string(&Variant::ThreeCheck.start()).expect("a position");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1";
    assert_eq!(json, format!(r#"{{"variant":"3check","fen":"{start}"}}"#));
    same(Variant::Horde.start());
}

#[test]
fn a_double_push_is_kept_even_if_no_pawn_can_capture() {
    let fen = "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3";
    let far = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    for fen in [fen, far] {
        let p: Position = fen.parse().expect(fen);
        let json = format!("{fen:?}");
        assert_eq!(serde_json::to_string(&p).expect("a position"), json);
        let read: Position = serde_json::from_str(&json).expect(fen);
        assert_eq!((read.en_passant_square(), key(&read)), (p.en_passant_square(), key(&p)));
        same(p);
    }
}

#[test]
fn chess960_and_slightly_faulty_positions_are_read_back() {
    for fen in [
        "1r1k1r2/8/8/8/8/8/8/1RR1KR2 w Bf - 3 40",
        "rr2k1r1/8/8/8/8/8/8/1R2K1RR w GBgb - 0 1",
        "7k/8/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 9998 9999",
    ] {
        let (p, _) = Position::<Standard>::from_fen_lenient(fen).expect(fen);
        same(p);
        same(AnyPosition::from(p));
        same(p.to_setup());
    }
}

#[test]
fn invalid_positions_are_refused() {
    for (fen, reason) in [
        ("9/8/8/8/8/8/8/8 w - - 0 1", "rank 8 has 9 files, expected 8"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "white has no king; black has no king"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "expected canonical FEN: castling K dropped: no rook"),
        ("4k3/8/8/8/8/8/8/4K3 w  - - 0 1", "expected canonical FEN: white space normalised"),
        ("4k3/8/8/8/8/8/8/4K3", "expected canonical FEN: board only"),
        ("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "pockets and promotion marks belong to variants"),
        ("", "empty position"),
    ] {
        refused::<Position>(&format!("{fen:?}"), reason);
        refused::<AnyPosition>(&format!(r#"{{"variant":"chess","fen":{fen:?}}}"#), reason);
    }
    refused::<Position<Atomic>>(r#""8""#, "board has 1 ranks, expected 8");
    refused::<Position>("12", "invalid type: integer `12`, expected a position as FEN");
    let fen = Variant::Chess.start_fen();
    let unknown = format!(r#"{{"variant":"atomik","fen":"{fen}"}}"#);
    refused::<AnyPosition>(&unknown, r#"unknown variant "atomik", did you mean "atomic"?"#);
    refused::<AnyPosition>(r#"{"variant":"atomic"}"#, "missing field `fen`");
    let more = format!(r#"{{"variant":"atomic","fen":"{fen}","moves":[]}}"#);
    refused::<AnyPosition>(&more, "unknown field `moves`");
    let fields = |fen: &str| {
        let (variant, fen) = (RULE_FILES[1], fen.to_owned());
        serde_json::json!({ "variant": variant, "fen": fen }).to_string()
    };
    refused::<AnyPosition>(&fields("8/8/8/8/8/8/8/4K3 w - - 0 1"), "black has no royal piece");
    let spaces = "expected canonical FEN: white space normalised";
    refused::<AnyPosition>(&fields("4k3/8/8/8/8/8/8/4K3  w - - 0 1"), spaces);
}

#[test]
fn a_position_that_fen_cannot_express_is_an_error() {
    let rules = MaskRules::open(RuleSet::three_check()).expect("sound rules");
    let state = MaskedState::new(rules);
    let fen = Variant::ThreeCheck.start_fen();
    let p = Position::<Masked>::from_fen_with(&fen, state).expect("a start");
    let error = serde_json::to_string(&p).expect_err("checks are not in the type").to_string();
    assert!(error.starts_with("the FEN of a position under the rules \"custom\""), "{error}");
    same(
        Position::<Masked>::from_fen_with(&Variant::Chess.start_fen(), Default::default())
            .expect("chess"),
    );
    same(AnyPosition::from(p));
    let as_tables = TableRules::open_unchecked(RuleSet::chess()).expect("room");
    let mut p = FairyPosition::from_fen(&RuleSet::chess().start, as_tables).expect("a start");
    let error = serde_json::to_string(&p).expect_err("rules as tables").to_string();
    assert_eq!(error, "rules that were not checked have no rule file");
    p.set_gone(Square::E4, true);
    let error = serde_json::to_string(&AnyPosition::Fairy(p)).expect_err("a hole").to_string();
    assert_eq!(error, "FEN has no squares that were removed from the board");
    same(TableRules::open(RuleSet::chess()).expect("room").start());
}

#[test]
fn a_setup_with_any_faults_is_an_object() {
    let mut setup = Setup::empty();
    setup.pieces[Square::E1 as usize] = Some(Role::King.of(Color::White));
    let json = concat!(
        r#"{"pieces":{"e1":"K"},"turn":"white","castling_rooks":[],"en_passant":null,"#,
        r#""halfmove_clock":0,"fullmove_number":1,"remaining_checks":null,"pockets":null,"#,
        r#""promoted":[]}"#
    );
    form(setup.clone(), json, &[1, 4, 5, 0, 0, 0, 0, 1, 0, 0, 0]);
    let short: Setup = serde_json::from_str(r#"{"pieces":{"e1":"K"}}"#).expect("defaults");
    assert_eq!(short, setup);
    assert!(Position::<Standard>::from_setup(&short, Faults::NONE).is_err());
    setup.castling_rooks = setup.castling_rooks.with(Square::C5);
    setup.en_passant = Some(Square::A1);
    same(setup);
    refused::<Setup>(r#"{"pieces":{"e1":"K","e1":"Q"}}"#, "two pieces on e1");
    refused::<Setup>(r#"{"pieces":{"e1":"X"}}"#, "expected the letter of a piece");
    refused::<Setup>(r#"{"pieces":[]}"#, "invalid type: sequence, expected a map");
    refused::<Setup>(r#"{"turns":"white"}"#, "unknown field `turns`");
}

#[test]
fn crazyhouse_positions_keep_hands_and_promoted_marks() {
    let fen = "r1bqk2Q~/8/8/8/8/8/8/4K3[QNNp] b q - 0 20";
    let p: Position<Crazyhouse> = fen.parse().expect(fen);
    assert_eq!(serde_json::to_string(&p).expect("a position"), format!("{fen:?}"));
    same(p);
    same(*p.state());
    same(Position::<Horde>::from_fen_lenient(&Variant::Horde.start_fen()).expect("horde").0);
    same(Variant::RacingKings.start_fen().parse::<Position<RacingKings>>().expect("a start"));
}
