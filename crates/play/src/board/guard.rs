//! Access control: the checks that every request must pass.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use tabiya_board::Refusal;

use super::address::Names;
use super::api::refused;
use super::connections::Peer;
use super::token::AccessToken;

/// The host names and the secret that a request must have.
#[derive(Clone)]
pub(super) struct Guard {
    pub(super) names: Names,
    pub(super) token: AccessToken,
}

/// The prefix of the paths for which the secret is required.
const SECRET: &str = "/api/";

/// Headers of every response. They make the browser run and load only content of this server, send no
/// referrer, not show the page in a frame, and cache nothing.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cache-control", "no-store"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

impl Guard {
    /// Admits a request, or returns the reason for refusing it.
    fn admit(&self, path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
        let forbidden = |why| Err(Refusal::new(403, why));
        let host = match only(headers, &header::HOST) {
            Some(host) if self.names.contain(host) => host,
            _ => return forbidden("this server answers only under its own address"),
        };
        let is_own = |origin: &str| origin.strip_prefix("http://") == Some(host);
        if headers.contains_key(header::ORIGIN)
            && !only(headers, &header::ORIGIN).is_some_and(is_own)
        {
            return forbidden("the request comes from a page of another site");
        }
        let given = only(headers, &header::AUTHORIZATION)
            .and_then(|value| value.strip_prefix("Bearer "))
            .is_some_and(|given| self.token.is(given.as_bytes()));
        if needs_secret(path) && !given {
            let why = "the secret, which follows # in the address, is missing or wrong";
            return Err(Refusal::new(401, why));
        }
        Ok(())
    }
}

fn needs_secret(path: &str) -> bool {
    path.starts_with(SECRET)
}

/// The value of a header, if it occurs exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Checks each request before it is handled, and adds [`HEADERS`] to each response.
pub(super) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.admit(request.uri().path(), request.headers()) {
        Ok(()) => {
            if let Some(peer) =
                request.extensions().get::<Peer>().filter(|_| needs_secret(request.uri().path()))
            {
                peer.trust();
            }
            next.run(request).await
        }
        Err(refusal) => refused(&refusal),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
