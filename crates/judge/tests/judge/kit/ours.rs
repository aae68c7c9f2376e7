//! The checks for authors of boards, with the library's own positions as the board: in variants, and with
//! each way of writing the en passant square.

use std::marker::PhantomData;

use tabiya_core::{CastlingMode, Color, EnPassantMode};
use tabiya_games::{AnyMove, AnyPosition, Variant};
use tabiya_testkit::{
    BoardDifference, Budget, CheckError, Positions, ReferencePosition, assert_suite, check_suite,
};

/// Decides when a board writes the en passant square in its FEN. A square that is written is also part of the
/// key.
trait Noted {
    fn mode(p: &AnyPosition) -> EnPassantMode;
}

/// A board of any variant.
struct Ours<N> {
    now: AnyPosition,
    before: Vec<AnyPosition>,
    noted: PhantomData<N>,
}

impl<N: Noted> Ours<N> {
    fn text(&self) -> String {
        self.now.fen(CastlingMode::Standard, N::mode(&self.now))
    }
}

impl<N: Noted> ReferencePosition for Ours<N> {
    type Move = AnyMove;

    const CASTLING: Option<CastlingMode> = Some(CastlingMode::Chess960);

    fn from_fen(fen: &str) -> Result<Self, String> {
        Self::from_fen_of(Variant::Chess, fen)
    }

    fn from_fen_of(variant: Variant, fen: &str) -> Result<Self, String> {
        let castling = fen.split(' ').nth(2).unwrap_or_default();
        assert!(!castling.contains(['K', 'Q', 'k', 'q']), "by files, as asked for: {fen}");
        let (now, _) = variant.read(fen).map_err(|error| error.to_string())?;
        Ok(Self { now, before: Vec::new(), noted: PhantomData })
    }

    fn legal_moves(&mut self) -> Vec<AnyMove> {
        self.now.legal_moves()
    }

    fn uci(&self, m: &AnyMove) -> String {
        m.uci(self.now.castling_mode()).to_string()
    }

    fn play(&mut self, m: &AnyMove) {
        self.before.push(self.now);
        self.now = self.now.play_unchecked(*m);
    }

    fn undo(&mut self, _: &AnyMove) -> Option<()> {
        self.now = self.before.pop()?;
        Some(())
    }

    fn key(&self) -> Option<u128> {
        // A hash of the text without its counters, so that everything printed is in the key.
        let text = self.text();
        let fields: Vec<_> = text.split(' ').collect();
        let fold = |key: u128, byte: u8| (key ^ u128::from(byte)).wrapping_mul(0x1_0000_01b3);
        let place = fields[..fields.len() - 2].join(" ");
        Some(place.bytes().fold(0x6c62_272e_07bb_0142, fold))
    }

    fn gives_check(&mut self, m: &AnyMove) -> Option<bool> {
        Some(self.now.gives_check(*m))
    }

    fn fen(&self) -> Option<String> {
        Some(self.text())
    }
}

struct Legally;
struct PseudoLegally;
struct Always;

/// Writes the en passant square always if Black is to move, but only for legal captures of White.
struct OneSided;

impl Noted for Legally {
    fn mode(_: &AnyPosition) -> EnPassantMode {
        EnPassantMode::Legal
    }
}

impl Noted for PseudoLegally {
    fn mode(_: &AnyPosition) -> EnPassantMode {
        EnPassantMode::PseudoLegal
    }
}

impl Noted for Always {
    fn mode(_: &AnyPosition) -> EnPassantMode {
        EnPassantMode::Always
    }
}

impl Noted for OneSided {
    fn mode(p: &AnyPosition) -> EnPassantMode {
        match p.turn() {
            Color::White => EnPassantMode::Legal,
            Color::Black => EnPassantMode::Always,
        }
    }
}

/// Positions with double pushes, where the capture may be pinned or not.
const PASSING: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1",
    "4k3/1p6/8/2P5/5p2/8/4P3/4K3 w - - 0 1",
];

#[test]
fn three_conventions_for_en_passant_squares_are_accepted() {
    let budget = Budget::new().nodes(600);
    for summary in [
        assert_suite::<Ours<Legally>>(PASSING, budget),
        assert_suite::<Ours<PseudoLegally>>(PASSING, budget),
        assert_suite::<Ours<Always>>(PASSING, budget),
    ] {
        assert_eq!([summary.keys, summary.fens, summary.undos], [600; 3], "{summary}");
        assert!(summary.to_string().contains("as far as moves, key and fen show"), "{summary}");
    }
}

#[test]
fn two_conventions_in_one_board_are_found() {
    let checked = check_suite::<Ours<OneSided>>(&Positions::from(PASSING), Budget::new());
    let Err(CheckError::Differs(found)) = checked else { panic!("{checked:?}") };
    let differs =
        matches!(found.difference, BoardDifference::Key { .. } | BoardDifference::Fen { .. });
    assert!(differs, "{found}");
    assert_eq!(found.path.len(), 1, "{found}");
}

#[test]
fn boards_of_all_variants_are_checked() {
    let positions: Vec<_> = Variant::BUILT_IN
        .iter()
        .map(|variant| format!("{} variant {variant};", variant.start_fen()))
        .collect();
    let positions = Positions::from(positions.join("\n").as_str());
    let summary = assert_suite::<Ours<Legally>>(positions, Budget::new().nodes(1000));
    assert_eq!((summary.positions, summary.nodes), (Variant::BUILT_IN.len(), 1000), "{summary}");
}
