//! Whether a value is what a schema says: the few words of JSON Schema that
//! the document uses, and a failure for every other. Fields that are not told
//! of are wrong too.

use serde_json::{Map, Value};

/// What is wrong with a value; the parts of schemas that are named stand in
/// the document.
pub(crate) fn wrong(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    Check { document }.wrong(schema, value, "")
}

struct Check<'a> {
    document: &'a Value,
}

/// Words that ask for nothing.
const SAID: [&str; 7] =
    ["description", "title", "format", "default", "pattern", "minimum", "maximum"];

impl Check<'_> {
    fn wrong(&self, schema: &Value, value: &Value, at: &str) -> Option<String> {
        let words = match schema {
            Value::Bool(true) => return None,
            Value::Bool(false) => return Some(format!("{at}: {value} may not be there")),
            Value::Object(words) => words,
            other => panic!("{other} is no schema"),
        };
        words.iter().find_map(|(word, said)| self.word(words, word, said, value, at)).or_else(
            || {
                let fields = value.as_object()?;
                self.undeclared(words, fields).map(|name| format!("{at}: {name} is not told of"))
            },
        )
    }

    fn word(
        &self,
        all: &Map<String, Value>,
        word: &str,
        said: &Value,
        value: &Value,
        at: &str,
    ) -> Option<String> {
        match word {
            _ if SAID.contains(&word) => None,
            "$ref" => self.wrong(self.named(said), value, at),
            "type" => {
                let kinds = said.as_array().cloned().unwrap_or_else(|| vec![said.clone()]);
                let fits = kinds.iter().any(|kind| is_a(value, kind.as_str().expect("a word")));
                (!fits).then(|| format!("{at}: {value} is no {said}"))
            }
            "const" => (value != said).then(|| format!("{at}: {value} is not {said}")),
            "enum" => {
                let listed = said.as_array().expect("a list").contains(value);
                (!listed).then(|| format!("{at}: {value} is none of {said}"))
            }
            "anyOf" | "oneOf" => {
                let each: Vec<Option<String>> = said
                    .as_array()
                    .expect("a list")
                    .iter()
                    .map(|one| self.wrong(&joined(one, all), value, at))
                    .collect();
                let fits = each.iter().any(Option::is_none);
                (!fits).then(|| format!("{at}: {value} fits none: {each:?}"))
            }
            "required" => {
                let fields = value.as_object()?;
                let names = said.as_array().expect("a list").iter();
                let mut names = names.map(|name| name.as_str().expect("a name"));
                names
                    .find(|name| !fields.contains_key(*name))
                    .map(|name| format!("{at}: {name} is missing"))
            }
            "properties" => {
                let fields = value.as_object()?;
                said.as_object().expect("fields").iter().find_map(|(name, schema)| {
                    self.wrong(schema, fields.get(name)?, &format!("{at}/{name}"))
                })
            }
            "additionalProperties" => {
                let known = all.get("properties").and_then(Value::as_object);
                let known = |name: &String| known.is_some_and(|known| known.contains_key(name));
                let others = value.as_object()?.iter().filter(|(name, _)| !known(name));
                { others }
                    .find_map(|(name, field)| self.wrong(said, field, &format!("{at}/{name}")))
            }
            "items" => value
                .as_array()?
                .iter()
                .enumerate()
                .find_map(|(number, one)| self.wrong(said, one, &format!("{at}/{number}"))),
            "prefixItems" => {
                let shapes = said.as_array().expect("a list").iter();
                shapes.zip(value.as_array()?).enumerate().find_map(|(number, (shape, one))| {
                    self.wrong(shape, one, &format!("{at}/{number}"))
                })
            }
            "minItems" | "maxItems" => {
                let (count, bound) = (value.as_array()?.len() as u64, said.as_u64()?);
                let fits = if word == "minItems" { count >= bound } else { count <= bound };
                (!fits).then(|| format!("{at}: {count} are not {word} {bound}"))
            }
            other => panic!("{other} is not understood"),
        }
    }

    fn named(&self, path: &Value) -> &Value {
        let path = path.as_str().and_then(|path| path.strip_prefix('#')).expect("a place here");
        self.document.pointer(path).unwrap_or_else(|| panic!("there is no {path}"))
    }

    /// A field of the value that the schema says nothing of.
    fn undeclared(
        &self,
        words: &Map<String, Value>,
        fields: &Map<String, Value>,
    ) -> Option<String> {
        let tells_all = words.contains_key("properties")
            && !["additionalProperties", "anyOf", "oneOf", "$ref"]
                .iter()
                .any(|word| words.contains_key(*word));
        let told = words.get("properties")?.as_object()?;
        fields.keys().find(|name| tells_all && !told.contains_key(*name)).cloned()
    }
}

/// One of several shapes, with the fields that all of them have.
fn joined(one: &Value, all: &Map<String, Value>) -> Value {
    let (Some(common), Some(own)) = (all.get("properties"), one.get("properties")) else {
        return one.clone();
    };
    let mut fields = common.as_object().expect("fields").clone();
    fields.extend(own.as_object().expect("fields").clone());
    let mut joined = one.clone();
    joined["properties"] = fields.into();
    joined
}

fn is_a(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    }
}

#[test]
fn what_does_not_fit_is_found() {
    use serde_json::json;
    let document = json!({"components": {"schemas": {"Id": {"type": "string"}}}});
    let schema = json!({
        "type": "object",
        "properties": {
            "id": {"$ref": "#/components/schemas/Id"},
            "count": {"type": ["integer", "null"], "format": "uint32", "minimum": 0},
            "list": {"type": "array", "items": {"enum": ["a", "b"]}, "maxItems": 2},
        },
        "required": ["id"],
    });
    for (value, fine) in [
        (json!({"id": "x"}), true),
        (json!({"id": "x", "count": 1, "list": ["a", "b"]}), true),
        (json!({"id": "x", "count": null}), true),
        (json!({}), false),
        (json!({"id": 1}), false),
        (json!({"id": "x", "count": 1.5}), false),
        (json!({"id": "x", "list": ["c"]}), false),
        (json!({"id": "x", "list": ["a", "a", "a"]}), false),
        (json!({"id": "x", "more": 1}), false),
        (json!([]), false),
    ] {
        let found = wrong(&document, &schema, &value);
        assert_eq!(found.is_none(), fine, "{value}: {found:?}");
    }
}
