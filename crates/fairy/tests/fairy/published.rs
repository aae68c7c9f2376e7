//! Published perft counts of games with custom pieces; the start positions are from Fairy-Stockfish's tests.

use tabiya_core::{Bitboard, ByColor, Castling, Color, Rank, Stalemate};
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_variants::{BoardSize, KindId, KindName, KindRules, KindSet, RuleSet, betza::Movement};

/// The number of leaf nodes `depth` plies below a position.
fn perft(p: &FairyPosition, depth: u32) -> u64 {
    if depth == 1 {
        return p.count_moves().into();
    }
    p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum()
}

fn check(rules: RuleSet, fen: &str, depth: u32, count: u64) {
    let name = rules.name.clone();
    let p = FairyPosition::from_fen(fen, TableRules::open_unchecked(rules).unwrap()).unwrap();
    assert_eq!(p.to_string(), fen, "{name}");
    assert_eq!(perft(&p, depth), count, "{name}");
}

/// Chess under another name, with added kinds, each given by name, letter and moves.
fn rules(name: &str, own: &[(&str, char, &str)]) -> RuleSet {
    let mut rules = RuleSet { name: name.to_owned(), ..RuleSet::chess() };
    for &(name, letter, moves) in own {
        let name = KindName::new(name).unwrap();
        rules.kinds.push(KindRules::new(name, letter).with_moves(on_both_sides(moves)));
    }
    rules
}

fn on_both_sides(moves: &str) -> ByColor<Movement> {
    let moves: Movement = moves.parse().unwrap();
    ByColor { white: moves.clone(), black: moves }
}

fn set_moves(rules: &mut RuleSet, kind: usize, moves: &str) {
    rules.kinds[kind].moves = on_both_sides(moves);
}

fn kinds(rules: &RuleSet, letters: &str) -> KindSet {
    letters.chars().map(|letter| rules.kind_of_letter(letter).unwrap()).collect()
}

fn promotion(rules: &mut RuleSet, letters: &str) {
    rules.promotion = ByColor::both(kinds(rules, letters));
}

fn no_double_push(rules: &mut RuleSet) {
    rules.kinds[0].double_push = ByColor::both(Bitboard::EMPTY);
}

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn chess_counts_as_published() {
    check(RuleSet::chess(), CHESS, 4, 197_281);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    check(RuleSet::chess(), kiwipete, 3, 97_862);
    check(RuleSet::chess(), "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624);
    check(
        RuleSet::chess(),
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        4,
        2_103_487,
    );
}

#[test]
fn amazon_counts_as_published() {
    let mut rules = rules("amazon", &[("amazon", 'a', "QN")]);
    promotion(&mut rules, "arbn");
    check(rules, "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1", 4, 318_185);
}

#[test]
fn nightrider_counts_as_published() {
    let mut rules = rules("nightrider", &[]);
    set_moves(&mut rules, 1, "NN");
    check(rules, CHESS, 4, 419_019);
}

#[test]
fn grasshopper_counts_as_published() {
    let mut rules = rules("grasshopper", &[("grasshopper", 'g', "gQ")]);
    promotion(&mut rules, "qrbng");
    no_double_push(&mut rules);
    let fen = "rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1";
    check(rules, fen, 4, 635_298);
}

#[test]
fn knightmate_counts_as_published() {
    let mut rules = rules("knightmate", &[("commoner", 'm', "K")]);
    promotion(&mut rules, "mqrb");
    set_moves(&mut rules, 5, "N");
    let fen = "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1";
    check(rules, fen, 4, 139_774);
}

#[test]
fn shatranj_counts_as_published() {
    let mut rules = rules("shatranj", &[]);
    set_moves(&mut rules, 4, "F");
    set_moves(&mut rules, 2, "A");
    promotion(&mut rules, "q");
    no_double_push(&mut rules);
    rules.castling = Castling::Never;
    rules.stalemate = Stalemate::Loss;
    rules.bare_king_loses = true;
    check(rules, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", 4, 68_122);
}

#[test]
fn makruk_counts_as_published() {
    let mut rules = rules("makruk", &[("silver", 's', "FfW"), ("met", 'm', "F")]);
    promotion(&mut rules, "m");
    no_double_push(&mut rules);
    rules.castling = Castling::Never;
    let rank = Bitboard::rank;
    rules.promotion_squares = ByColor { white: rank(Rank::Sixth), black: rank(Rank::Third) };
    check(rules, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", 4, 273_026);
}

#[test]
fn los_alamos_counts_as_published() {
    let mut rules = rules("losalamos", &[]);
    rules.board = BoardSize { files: 6, ranks: 6 };
    promotion(&mut rules, "qrn");
    no_double_push(&mut rules);
    rules.castling = Castling::Never;
    rules.promotion_squares.white = Bitboard::rank(Rank::Sixth);
    check(rules, "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", 5, 191_846);
}

#[test]
fn torpedo_counts_as_published() {
    let mut rules = rules("torpedo", &[]);
    rules.kinds[0].double_push = ByColor::both(Bitboard::FULL);
    check(rules, CHESS, 4, 209_719);
}

#[test]
fn hoppel_poppel_counts_as_published() {
    let mut rules = rules("hoppelpoppel", &[]);
    set_moves(&mut rules, 1, "mNcB");
    set_moves(&mut rules, 2, "mBcN");
    check(rules, CHESS, 4, 202_459);
}

#[test]
fn new_zealand_counts_as_published() {
    let mut rules = rules("newzealand", &[]);
    set_moves(&mut rules, 3, "mRcN");
    set_moves(&mut rules, 1, "mNcR");
    check(rules, CHESS, 4, 200_310);
}

#[test]
fn almost_chess_counts_as_published() {
    let mut rules = rules("almost", &[("chancellor", 'c', "RN")]);
    promotion(&mut rules, "crbn");
    check(rules, "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1", 3, 11_895);
}

#[test]
fn chigorin_counts_as_published() {
    let mut rules = rules("chigorin", &[("chancellor", 'c', "RN")]);
    rules.promotion = ByColor { white: kinds(&rules, "crn"), black: kinds(&rules, "qrb") };
    check(rules, "rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR w KQkq - 0 1", 3, 11_408);
}

#[test]
fn pawns_sideways_counts_as_published() {
    let mut rules = rules("pawnsideways", &[]);
    set_moves(&mut rules, 0, "mfsWcfF");
    check(rules, CHESS, 3, 10_022);
}

#[test]
fn breakthrough_counts_as_published() {
    let mut rules = rules("breakthrough", &[]);
    set_moves(&mut rules, 0, "mfWfF");
    no_double_push(&mut rules);
    promotion(&mut rules, "");
    (rules.royal, rules.castling) = (KindSet::EMPTY, Castling::Never);
    rules.extinct = KindSet::EMPTY.with(KindId::PAWN);
    for color in Color::ALL {
        rules.kinds[0].goal[color] = Bitboard::rank((!color).back_rank());
    }
    check(rules, "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1", 4, 256_036);
}
