//! Reads games from PGN.

use tabiya_core::Color;
use tabiya_house::{House, HouseGame};
use tabiya_variants::{AnyGame, FacePosition, Game, GameFace, Meaning, Variant};

use super::error::PgnError;
use super::lexer::{Lexer, PgnToken};
use super::{HOUSE, PgnGame, variant_tag};

/// Reads the games of a PGN text one after the other.
///
/// Comments, annotations and variations are skipped.
#[derive(Debug, Clone)]
pub(crate) struct PgnReader<'a> {
    lexer: Lexer<'a>,
    /// The variant of games without a `Variant` tag. The tag may name this variant even if it is from a rule
    /// file.
    variant: Variant,
    /// A tag of the next game that was already read.
    ahead: Option<(usize, PgnToken<'a>)>,
}

/// Decodes a file as UTF-8 if possible, otherwise as ISO 8859-1, which the PGN standard prescribes.
pub(crate) fn decode(bytes: &[u8]) -> String {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    };
    text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The game result that a word denotes; `None` for other words.
fn result(word: &str) -> Option<&'static str> {
    let word = if word == "1/2" { "1/2-1/2" } else { word };
    RESULTS.into_iter().find(|known| *known == word)
}

/// Removes the move number at the start of a word: `1.e4`, `12...`, `7`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', '\u{2026}']) {
        Some(rest) => rest.trim_start_matches(['.', '\u{2026}']),
        // `0-0` is castling. After a number that stands alone, the dot is in the next word.
        None if rest.is_empty() => "",
        None => word,
    }
}

/// Whether a word is an annotation: `$1`, `!?`, `+-`, `e.p.`, `...`.
fn is_mark(word: &str) -> bool {
    word.starts_with('$')
        || word.chars().all(|c| "!?+-=#\u{b1}~./".contains(c)) && !["--", "-"].contains(&word)
        || ["e.p.", "ep", "N", "D"].contains(&word)
}

impl<'a> PgnReader<'a> {
    /// Creates a reader of a text whose games are of `variant` unless their tags name another variant.
    pub(crate) fn new(text: &'a str, variant: Variant) -> Self {
        Self { lexer: Lexer::new(text), variant, ahead: None }
    }

    /// Reads the next game; `None` at the end of the text.
    pub(crate) fn next<G: FromPgn>(&mut self) -> Result<Option<PgnGame<G>>, PgnError> {
        let mut tags: Vec<(usize, String, String)> = Vec::new();
        let mut game: Option<G> = None;
        // The lines on which the variations that are not closed yet began.
        let mut open: Vec<usize> = Vec::new();
        while let Some((line, token)) = self.token()? {
            match token {
                PgnToken::Tag(..) if !open.is_empty() => {
                    return Err(PgnError::new(open[0], "variation is not closed: ("));
                }
                PgnToken::Tag(..) if game.is_some() => {
                    self.ahead = Some((line, token));
                    break;
                }
                PgnToken::Tag(name, value) => tags.push((line, name.to_owned(), value)),
                PgnToken::Open => open.push(line),
                PgnToken::Close if open.pop().is_none() => {
                    return Err(PgnError::new(line, "a ) that closes no variation"));
                }
                PgnToken::Close => {}
                PgnToken::Word(_) if !open.is_empty() => {}
                PgnToken::Word(word) => {
                    let game = match &mut game {
                        Some(game) => game,
                        none => none.insert(self.start(&tags)?),
                    };
                    if let Some(result) = result(word) {
                        return Ok(Some(finished(tags, game.clone(), Some(result))));
                    }
                    let text = without_number(word);
                    if !text.is_empty() && !is_mark(text) {
                        play(game, text, line)?;
                    }
                }
            }
        }
        if let Some(line) = open.first() {
            return Err(PgnError::new(*line, "variation is not closed: ("));
        }
        let game = match game {
            Some(game) => game,
            None if tags.is_empty() => return Ok(None),
            None => self.start(&tags)?,
        };
        Ok(Some(finished(tags, game, None)))
    }

    fn token(&mut self) -> Result<Option<(usize, PgnToken<'a>)>, PgnError> {
        match self.ahead.take() {
            Some(token) => Ok(Some(token)),
            None => self.lexer.next(),
        }
    }

    /// The line of the text that is read next.
    pub(crate) fn line(&self) -> usize {
        self.lexer.line()
    }

    /// Starts a game from the position and under the rules that its tags name.
    fn start<G: FromPgn>(&self, tags: &[(usize, String, String)]) -> Result<G, PgnError> {
        let tag = |name: &str| {
            let found = tags.iter().rev().find(|(_, known, _)| known.eq_ignore_ascii_case(name));
            found.filter(|(_, _, value)| !value.is_empty() && value != "?")
        };
        let variant = match tag("Variant") {
            None => self.variant,
            Some((line, _, name)) => variant_tag::find(name, self.variant)
                .ok_or_else(|| PgnError::new(*line, unknown(name)))?,
        };
        let fen = tag("FEN").map(|(_, _, fen)| fen.as_str());
        let house = tag(HOUSE).map_or("", |(_, _, names)| names);
        G::begin(variant, fen, house).map_err(|error| {
            let (line, what) = match (tag("FEN"), tag(HOUSE)) {
                (Some((line, _, fen)), _) => (*line, format!("tag FEN \"{fen}\": ")),
                (None, Some((line, ..))) => (*line, format!("tag {HOUSE}: ")),
                (None, None) => (0, String::new()),
            };
            PgnError::new(line, format!("{what}{error}"))
        })
    }
}

fn unknown(name: &str) -> String {
    format!("tag Variant \"{name}\": no variant of this name is known; is it in a rule file?")
}

/// A type of game that can be read from PGN.
pub(crate) trait FromPgn: GameFace + Clone {
    /// Starts a game. `house` has the names of house rules, separated by commas.
    fn begin(variant: Variant, fen: Option<&str>, house: &str) -> Result<Self, String>;
    /// Makes the move that `text` denotes, or fails with the reason.
    fn make(&mut self, text: &str) -> Result<(), String>;
}

/// Makes the move that `text` denotes. A promotion must name the piece.
fn make<P: FacePosition>(game: &mut Game<P>, text: &str) -> Result<(), String> {
    match game.position().typed(text)? {
        Meaning::Move(m) => game.play(m).map(drop).map_err(|error| error.to_string()),
        Meaning::Promotion(_) => Err("promotion piece missing".to_owned()),
    }
}

impl FromPgn for AnyGame {
    fn begin(variant: Variant, fen: Option<&str>, house: &str) -> Result<Self, String> {
        if !house.is_empty() {
            return Err(format!("a game under house rules ({house}) cannot be read here"));
        }
        let read = fen.map_or(Ok(variant.start()), |fen| variant.read(fen).map(|(p, _)| p));
        read.map(Self::new).map_err(|error| error.to_string())
    }

    fn make(&mut self, text: &str) -> Result<(), String> {
        make(self, text)
    }
}

impl FromPgn for HouseGame {
    fn begin(variant: Variant, fen: Option<&str>, house: &str) -> Result<Self, String> {
        let names: Vec<&str> = house.split(',').map(str::trim).collect();
        House::game(variant, &names, fen).map_err(|error| error.to_string())
    }

    fn make(&mut self, text: &str) -> Result<(), String> {
        make(self, text)
    }
}

/// Makes a move. An error names the move and its line.
fn play<G: FromPgn>(game: &mut G, text: &str, line: usize) -> Result<(), PgnError> {
    let p = game.now().board();
    let wrong = |reason: String| {
        let dots = if p.turn() == Color::White { "." } else { "..." };
        PgnError::new(line, format!("move {}{dots} {text}: {reason}", p.fullmove_number()))
    };
    game.make(text).map_err(wrong)
}

fn finished<G>(
    tags: Vec<(usize, String, String)>,
    game: G,
    marker: Option<&'static str>,
) -> PgnGame<G> {
    let tags: Vec<(String, String)> =
        tags.into_iter().map(|(_, name, value)| (name, value)).collect();
    let tag = || {
        let found = tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("Result"));
        found.and_then(|(_, value)| result(value))
    };
    let result = marker.or_else(tag).unwrap_or("*").to_owned();
    PgnGame { tags, game, result }
}
