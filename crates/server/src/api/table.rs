//! The table of routes, from which the router and the document are built.

use std::sync::{Arc, OnceLock};

use axum::{
    Extension, Router,
    handler::Handler,
    http::{Method, header},
    response::{IntoResponse, Response},
    routing::{MethodRouter, delete, get, post, put},
};

use super::{
    document::document,
    operation::{Operation, Row},
};
use crate::Zone;

/// What a document says about itself.
#[derive(Copy, Clone, Debug)]
pub(crate) struct About {
    /// Where it is served.
    pub(crate) path: &'static str,
    pub(crate) title: &'static str,
    pub(crate) description: &'static str,
    pub(crate) errors: Errors,
}

/// The shape of every error in an API.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Errors {
    /// `{"code", "params", "message"}`
    Page,
    /// `{"error": "…"}`, or an object of fields under `error`.
    Lichess,
}

/// Routes, and what is said about them.
pub(crate) struct Api {
    router: Router<Zone>,
    rows: Vec<Row>,
}

impl Api {
    pub(crate) fn new() -> Api {
        Api { router: Router::new(), rows: Vec::new() }
    }

    pub(crate) fn get<H, T>(self, path: impl Into<String>, handler: H, says: Operation) -> Self
    where
        H: Handler<T, Zone>,
        T: 'static,
    {
        self.add(Method::GET, path, get(handler), says)
    }

    pub(crate) fn post<H, T>(self, path: impl Into<String>, handler: H, says: Operation) -> Self
    where
        H: Handler<T, Zone>,
        T: 'static,
    {
        self.add(Method::POST, path, post(handler), says)
    }

    pub(crate) fn put<H, T>(self, path: impl Into<String>, handler: H, says: Operation) -> Self
    where
        H: Handler<T, Zone>,
        T: 'static,
    {
        self.add(Method::PUT, path, put(handler), says)
    }

    pub(crate) fn delete<H, T>(self, path: impl Into<String>, handler: H, says: Operation) -> Self
    where
        H: Handler<T, Zone>,
        T: 'static,
    {
        self.add(Method::DELETE, path, delete(handler), says)
    }

    /// Gives all of these routes something that their handlers look for.
    pub(crate) fn with<T: Clone + Send + Sync + 'static>(mut self, given: Extension<T>) -> Self {
        self.router = self.router.layer(given);
        self
    }

    /// These routes and the others.
    pub(crate) fn and(mut self, other: Api) -> Self {
        self.router = self.router.merge(other.router);
        self.rows.extend(other.rows);
        self
    }

    /// The routes, and one more that serves the document.
    pub(crate) fn into_router(self, about: About) -> Router<Zone> {
        let (rows, text) = (Arc::new(self.rows), Arc::new(OnceLock::<String>::new()));
        let serve = move || async move {
            let text = text.get_or_init(|| document(about, &rows).to_string());
            let headers =
                [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
            let answer: Response = (headers, text.clone()).into_response();
            answer
        };
        self.router.route(about.path, get(serve))
    }

    /// Clients disagree about a slash at the end, and some do not follow a
    /// redirect, so both forms are routes.
    fn add(
        mut self,
        method: Method,
        path: impl Into<String>,
        route: MethodRouter<Zone>,
        says: Operation,
    ) -> Self {
        let path = path.into();
        self.router = self.router.route(&path, route.clone()).route(&format!("{path}/"), route);
        self.rows.push(Row { method, path, says });
        self
    }
}
