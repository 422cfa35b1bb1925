use super::Article;

/// The articles of the Laws of Chess 2023 that must have a row.
/// 2.1 is absent because the Online Regulations put their 3.1 in its place.
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

/// Articles that only gather others: done when those below are.
const HEADINGS: [&str; 6] = ["L3.7", "L3.8", "L3.9", "L3.10", "O3.6", "O5.4"];

/// Every article that must have a row.
pub(super) fn required() -> Vec<Article> {
    let laws = LAWS.split_whitespace().map(|number| format!("L{number}"));
    let online = ONLINE.split_whitespace().map(|number| format!("O{number}"));
    laws.chain(online).map(|text| Article::parse(&text).expect("the lists are sound")).collect()
}

/// Whether the article only gathers those below it.
pub(super) fn is_heading(article: &Article) -> bool {
    HEADINGS.contains(&article.to_string().as_str())
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
}
