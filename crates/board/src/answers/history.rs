//! The moves of a game and of its variations, as the list of moves shows them.

use std::borrow::Cow;

use serde::Serialize;
use tabiya_formats::pgn::{Comment, nag_sign};
use tabiya_games::{Outcome, Ply};

use super::game::HostedGame;
use super::variation::{Line, LinePath};
use crate::check::{knows_check, said};

/// A move in the list of moves.
#[derive(Debug, Serialize)]
pub(super) struct HistoryMove<'a> {
    number: u16,
    color: String,
    san: &'a str,
    /// The move in words, including check and the end of the game.
    words: Cow<'a, str>,
    check: bool,
    /// The result, if this move ended the game.
    result: Option<&'static str>,
    /// The signs of its annotations: `!?`, or `$7` for one without a sign.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    signs: Vec<Cow<'static, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
}

/// A variation in the list of moves.
#[derive(Debug, Serialize)]
pub(super) struct VariationView<'a> {
    /// The path to it: `0.1`.
    line: String,
    /// The number of moves before it.
    after: usize,
    /// The comments before its first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    moves: Vec<HistoryMove<'a>>,
    variations: Vec<VariationView<'a>>,
}

/// The moves of the game.
pub(super) fn history(game: &HostedGame) -> Vec<HistoryMove<'_>> {
    let knows_check = knows_check(game.all().start());
    moves(0, game.all().plies(), &game.notes.comments, &game.notes.nags, knows_check)
}

/// The variations of the game.
pub(super) fn variations(game: &HostedGame) -> Vec<VariationView<'_>> {
    views(&LinePath::default(), &game.notes.variations, knows_check(game.all().start()))
}

fn views<'a>(path: &LinePath, lines: &'a [Line], knows_check: bool) -> Vec<VariationView<'a>> {
    let view = |(index, line): (usize, &'a Line)| {
        let mut path = path.clone();
        path.0.push(index);
        VariationView {
            line: path.to_string(),
            after: line.after,
            comments: comments_at(&line.comments, line.after),
            moves: moves(line.after, line.moves.iter(), &line.comments, &line.nags, knows_check),
            variations: views(&path, &line.variations, knows_check),
        }
    };
    lines.iter().enumerate().map(view).collect()
}

fn moves<'a>(
    after: usize,
    plies: impl Iterator<Item = &'a Ply>,
    comments: &[Comment],
    nags: &[(usize, u8)],
    knows_check: bool,
) -> Vec<HistoryMove<'a>> {
    let made = |(at, ply): (usize, &'a Ply)| HistoryMove {
        number: ply.number,
        color: ply.color.to_string(),
        san: &ply.san,
        words: match &said(ply, knows_check)[..] {
            [words] => (*words).into(),
            several => several.join("; ").into(),
        },
        check: knows_check && (ply.check.white || ply.check.black),
        result: ply.ended.as_ref().map(Outcome::result),
        signs: nags.iter().filter(|(ply, _)| *ply == at).map(|(_, nag)| sign(*nag)).collect(),
        comments: comments_at(comments, at),
    };
    (after + 1..).zip(plies).map(made).collect()
}

fn sign(nag: u8) -> Cow<'static, str> {
    nag_sign(nag).map_or_else(|| format!("${nag}").into(), Cow::from)
}

/// The comments after `ply` moves, without commands such as `[%clk 0:03:00]`.
pub(super) fn comments_at(comments: &[Comment], ply: usize) -> Vec<String> {
    let here = comments.iter().filter(|comment| comment.ply == ply);
    here.map(Comment::words).filter(|words| !words.is_empty()).collect()
}
