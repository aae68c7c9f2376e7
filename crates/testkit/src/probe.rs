//! Compares a board with Tabiya at one node.

use std::collections::HashMap;

use tabiya_core::{CastlingMode, EnPassantMode, Setup};
use tabiya_games::{AnyMove, AnyPosition, FenNote};

use super::answers::{listed, uci, undisturbed, view};
use super::difference::{BoardDifference, Operation};
use super::player::{Author, Guarded, Reply};
use super::summary::Summary;

/// A comparison of a board with Tabiya, and its findings so far.
#[derive(Clone)]
pub(super) struct Probe<'a> {
    author: &'a dyn Author,
    /// The en passant modes with which all keys so far agree. A board may include the en passant square in its
    /// keys by any mode, but always by the same one.
    key_modes: Vec<EnPassantMode>,
    /// The en passant modes with which all FENs so far agree.
    fen_modes: Vec<EnPassantMode>,
    /// Whether the board can take moves back; `None` until that is known.
    undoes: Option<bool>,
    /// Whether to ask the board about illegal moves too, which takes longer than all other checks.
    asks: bool,
    pub(super) summary: Summary,
}

/// A difference, and the ply at which it was found.
pub(super) struct Found {
    pub(super) ply: usize,
    pub(super) difference: BoardDifference,
}

/// A node at which the board agrees with Tabiya.
pub(super) struct Agreed {
    pub(super) position: AnyPosition,
    pub(super) moves: Vec<AnyMove>,
    pub(super) key: Option<u128>,
}

/// A node, with Tabiya's position and the board.
struct ProbedNode<'a> {
    position: AnyPosition,
    /// Tabiya's moves in the order in which the board lists them.
    moves: Vec<AnyMove>,
    board: Box<dyn Guarded + 'a>,
    /// The text of each move played, and the board's state before the move.
    played: Vec<(String, String)>,
}

impl<'a> Probe<'a> {
    pub(super) fn new(author: &'a dyn Author) -> Self {
        let modes = vec![EnPassantMode::Legal, EnPassantMode::PseudoLegal, EnPassantMode::Always];
        Self {
            author,
            key_modes: modes.clone(),
            fen_modes: modes,
            undoes: None,
            asks: true,
            summary: Summary::default(),
        }
    }

    /// Reduces the probe to the checks needed to find this difference again.
    pub(super) fn for_search_of(self, difference: &BoardDifference) -> Self {
        let asks = match difference {
            BoardDifference::IsLegal { .. } => true,
            BoardDifference::Panicked { operation, .. }
            | BoardDifference::Disturbed { operation, .. } => *operation == Operation::IsLegal,
            _ => false,
        };
        Self { asks, ..self }
    }

    /// The FEN of a position, in the castling notation that the board wants.
    pub(super) fn text(&self, p: &AnyPosition, en_passant: EnPassantMode) -> String {
        let mode = self.author.castling().unwrap_or_else(|| p.castling_mode());
        p.fen(mode, en_passant)
    }

    /// The position as the board can know it: read back from the FEN that the board is given.
    pub(super) fn given(&self, p: &AnyPosition) -> AnyPosition {
        let read = p.variant().read(&self.text(p, EnPassantMode::Legal));
        read.map_or(*p, |(given, _)| given)
    }

    /// Gives the board a position, plays legal moves on it, and compares all its answers.
    pub(super) fn look(&mut self, start: &AnyPosition, path: &[AnyMove]) -> Result<Agreed, Found> {
        let mut ply = 0;
        let agreed = self.reach(start, path, &mut ply).and_then(|node| self.compare(node));
        let agreed = agreed.map_err(|difference| Found { ply, difference })?;
        self.summary.nodes += 1;
        self.summary.moves += agreed.moves.len() as u64;
        self.summary.depth = self.summary.depth.max(path.len());
        Ok(agreed)
    }

    fn reach(
        &self,
        start: &AnyPosition,
        path: &[AnyMove],
        ply: &mut usize,
    ) -> Reply<ProbedNode<'a>> {
        let mut position = self.given(start);
        let fen = self.text(&position, EnPassantMode::Legal);
        let mut board = self.author.read(position.variant(), &fen)?;
        let mut played = Vec::new();
        for &m in path {
            let text = uci(&position, m);
            let nth = listed(&mut *board, &position)?
                .iter()
                .position(|&listed| listed == m)
                .ok_or_else(|| BoardDifference::Moves {
                    missing: vec![text.clone()],
                    state: Vec::new(),
                    twice: Vec::new(),
                })?;
            let before =
                if self.undoes == Some(false) { String::new() } else { view(&mut *board)? };
            // The ply is counted before the move is played: a move that makes the board panic is part of the path.
            *ply += 1;
            board.play(nth, &text)?;
            position = position.play_unchecked(m);
            played.push((text, before));
        }
        let before = board.state()?;
        let moves = listed(&mut *board, &position)?;
        undisturbed(&*board, Operation::LegalMoves, before)?;
        Ok(ProbedNode { position, moves, board, played })
    }

    fn compare(&mut self, mut node: ProbedNode<'a>) -> Reply<Agreed> {
        let key = self.compare_key(&node)?;
        self.compare_fen(&node)?;
        self.compare_legality(&mut node)?;
        self.compare_checks(&mut node)?;
        let ProbedNode { position, ref moves, .. } = node;
        let agreed = Agreed { position, moves: moves.clone(), key };
        if self.undoes != Some(false) {
            self.take_back(node)?;
        }
        Ok(agreed)
    }

    fn compare_key(&mut self, node: &ProbedNode<'a>) -> Reply<Option<u128>> {
        let Some(played) = node.board.key()? else { return Ok(None) };
        let position = &node.position;
        let read =
            |fen: &str| -> Reply<Option<u128>> { self.author.read(position.variant(), fen)?.key() };
        let legal = self.text(position, EnPassantMode::Legal);
        let from_legal = read(&legal)?.unwrap_or_default();
        let mut keys = HashMap::from([(legal, Some(from_legal))]);
        let mut modes = self.key_modes.clone();
        modes.retain(|&mode| {
            let fen = self.text(position, mode);
            // A board may refuse an en passant square on which no capture is possible; this mode then has no key.
            let key = keys.entry(fen).or_insert_with_key(|fen| read(fen).ok().flatten());
            *key == Some(played)
        });
        if modes.is_empty() {
            return Err(BoardDifference::Key { played, read: from_legal });
        }
        self.key_modes = modes;
        for relative in relatives(position) {
            let fen = self.text(&relative, EnPassantMode::Legal);
            let board = self.author.read(relative.variant(), &fen)?;
            if board.key()? == Some(from_legal) {
                return Err(BoardDifference::SameKey { key: from_legal, other: fen });
            }
        }
        self.summary.keys += 1;
        Ok(Some(played))
    }

    fn compare_fen(&mut self, node: &ProbedNode<'a>) -> Reply<()> {
        let Some(got) = node.board.fen()? else { return Ok(()) };
        let position = &node.position;
        let canonical = |p: &AnyPosition, mode| p.fen(CastlingMode::Chess960, mode);
        // Corrections by Tabiya's reader are not allowed here: the board's FEN must be right as it is.
        let read = position
            .variant()
            .read(&got)
            .ok()
            .filter(|(_, notes)| notes.iter().all(FenNote::is_ignored_fault));
        let theirs = read.map(|(p, _)| canonical(&p, EnPassantMode::Always));
        self.fen_modes.retain(|&mode| theirs.as_ref() == Some(&canonical(position, mode)));
        if self.fen_modes.is_empty() {
            let expected = self.text(position, EnPassantMode::Legal);
            return Err(BoardDifference::Fen { expected, got });
        }
        self.summary.fens += 1;
        Ok(())
    }

    fn compare_legality(&mut self, node: &mut ProbedNode<'a>) -> Reply<()> {
        if !self.asks {
            return Ok(());
        }
        let before = node.board.state()?;
        let Some(answers) = node.board.legality()? else { return Ok(()) };
        if !(answers.refused.is_empty() && answers.accepted.is_empty()) {
            let text = |&nth: &usize| uci(&node.position, node.moves[nth]);
            let refused = answers.refused.iter().map(text).collect();
            return Err(BoardDifference::IsLegal { refused, accepted: answers.accepted });
        }
        self.summary.asked += answers.asked;
        self.summary.legality += u64::from(answers.asked > 0);
        undisturbed(&*node.board, Operation::IsLegal, before)
    }

    fn compare_checks(&mut self, node: &mut ProbedNode<'a>) -> Reply<()> {
        let before = node.board.state()?;
        let Some(answers) = node.board.checks()? else { return Ok(()) };
        let (mut missed, mut imagined) = (Vec::new(), Vec::new());
        for (&m, theirs) in node.moves.iter().zip(answers) {
            match (node.position.gives_check(m), theirs) {
                (true, false) => missed.push(uci(&node.position, m)),
                (false, true) => imagined.push(uci(&node.position, m)),
                _ => {}
            }
        }
        if !(missed.is_empty() && imagined.is_empty()) {
            return Err(BoardDifference::GivesCheck { missed, imagined });
        }
        self.summary.gives_check += u64::from(!node.moves.is_empty());
        undisturbed(&*node.board, Operation::GivesCheck, before)
    }

    /// Plays each legal move and takes it back, then takes back all moves of the path.
    fn take_back(&mut self, node: ProbedNode<'a>) -> Reply<()> {
        let ProbedNode { position, moves, mut board, played } = node;
        let before = view(&mut *board)?;
        for (nth, &m) in moves.iter().enumerate() {
            let text = uci(&position, m);
            board.play(nth, &text)?;
            if !self.undone(&mut *board, &text, &before)? {
                return Ok(());
            }
        }
        for (text, before) in played.into_iter().rev() {
            if !self.undone(&mut *board, &text, &before)? {
                return Ok(());
            }
        }
        self.summary.undos += u64::from(self.undoes == Some(true));
        self.summary.states = board.state()?.is_some();
        Ok(())
    }

    /// Takes back one move and compares the board with its state before the move. Returns whether the board can
    /// take moves back.
    fn undone(&mut self, board: &mut dyn Guarded, text: &str, before: &str) -> Reply<bool> {
        let differs = |after: String| BoardDifference::Undo {
            undone: text.to_owned(),
            before: before.to_owned(),
            after,
        };
        let done = board.undo(text)?;
        if !done && self.undoes == Some(true) {
            return Err(differs("undo returned None".to_owned()));
        }
        self.undoes = Some(done);
        if !done {
            return Ok(false);
        }
        let after = view(board)?;
        if after == before { Ok(true) } else { Err(differs(after)) }
    }
}

/// Variations of a position: without its en passant square, without each of its castling rights, and with the
/// other side to move. Returns the valid ones that differ from the position, or none if no setup can hold it.
fn relatives(p: &AnyPosition) -> Vec<AnyPosition> {
    let Some(setup) = p.to_setup() else { return Vec::new() };
    let mut setups = Vec::new();
    if p.en_passant().is_some() {
        setups.push(Setup { en_passant: None, ..setup.clone() });
    }
    for rook in setup.castling_rooks {
        let castling_rooks = setup.castling_rooks.without(rook);
        setups.push(Setup { castling_rooks, ..setup.clone() });
    }
    setups.push(Setup { turn: !setup.turn, en_passant: None, ..setup });
    let read = |text: String| p.variant().read(&text).ok().map(|(relative, _)| relative);
    setups
        .into_iter()
        .filter_map(|setup| read(setup.fen(CastlingMode::Chess960).to_string()))
        .filter(|relative| relative != p)
        .collect()
}
