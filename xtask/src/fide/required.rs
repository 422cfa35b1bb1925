use super::Article;

/// The articles of the Laws of Chess 2023 that must have a row. Online Regulations 3.1 replaces
/// 2.1.
const LAWS: &str = "
    1.1 1.2 1.3 1.4 1.4.1 1.4.2 1.4.3
    2.2 2.3 2.4
    3.1 3.1.1 3.1.2 3.1.3 3.2 3.3 3.4 3.5 3.6
    3.7 3.7.1 3.7.2 3.7.3 3.7.3.1 3.7.3.2 3.7.3.3 3.7.3.4 3.7.3.5
    3.8 3.8.1 3.8.2 3.8.2.1 3.8.2.2
    3.9 3.9.1 3.9.2
    3.10 3.10.1 3.10.2 3.10.3";

/// The articles of the Online Chess Regulations that must have a row.
const ONLINE: &str = "
    1.1 1.2 1.3
    2.1 2.2 2.3 2.4
    3.1 3.2 3.3 3.4 3.5 3.6 3.6.a 3.6.b 3.6.c 3.6.d 3.7 3.8
    4.1 4.2 4.3 4.4
    5.1 5.2 5.3 5.4 5.4.1 5.4.2 5.4.3 5.4.4";

/// Articles that only contain others: done when those are done.
const HEADINGS: [&str; 6] = ["L3.7", "L3.8", "L3.9", "L3.10", "O3.6", "O5.4"];

/// Articles that only refer to others: done when those and their parts are done.
const REFERENCES: [(&str, &[&str]); 2] = [("O1.2", &["O3.1"]), ("O1.3", &["O3", "O5"])];

/// Every article that must have a row.
pub(super) fn required() -> Vec<Article> {
    let laws = LAWS.split_whitespace().map(|number| format!("L{number}"));
    let online = ONLINE.split_whitespace().map(|number| format!("O{number}"));
    laws.chain(online).map(parse).collect()
}

/// The articles that decide the state of this one. Empty for an article with its own rule.
pub(super) fn parts(article: &Article) -> Vec<Article> {
    if is_heading(article) {
        return required().into_iter().filter(|one| article.contains(one)).collect();
    }
    let text = article.to_string();
    let reference = REFERENCES.iter().find(|(name, _)| *name == text);
    let targets: Vec<Article> =
        reference.into_iter().flat_map(|(_, targets)| targets.iter()).map(parse).collect();
    let is_part = |one: &Article| targets.iter().any(|to| to == one || to.contains(one));
    required().into_iter().filter(is_part).collect()
}

fn is_heading(article: &Article) -> bool {
    HEADINGS.contains(&article.to_string().as_str())
}

fn parse(text: impl AsRef<str>) -> Article {
    Article::parse(text.as_ref()).expect("the lists are sound")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_required_article_is_listed_once() {
        let mut articles = required();
        assert_eq!(articles.len(), 40 + 31);
        articles.sort();
        articles.dedup();
        assert_eq!(articles.len(), 40 + 31);
    }

    #[test]
    fn headings_are_required_articles_with_others_below() {
        let articles = required();
        let headings: Vec<&Article> = articles.iter().filter(|one| is_heading(one)).collect();
        assert_eq!(headings.len(), HEADINGS.len());
        for heading in headings {
            assert!(articles.iter().any(|one| heading.contains(one)), "{heading}");
        }
    }

    #[test]
    fn references_have_parts_and_rules_have_none() {
        let names = |text: &str| -> Vec<String> {
            parts(&parse(text)).iter().map(Article::to_string).collect()
        };
        assert_eq!(names("L3.10"), ["L3.10.1", "L3.10.2", "L3.10.3"]);
        assert_eq!(names("O1.2"), ["O3.1"]);
        assert_eq!(names("L3.6"), [""; 0]);
        let replaced = names("O1.3");
        for part in ["O3.1", "O3.6.a", "O5.4", "O5.4.4"] {
            assert!(replaced.iter().any(|one| one == part), "{part}");
        }
        assert!(!replaced.iter().any(|one| one.starts_with("O4") || one == "L3.1"));
    }
}
