//! Request and response bodies.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The response to a refused request, with the reason as `{"why": ".."}`, and with the field of the request that
/// is wrong if only one can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) why: String,
    pub(super) field: Option<&'static str>,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, why: impl Into<String>) -> Self {
        Self { status, why: why.into(), field: None }
    }

    /// Names the field of the request that is wrong.
    #[must_use]
    pub(super) fn at(self, field: &'static str) -> Self {
        Self { field: Some(field), ..self }
    }

    /// Refuses a request that cannot be read or that the rules of the game forbid.
    pub(super) fn unfit(why: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// Refuses a request that does not match the current state of the game.
    pub(super) fn conflict(why: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, why)
    }

    /// Refuses a request for something that does not exist.
    pub(super) fn unknown(why: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, why)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self.field {
            Some(field) => answer(self.status, &json!({ "why": self.why, "field": field })),
            None => answer(self.status, &json!({ "why": self.why })),
        }
    }
}

/// A response whose body is a value as JSON.
#[derive(Debug)]
pub(super) struct JsonResponse<T>(pub(super) T);

impl<T: Serialize> IntoResponse for JsonResponse<T> {
    fn into_response(self) -> Response {
        answer(StatusCode::OK, &self.0)
    }
}

fn answer(status: StatusCode, value: &impl Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(body) => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            (status, kind, body).into_response()
        }
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

/// The body of a request, read from JSON.
#[derive(Debug)]
pub(super) struct JsonRequest<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonRequest<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let body = Bytes::from_request(request, state)
            .await
            .map_err(|error| Refusal::new(error.status(), error.body_text()))?;
        // Only objects are accepted; serde would also read a struct from a list of its values.
        serde_json::from_slice(&body)
            .and_then(|object| T::deserialize(Value::Object(object)))
            .map(Self)
            .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, shortened(error.to_string())))
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
