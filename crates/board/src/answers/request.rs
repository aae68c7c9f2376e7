//! Requests and their parts.

use std::str::FromStr;

use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabiya_games::quote;

use super::reply::Refusal;

/// A request whose path has been recognised.
#[derive(Debug)]
pub(super) struct Request<'a> {
    /// The parts of the path for which its route has placeholders.
    parts: Vec<String>,
    pub(super) query: &'a str,
    body: &'a [u8],
}

impl<'a> Request<'a> {
    /// Compares a path with the path of a route, in which `{}` matches any segment.
    pub(super) fn match_route(route: &str, path: &'a str, body: &'a [u8]) -> Option<Self> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let (mut wanted, mut given) = (route.split('/'), path.split('/'));
        let mut parts = Vec::new();
        loop {
            match (wanted.next(), given.next()) {
                (Some("{}"), Some(part)) => {
                    parts.push(percent_decode_str(part).decode_utf8_lossy().into_owned());
                }
                (Some(wanted), Some(part)) if wanted == part => {}
                (None, None) => return Some(Self { parts, query, body }),
                _ => return None,
            }
        }
    }

    /// A part of the path; `what` names it in the error message.
    ///
    /// # Errors
    /// If the part is not of this kind.
    pub(super) fn part<T: FromStr>(&self, at: usize, what: &str) -> Result<T, Refusal> {
        let text = self.text(at);
        text.parse().map_err(|_| Refusal::unknown(format!("no {what} {}", quote(text))))
    }

    /// A part of the path as text.
    pub(super) fn text(&self, at: usize) -> &str {
        self.parts.get(at).map_or("", String::as_str)
    }

    /// The body, read from JSON.
    ///
    /// # Errors
    /// If it is not an object with the fields that are expected.
    pub(super) fn json<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        // Only objects are accepted; serde would also read a struct from a list of its values.
        serde_json::from_slice(self.body)
            .and_then(|object| T::deserialize(Value::Object(object)))
            .map_err(|error| Refusal::new(400, shortened(error.to_string())))
    }
}

/// The number of characters at each end of a long error message that are sent.
const END: usize = 100;

/// Leaves out the middle of a long error message: it repeats what was sent.
fn shortened(why: String) -> String {
    let letters: Vec<char> = why.chars().collect();
    if letters.len() <= 2 * END {
        return why;
    }
    let (first, last) = (&letters[..END], &letters[letters.len() - END..]);
    [first, &[' ', '.', '.', ' '], last].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_matches_a_route_segment_by_segment() {
        let route = "games/{}/plies/{}/why/{}";
        let request =
            Request::match_route(route, "games/3/plies/x/why/e7e8%3Dq?a=1", b"").expect("it fits");
        assert_eq!(request.part::<u64>(0, "game"), Ok(3));
        assert_eq!(request.part::<usize>(1, "ply").map_err(|no| no.status), Err(404));
        assert_eq!((request.text(2), request.query), ("e7e8=q", "a=1"));
        for other in ["games/3/plies/0/why", "games/3/plies/0/why/e4/e5", "game/3/plies/0/why/e4"] {
            assert!(Request::match_route(route, other, b"").is_none(), "{other}");
        }
    }
}
