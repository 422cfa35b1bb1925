//! Words and names the project does not use. British spellings are in `words.rs`. Only this file
//! and the tests of the checker may contain them.

/// A word and what to write instead.
pub(super) struct Banned {
    pub(super) word: &'static str,
    pub(super) instead: &'static str,
    pub(super) scope: Scope,
}

/// Where a word is banned.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// In every file, as a whole word or phrase.
    Word,
    /// In the texts of the page, as a whole word or phrase.
    Interface,
    /// As the name of a Rust type, function, or module.
    Declared,
}

const fn word(word: &'static str, instead: &'static str) -> Banned {
    Banned { word, instead, scope: Scope::Word }
}

const fn interface(word: &'static str, instead: &'static str) -> Banned {
    Banned { word, instead, scope: Scope::Interface }
}

const fn declared(word: &'static str, instead: &'static str) -> Banned {
    Banned { word, instead, scope: Scope::Declared }
}

pub(super) static BANNED: &[Banned] = &[
    // Words of the trade.
    word("pre-move", "premove"),
    word("pre-moves", "premoves"),
    word("take-back", "takeback"),
    word("take-backs", "takebacks"),
    word("re-match", "rematch"),
    word("window of nothing", "null window"),
    word("straight_sliders", "orthogonal sliders"),
    // Phrases that nobody says.
    word("as you like it", "custom"),
    word("is spoken for", "(say who has it)"),
    word("whoever looks in is somebody", "(say the rule)"),
    word("it is nobody's now", "(say whose it was and what to do)"),
    word("nothing is done with this method here", "Method not allowed"),
    word(
        "this is more than anybody needs to say",
        "The message is too long (at most N characters).",
    ),
    word("this is not yours to do", "You cannot do this in this game."),
    interface("can it arise", "check a position"),
    interface("make an account", "create account"),
    word("password until now", "current password"),
    word("no such games", "No games match these filters."),
    interface("to the first page", "home"),
    word("perhaps the link was cut off", "The link may be incomplete."),
    word("there is nobody with this name", "player not found"),
    word("your pre-move waits", "premove set"),
    interface("turn the board", "flip board"),
    interface("one move on", "next move"),
    word("always a queen", "auto-queen"),
    word("share and keep", "share and export"),
    interface("without result", "no result"),
    word("draws come by themselves", "draws are automatic"),
    word("the usual beginning", "the standard start"),
    word("this is no FEN", "invalid FEN"),
    interface("nothing was made", "no games created"),
    word("it is shown this once", "you won't see it again"),
    word("running this zone", "administration"),
    // Texts of the page.
    interface("somebody", "(say who: the opponent, a player, someone)"),
    interface("whoever", "(say who)"),
    interface("goes on", "continues, or is in progress"),
    interface("go on", "continue"),
    interface("comes by itself", "is automatic"),
    interface("no such", "not found"),
    interface("until now", "current"),
    interface("zone", "server, or the name of the club"),
    interface("wishes", "wants"),
    interface("at least 8 letters", "at least 8 characters"),
    // Names that were riddles.
    declared("Taken", "ExportedGame"),
    declared("Told", "a name for what it holds"),
    declared("Heard", "a name for what it holds"),
    declared("Several", "a name for what it holds"),
    declared("Own", "a name for whose game it is"),
    declared("Legacy", "a name for which version it is"),
    declared("Kept", "a name for what it holds"),
    declared("Passes", "TokenCache"),
    declared("Mind", "ComputerPlayer"),
    declared("Desk", "a name for what it does"),
    declared("Clerk", "a name for what it does"),
    declared("dress", "a verb for what it does"),
    declared("errand", "a verb for what it does"),
    declared("settle", "quiescence, or a verb for what it does"),
    declared("beside", "chat, or what is in it"),
    declared("already", "what is in it"),
    declared("taken_home", "what is in it"),
];
