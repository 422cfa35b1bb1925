//! The table of routes: each is added together with what is said about it, so
//! that the router and the document never differ.

use std::sync::{Arc, OnceLock};

use axum::{
    Extension, Router,
    handler::Handler,
    http::{Method, header},
    response::{IntoResponse, Response},
    routing::{MethodRouter, delete, get, post},
};

use super::openapi::{Operation, Row, document};
use crate::Zone;

/// Where the document is found.
const DOCUMENT: &str = "/api/openapi.json";

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

    pub(crate) fn delete<H, T>(self, path: impl Into<String>, handler: H, says: Operation) -> Self
    where
        H: Handler<T, Zone>,
        T: 'static,
    {
        self.add(Method::DELETE, path, delete(handler), says)
    }

    /// All of these get something that their handlers look for.
    pub(crate) fn with<T: Clone + Send + Sync + 'static>(mut self, given: Extension<T>) -> Self {
        self.router = self.router.layer(given);
        self
    }

    /// These and the others.
    pub(crate) fn and(mut self, other: Api) -> Self {
        self.router = self.router.merge(other.router);
        self.rows.extend(other.rows);
        self
    }

    /// The routes, with one more that tells about all of them.
    pub(crate) fn into_router(self) -> Router<Zone> {
        let (rows, text) = (Arc::new(self.rows), Arc::new(OnceLock::<String>::new()));
        let tell = move || async move {
            let text = text.get_or_init(|| document(&rows).to_string());
            let headers =
                [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
            let answer: Response = (headers, text.clone()).into_response();
            answer
        };
        self.router.route(DOCUMENT, get(tell))
    }

    /// Clients are not of one mind about a slash at the end, and some do not
    /// follow a redirection.
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
