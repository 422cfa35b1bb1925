//! Random tournaments, repeatable from a seed: for tests, benches and endorsement runs.

use crate::{
    Color, Points,
    dutch::{NoPairing, Round, pair},
    field::{Field, baku},
    trf::{Entry, Forbidden, Outcome, Player, PointSystem, Tournament},
};

/// What a random tournament is like. Shares are in thousandths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The number of players.
    pub players: u16,
    /// The number of rounds.
    pub rounds: u16,
    /// Who is out of a round; a third of them get half a point.
    pub absent: u16,
    /// Who leaves the tournament in a round.
    pub withdrawn: u16,
    /// Who gets a full point without a game.
    pub full_byes: u16,
    /// Games that are not played, a quarter of them with nobody there.
    pub forfeits: u16,
    /// Played games with an odd result: 0-0, ½-0, or won in less than a move.
    pub odd_results: u16,
    /// Players who enter in rounds 2 to 4.
    pub late: u16,
    /// Players without a rating.
    pub unrated: u16,
    /// How many pairs are forbidden.
    pub forbidden: u16,
    /// Whether the Baku acceleration is used.
    pub is_baku: bool,
    /// The points for results.
    pub points: PointSystem,
}

impl Settings {
    /// A tournament in which everybody plays every round.
    pub fn plain(players: u16, rounds: u16) -> Settings {
        Settings {
            players,
            rounds,
            absent: 0,
            withdrawn: 0,
            full_byes: 0,
            forfeits: 0,
            odd_results: 0,
            late: 0,
            unrated: 0,
            forbidden: 0,
            is_baku: false,
            points: PointSystem::default(),
        }
    }

    /// A tournament of about this size with a random mix of everything.
    pub fn mixed(seed: u64, players: (u16, u16), rounds: (u16, u16)) -> Settings {
        let mut chance = Chance::new(seed ^ 0x5e77_1265);
        let mut settings = Settings::plain(chance.between(players), chance.between(rounds));
        let shares = [
            (&mut settings.absent, 150),
            (&mut settings.withdrawn, 30),
            (&mut settings.full_byes, 20),
            (&mut settings.forfeits, 80),
            (&mut settings.odd_results, 40),
            (&mut settings.late, 150),
            (&mut settings.unrated, 300),
        ];
        for (share, most) in shares {
            if chance.holds(400) {
                *share = chance.between((1, most));
            }
        }
        if chance.holds(150) {
            settings.forbidden = chance.between((1, settings.players / 3 + 1));
        }
        settings.is_baku = chance.holds(120);
        let points = Points::from_tenths;
        if chance.holds(100) && !settings.is_baku {
            settings.points = PointSystem::new(points(30), points(10), points(0));
        }
        if chance.holds(80) {
            settings.points.pairing_bye = Some(settings.points.draw());
        }
        settings
    }
}

/// A tournament that is played on round by round.
#[derive(Clone, Debug)]
pub struct Generator {
    tournament: Tournament,
    settings: Settings,
    chance: Chance,
    /// The round in which each player enters, and the one in which each has left.
    stays: Vec<(u16, u16)>,
}

impl Generator {
    /// A tournament before its first round.
    pub fn new(seed: u64, settings: Settings) -> Generator {
        let mut chance = Chance::new(seed);
        let mut ratings: Vec<Option<u16>> = (0..settings.players)
            .map(|_| (!chance.holds(settings.unrated)).then(|| chance.between((1200, 2500))))
            .collect();
        ratings.sort_by_key(|rating| std::cmp::Reverse(*rating));
        let mut tournament = Tournament {
            name: format!("Random {seed}"),
            rounds: Some(settings.rounds),
            initial_color: Some(if chance.holds(500) { Color::White } else { Color::Black }),
            points: settings.points,
            kind: Some("FIDE_DUTCH".to_owned()),
            ..Tournament::default()
        };
        tournament.players = (1..)
            .zip(ratings)
            .map(|(number, rating)| Player::new(number, &format!("Player {number}"), rating))
            .collect();
        for _ in 0..settings.forbidden {
            let players =
                vec![chance.between((1, settings.players)), chance.between((1, settings.players))];
            if players[0] != players[1] {
                tournament.forbidden.push(Forbidden {
                    rounds: (1, settings.rounds),
                    players,
                    line: 0,
                });
            }
        }
        if settings.is_baku {
            tournament.fictitious = baku(&tournament);
        }
        let last_entry = 4.min(settings.rounds.max(2));
        let stays = (0..settings.players)
            .map(|_| match chance.holds(settings.late) {
                true => (chance.between((2, last_entry)), u16::MAX),
                false => (1, u16::MAX),
            })
            .collect();
        Generator { tournament, settings, chance, stays }
    }

    /// The tournament so far.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Decides who is out of the next round, and gives the round to be paired.
    pub fn draw_absences(&mut self) -> Field {
        let round = self.tournament.rounds_paired() as u16 + 1;
        for index in 0..self.tournament.players.len() {
            let out = self.out_of(index, round);
            let entries = &mut self.tournament.players[index].entries;
            entries.resize(usize::from(round) - 1, None);
            if let Some(outcome) = out {
                entries.push(Some(Entry::without_opponent(outcome)));
            }
        }
        Field::next_round(&self.tournament).expect("a generated tournament contradicts nothing")
    }

    fn out_of(&mut self, index: usize, round: u16) -> Option<Outcome> {
        let (enters, left) = self.stays[index];
        if round < enters || round >= left {
            return Some(Outcome::Absent);
        }
        if self.chance.holds(self.settings.withdrawn) {
            self.stays[index].1 = round;
            return Some(Outcome::Absent);
        }
        if self.chance.holds(self.settings.full_byes) {
            return Some(Outcome::FullPointBye);
        }
        let is_absent = self.chance.holds(self.settings.absent);
        is_absent.then(|| match self.chance.holds(333) {
            true => Outcome::HalfPointBye,
            false => Outcome::Absent,
        })
    }

    /// Plays the games of a round.
    pub fn play(&mut self, round: &Round) {
        for game in &round.games {
            let (white, black) = self.result(game.white, game.black);
            self.enter(game.white, Entry::against(game.black, Color::White, white));
            self.enter(game.black, Entry::against(game.white, Color::Black, black));
        }
        if let Some(player) = round.bye {
            self.enter(player, Entry::without_opponent(Outcome::PairingBye));
        }
    }

    fn enter(&mut self, number: u16, entry: Entry) {
        if let Some(index) = self.tournament.find(number) {
            self.tournament.players[index].entries.push(Some(entry));
        }
    }

    fn result(&mut self, white: u16, black: u16) -> (Outcome, Outcome) {
        use Outcome::{
            Draw, ForfeitLoss, ForfeitWin, Loss, UnratedDraw, UnratedLoss, UnratedWin, Win,
        };
        if self.chance.holds(self.settings.forfeits) {
            return match self.chance.between((0, 3)) {
                0 => (ForfeitLoss, ForfeitLoss),
                1 => (ForfeitLoss, ForfeitWin),
                _ => (ForfeitWin, ForfeitLoss),
            };
        }
        if self.chance.holds(self.settings.odd_results) {
            let odd =
                [(Loss, Loss), (Draw, Loss), (UnratedWin, UnratedLoss), (UnratedDraw, UnratedDraw)];
            return odd[usize::from(self.chance.between((0, 3)))];
        }
        // The better number wins more often; White a little too.
        let edge = (f64::from(black) - f64::from(white)) / f64::from(self.settings.players.max(1));
        let white_share = (375.0 + 300.0 * edge).clamp(30.0, 670.0) as u16;
        let throw = self.chance.between((0, 999));
        match throw {
            _ if throw < white_share => (Win, Loss),
            _ if throw < white_share + 300 => (Draw, Draw),
            _ => (Loss, Win),
        }
    }

    /// Pairs and plays the next round. At the end, and where no pairing exists, the tournament
    /// stays as it was.
    ///
    /// # Errors
    ///
    /// If no pairing fulfills the absolute criteria.
    pub fn play_round(&mut self) -> Result<Round, NoPairing> {
        let before = self.tournament.clone();
        let field = self.draw_absences();
        match pair(&field) {
            Ok(round) => {
                self.play(&round);
                Ok(round)
            }
            Err(reason) => {
                self.tournament = before;
                Err(reason)
            }
        }
    }

    /// Plays to the end, or as far as rounds can be paired, and writes down points and ranks.
    pub fn finish(mut self) -> Tournament {
        while self.tournament.rounds_paired() < usize::from(self.settings.rounds) {
            if self.play_round().is_err() {
                break;
            }
        }
        self.tournament.write_points();
        self.tournament
    }
}

impl Tournament {
    /// Writes everybody's points and rank, by points and number, after the rounds paired.
    pub fn write_points(&mut self) {
        let rounds = self.rounds_paired();
        let scores: Vec<Points> = self.players.iter().map(|one| self.score(one, rounds)).collect();
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|index| (std::cmp::Reverse(scores[*index]), self.players[*index].number));
        for (rank, index) in (1..).zip(order) {
            self.players[index].points = Some(scores[index]);
            self.players[index].rank = Some(rank);
        }
    }
}

/// SplitMix64: a small generator whose whole state is its seed.
#[derive(Clone, Debug)]
struct Chance(u64);

impl Chance {
    fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// True in so many of a thousand cases.
    fn holds(&mut self, thousandths: u16) -> bool {
        self.number() % 1000 < u64::from(thousandths)
    }

    /// A number from the first to the last.
    fn between(&mut self, (first, last): (u16, u16)) -> u16 {
        first + (self.number() % u64::from(last.saturating_sub(first) + 1)) as u16
    }
}
