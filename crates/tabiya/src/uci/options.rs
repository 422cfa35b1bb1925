//! The options a chess program can set.

use core::time::Duration;

use engine::Level;
use rules::CastlingMode;

use super::command::shorten;

const HASH_MAX: usize = 65_536;
const THREADS_MAX: usize = 256;
const OVERHEAD_MAX: u64 = 5_000;

/// The options as they stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// Megabytes for the table.
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) level: Level,
    pub(super) mode: CastlingMode,
    /// Time that passes on every move outside the engine.
    pub(super) overhead: Duration,
    /// How many variations to show.
    pub(super) variations: usize,
    /// Whether it plays openings it knows.
    pub(super) uses_book: bool,
    /// Whether reports say how likely a win, a draw, and a loss are.
    pub(super) shows_expectation: bool,
    /// What weaker levels overlook follows from it; 0 is another for each game.
    pub(super) seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: 16,
            threads: 1,
            level: Level::STRONGEST,
            mode: CastlingMode::Standard,
            overhead: Duration::from_millis(20),
            variations: 1,
            uses_book: false,
            shows_expectation: false,
            seed: 0,
        }
    }
}

/// What a changed option asks for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing at once.
    None,
    /// Other engines: the table or the number of threads changed.
    Rebuild,
    /// The table is to be emptied.
    Forget,
}

/// As the command `uci` lists them.
pub(super) fn list() -> String {
    format!(
        "option name Hash type spin default 16 min 1 max {HASH_MAX}\n\
         option name Threads type spin default 1 min 1 max {THREADS_MAX}\n\
         option name Skill Level type spin default 8 min 1 max 8\n\
         option name MultiPV type spin default 1 min 1 max 218\n\
         option name OwnBook type check default false\n\
         option name UCI_ShowWDL type check default false\n\
         option name Ponder type check default false\n\
         option name Move Overhead type spin default 20 min 0 max {OVERHEAD_MAX}\n\
         option name UCI_Chess960 type check default false\n\
         option name Seed type spin default 0 min 0 max 4294967295\n\
         option name Clear Hash type button"
    )
}

impl Options {
    /// Sets one; names are read in any case, as chess programs write them.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, String> {
        let spin = |low: u64, high: u64| -> Result<u64, String> {
            let text = value.unwrap_or_default();
            let number = text.parse().ok().filter(|number| (low..=high).contains(number));
            number.ok_or_else(|| {
                format!("{name} needs a number from {low} to {high}, not {}", shorten(text))
            })
        };
        let check = || match value.unwrap_or_default().to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            other => Err(format!("{name} needs true or false, not {}", shorten(other))),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = spin(1, HASH_MAX as u64)? as usize,
            "threads" => self.threads = spin(1, THREADS_MAX as u64)? as usize,
            "skill level" => {
                self.level = Level::new(spin(1, 8)? as u8).unwrap_or(Level::STRONGEST);
                return Ok(Effect::None);
            }
            "multipv" => {
                self.variations = spin(1, 218)? as usize;
                return Ok(Effect::None);
            }
            "ownbook" => {
                self.uses_book = check()?;
                return Ok(Effect::None);
            }
            "uci_showwdl" => {
                self.shows_expectation = check()?;
                return Ok(Effect::None);
            }
            // Whether the program will let us ponder changes nothing: `go ponder` says it.
            "ponder" => return check().map(|_| Effect::None),
            "move overhead" => {
                self.overhead = Duration::from_millis(spin(0, OVERHEAD_MAX)?);
                return Ok(Effect::None);
            }
            "uci_chess960" => {
                self.mode = crate::fen_args::castling_mode(check()?);
                return Ok(Effect::None);
            }
            "seed" => {
                self.seed = spin(0, u64::from(u32::MAX))?;
                return Ok(Effect::None);
            }
            "clear hash" => return Ok(Effect::Forget),
            _ => return Err(format!("there is no option {}", shorten(name))),
        }
        Ok(Effect::Rebuild)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_listed_option_can_be_set() {
        let list = list();
        let mut options = Options::default();
        for line in list.lines() {
            let (name, kind) =
                line.strip_prefix("option name ").unwrap().split_once(" type ").unwrap();
            let value = kind.split(' ').nth(2);
            assert!(options.set(name, value).is_ok(), "{line}");
            assert_eq!(options, Options::default(), "{line}: the default is the default");
        }
        assert_eq!(options.set("HASH", Some("32")), Ok(Effect::Rebuild));
        assert_eq!(options.set("skill level", Some("3")), Ok(Effect::None));
        assert_eq!(options.set("UCI_Chess960", Some("true")), Ok(Effect::None));
        assert_eq!((options.hash, options.level.number()), (32, 3));
        assert_eq!(options.mode, CastlingMode::Chess960);
        assert_eq!(options.set("UCI_ShowWDL", Some("true")), Ok(Effect::None));
        assert_eq!(options.set("OwnBook", Some("true")), Ok(Effect::None));
        assert!(options.shows_expectation && options.uses_book);
    }

    #[test]
    fn nonsense_changes_nothing() {
        let mut options = Options::default();
        for (name, value) in [
            ("Hash", Some("0")),
            ("Hash", Some("999999999")),
            ("Hash", Some("-1")),
            ("Hash", None),
            ("Threads", Some("many")),
            ("Skill Level", Some("9")),
            ("UCI_Chess960", Some("perhaps")),
            ("Ponder", None),
            ("UCI_ShowWDL", Some("1")),
            ("Elo", Some("3000")),
            ("", None),
        ] {
            assert!(options.set(name, value).is_err(), "{name} {value:?}");
        }
        assert_eq!(options, Options::default());
    }
}
