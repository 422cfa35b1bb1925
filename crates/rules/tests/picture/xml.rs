//! A reader of XML just strict enough to tell that a picture is well-formed.

/// A start tag and the text right after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) text: String,
}

impl Element {
    /// The value of an attribute, as written.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let (_, value) = attributes.find(|(found, _)| found == name)?;
        Some(value)
    }

    /// The whole number in an attribute that must be there.
    pub(crate) fn number(&self, name: &str) -> u32 {
        let value = self.get(name);
        let number = value.and_then(|value| value.parse().ok());
        number.unwrap_or_else(|| panic!("no whole number {name} in {self:?}"))
    }
}

/// All elements in the order of their start tags.
///
/// # Errors
///
/// The first reason why the text is not well-formed.
pub(crate) fn elements(xml: &str) -> Result<Vec<Element>, String> {
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        check_text(text)?;
        if open.is_empty() && !text.trim().is_empty() {
            return Err(format!("text outside: {text}"));
        }
        let end = tag.find('>').ok_or("a tag does not end")?;
        let inside = &tag[1..end];
        rest = &tag[end + 1..];
        if let Some(name) = inside.strip_prefix('/') {
            if open.pop().as_deref() != Some(name) {
                return Err(format!("</{name}> closes another element"));
            }
            continue;
        }
        if open.is_empty() && !elements.is_empty() {
            return Err(format!("a second root: {inside}"));
        }
        let mut element = start_tag(inside.strip_suffix('/').unwrap_or(inside))?;
        if !inside.ends_with('/') {
            open.push(element.name.clone());
            element.text = rest.split('<').next().unwrap_or_default().to_owned();
        }
        elements.push(element);
    }
    if let Some(name) = open.pop() {
        return Err(format!("<{name}> stays open"));
    }
    if !rest.trim().is_empty() || elements.is_empty() {
        return Err(format!("text outside: {rest}"));
    }
    Ok(elements)
}

fn start_tag(inside: &str) -> Result<Element, String> {
    let (name, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
    check_name(name)?;
    let mut element =
        Element { name: name.to_owned(), attributes: Vec::new(), text: String::new() };
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"").ok_or(format!("no value: {rest}"))?;
        let (value, after) = after.split_once('"').ok_or(format!("no end: {rest}"))?;
        check_name(name)?;
        check_text(value)?;
        if element.get(name).is_some() {
            return Err(format!("{name} is there twice"));
        }
        element.attributes.push((name.to_owned(), value.to_owned()));
        if !after.is_empty() && !after.starts_with(' ') {
            return Err(format!("no space before {after}"));
        }
        rest = after.trim_start();
    }
    Ok(element)
}

fn check_name(name: &str) -> Result<(), String> {
    let known = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(known) {
        return Ok(());
    }
    Err(format!("not a name: {name:?}"))
}

fn check_text(text: &str) -> Result<(), String> {
    // XML 1.0, production 2; and `<` and `>` must be written as entities here.
    let forbidden = |letter: char| match letter {
        '\t' | '\n' | '\r' => false,
        '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' | '<' | '>' => true,
        _ => false,
    };
    if text.contains(forbidden) {
        return Err(format!("a forbidden character in {text:?}"));
    }
    let entities = ["amp;", "lt;", "gt;", "quot;", "apos;"];
    for after in text.split('&').skip(1) {
        if !entities.iter().any(|entity| after.starts_with(entity)) {
            return Err(format!("a bare & in {text:?}"));
        }
    }
    Ok(())
}

#[test]
fn xml_that_is_not_well_formed_is_found_out() {
    let good = "<a b=\"1\" c=\"&lt;\"><d/>x &amp; y</a>\n";
    assert_eq!(elements(good).map(|elements| elements.len()), Ok(2));
    for bad in [
        "",
        "text",
        "<a>",
        "</a>",
        "<a></b>",
        "<a><b></a></b>",
        "<a/><b/>",
        "<a/>text",
        "<a b=1/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a b=\"1\"c=\"2\"/>",
        "<a b=\"<\"/>",
        "<a>&</a>",
        "<a>&nbsp;</a>",
        "<a>\u{1}</a>",
        "<a",
        "<1/>",
    ] {
        assert!(elements(bad).is_err(), "{bad:?}");
    }
}
