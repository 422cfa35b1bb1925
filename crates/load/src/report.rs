//! The report, for people and for programs.

use serde_json::json;

use crate::{
    memory::{MemoryReport, MemoryUse},
    run::Comparison,
    tally::Tally,
    thinking::Thinking,
};

/// Prints a table, or JSON.
pub fn print(
    compared: &mut [Comparison],
    memory: &MemoryReport,
    thinking: Option<&mut Thinking>,
    as_json: bool,
) {
    if as_json {
        println!("{}", json(compared, memory, thinking));
    } else {
        print!("{}{}", text(compared, memory), thinking.map_or(String::new(), thinking_text));
    }
}

fn thinking_text(found: &mut Thinking) -> String {
    let (connections, games) = (found.connections, found.games);
    let row = |tally: &mut Tally| {
        let (p50, p99) = (tally.percentile(50), tally.percentile(99));
        format!("{:.0} | {p50:.2} | {p99:.2}", tally.rate())
    };
    let (without, with) = (row(&mut found.without), row(&mut found.with));
    let ratios: Vec<String> = found.ratios.iter().map(|ratio| format!("{ratio:.2}")).collect();
    format!(
        "\n| {connections} connections, durable moves | a second | p50 ms | p99 ms |\n\
         | --- | ---: | ---: | ---: |\n\
         | the computer idle | {without} |\n\
         | the computer thinking in {games} games | {with} |\n\n\
         p99 thinking by p99 idle, slice by slice: {}; median {:.2}. The computer made {} moves.\n",
        ratios.join(", "),
        found.ratio().unwrap_or(f64::NAN),
        found.thoughts,
    )
}

fn text(compared: &mut [Comparison], memory: &MemoryReport) -> String {
    let mut text = String::from(
        "| connections | what | a second | p50 ms | p99 ms | server µs | generator µs | \
         of the echo | by work |\n\
         | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for found in compared {
        let (connections, ratio) = (found.connections, found.ratio() * 100.0);
        let by_work = found.ratio_of_work() * 100.0;
        let (echo, moves) = (row(&mut found.echo), row(&mut found.moves));
        text += &format!("| {connections} | echo, round trips | {echo} | | |\n");
        text += &format!(
            "| {connections} | durable moves | {moves} | {ratio:.1} % | {by_work:.1} % |\n"
        );
    }
    let MemoryReport { games, empty, game, spectator } = memory;
    text += &format!(
        "\n| memory of the server, {games} games | resident KiB | proportional KiB |\n\
         | --- | ---: | ---: |\n"
    );
    for (what, weight) in [
        ("the process before them", empty),
        ("each live game with both players", game),
        ("each idle spectator", spectator),
    ] {
        let MemoryUse { resident, proportional } = weight;
        text += &format!("| {what} | {resident:.1} | {proportional:.1} |\n");
    }
    text
}

fn row(tally: &mut Tally) -> String {
    let (p50, p99) = (tally.percentile(50), tally.percentile(99));
    let (server, generator) = (tally.server_micros(), tally.generator_micros());
    format!("{:.0} | {p50:.2} | {p99:.2} | {server:.1} | {generator:.1}", tally.rate())
}

fn json(
    compared: &mut [Comparison],
    memory: &MemoryReport,
    thinking: Option<&mut Thinking>,
) -> serde_json::Value {
    let part = |tally: &mut Tally| {
        json!({
            "count": tally.len(),
            "seconds": tally.span.as_secs_f64(),
            "perSecond": tally.rate(),
            "p50Ms": tally.percentile(50),
            "p99Ms": tally.percentile(99),
            "serverMicrosEach": tally.server_micros(),
            "generatorMicrosEach": tally.generator_micros(),
        })
    };
    let weight = |weight: &MemoryUse| json!({ "rss": weight.resident, "pss": weight.proportional });
    let compared: Vec<_> = compared
        .iter_mut()
        .map(|found| {
            let (connections, ratio) = (found.connections, found.ratio());
            let ratio_of_work = found.ratio_of_work();
            let (echo, moves) = (part(&mut found.echo), part(&mut found.moves));
            json!({
                "connections": connections,
                "echo": echo,
                "moves": moves,
                "ratio": ratio,
                "ratioOfWork": ratio_of_work,
            })
        })
        .collect();
    let MemoryReport { games, empty, game, spectator } = memory;
    let latencies = |tally: &mut Tally| {
        json!({
            "count": tally.len(),
            "perSecond": tally.rate(),
            "p50Ms": tally.percentile(50),
            "p99Ms": tally.percentile(99),
        })
    };
    let thinking = thinking.map(|found| {
        json!({
            "games": found.games,
            "connections": found.connections,
            "without": latencies(&mut found.without),
            "with": latencies(&mut found.with),
            "p99Ratios": found.ratios,
            "p99Ratio": found.ratio(),
            "thoughts": found.thoughts,
        })
    });
    json!({
        "load": compared,
        "thinking": thinking,
        "memoryKiB": {
            "games": games,
            "empty": weight(empty),
            "game": weight(game),
            "spectator": weight(spectator),
        },
    })
}
