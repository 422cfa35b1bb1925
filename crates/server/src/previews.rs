//! What a link to a game shows where it is shared: both names, how the game stands, and its board.

use game::Viewer;
use wire::{GameId, server::Outcome};

use crate::{
    Zone, computers,
    error::ApiError,
    use_cases::is_seek,
    views::{seat_view, seats},
};

/// The words and the picture of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Preview {
    title: String,
    description: String,
    image: String,
}

impl Preview {
    /// The preview of a game that exists; none for a challenge.
    pub(crate) async fn of_game(zone: &Zone, id: &str) -> Result<Option<Preview>, ApiError> {
        let Ok(id) = id.parse::<GameId>() else { return Ok(None) };
        if is_seek(zone, id).await? {
            return Ok(None);
        }
        let (game, _) = zone.node.look_as_spectator(id).await?;
        let (sitting, computer) = (seats(&game), computers::name(&game));
        let category = game.config().rating_category();
        let mut names = Vec::with_capacity(2);
        for (_, seat) in sitting.iter() {
            let view = seat_view(zone, *seat, None, &computer, false).await?;
            names.push(view.map_or_else(|| "open seat".to_owned(), |view| view.name));
        }
        let time = game.config().time.white.to_string();
        // Nothing of the moves of a game in progress: spectators may see them later.
        let state = match Outcome::of(&game, Viewer::Spectator) {
            Some(outcome) => outcome.words,
            None if game.started_at().is_some() => "In progress".to_owned(),
            None => "Not started yet".to_owned(),
        };
        let origin = zone.shared.settings.public_origin().unwrap_or("");
        Ok(Some(Preview {
            title: format!("{} vs. {}", names[0], names[1]),
            description: format!("{state} · {time} · {}", category.key()),
            image: format!("{origin}/api/zone/games/{id}/png"),
        }))
    }

    /// The page with these words in its head. A page without such tags stays as it is.
    pub(crate) fn write_into(&self, page: &str) -> String {
        let values = [
            ("og:title", &self.title),
            ("og:description", &self.description),
            ("og:image", &self.image),
        ];
        values.into_iter().fold(page.to_owned(), |page, (name, value)| set(&page, name, value))
    }
}

/// Sets what a `<meta>` of the head says.
pub(crate) fn set(page: &str, name: &str, value: &str) -> String {
    let start = format!("<meta property=\"{name}\" content=\"");
    let Some((before, rest)) = page.split_once(&start) else { return page.to_owned() };
    let Some((_, after)) = rest.split_once('"') else { return page.to_owned() };
    format!("{before}{start}{}\"{after}", escaped(value))
}

pub(crate) fn escaped(text: &str) -> String {
    let safe = |letter: char| match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        _ => letter.to_string(),
    };
    text.chars().map(safe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_says_what_the_game_is_and_nothing_can_break_out_of_it() {
        let page = "<head><meta property=\"og:title\" content=\"Tabiya\" />\
                    <meta property=\"og:image\" content=\"/icons/share.png\" /></head>";
        let preview = Preview {
            title: "\"><script> & vs. Bert".into(),
            description: "In progress".into(),
            image: "https://chess.example/api/zone/games/a1B2c3D4/png".into(),
        };
        assert_eq!(
            preview.write_into(page),
            "<head><meta property=\"og:title\" content=\"&quot;&gt;&lt;script&gt; &amp; vs. Bert\" />\
             <meta property=\"og:image\" \
             content=\"https://chess.example/api/zone/games/a1B2c3D4/png\" /></head>"
        );
    }
}
