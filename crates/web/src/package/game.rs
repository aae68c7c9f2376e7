//! What the package asks of a game.
//!
//! The legal moves remain after a draw by repetition, lack of progress or lack of material: such a
//! game can be continued, as in chess.js.

use tabiya_core::{CastlingMode, Square};
use tabiya_games::{Game, GameError, Meaning, Move, Position, excerpt};

use super::move_codes::MoveCode;
use super::move_lines::move_line;

/// Which moves are listed: moves of the piece on a square, and of a kind of piece with this lower-case letter.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MoveFilter {
    pub(super) square: Option<Square>,
    pub(super) piece: Option<char>,
}

/// The legal moves that pass a filter.
pub(super) fn legal(game: &Game, filter: MoveFilter) -> Result<Vec<Move>, GameError> {
    let p = game.position();
    if p.plain().is_none() && game.ending()?.is_some() {
        return Ok(Vec::new());
    }
    let mut moves = p.legal_moves()?;
    if filter.square.is_some() || filter.piece.is_some() {
        let board = p.board();
        moves.retain(|m| {
            let letter = p.mover(m).map(|kind| board.kind(kind).letter);
            filter.square.is_none_or(|square| m.origin() == Some(square))
                && filter.piece.is_none_or(|piece| letter == Some(piece))
        });
    }
    Ok(moves)
}

/// Replaces `codes` by the number of the legal moves and their codes; returns `false` if one of them has no code.
pub(super) fn list_codes(
    game: &Game,
    filter: MoveFilter,
    codes: &mut Vec<u32>,
) -> Result<bool, GameError> {
    let (moves, mode) = (legal(game, filter)?, game.board().castling_mode());
    codes.clear();
    codes.push(u32::try_from(moves.len()).unwrap_or(u32::MAX));
    for m in &moves {
        let code = m.own().and_then(|m| MoveCode::of(m.uci(mode)));
        let Some(MoveCode(code)) = code else { return Ok(false) };
        codes.push(code);
    }
    Ok(true)
}

/// The position as FEN, and then the legal moves as lines.
pub(super) fn lines(game: &Game, filter: MoveFilter) -> Result<Vec<String>, GameError> {
    let p = game.position();
    let line = |m: &Move| Ok(move_line(p, m, &p.after_legal(m)?));
    let moves = legal(game, filter)?;
    std::iter::once(Ok(p.fen())).chain(moves.iter().map(line)).collect()
}

/// The position at ply `ply` as FEN, and then the moves that were made from there as lines.
pub(super) fn moves_since(game: &Game, ply: usize) -> Vec<String> {
    let start = game.positions().skip(ply).take(1).map(Position::fen);
    let made = game.positions().zip(game.moves()).zip(game.positions().skip(1)).skip(ply);
    start.chain(made.map(|((before, m), after)| move_line(before, m, after))).collect()
}

/// Whether a text is a move as this package writes it, or UCI in the other spelling of castling. Marks, and `=` before
/// a promotion, may be missing or wrong, as in chess.js.
fn is_written(p: &Position, m: &Move, text: &str) -> bool {
    let bare = |text: &str| text.trim().trim_end_matches(['+', '#', '!', '?']).replace('=', "");
    let modes = [CastlingMode::Standard, CastlingMode::Chess960];
    let uci = m.own().into_iter().flat_map(|m| modes.map(|mode| m.uci(mode).to_string()));
    uci.chain([p.san(m), p.text(m)]).any(|written| bare(&written) == bare(text))
}

fn promotion_missing(text: &str) -> String {
    let text = excerpt(text);
    format!("{text}: what does the pawn become? Write e8=Q or e7e8q")
}

/// Fails if the game is over and no move may follow, which is so under house rules.
fn goes_on(game: &Game) -> Result<(), String> {
    let ending = game.ending().map_err(words)?.filter(|_| game.position().plain().is_none());
    ending.map_or(Ok(()), |ending| Err(words(GameError::Over(ending.reason()))))
}

/// Makes a move, as people type it, or in strict algebraic notation or UCI. The error is the reason, as a sentence.
pub(super) fn make(game: &mut Game, text: &str, is_strict: bool) -> Result<(), String> {
    goes_on(game)?;
    let p = game.position();
    let m = match p.typed(text)? {
        Meaning::Promotion(_) => return Err(promotion_missing(text)),
        Meaning::Move(m) => m,
    };
    if is_strict && !is_written(p, &m, text) {
        return Err(format!("{} is written differently: {}", p.san(&m), excerpt(text)));
    }
    game.make(m).map_err(words)
}

/// Makes a move that is given as its origin and target with the letter of a promotion, which does not matter for other
/// moves.
pub(super) fn make_step(game: &mut Game, squares: &str, promotion: &str) -> Result<(), String> {
    goes_on(game)?;
    let p = game.position();
    let m = match p.typed(&format!("{squares}{promotion}")) {
        Ok(Meaning::Move(m)) => m,
        Ok(Meaning::Promotion(_)) => return Err(promotion_missing(squares)),
        Err(error) => match p.typed(squares)? {
            Meaning::Move(m) => m,
            Meaning::Promotion(_) => return Err(error),
        },
    };
    game.make(m).map_err(words)
}

/// Explains why a move is legal or not, or which moves the piece on a square has.
pub(super) fn explain(game: &Game, text: &str) -> Result<Vec<String>, String> {
    let is_drawn = game.position().plain().is_some() && game.outcome().is_some();
    if is_drawn && let Ok(words) = game.position().why(text) {
        return Ok(words);
    }
    game.why(text)
}

fn words(error: GameError) -> String {
    error.to_string()
}
