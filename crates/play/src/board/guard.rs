//! Who is let in.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address::Names;
use super::answer::Refusal;
use super::token::AccessToken;

/// What the server answers to: its names, and its secret.
#[derive(Clone)]
pub(super) struct RequestGuard {
    pub(super) names: Names,
    pub(super) token: AccessToken,
}

/// Paths that need the secret.
const SECRET: &str = "/api/";

/// What each answer tells the browser: run and load nothing but what comes from here, send nobody the
/// address, show the page in no frame, keep nothing.
const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

impl RequestGuard {
    /// Lets a request in, or says why not.
    fn admit(&self, path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
        let forbidden = |why| Err(Refusal::new(StatusCode::FORBIDDEN, why));
        let host = match only(headers, &header::HOST) {
            Some(host) if self.names.contain(host) => host,
            _ => return forbidden("this server is asked by its address, and by no other name"),
        };
        let is_own = |origin: &str| origin.strip_prefix("http://") == Some(host);
        if headers.contains_key(header::ORIGIN)
            && !only(headers, &header::ORIGIN).is_some_and(is_own)
        {
            return forbidden("a page from elsewhere has asked");
        }
        let given = only(headers, &header::AUTHORIZATION)
            .and_then(|value| value.strip_prefix("Bearer "))
            .is_some_and(|given| self.token.is(given.as_bytes()));
        if path.starts_with(SECRET) && !given {
            let why = "the secret is missing or wrong, which stands in the address behind #";
            return Err(Refusal::new(StatusCode::UNAUTHORIZED, why));
        }
        Ok(())
    }
}

/// The value of a header that is there once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Looks at each request before anything else does, and adds the headers to each answer.
pub(super) async fn guard(
    State(guard): State<RequestGuard>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match guard.admit(request.uri().path(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    response.headers_mut().extend(HEADERS.map(|(name, value)| (Some(name), value)));
    response
}
