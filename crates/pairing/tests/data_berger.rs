//! The Berger tables for 3 to 24 players.

use tabiya_pairing::berger;
use testing::data;

#[test]
fn c05_berger_tables_as_published() {
    let file = "swiss/berger.txt";
    let Some(text) = data::read(file) else { return };
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for row in &rows {
        let (head, pairs) = row.split_once(": ").expect("players and round, then pairs");
        let (players, round) = head.split_once(' ').expect("players and round");
        let round: usize = round.parse().expect("a round");
        let rounds = berger::single(players.parse().expect("a number of players"));
        let found = &rounds[round - 1];
        let bye = found.bye.map(|player| format!("{player}-0"));
        let games = found.games.iter().map(|game| format!("{}-{}", game.white, game.black));
        let found: Vec<String> = bye.into_iter().chain(games).collect();
        assert_eq!(found.join(" "), pairs, "{head}");
    }
    data::report(file, rows.len());
}
