//! Pages that are written while the server runs, and those of a server with its own look, which are
//! written once.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock},
};

use axum::body::Bytes;
use wire::site::SiteLook;

use super::lock::lock;
use crate::compress::{crc32, gzip};

/// A page that differs from its file.
#[derive(Debug)]
pub(crate) struct WrittenPage {
    /// Tells this content from any other.
    pub(crate) tag: String,
    pub(crate) plain: Bytes,
    gzip: OnceLock<Bytes>,
}

impl WrittenPage {
    /// From the tag of the file.
    pub(crate) fn new(file: &str, text: String) -> WrittenPage {
        let tag = format!("{file}-{:08x}", crc32(&[text.as_bytes()]));
        WrittenPage { tag, plain: text.into(), gzip: OnceLock::new() }
    }

    /// Compressed when first asked for.
    pub(crate) fn gzip(&self) -> Bytes {
        self.gzip.get_or_init(|| gzip(&self.plain).into()).clone()
    }
}

/// Pages with the look of this server, by the names of their files.
#[derive(Debug, Default)]
pub(crate) struct OwnPages(Mutex<(SiteLook, HashMap<&'static str, Arc<WrittenPage>>)>);

impl OwnPages {
    /// The page, written unless it was before. All are forgotten when the look changes.
    pub(crate) fn get(
        &self,
        look: &SiteLook,
        name: &'static str,
        write: impl FnOnce() -> WrittenPage,
    ) -> Arc<WrittenPage> {
        let mut pages = lock(&self.0);
        if pages.0 != *look {
            *pages = (look.clone(), HashMap::new());
        }
        Arc::clone(pages.1.entry(name).or_insert_with(|| Arc::new(write())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_written_and_compressed_once_until_the_look_changes() {
        let named = |name: &str| SiteLook { name: Some(name.into()), ..SiteLook::default() };
        let (pages, mut written) = (OwnPages::default(), 0);
        let mut get = |look: &str, file: &'static str| {
            let page = pages.get(&named(look), file, || {
                written += 1;
                WrittenPage::new("12ab", format!("{look}: {file}"))
            });
            (page.plain.clone(), page.tag.clone(), page.gzip().as_ptr())
        };
        let first = get("Club", "index.html");
        assert_eq!(first.0, "Club: index.html");
        assert!(first.1.starts_with("12ab-"), "{}", first.1);
        assert_eq!(get("Club", "index.html"), first);
        assert_eq!(get("Club", "pages/help.html").0, "Club: pages/help.html");
        assert_ne!(get("Rook", "index.html").1, first.1);
        assert_eq!(get("Rook", "index.html").0, "Rook: index.html");
        assert_eq!(written, 3);
    }
}
