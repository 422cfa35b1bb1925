//! The server's own name and picture, written into a page before it is sent, so that it does not
//! begin with others.

use wire::site::SiteLook;

use crate::previews::{escaped, set};

/// The page with what is different here. A page without such places stays as it is.
pub(crate) fn write_into(look: &SiteLook, page: &str) -> String {
    let mut page = page.to_owned();
    if let Some(name) = &look.name {
        let name = escaped(name);
        page = page.replacen("<title>Tabiya</title>", &format!("<title>{name}</title>"), 1);
        page = page.replacen("<span>Tabiya</span>", &format!("<span>{name}</span>"), 1);
        page = set(&page, "og:site_name", look.name.as_deref().unwrap_or_default());
    }
    if let Some(logo) = &look.logo {
        page = with_picture(&page, logo).unwrap_or(page);
    }
    let told = serde_json::to_string(look).unwrap_or_default();
    let meta = format!("<meta name=\"look\" content=\"{}\" /></head>", escaped(&told));
    page.replacen("</head>", &meta, 1)
}

/// The picture instead of the mark of the program, which is the first thing in the bar.
fn with_picture(page: &str, logo: &str) -> Option<String> {
    let bar = page.find("class=\"shell-bar\"")?;
    let start = bar + page[bar..].find("<svg")?;
    let end = start + page[start..].find("</svg>")? + "</svg>".len();
    let picture = format!("<img src=\"{}\" height=\"28\" alt=\"\" />", escaped(logo));
    Some(format!("{}{picture}{}", &page[..start], &page[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><meta property=\"og:site_name\" content=\"Tabiya\" />\
        <title>Tabiya</title></head><svg>other</svg><div class=\"shell-bar\"><svg>mark</svg>\
        <span>Tabiya</span></div><p>Tabiya is free.</p>";

    #[test]
    fn a_page_begins_with_the_name_and_the_picture_of_the_server() {
        let look = SiteLook {
            name: Some("Rook & <Pawn>".into()),
            logo: Some("/api/zone/logo?v=1".into()),
            tiles: None,
        };
        assert_eq!(
            write_into(&look, PAGE),
            "<head><meta property=\"og:site_name\" content=\"Rook &amp; &lt;Pawn&gt;\" />\
             <title>Rook &amp; &lt;Pawn&gt;</title><meta name=\"look\" content=\"\
             {&quot;name&quot;:&quot;Rook &amp; &lt;Pawn&gt;&quot;,\
             &quot;logo&quot;:&quot;/api/zone/logo?v=1&quot;}\" /></head><svg>other</svg>\
             <div class=\"shell-bar\"><img src=\"/api/zone/logo?v=1\" height=\"28\" alt=\"\" />\
             <span>Rook &amp; &lt;Pawn&gt;</span></div><p>Tabiya is free.</p>"
        );
    }

    /// The places that are written to are in the page that is built.
    #[test]
    fn the_page_has_a_place_for_each() {
        let page = include_str!("../../../web/index.html");
        let bar = include_str!("../../../web/shell/bar.html");
        for place in ["<title>Tabiya</title>", "\"og:site_name\"", "</head>"] {
            assert!(page.contains(place), "{place}");
        }
        for place in ["class=\"shell-bar\"", "<svg", "<span>Tabiya</span>"] {
            assert!(bar.contains(place), "{place}");
        }
    }
}
