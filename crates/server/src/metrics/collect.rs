//! Everything that is measured, looked up for one reader.

use std::{fmt::Result, time::UNIX_EPOCH};

use node::LatencyCounts;
use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric, NoLabelSet},
    metrics::{MetricType, counter::ConstCounter, gauge::ConstGauge},
    registry::Unit,
};

use crate::{Zone, state::Process};

/// Reads a server.
pub(super) struct ZoneCollector(pub(super) Zone);

impl std::fmt::Debug for ZoneCollector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> Result {
        f.write_str("ZoneCollector")
    }
}

impl Collector for ZoneCollector {
    fn encode(&self, encoder: DescriptorEncoder) -> Result {
        let mut sheet = Sheet(encoder);
        self.play(&mut sheet)?;
        self.edge(&mut sheet)?;
        self.store(&mut sheet)?;
        self.backups(&mut sheet)?;
        process(&mut sheet)
    }
}

impl ZoneCollector {
    /// Games, moves, and how long they take.
    fn play(&self, sheet: &mut Sheet<'_>) -> Result {
        let node = &self.0.node;
        let games = [("awake", node.awake_games()), ("asleep", node.sleeping_games())];
        let help = "Games that have not ended, with an owner or asleep";
        sheet.gauges("tabiya_games", help, "state", games)?;
        let meters = node.meters();
        sheet.counter("tabiya_moves", "Moves stored since the start", meters.moves())?;
        let help = "From the arrival of a command at its game to the answer, if it was carried out";
        sheet.latencies("tabiya_acknowledgment", help, &meters.acknowledgments.counts())?;
        let queues = [
            ("mailboxes", node.waiting_messages()),
            ("store", meters.appending()),
            ("reads", self.0.shared.reads.waiting()),
            ("passwords", self.0.shared.passwords.waiting()),
            ("computer", self.0.shared.computers.waiting()),
        ];
        let help = "What waits: messages for games, games for the store, expensive requests, \
                    passwords, moves of the computer";
        sheet.gauges("tabiya_queue_length", help, "queue", queues)
    }

    /// Connections, answers and refusals.
    fn edge(&self, sheet: &mut Sheet<'_>) -> Result {
        let shared = &self.0.shared;
        sheet.gauge("tabiya_sockets", "Open WebSockets", shared.sockets.open())?;
        let streams =
            [("token", shared.token_streams.open()), ("watching", shared.watching.open())];
        sheet.gauges("tabiya_streams", "Open streams of the API", "kind", streams)?;
        let online = self.0.everybody_online().len();
        sheet.gauge("tabiya_people_online", "People who have something open", online)?;
        let answers = shared.meters.answers();
        let classes = ["1xx", "2xx", "3xx", "4xx", "5xx"].into_iter().zip(answers);
        let classes = classes.map(|(class, count)| ([("status", class)], count));
        sheet.counters("tabiya_http_answers", "Answers by status", classes)?;
        let refusals = shared.meters.refusals();
        let refusals = refusals.iter().map(|((channel, code), count)| {
            ([("channel", channel.name()), ("code", code.as_str())], *count)
        });
        let help = "Refusals by code and by how they were sent";
        sheet.counters("tabiya_refusals", help, refusals)
    }

    /// Whether and how fast the store answers.
    fn store(&self, sheet: &mut Sheet<'_>) -> Result {
        let node = &self.0.node;
        let help = "Whether the store answers: 1 or 0";
        sheet.gauge("tabiya_store_up", help, usize::from(node.is_well()))?;
        let help = "Whether messages reach other nodes, if there may be any: 1 or 0";
        sheet.gauge("tabiya_bus_up", help, usize::from(node.bus().is_connected()))?;
        let nodes = node.other_nodes() + usize::from(node.is_well());
        sheet.gauge("tabiya_nodes", "Nodes that are alive and well", nodes)?;
        let meters = node.meters();
        let help = "Calls of the store with the events of one or more games";
        sheet.latencies("tabiya_commit", help, &meters.commits.counts())?;
        let help = "Games that were found damaged in storage since the start; see tabiya check";
        sheet.gauge("tabiya_damaged_games", help, node.damaged_games())?;
        let help = "Appends that the store did not carry out, or of which it is not known";
        sheet.counter("tabiya_failed_appends", help, meters.failed_appends())
    }

    /// How the scheduled backups go.
    fn backups(&self, sheet: &mut Sheet<'_>) -> Result {
        let Some(backups) = &self.0.shared.settings.backups else { return Ok(()) };
        let status = backups.status();
        sheet.counter("tabiya_backups", "Backups made since the start", status.made)?;
        let help = "Backups that could not be made since the start";
        sheet.counter("tabiya_failed_backups", help, status.failed)?;
        let Some(newest) = status.newest else { return Ok(()) };
        let at = newest.at.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let help = "When the newest backup was made, in seconds since 1970";
        sheet.gauge("tabiya_backup_timestamp_seconds", help, at as usize)?;
        sheet.gauge("tabiya_backup_bytes", "Its size", newest.bytes as usize)
    }
}

fn process(sheet: &mut Sheet<'_>) -> Result {
    let version = [([("version", env!("CARGO_PKG_VERSION"))], 1)];
    sheet.gauges_of("tabiya_build", "The version of the program", version)?;
    let now = Process::now();
    let known = [
        ("process_resident_memory_bytes", "Memory in use", now.resident_bytes),
        ("process_open_fds", "Open files and connections", now.open_files),
        ("process_threads", "Threads", now.threads),
    ];
    for (name, help, value) in known {
        if let Some(value) = value {
            sheet.gauge(name, help, value as usize)?;
        }
    }
    Ok(())
}

/// What is written, value by value.
struct Sheet<'a>(DescriptorEncoder<'a>);

impl Sheet<'_> {
    fn gauge(&mut self, name: &str, help: &str, value: usize) -> Result {
        let gauge = ConstGauge::new(signed(value));
        gauge.encode(self.0.encode_descriptor(name, help, None, MetricType::Gauge)?)
    }

    fn gauges<const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        label: &'static str,
        values: [(&'static str, usize); N],
    ) -> Result {
        self.gauges_of(name, help, values.map(|(which, value)| ([(label, which)], value)))
    }

    fn gauges_of<'v>(
        &mut self,
        name: &str,
        help: &str,
        values: impl IntoIterator<Item = ([(&'static str, &'v str); 1], usize)>,
    ) -> Result {
        let mut family = self.0.encode_descriptor(name, help, None, MetricType::Gauge)?;
        for (labels, value) in values {
            ConstGauge::new(signed(value)).encode(family.encode_family(&labels)?)?;
        }
        Ok(())
    }

    fn counter(&mut self, name: &str, help: &str, value: u64) -> Result {
        let counter = ConstCounter::new(value);
        counter.encode(self.0.encode_descriptor(name, help, None, MetricType::Counter)?)
    }

    fn counters<'v, const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        values: impl IntoIterator<Item = ([(&'static str, &'v str); N], u64)>,
    ) -> Result {
        let mut family = self.0.encode_descriptor(name, help, None, MetricType::Counter)?;
        for (labels, value) in values {
            ConstCounter::new(value).encode(family.encode_family(&labels)?)?;
        }
        Ok(())
    }

    fn latencies(&mut self, name: &str, help: &str, counts: &LatencyCounts) -> Result {
        let kind = MetricType::Histogram;
        let mut encoder = self.0.encode_descriptor(name, help, Some(&Unit::Seconds), kind)?;
        let none = None::<&std::collections::HashMap<_, _>>;
        encoder.encode_histogram::<NoLabelSet>(counts.sum, counts.count(), &counts.buckets, none)
    }
}

fn signed(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
