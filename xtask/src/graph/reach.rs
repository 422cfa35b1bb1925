use std::collections::BTreeSet;

use super::{Kind, Node, NodeDep, Resolve};

/// The ids of all packages needed to build and test the package `root`.
///
/// The dev-dependencies of `root` count; those of its dependencies do not, since they are not built
/// here.
pub fn reach<'a>(resolve: &'a Resolve, root: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = match node(resolve, root) {
        Some(node) => node.deps.iter().map(|dep| dep.pkg.as_str()).collect(),
        None => Vec::new(),
    };
    while let Some(id) = open.pop() {
        if !found.insert(id) {
            continue;
        }
        let deps = node(resolve, id).into_iter().flat_map(|node| &node.deps);
        open.extend(deps.filter(|dep| is_shipped(dep)).map(|dep| dep.pkg.as_str()));
    }
    found
}

fn node<'a>(resolve: &'a Resolve, id: &str) -> Option<&'a Node> {
    resolve.nodes.iter().find(|node| node.id == id)
}

fn is_shipped(dep: &NodeDep) -> bool {
    dep.dep_kinds.iter().any(|one| one.kind != Some(Kind::Dev))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a -> b -> c`, `a -dev-> d -> e`, `b -dev-> f`, `c -build-> g`, `c -> b`.
    const GRAPH: &str = r#"{"nodes": [
        {"id": "a", "deps": [{"pkg": "b", "dep_kinds": [{"kind": null}]},
                             {"pkg": "d", "dep_kinds": [{"kind": "dev"}]}]},
        {"id": "b", "deps": [{"pkg": "c", "dep_kinds": [{"kind": "dev"}, {"kind": null}]},
                             {"pkg": "f", "dep_kinds": [{"kind": "dev"}]}]},
        {"id": "c", "deps": [{"pkg": "g", "dep_kinds": [{"kind": "build"}]},
                             {"pkg": "b", "dep_kinds": [{"kind": null}]}]},
        {"id": "d", "deps": [{"pkg": "e", "dep_kinds": [{"kind": null}]}]},
        {"id": "e", "deps": []}, {"id": "f", "deps": []}, {"id": "g", "deps": []}]}"#;

    #[test]
    fn own_tests_count_and_tests_of_others_do_not() {
        let graph: Resolve = serde_json::from_str(GRAPH).expect("it is well-formed");
        let from = |root| reach(&graph, root).into_iter().collect::<Vec<_>>();
        assert_eq!(from("a"), ["b", "c", "d", "e", "g"]);
        assert_eq!(from("d"), ["e"]);
        assert_eq!(from("e"), [""; 0]);
        assert_eq!(from("nowhere"), [""; 0]);
    }
}
