//! A search by our own engine on the calling thread.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use engine::{Choice, ChooseOptions, Engine, Level, Progress, SearchLimits, is_recapture};
use human::{Persona, QueryError, Situation, Speed};
use rules::Line;

/// Megabytes of the table for levels that forget after each move.
const SMALL: usize = 1;
/// Megabytes of the table for the strongest level, for each thread that needs it.
const LARGE: usize = 16;
/// The most nodes of the strongest level, however much time it has.
const NODES: u64 = 3_000_000;
/// How far a forced move is searched: it is played anyway, and only its score is of interest.
const FORCED_DEPTH: u32 = 8;

/// A request for a move.
#[derive(Clone, Debug)]
pub(crate) struct SearchRequest {
    pub(crate) line: Line,
    pub(crate) thinker: Thinker,
    /// Set when no one waits for the answer any more.
    pub(crate) dropped: Arc<AtomicBool>,
}

/// Who thinks about a move.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Thinker {
    /// The engine at a level.
    pub(crate) options: ChooseOptions,
    /// Who plays instead, at this speed, where people's moves can be predicted.
    pub(crate) persona: Option<(Persona, Speed)>,
}

impl Thinker {
    /// How long it thinks, in percent of others.
    pub(crate) fn pace(&self) -> u16 {
        self.persona.map_or(100, |(persona, _)| persona.style().pace)
    }
}

impl From<ChooseOptions> for Thinker {
    fn from(options: ChooseOptions) -> Thinker {
        Thinker { options, persona: None }
    }
}

/// Something that finds moves, one for each thread.
pub(crate) trait MoveFinder: 'static {
    /// A move found within this time; none if there is no legal one.
    fn think(&mut self, request: &SearchRequest, time: Duration) -> Option<Choice>;
}

impl OwnEngine {
    /// The move of a persona. Its network is read when it is first needed.
    fn persona_move(
        &mut self,
        persona: Persona,
        speed: Speed,
        line: &Line,
        options: &ChooseOptions,
    ) -> Result<Option<Choice>, QueryError> {
        let engine = self.small.get_or_insert_with(|| Engine::new(SMALL));
        // A person who accepted this game is taken for an equal.
        let opponent = persona.rating();
        let ChooseOptions { time_pressure, seed, .. } = *options;
        let situation = Situation { line, opponent, speed, time_pressure, seed };
        persona.choose(human::network(), engine, &situation)
    }
}

/// Our own engine, created when first needed.
#[derive(Default)]
pub(crate) struct OwnEngine {
    small: Option<Engine>,
    large: Option<Engine>,
}

impl MoveFinder for OwnEngine {
    fn think(&mut self, request: &SearchRequest, time: Duration) -> Option<Choice> {
        let SearchRequest { line, thinker: Thinker { options, persona }, dropped } = request;
        // Nobody's moves can be predicted in Chess960: there the level plays.
        if let &Some((persona, speed)) = persona
            && let Ok(choice) = self.persona_move(persona, speed, line, options)
        {
            return choice;
        }
        let engine = match options.level {
            Level::STRONGEST => self.large.get_or_insert_with(|| Engine::new(LARGE)),
            _ => self.small.get_or_insert_with(|| Engine::new(SMALL)),
        };
        let began = Instant::now();
        let mut listener = |progress: Progress<'_>| {
            let limit = match progress {
                Progress::Working { .. } => time,
                // A recapture is expected at once.
                Progress::Found(report) if is_recapture(line, report.line[0]) => time / 4,
                // The next depth would take longer than all before it.
                Progress::Found(_) => time / 2,
            };
            if dropped.load(Ordering::Relaxed) || began.elapsed() >= limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let is_forced = line.position().legal_move_count() == 1;
        let limits = SearchLimits {
            depth: is_forced.then_some(FORCED_DEPTH),
            ..SearchLimits::nodes(options.level.nodes().unwrap_or(NODES))
        };
        engine.choose(line, options, &limits, &mut listener)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Character, ComputerPlayer};
    use rules::Position;

    fn found(position: Position, persona: Option<(Persona, Speed)>) -> Choice {
        let options = ChooseOptions::new(Level::ALL[2], 1);
        let request = SearchRequest {
            line: Line::new(position),
            thinker: Thinker { options, persona },
            dropped: Arc::default(),
        };
        OwnEngine::default().think(&request, Duration::from_secs(60)).expect("there are moves")
    }

    fn ada() -> Option<(Persona, Speed)> {
        let persona = crate::personas::persona(&ComputerPlayer::Character(Character::Ada));
        persona.map(|persona| (persona, Speed::Rapid))
    }

    #[test]
    fn a_persona_plays_its_own_move() {
        let (persona, speed) = ada().expect("she plays as people do");
        let line = Line::new(Position::initial());
        let opponent = persona.rating();
        let situation = Situation { line: &line, opponent, speed, time_pressure: 0, seed: 1 };
        let own = persona.choose(human::network(), &mut Engine::new(SMALL), &situation);
        assert_eq!(Ok(Some(found(Position::initial(), ada()))), own);
    }

    #[test]
    fn in_chess960_the_level_plays_for_a_persona() {
        let start = || Position::chess960(1).expect("an array");
        assert_eq!(found(start(), ada()), found(start(), None));
    }
}
