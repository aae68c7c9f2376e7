//! Runs the bodies of the fuzz targets on a corpus from fixed seeds: some hundred thousand texts, each a
//! mutation of valid input.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{
    CastlingMode, Color, Faults, Position, Role, San, Setup, Square, Standard, UciMove,
};
use tabiya_games::Variant;
use tabiya_judge::{fuzz_bodies, one_in};
use tabiya_suite::epd;

const FENS: [&str; 29] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 100 9999",
    "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
    "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
    "1r2k1rr/8/8/8/8/8/8/RR2K2R w KBgq - 0 1",
    "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
    "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
    "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
    "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/8/8/8/k1pPp2Q/8/8/3K4 b - d3 0 1",
    "4k2b/8/8/3pP3/8/8/1K6/8 w - d6 0 1",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "4b2k/3p4/8/8/K7/8/8/8 b - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "4k3/8/8/N7/8/8/8/N1N1K3 w - - 0 1",
    "4k3/8/8/8/4r2b/3n4/8/4K3 w - - 0 1",
    "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1",
    "8/8/8/8/8/8/8/4K3 w - - 0 1",
    "P3k2P/8/8/8/8/8/8/p3K2p b - - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K -",
    "\u{feff}4k3/44/8/8/8/8/8/4K3\tw - - 00 0\r\n",
    "r3k2r/8/8/8/8/8/8/R3K2R w kKQh e3 0 1",
    "4k3/8/8/8/8/8/8/4K3",
];

/// Letters to insert anywhere: letters of FEN and of moves, and similar ones.
const LETTERS: &str = "pnbrqkPNBRQK0123456789/ -wbKQkqABCDEFGHabcdefghxO=+#!?.:~[]@\
     \t\r\n\"\\\0\u{7f}\u{a0}\u{b2}\u{660}\u{ff11}\u{2654}\u{feff}\u{1f600}";

/// Runs the body of a fuzz target, and prints the text if the body panics.
fn run(body: fn(&str), text: &str) {
    struct Shown<'a>(&'a str);
    impl Drop for Shown<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("the text was {:?}", self.0);
            }
        }
    }
    let _shown = Shown(text);
    body(text);
}

struct Mutator {
    rng: Xoshiro256PlusPlus,
    letters: Vec<char>,
}

impl Mutator {
    fn new(seed: u64) -> Self {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self { rng, letters: LETTERS.chars().collect() }
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        from.choose(&mut self.rng).expect("something to choose from")
    }

    fn letter(&mut self) -> char {
        *self.letters.choose(&mut self.rng).expect("there are letters")
    }

    /// Applies at most three small changes to a text.
    fn mutate(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..self.rng.random_range(0..4) {
            let at = self.rng.random_range(0..=letters.len());
            let end = self.rng.random_range(at..=letters.len().min(at + 8));
            match self.rng.random_range(0..6) {
                0 => letters.insert(at, self.letter()),
                1 if at < letters.len() => letters[at] = self.letter(),
                2 if at < letters.len() => drop(letters.remove(at)),
                3 => letters.extend_from_within(at..end),
                4 => drop(letters.drain(at..end)),
                5 if at < letters.len() => {
                    let other = self.rng.random_range(0..letters.len());
                    letters.swap(at, other);
                }
                _ => {}
            }
        }
        letters.into_iter().collect()
    }

    /// A FEN of the corpus, often with one field from another FEN.
    fn fen(&mut self) -> String {
        let mut fields: Vec<&str> = self.pick(&FENS).split(' ').collect();
        if self.rng.random_bool(0.3) {
            let others: Vec<&str> = self.pick(&FENS).split(' ').collect();
            let at = self.rng.random_range(0..fields.len().min(others.len()));
            fields[at] = others[at];
        }
        self.mutate(&fields.join(" "))
    }
}

#[test]
fn any_fen_is_read_or_refused_and_written_as_it_is_read() {
    let mut mutator = Mutator::new(1);
    let (mut strict, mut lenient, mut refused) = (0, 0, 0);
    for _ in 0..100_000 / one_in(4) {
        let text = mutator.fen();
        run(fuzz_bodies::fen, &text);
        match (text.parse::<Position>(), Setup::from_fen_lenient(&text)) {
            (Ok(_), _) => strict += 1,
            (_, Ok(_)) => lenient += 1,
            _ => refused += 1,
        }
    }
    println!("{strict} strict, {lenient} lenient, {refused} refused");
    assert!(strict.min(lenient).min(refused) > 10_000 / one_in(4));
}

#[test]
fn any_move_in_ucis_notation_is_legal_or_refused() {
    let mut mutator = Mutator::new(2);
    let mut found = 0;
    for _ in 0..150_000 / one_in(4) {
        let (fen, p) = position(&mut mutator);
        let m = *mutator.pick(&p.legal_moves());
        let modes = [CastlingMode::Standard, CastlingMode::Chess960];
        let mut text = m.uci(*mutator.pick(&modes)).to_string();
        if mutator.rng.random_bool(0.1) {
            text.push(mutator.pick(&Role::ALL).letter());
        }
        let text = mutator.mutate(&text);
        run(fuzz_bodies::uci_move, &format!("{fen}\n{text}"));
        found += usize::from(text.parse::<UciMove>().is_ok_and(|m| m.to_move(&p).is_ok()));
    }
    println!("{found} moves");
    assert!((15_000..135_000).contains(&(found * one_in(4))));
}

#[test]
fn any_move_in_algebraic_notation_is_legal_or_refused() {
    let mut mutator = Mutator::new(3);
    let mut found = 0;
    for _ in 0..150_000 / one_in(4) {
        let (fen, p) = position(&mut mutator);
        let m = *mutator.pick(&p.legal_moves());
        let text = mutator.mutate(&p.san(m).to_string());
        run(fuzz_bodies::san, &format!("{fen}\n{text}"));
        found += usize::from(text.parse::<San>().is_ok_and(|m| m.to_move(&p).is_ok()));
    }
    println!("{found} moves");
    assert!((15_000..135_000).contains(&(found * one_in(4))));
}

/// A FEN of the corpus and its position with all faults ignored; the position has a legal move.
fn position(mutator: &mut Mutator) -> (&'static str, Position) {
    let fen = mutator.pick(&FENS);
    let (setup, _) = Setup::from_fen_lenient(fen).expect(fen);
    let faults = Position::<Standard>::faults(&setup);
    let p = Position::from_setup(&setup, faults).expect("all faults are ignored");
    if p.count_moves() > 0 { (fen, p) } else { (FENS[0], Position::startpos()) }
}

/// EPD operations to put after a position, valid or nearly valid.
const OPERATIONS: [&str; 12] = [
    " ;D1 20 ;D2 400",
    "; D1 20; D2 400;",
    ";D14 61885021521585529237",
    " id \"a;b\"; D1 20;",
    " moves a2a4 Nf6; D1 29;",
    " ID x; id x; variant chess; D1 20;",
    " hmvc 3; fmvn 9; D1 20",
    " bm e4; c0 \"text\"; variant chess; D0 1;",
    " ;D1 20 ;D1 20",
    " ;D3 8,902",
    " ;D300 1",
    " ;D1 340282366920938463463374607431768211456",
];

#[test]
fn any_suite_is_read_or_refused_and_written_as_it_is_read() {
    let mut mutator = Mutator::new(4);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..100_000 / one_in(4) {
        let operations = *mutator.pick(&OPERATIONS);
        let text = mutator.fen() + operations;
        let text = mutator.mutate(&text);
        run(fuzz_bodies::epd, &text);
        run(
            fuzz_bodies::epd,
            &format!("id x\nepd {text}\nperft 1 20\n{}", mutator.mutate("perft 2 400")),
        );
        match epd::read_line(&text, Variant::Chess) {
            Ok(Some(_)) => read += 1,
            Ok(None) => {}
            Err(_) => refused += 1,
        }
    }
    println!("{read} read, {refused} refused");
    assert!(read.min(refused) > 5_000 / one_in(4));
}

#[test]
fn any_board_can_be_played_if_its_faults_are_ignored() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut found = Faults::NONE;
    for _ in 0..1_000 / one_in(4) {
        let pieces = rng.random_range(0..64);
        let mut setup = Setup { turn: Color::ALL[rng.random_range(0..2)], ..Setup::empty() };
        for square in &mut setup.pieces {
            let piece = Role::ALL[rng.random_range(0..6)].of(Color::ALL[rng.random_range(0..2)]);
            *square = (rng.random_range(0..64) < pieces).then_some(piece);
        }
        let any = |rng: &mut Xoshiro256PlusPlus| Square::ALL[rng.random_range(0..64)];
        setup.castling_rooks = (0..rng.random_range(0..4)).map(|_| any(&mut rng)).collect();
        setup.en_passant = rng.random_bool(0.5).then(|| any(&mut rng));
        fuzz_bodies::setup(&setup);
        found = found | Position::<Standard>::faults(&setup);
    }
    // Every kind of fault has occurred.
    assert_eq!(found.iter().count(), 20);
}

#[test]
fn fuzz_inputs_without_a_position_use_the_start() {
    for text in ["", "e2e4", "e7e8p", "Nf3", "O-O", "\n", "\n\n", "4k3\ne2e4", "\u{1f600}"] {
        for body in [fuzz_bodies::fen, fuzz_bodies::uci_move, fuzz_bodies::san, fuzz_bodies::epd] {
            run(body, text);
        }
    }
}
