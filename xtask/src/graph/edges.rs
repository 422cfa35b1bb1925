use super::{Dependency, Kind, Metadata, Package};
use crate::Complaint;

/// Each of our crates, with those of ours it may use, whether as a normal, dev, or build
/// dependency.
///
/// The order is the layering. A new edge is a design decision: it gets its own commit, which also
/// changes ARCHITECTURE.md.
const ALLOWED: [(&str, &[&str]); 19] = [
    // Only for tests, never shipped. It knows nothing about chess.
    ("testing", &[]),
    ("rules", &["testing"]),
    ("verdict", &["rules", "testing"]),
    ("game", &["rules", "verdict", "testing"]),
    ("engine", &["rules", "testing"]),
    ("human", &["rules", "engine", "testing"]),
    ("pairing", &["testing"]),
    ("tournament", &["rules", "game", "pairing", "testing"]),
    ("wire", &["rules", "game", "pairing", "tournament"]),
    ("store", &["rules", "game", "tournament", "wire"]),
    ("node", &["rules", "verdict", "game", "wire", "store"]),
    ("computer", &["rules", "engine", "human", "game", "wire", "store", "node"]),
    (
        "server",
        &["rules", "verdict", "game", "pairing", "tournament", "wire", "store", "node", "computer"],
    ),
    (
        "tabiya",
        &[
            "rules", "verdict", "game", "engine", "human", "pairing", "wire", "store", "node",
            "server", "testing",
        ],
    ),
    // Never shipped, and no crate uses them.
    // `sim` runs tournaments through the routes of a server.
    ("sim", &["rules", "verdict", "game", "wire", "store", "node", "server"]),
    // Outside of tests nothing above `store`; the tests start a server in the same process.
    ("load", &["rules", "game", "wire", "store", "node", "server", "testing"]),
    (
        "peers",
        &[
            "testing", "rules", "verdict", "game", "engine", "human", "wire", "store", "node",
            "server", "tabiya", "sim",
        ],
    ),
    ("fuzz", &["rules", "game", "pairing", "wire", "peers"]),
    // No dependencies on our crates, so that the checks run even when a crate is broken.
    ("xtask", &[]),
];

/// The crate that may only be used in tests.
const TESTS_ONLY: &str = "testing";

/// Complains about every edge between our crates that is not in the table.
pub fn check_edges(metadata: &Metadata) -> Vec<Complaint> {
    metadata.members().flat_map(check_package).collect()
}

fn check_package(package: &Package) -> Vec<Complaint> {
    let from = short_name(&package.name);
    let Some(allowed) = row(from) else {
        let message = "has no row in the table of crate edges, xtask/src/graph/edges.rs";
        return vec![Complaint::about(&package.name, message)];
    };
    let ours = package.dependencies.iter().filter(|dependency| is_ours(&dependency.name));
    let is_fine = |dependency: &Dependency| {
        let name = short_name(&dependency.name);
        allowed.contains(&name) && (name != TESTS_ONLY || !is_shipped(from, dependency))
    };
    ours.filter(|dependency| !is_fine(dependency))
        .map(|dependency| Complaint::about(&package.name, describe(dependency, allowed)))
        .collect()
}

/// Whether the dependency is shipped rather than used in tests. `peers` is only tests.
fn is_shipped(from: &str, dependency: &Dependency) -> bool {
    from != "peers" && dependency.kind != Some(Kind::Dev)
}

fn describe(dependency: &Dependency, allowed: &[&str]) -> String {
    let kind = match dependency.kind {
        None => "a normal",
        Some(Kind::Dev) => "a dev",
        Some(Kind::Build) => "a build",
    };
    let may = if allowed.is_empty() { "none of ours".to_owned() } else { allowed.join(", ") };
    format!("{} is {kind} dependency; allowed: {may}", dependency.name)
}

fn row(name: &str) -> Option<&'static [&'static str]> {
    ALLOWED.iter().find(|(from, _)| *from == name).map(|(_, to)| *to)
}

/// The packages `tabiya` and `xtask` have no prefix. Other people's crates may be called `engine`
/// or `store`.
fn is_ours(package: &str) -> bool {
    package.starts_with("tabiya-") || matches!(package, "tabiya" | "xtask")
}

fn short_name(package: &str) -> &str {
    package.strip_prefix("tabiya-").unwrap_or(package)
}

/// Complains about dependencies that `package` has by default. Dev-dependencies do not count.
pub fn check_no_default_dependencies(package: &Package) -> Vec<Complaint> {
    let on = default_features(package);
    let shipped = package.dependencies.iter().filter(|one| one.kind != Some(Kind::Dev));
    shipped
        .filter(|one| !one.optional || on.iter().any(|item| turns_on(item, one)))
        .map(|one| {
            let message = format!("{} is a default dependency; there may be none", one.name);
            Complaint::about(&package.name, message)
        })
        .collect()
}

/// All features that `default` turns on, directly or through others.
fn default_features(package: &Package) -> Vec<&str> {
    let mut on = vec!["default"];
    let mut next = 0;
    while let Some(feature) = on.get(next) {
        let implied = package.features.get(*feature).into_iter().flatten();
        for item in implied.map(String::as_str).collect::<Vec<_>>() {
            if !on.contains(&item) {
                on.push(item);
            }
        }
        next += 1;
    }
    on
}

/// Whether an item of a feature (`dep:x`, `x/f`, `x`) turns the dependency on. `x?/f` does not.
fn turns_on(item: &str, dependency: &Dependency) -> bool {
    let name = dependency.rename.as_deref().unwrap_or(&dependency.name);
    let item = item.strip_prefix("dep:").unwrap_or(item);
    item.split('/').next() == Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[(&str, Option<Kind>)]) -> Package {
        let dependency = |(name, kind): &(&str, Option<Kind>)| Dependency {
            name: (*name).to_owned(),
            kind: *kind,
            optional: false,
            rename: None,
        };
        Package {
            id: name.to_owned(),
            name: name.to_owned(),
            license: None,
            dependencies: dependencies.iter().map(dependency).collect(),
            features: Default::default(),
        }
    }

    fn complaints(package: &Package) -> Vec<String> {
        check_package(package).iter().map(Complaint::to_string).collect()
    }

    #[test]
    fn edges_of_the_table_pass_whatever_their_kind() {
        let game = package(
            "tabiya-game",
            &[("tabiya-rules", None), ("tabiya-verdict", Some(Kind::Dev)), ("serde", None)],
        );
        assert_eq!(complaints(&game), [""; 0]);
    }

    #[test]
    fn an_edge_upwards_is_refused_whatever_its_kind() {
        for (kind, words) in
            [(None, "normal"), (Some(Kind::Dev), "dev"), (Some(Kind::Build), "build")]
        {
            let rules = package("tabiya-rules", &[("tabiya-game", kind)]);
            let expected =
                format!("tabiya-rules: tabiya-game is a {words} dependency; allowed: testing");
            assert_eq!(complaints(&rules), [expected]);
        }
    }

    #[test]
    fn what_tests_share_is_no_part_of_what_is_shipped() {
        for (user, kind, count) in [
            ("tabiya-rules", Some(Kind::Dev), 0),
            ("tabiya-verdict", None, 1),
            ("tabiya-verdict", Some(Kind::Build), 1),
            ("tabiya-peers", None, 0),
        ] {
            let user = package(user, &[("tabiya-testing", kind)]);
            assert_eq!(complaints(&user).len(), count, "{} {kind:?}", user.name);
        }
    }

    #[test]
    fn nobody_may_use_the_binary_the_peers_or_xtask() {
        for name in ["tabiya", "tabiya-peers", "tabiya-sim", "xtask"] {
            let server = package("tabiya-server", &[(name, Some(Kind::Dev))]);
            assert_eq!(complaints(&server).len(), 1, "{name}");
        }
    }

    #[test]
    fn a_crate_without_a_row_is_refused() {
        let stray = package("tabiya-chat", &[]);
        assert!(complaints(&stray)[0].contains("no row"));
    }

    #[test]
    fn a_foreign_crate_with_a_common_name_is_not_ours() {
        let rules = package("tabiya-rules", &[("engine", None)]);
        assert_eq!(complaints(&rules), [""; 0]);
    }

    #[test]
    fn the_table_has_no_way_back() {
        for (at, (from, to)) in ALLOWED.iter().enumerate() {
            let below: Vec<&str> = ALLOWED[..at].iter().map(|(name, _)| *name).collect();
            assert!(to.iter().all(|name| below.contains(name)), "{from} uses what stands above it");
        }
    }

    #[test]
    fn default_dependencies_are_found_through_features() {
        let mut rules = package("tabiya-rules", &[("serde", None), ("proptest", Some(Kind::Dev))]);
        assert_eq!(check_no_default_dependencies(&rules).len(), 1, "not optional");

        rules.dependencies[0].optional = true;
        rules.features.insert("serde".to_owned(), vec!["dep:serde".to_owned()]);
        assert_eq!(check_no_default_dependencies(&rules), [], "optional and not asked for");

        rules.features.insert("default".to_owned(), vec!["handy".to_owned()]);
        rules.features.insert("handy".to_owned(), vec!["serde".to_owned()]);
        assert_eq!(check_no_default_dependencies(&rules).len(), 1, "asked for in two steps");
    }

    #[test]
    fn a_weak_feature_turns_nothing_on() {
        let mut rules = package("tabiya-rules", &[("serde", None)]);
        rules.dependencies[0].optional = true;
        rules.features.insert("default".to_owned(), vec!["serde?/alloc".to_owned()]);
        assert_eq!(check_no_default_dependencies(&rules), []);
        rules.features.insert("default".to_owned(), vec!["serde/alloc".to_owned()]);
        assert_eq!(check_no_default_dependencies(&rules).len(), 1);
    }
}
