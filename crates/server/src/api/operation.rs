//! What is said about one route.

use axum::http::Method;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use store::Scope;

/// Makes the schema of a type.
pub(super) type MakeSchema = fn(&mut SchemaGenerator) -> Schema;

/// One route with what is said about it.
pub(crate) struct Row {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) says: Operation,
}

/// What is said about a route.
#[derive(Clone)]
pub(crate) struct Operation {
    pub(super) tag: Tag,
    pub(super) summary: &'static str,
    pub(super) access: Access,
    pub(super) query: Vec<Field>,
    pub(super) body: Option<Body>,
    pub(super) answers: Vec<Answer>,
}

/// The chapters of the document.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    Account,
    People,
    Challenges,
    Play,
    Games,
    Watch,
    OAuth,
    Lobby,
    Positions,
    Arbiters,
    Tournaments,
    Operators,
}

/// Who may call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Anybody,
    /// With a token that has one of these scopes; with any token if there are
    /// none.
    Token(&'static [Scope]),
    /// Anyone; the cookie tells who it is.
    Visitor,
    /// Someone who is signed in.
    SignedIn,
    /// Someone who is signed in and has this role.
    Role(&'static str),
}

/// Something that is given by name, in the address or in a form.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Field {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) about: &'static str,
    pub(super) needed: bool,
}

/// What a field can be.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Kind {
    Text,
    Flag,
    Number,
    Within(i64, i64),
    OneOf(&'static [&'static str]),
}

/// What is sent.
#[derive(Clone, Debug)]
pub(super) enum Body {
    /// By name: as a form, or as JSON with the same names.
    Form(Vec<Field>),
    /// Plain text.
    Text(&'static str),
    /// JSON of a type.
    Json(MakeSchema),
    /// The same, or a table in CSV.
    JsonOrCsv(MakeSchema),
}

/// What comes back.
#[derive(Clone)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) about: &'static str,
    pub(super) contents: Vec<Content>,
    /// Whether it is an error: then it has the shape of the API's errors.
    pub(super) is_error: bool,
}

#[derive(Clone)]
pub(super) struct Content {
    pub(super) media: &'static str,
    /// None for text.
    pub(super) schema: Option<MakeSchema>,
}

/// Begins a row. Any token opens the route, unless
/// [`anybody`](Operation::anybody) or another access follows.
pub(crate) fn says(tag: Tag, summary: &'static str) -> Operation {
    Operation {
        tag,
        summary,
        access: Access::Token(&[]),
        query: Vec::new(),
        body: None,
        answers: Vec::new(),
    }
}

/// A field that may be left out.
pub(crate) const fn field(name: &'static str, kind: Kind, about: &'static str) -> Field {
    Field { name, kind, about, needed: false }
}

impl Field {
    pub(crate) const fn needed(mut self) -> Field {
        self.needed = true;
        self
    }
}

impl Operation {
    /// No token is needed.
    pub(crate) fn anybody(mut self) -> Operation {
        self.access = Access::Anybody;
        self
    }

    /// No account is needed; the cookie tells who calls.
    pub(crate) fn visitor(mut self) -> Operation {
        self.access = Access::Visitor;
        self
    }

    /// The caller must be signed in.
    pub(crate) fn signed_in(mut self) -> Operation {
        self.access = Access::SignedIn;
        self
    }

    /// The caller must be signed in with this role.
    pub(crate) fn role(mut self, role: &'static str) -> Operation {
        self.access = Access::Role(role);
        self
    }

    /// A token with one of these scopes is needed.
    pub(crate) fn scopes(mut self, scopes: &'static [Scope]) -> Operation {
        self.access = Access::Token(scopes);
        self
    }

    pub(crate) fn query(mut self, fields: &[Field]) -> Operation {
        self.query.extend_from_slice(fields);
        self
    }

    pub(crate) fn form(mut self, fields: &[Field]) -> Operation {
        self.body = Some(Body::Form(fields.to_vec()));
        self
    }

    pub(crate) fn text(mut self, about: &'static str) -> Operation {
        self.body = Some(Body::Text(about));
        self
    }

    /// The body is JSON of this type.
    pub(crate) fn takes<T: JsonSchema>(mut self) -> Operation {
        self.body = Some(Body::Json(SchemaGenerator::subschema_for::<T>));
        self
    }

    /// The body is JSON of this type, or a table in CSV.
    pub(crate) fn takes_json_or_csv<T: JsonSchema>(mut self) -> Operation {
        self.body = Some(Body::JsonOrCsv(SchemaGenerator::subschema_for::<T>));
        self
    }

    pub(crate) fn json<T: JsonSchema>(self, status: u16, about: &'static str) -> Operation {
        self.answer(status, about, "application/json", Some(SchemaGenerator::subschema_for::<T>))
    }

    /// JSON of a media type of its own.
    pub(crate) fn json_as<T: JsonSchema>(
        self,
        media: &'static str,
        about: &'static str,
    ) -> Operation {
        self.answer(200, about, media, Some(SchemaGenerator::subschema_for::<T>))
    }

    /// One object a line.
    pub(crate) fn lines<T: JsonSchema>(self, about: &'static str) -> Operation {
        self.answer(200, about, "application/x-ndjson", Some(SchemaGenerator::subschema_for::<T>))
    }

    pub(crate) fn pgn(self, about: &'static str) -> Operation {
        self.answer(200, about, "application/x-chess-pgn", None)
    }

    /// Plain text, or a picture, of this media type.
    pub(crate) fn media(self, media: &'static str, about: &'static str) -> Operation {
        self.answer(200, about, media, None)
    }

    /// Empty lines, and then the end.
    pub(crate) fn answers_nothing_but_lines(self, about: &'static str) -> Operation {
        self.answer(200, about, "application/x-ndjson", None)
    }

    pub(crate) fn nothing(mut self, status: u16, about: &'static str) -> Operation {
        self.answers.push(Answer { status, about, contents: Vec::new(), is_error: false });
        self
    }

    /// Refusals beside those that a token brings with it.
    pub(crate) fn refuses(mut self, refusals: &[(u16, &'static str)]) -> Operation {
        for &(status, about) in refusals {
            self.answers.push(error(status, about));
        }
        self
    }

    fn answer(
        mut self,
        status: u16,
        about: &'static str,
        media: &'static str,
        schema: Option<MakeSchema>,
    ) -> Operation {
        let content = Content { media, schema };
        match self.answers.iter_mut().find(|answer| answer.status == status) {
            Some(answer) => answer.contents.push(content),
            None => {
                let contents = vec![content];
                self.answers.push(Answer { status, about, contents, is_error: false });
            }
        }
        self
    }

    /// All that can come back, with the errors that follow from how a route
    /// is called: without a token, with a body that cannot be read.
    pub(super) fn all_answers(&self, path: &str) -> Vec<Answer> {
        let mut answers = self.answers.clone();
        let mut add = |status: u16, about: &'static str| {
            if answers.iter().all(|answer| answer.status != status) {
                answers.push(error(status, about));
            }
        };
        match self.access {
            Access::Anybody => {}
            Access::Token(scopes) => {
                add(401, "No token, or one that is not known");
                if !scopes.is_empty() {
                    add(403, "The token lacks the scope");
                }
            }
            Access::SignedIn => add(401, "Not signed in"),
            Access::Role(_) => {
                add(401, "Not signed in");
                add(403, "Without the role");
            }
            Access::Visitor => {}
        }
        let reads_body = self.body.is_some() || self.answers.iter().any(|one| one.status == 413);
        if matches!(self.access, Access::Anybody | Access::Token(_)) && reads_body {
            add(415, "The content type cannot be read");
        }
        if !matches!(self.access, Access::Anybody | Access::Token(_)) {
            if self.body.is_some() {
                add(400, "The body makes no sense");
                add(413, "The body is too large");
                add(415, "The body is not JSON");
            }
            if !self.query.is_empty() {
                add(400, "The query makes no sense");
            }
            if path.contains('{') {
                add(404, "Not found");
            }
            add(429, "Too often: `Retry-After` says how long to wait");
        }
        add(503, "The server cannot answer now");
        answers.sort_by_key(|answer| answer.status);
        answers
    }
}

/// The body of every error of the lichess API.
#[derive(serde::Serialize, JsonSchema)]
// The fields of a form stand beside it once more.
#[schemars(extend("additionalProperties" = true))]
pub(super) struct Refusal {
    /// What is wrong; for a form, what is wrong with each field.
    error: Wrong,
}

#[derive(serde::Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its shape is told")]
enum Wrong {
    Words(String),
    Fields(std::collections::BTreeMap<String, Vec<String>>),
}

fn error(status: u16, about: &'static str) -> Answer {
    Answer { status, about, contents: Vec::new(), is_error: true }
}
