//! `tabiya cluster status`: which nodes run on a database.

use std::io::Write;

use clap::{Args, Subcommand};
use game::Millis;
use store::postgres::{ClusterNode, ClusterStatus, cluster_status};

use crate::{
    data::background_runtime,
    outcome::{CommandOutcome, Failure},
};

#[derive(Subcommand)]
pub(crate) enum ClusterCommand {
    Status(StatusArgs),
}

/// Show the nodes on a database: their names, versions, leases, and how many games each owns
///
/// Only looks at the database, so it works wherever the database can be reached, and changes
/// nothing. A node that is dead is shown as long as it owns games that nobody has taken over. Exit
/// status 1 if there is one, or if no node is running.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya cluster status --database-url postgres://tabiya@db.example.org/tabiya
  TABIYA_DATABASE_URL=postgres://… tabiya cluster status")]
pub(crate) struct StatusArgs {
    /// The PostgreSQL database that the nodes share
    ///
    /// The environment variable TABIYA_DATABASE_URL keeps the password out of the list of processes.
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
}

impl ClusterCommand {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        match self {
            ClusterCommand::Status(args) => args.run(),
        }
    }
}

impl StatusArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        let missing = || {
            Failure::Usage("name the database with --database-url or TABIYA_DATABASE_URL".into())
        };
        let address = self.database_url.ok_or_else(missing)?;
        let status = background_runtime()?.block_on(cluster_status(&address));
        let status = status.map_err(|error| Failure::Usage(error.to_string()))?;
        write!(std::io::stdout(), "{}", table(&status)).map_err(Failure::Output)?;
        let is_dead = |node: &ClusterNode| node.lease.is_none();
        if status.nodes.is_empty() || status.nodes.iter().any(is_dead) {
            return Ok(CommandOutcome::ProblemsFound);
        }
        Ok(CommandOutcome::Fine)
    }
}

/// One line for each node, with columns of equal width.
fn table(status: &ClusterStatus) -> String {
    let mut rows =
        vec![["node", "name", "version", "running for", "lease", "games"].map(String::from)];
    rows.extend(status.nodes.iter().map(row));
    let widths: [usize; 6] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0));
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    let alive = status.nodes.iter().filter(|node| node.lease.is_some()).count();
    let owned: u64 = status.nodes.iter().map(|node| node.games).sum();
    text.push_str(&format!(
        "nodes alive: {alive}, games with an owner: {owned}, sleeping: {}\n",
        status.sleeping
    ));
    text
}

fn row(node: &ClusterNode) -> [String; 6] {
    let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".into());
    let span = |value: Option<Millis>, none: &str| value.map_or_else(|| none.into(), duration);
    [
        node.id.0.to_string(),
        text(&node.name),
        text(&node.version),
        span(node.running_for, "-"),
        span(node.lease, "dead"),
        node.games.to_string(),
    ]
}

/// A span of time in its two largest units.
fn duration(span: Millis) -> String {
    let seconds = span.0 / 1_000;
    match seconds {
        0..10 => format!("{}.{} s", seconds, span.0 % 1_000 / 100),
        10..60 => format!("{seconds} s"),
        60..3_600 => format!("{} min {} s", seconds / 60, seconds % 60),
        3_600..86_400 => format!("{} h {} min", seconds / 3_600, seconds % 3_600 / 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds % 86_400 / 3_600),
    }
}

#[cfg(test)]
mod tests {
    use store::NodeId;

    use super::*;

    #[test]
    fn columns_stand_below_each_other() {
        let alive = ClusterNode {
            id: NodeId(7),
            name: Some("east".into()),
            version: Some("0.4.0".into()),
            running_for: Some(Millis(3_661_000)),
            lease: Some(Millis(2_640)),
            games: 1_200,
        };
        let dead = ClusterNode { id: NodeId(12), name: None, lease: None, ..alive.clone() };
        let status = ClusterStatus { nodes: vec![alive, dead], sleeping: 3 };
        assert_eq!(
            table(&status),
            "node  name  version  running for  lease  games\n\
             7     east  0.4.0    1 h 1 min    2.6 s  1200\n\
             12    -     0.4.0    1 h 1 min    dead   1200\n\
             nodes alive: 1, games with an owner: 2400, sleeping: 3\n"
        );
        let none = table(&ClusterStatus::default());
        assert!(none.ends_with("nodes alive: 0, games with an owner: 0, sleeping: 0\n"), "{none}");
    }

    #[test]
    fn spans_have_two_units() {
        for (millis, text) in [
            (0, "0.0 s"),
            (9_999, "9.9 s"),
            (10_000, "10 s"),
            (59_999, "59 s"),
            (60_000, "1 min 0 s"),
            (3_600_000, "1 h 0 min"),
            (86_399_999, "23 h 59 min"),
            (86_400_000, "1 d 0 h"),
        ] {
            assert_eq!(duration(Millis(millis)), text);
        }
    }
}
