//! Reads the variations of a game while its text is read.

use super::error::PgnError;
use super::game::illegal;
use super::{Comment, PgnPlace, PgnRules, Variation, Visit};

/// The maximum depth of variations within variations.
const DEEPEST: usize = 100;

/// The variations of a game that have been read, and those that have begun and not ended.
#[derive(Debug)]
pub(super) struct OpenVariations<P, M> {
    read: Vec<Variation<M>>,
    /// From the outermost to the innermost.
    open: Vec<OpenVariation<P, M>>,
    /// The position before the last move of the main line.
    before: Option<P>,
}

/// A variation that has begun and not ended.
#[derive(Debug)]
struct OpenVariation<P, M> {
    line: Variation<M>,
    /// The position before the last move, or the first position before any move is read.
    before: P,
    now: P,
    /// Whether its further moves are left out.
    is_cut: bool,
}

impl<P, M> Default for OpenVariations<P, M> {
    fn default() -> Self {
        Self { read: Vec::new(), open: Vec::new(), before: None }
    }
}

impl<P: Clone, M> OpenVariations<P, M> {
    /// Takes the variations that have been read.
    pub(super) fn take(&mut self) -> Vec<Variation<M>> {
        std::mem::take(&mut self.read)
    }

    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// The innermost open variation; `None` if it is cut.
    fn line(&mut self) -> Option<&mut Variation<M>> {
        self.open.last_mut().filter(|open| !open.is_cut).map(|open| &mut open.line)
    }

    /// Adds an annotation of the last move of the innermost variation.
    pub(super) fn add_nag(&mut self, nag: u8) {
        if let Some(line) = self.line() {
            line.nags.push((line.end(), nag));
        }
    }

    /// Adds a comment to the innermost variation.
    pub(super) fn add_comment(&mut self, text: String) {
        if let Some(line) = self.line() {
            line.comments.push(Comment { ply: line.end(), text });
        }
    }

    /// Notes the position before the next move of the main line.
    pub(super) fn set_before(&mut self, before: P) {
        self.before = Some(before);
    }

    /// Begins a variation that replaces the last move of the innermost line; the main line has `plies` moves.
    pub(super) fn begin(&mut self, plies: usize, start: &P) -> Visit {
        let (after, now) = match self.open.last() {
            Some(open) if open.is_cut => return Visit::Skip,
            Some(OpenVariation { line, before, .. }) => {
                (line.end().saturating_sub(1).max(line.after), before.clone())
            }
            None => (plies.saturating_sub(1), self.before.as_ref().unwrap_or(start).clone()),
        };
        let line = Variation::new(after, Vec::new());
        self.open.push(OpenVariation { line, before: now.clone(), now, is_cut: false });
        Visit::Enter
    }

    /// Reads a move of the innermost variation. Returns the reason if the variation ends before it.
    pub(super) fn san<Q: PgnRules<Position = P, Move = M>>(
        &mut self,
        rules: &Q,
        san: &[u8],
        place: PgnPlace<'_>,
    ) -> Option<PgnError> {
        let depth = self.open.len();
        let open = self.open.last_mut().filter(|open| !open.is_cut)?;
        let mut next = open.now.clone();
        let read = match depth > DEEPEST {
            true => Err(format!("variations deeper than {DEEPEST} are left out")),
            false => rules.read_move(&next, san).and_then(|m| {
                rules.play(&mut next, &m)?;
                Ok(m)
            }),
        };
        match read {
            Ok(m) => {
                open.line.moves.push(m);
                open.before = std::mem::replace(&mut open.now, next);
                None
            }
            Err(reason) => {
                open.is_cut = true;
                let error = illegal(rules.turn(&open.now), san, &reason, place);
                let reason = format!("variation, {}; it is left out from there on", error.reason);
                Some(PgnError { reason, ..error })
            }
        }
    }

    /// Ends the innermost variation; the main line has `plies` moves. What is in one without moves
    /// belongs to the line around it: returns the comments of the main line.
    pub(super) fn end(&mut self, plies: usize) -> Vec<Comment> {
        let Some(OpenVariation { mut line, is_cut, .. }) = self.open.pop() else {
            return Vec::new();
        };
        let mut outer = self.open.last_mut().map(|open| &mut open.line);
        let siblings = outer.as_mut().map_or(&mut self.read, |outer| &mut outer.variations);
        if !line.moves.is_empty() {
            siblings.push(line);
            return Vec::new();
        }
        siblings.append(&mut line.variations);
        let ply = outer.as_ref().map_or(plies, |outer| outer.end());
        let comments = line.comments.drain(..).filter(|_| !is_cut);
        let comments: Vec<_> = comments.map(|comment| Comment { ply, ..comment }).collect();
        match outer {
            Some(outer) => {
                outer.comments.extend(comments);
                Vec::new()
            }
            None => comments,
        }
    }
}
