//! The moves in a line of output, in the notations that engines use.

/// A null move, which some engines list among the moves. Other numbers begin with zeros too, so the text
/// counts as a move only before a colon or an equals sign.
pub(crate) const NULL_MOVE: &str = "0000";

/// Castling as in algebraic notation, the longer text first.
const CASTLING: [&str; 2] = ["O-O-O", "O-O"];

/// Splits a castling move, written with letters or with zeros, off the start of a line.
fn split_castling(text: &str) -> Option<(String, &str)> {
    if !text.starts_with(['O', 'o', '0']) {
        return None;
    }
    let written = |castling: &&str| {
        let start = text.get(..castling.len())?;
        let rest = &text[castling.len()..];
        let same = start.to_ascii_uppercase().replace('0', "O") == **castling;
        let rest = rest.strip_prefix(['+', '#']).unwrap_or(rest);
        let ends_with = |c: char| c.is_whitespace() || matches!(c, ':' | '=' | '(');
        let ends = rest.is_empty() || rest.starts_with(ends_with);
        (same && ends).then(|| ((**castling).to_owned(), rest))
    };
    CASTLING.iter().find_map(written)
}

/// Splits a move off the start of a line: in UCI notation, in upper or lower case, or with the additions of
/// some engines, as in `Nb1-c3`, `e4xd5`, `a7a8=Q+` and `a7a8(Q)`; or in algebraic notation, as in `Nbxd2+`.
pub(crate) fn split_move(text: &str) -> Option<(String, &str)> {
    if let Some(castling) = split_castling(text) {
        return Some(castling);
    }
    split_squares(text).or_else(|| split_san(text))
}

/// Splits a move that names both of its squares, a drop or a null move off the start of a line.
fn split_squares(text: &str) -> Option<(String, &str)> {
    if let Some(rest) = text.strip_prefix(NULL_MOVE)
        && rest.trim_start().starts_with([':', '='])
    {
        return Some((NULL_MOVE.to_owned(), rest));
    }
    let bytes = text.as_bytes();
    let square = |at: usize| {
        let square = text.get(at..at + 2)?.to_ascii_lowercase();
        matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']).then_some(square)
    };
    let piece = |byte: &u8| b"pnbrqk".contains(&byte.to_ascii_lowercase());
    let ends = |at: usize| bytes.get(at).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    if bytes.first().is_some_and(u8::is_ascii_alphabetic) && bytes.get(1) == Some(&b'@') && ends(4)
    {
        let m = text[..1].to_ascii_uppercase() + "@" + &square(2)?;
        return Some((m, &text[4..]));
    }
    let start =
        usize::from(bytes.first().is_some_and(u8::is_ascii_uppercase) && square(0).is_none());
    let from = square(start)?;
    let joined = usize::from(matches!(bytes.get(start + 2), Some(b'-' | b'x')));
    let to = square(start + 2 + joined)?;
    let mut end = start + 4 + joined;
    let mut m = from + &to;
    let equals = usize::from(matches!(bytes.get(end), Some(b'=' | b'/')));
    let marks = ["++", "+", "#", "x", "ep", "e.p.", " ep", " e.p."];
    if let Some([b'(', role, b')']) = bytes.get(end..end + 3)
        && piece(role)
    {
        m.push(char::from(role.to_ascii_lowercase()));
        return Some((m, &text[end + 3..]));
    }
    // A single letter may name a custom piece, unless it begins a mark such as `ep`.
    let is_own = |byte: &u8| {
        let mark = marks.iter().any(|mark| text[end..].starts_with(mark));
        byte.is_ascii_alphabetic() && (!mark || equals == 1) && ends(end + equals + 1)
    };
    if let Some(role) = bytes.get(end + equals).filter(|byte| piece(byte) || is_own(byte)) {
        m.push(char::from(role.to_ascii_lowercase()));
        end += equals + 1;
    }
    let rest = &text[end..];
    let mark = marks.iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest);
    ends(text.len() - mark.len()).then_some((m, mark))
}

/// Splits a move in algebraic notation off the start of a line, without its check mark. Which move it names depends on
/// the position.
fn split_san(text: &str) -> Option<(String, &str)> {
    let bytes = text.as_bytes();
    let is = |at: usize, wanted: fn(&u8) -> bool| bytes.get(at).is_some_and(wanted);
    let is_file = |at| is(at, |byte| matches!(byte, b'a'..=b'h'));
    let is_rank = |at| is(at, |byte| matches!(byte, b'1'..=b'8'));
    let mut end = usize::from(is(0, u8::is_ascii_uppercase));
    let ends_in_square = |at: usize| is_file(at) && is_rank(at + 1);
    // The file and rank of the origin may precede the target.
    let capture = |at: usize| usize::from(is(at, |&byte| byte == b'x'));
    let target = [(true, true), (true, false), (false, true), (false, false)].into_iter();
    let target =
        target.map(|(file, rank)| (file, rank, end + usize::from(file) + usize::from(rank)));
    let mut targets = target.filter(|&(file, rank, at)| {
        let has_origin = (!file || is_file(end)) && (!rank || is_rank(end + usize::from(file)));
        has_origin && ends_in_square(at + capture(at))
    });
    let (.., at) = targets.next()?;
    end = at + capture(at) + 2;
    let equals = usize::from(is(end, |&byte| byte == b'='));
    let is_pawn = !is(0, u8::is_ascii_uppercase);
    match is(end + equals, u8::is_ascii_uppercase) {
        true => end += equals + 1,
        // A pawn on the last rank becomes something: in `d1: 20` there is a depth.
        false if is_pawn && is(end - 1, |byte| matches!(byte, b'1' | b'8')) => return None,
        false => {}
    }
    let (m, rest) = text.split_at(end);
    let rest = rest.trim_start_matches(['+', '#']);
    let rest =
        [" e.p.", " ep", "e.p."].iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest);
    (!rest.starts_with(|c: char| c.is_alphanumeric())).then(|| (m.to_owned(), rest))
}

/// Whether a move that was split off a line names both of its squares; otherwise it is a drop, or in algebraic
/// notation.
pub(crate) fn names_squares(text: &str) -> bool {
    let is_square =
        |at: usize| matches!(text.as_bytes().get(at..at + 2), Some([b'a'..=b'h', b'1'..=b'8']));
    is_square(0) && is_square(2)
}
