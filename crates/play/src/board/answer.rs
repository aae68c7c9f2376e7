//! What requests are answered.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A request that is not carried out: why, as `{"why": ".."}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) why: String,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, why: impl Into<String>) -> Self {
        Self { status, why: why.into() }
    }

    /// What is asked for cannot be done under the rules of the game, or cannot be read.
    pub(super) fn unfit(why: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// What is asked for does not fit to what the game has come to.
    pub(super) fn conflict(why: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, why)
    }

    /// There is no such thing.
    pub(super) fn unknown(why: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, why)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        answer(self.status, &json!({ "why": self.why }))
    }
}

/// A value as JSON.
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

/// What a request says, read from JSON.
#[derive(Debug)]
pub(super) struct JsonRequest<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonRequest<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let body = Bytes::from_request(request, state)
            .await
            .map_err(|error| Refusal::new(error.status(), error.body_text()))?;
        // An object: a list of values in their order would be read as well.
        serde_json::from_slice(&body)
            .and_then(|object| T::deserialize(Value::Object(object)))
            .map(Self)
            .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, error.to_string()))
    }
}
