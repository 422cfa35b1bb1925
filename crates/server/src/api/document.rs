//! The document itself.

use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::{
    operation::{Access, Answer, Body, Field, Kind, Operation, Refusal, Row, Tag},
    table::{About, Errors},
};

/// The schemas of answers have names; those of requests stand where they are
/// used, since a field with a default may be left out there.
struct Schemas {
    answers: SchemaGenerator,
    requests: SchemaGenerator,
    errors: Errors,
}

impl Schemas {
    fn new(errors: Errors) -> Schemas {
        let settings =
            || SchemaSettings::draft2020_12().with(|settings| settings.meta_schema = None);
        let answers = settings().for_serialize().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
        });
        let requests =
            settings().for_deserialize().with(|settings| settings.inline_subschemas = true);
        Schemas { answers: answers.into_generator(), requests: requests.into_generator(), errors }
    }

    fn of_error(&mut self) -> Value {
        match self.errors {
            Errors::Page => self.answers.subschema_for::<wire::error::ErrorView>(),
            Errors::Lichess => self.answers.subschema_for::<Refusal>(),
        }
        .to_value()
    }
}

/// Everything that is said about these routes.
pub(super) fn document(about: About, rows: &[Row]) -> Value {
    let mut schemas = Schemas::new(about.errors);
    let mut paths = Map::new();
    for row in rows {
        let said = operation(row, &mut schemas);
        let path = paths.entry(&row.path).or_insert_with(|| json!({}));
        path[row.method.as_str().to_lowercase()] = said;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": about.title,
            "version": env!("CARGO_PKG_VERSION"),
            "description": about.description,
            "license": { "name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later" },
        },
        "tags": tags(rows),
        "paths": paths,
        "components": {
            "schemas": schemas.answers.take_definitions(true),
            "securitySchemes": match about.errors {
                Errors::Lichess => json!({ "token": { "type": "http", "scheme": "bearer" } }),
                Errors::Page => {
                    json!({ "session": { "type": "apiKey", "in": "cookie", "name": "tabiya" } })
                }
            },
        },
    })
}

/// The chapters that have a route.
fn tags(rows: &[Row]) -> Vec<Value> {
    let used = |tag: &Tag| rows.iter().any(|row| row.says.tag == *tag);
    Tag::ALL.into_iter().filter(used).map(|tag| json!({ "name": tag.name() })).collect()
}

fn operation(row: &Row, schemas: &mut Schemas) -> Value {
    let Row { method, path, says } = row;
    let Operation { tag, summary, access, query, body, .. } = says;
    let mut parameters: Vec<Value> = path_parameters(path).collect();
    parameters.extend(query.iter().map(|field| {
        json!({
            "name": field.name,
            "in": "query",
            "required": field.needed,
            "description": field.about,
            "schema": kind_schema(field.kind),
        })
    }));
    let answers: Map<String, Value> = says
        .all_answers(path)
        .iter()
        .map(|answer| (answer.status.to_string(), answer_value(answer, schemas)))
        .collect();
    let mut said = json!({
        "operationId": operation_id(method.as_str(), path),
        "tags": [tag.name()],
        "summary": summary,
        "parameters": parameters,
        "responses": answers,
        "security": match access {
            Access::Anybody | Access::Visitor => json!([]),
            Access::Token(_) => json!([{ "token": [] }]),
            Access::SignedIn | Access::Role(_) => json!([{ "session": [] }]),
        },
    });
    if let Access::Token(scopes @ [_, ..]) = access {
        said["x-scopes"] = scopes.iter().map(|scope| scope.key()).collect();
    }
    if let Access::Role(role) = access {
        said["x-role"] = (*role).into();
    }
    match body {
        None => {}
        Some(Body::Json(make)) => {
            let schema = make(&mut schemas.requests);
            said["requestBody"] = json!({
                "required": true,
                "content": { "application/json": { "schema": schema } },
            });
        }
        Some(Body::JsonOrCsv(make)) => {
            let schema = make(&mut schemas.requests);
            said["requestBody"] = json!({
                "required": true,
                "content": {
                    "application/json": { "schema": schema },
                    "text/csv": { "schema": { "type": "string" } },
                },
            });
        }
        Some(Body::Form(fields)) => {
            let schema = form_schema(fields);
            let needed = fields.iter().any(|field| field.needed);
            said["requestBody"] = json!({
                "required": needed,
                "content": {
                    "application/x-www-form-urlencoded": { "schema": schema },
                    "multipart/form-data": { "schema": schema },
                    "application/json": { "schema": schema },
                },
            });
        }
        Some(Body::Text(about)) => {
            said["requestBody"] = json!({
                "required": true,
                "description": about,
                "content": { "text/plain": { "schema": { "type": "string" } } },
            });
        }
    }
    said
}

fn answer_value(answer: &Answer, schemas: &mut Schemas) -> Value {
    let mut said = json!({ "description": answer.about });
    if answer.is_error {
        said["content"] = json!({ "application/json": { "schema": schemas.of_error() } });
    } else if !answer.contents.is_empty() {
        let mut contents = Map::new();
        for content in &answer.contents {
            let schema = match content.schema {
                Some(make) => make(&mut schemas.answers).to_value(),
                None => json!({ "type": "string" }),
            };
            contents.insert(content.media.into(), json!({ "schema": schema }));
        }
        said["content"] = contents.into();
    }
    said
}

/// What stands in braces in an address.
fn path_parameters(path: &str) -> impl Iterator<Item = Value> {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    names.map(|name| {
        let schema = match name {
            "id" => json!({ "type": "string", "pattern": "^[A-Za-z0-9]{8}$" }),
            "seconds" | "count" => json!({ "type": "integer" }),
            "answer" => json!({ "type": "string", "enum": ["yes", "no"] }),
            _ => json!({ "type": "string" }),
        };
        let about = match name {
            "id" => "Eight letters and digits",
            "name" | "user" | "one" | "two" => "Somebody's name, in any case",
            "perf" => "A speed, or `chess960`",
            "uci" => "A move: `e2e4`, `e7e8q`",
            "channel" => "A speed, or `best`, `bot`, `computer`",
            "answer" => "`yes` offers or accepts, `no` declines",
            _ => "",
        };
        json!({ "name": name, "in": "path", "required": true, "description": about, "schema": schema })
    })
}

fn form_schema(fields: &[Field]) -> Value {
    let properties: Map<String, Value> = fields
        .iter()
        .map(|field| {
            let mut schema = kind_schema(field.kind);
            schema["description"] = field.about.into();
            (field.name.to_owned(), schema)
        })
        .collect();
    let needed: Vec<&str> =
        fields.iter().filter(|field| field.needed).map(|field| field.name).collect();
    json!({ "type": "object", "properties": properties, "required": needed })
}

fn kind_schema(kind: Kind) -> Value {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Number => json!({ "type": "number" }),
        Kind::Within(low, high) => {
            json!({ "type": "integer", "minimum": low, "maximum": high })
        }
        Kind::OneOf(words) => json!({ "type": "string", "enum": words }),
    }
}

/// `GET /api/user/{name}/perf/{perf}` is `get-api-user-name-perf-perf`.
fn operation_id(method: &str, path: &str) -> String {
    let words = path.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("{}-{}", method.to_lowercase(), words.join("-"))
}

impl Tag {
    const ALL: [Tag; 12] = [
        Tag::Account,
        Tag::People,
        Tag::Lobby,
        Tag::Challenges,
        Tag::Play,
        Tag::Games,
        Tag::Positions,
        Tag::Watch,
        Tag::Arbiters,
        Tag::Tournaments,
        Tag::Operators,
        Tag::OAuth,
    ];

    const fn name(self) -> &'static str {
        match self {
            Tag::Account => "Account",
            Tag::People => "People",
            Tag::Challenges => "Challenges",
            Tag::Play => "Play",
            Tag::Games => "Games",
            Tag::Watch => "Watch",
            Tag::OAuth => "OAuth",
            Tag::Lobby => "Lobby",
            Tag::Positions => "Positions",
            Tag::Arbiters => "Arbiters",
            Tag::Tournaments => "Tournaments",
            Tag::Operators => "Operators",
        }
    }
}
