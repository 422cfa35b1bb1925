//! The dependency graph follows the design.

use xtask::graph::{
    Metadata, check_edges, check_licenses, check_no_default_dependencies, check_own_licenses,
};
use xtask::{Repo, assert_none};

fn repo() -> Repo {
    Repo::here().expect("the repository is readable")
}

fn manifests() -> Metadata {
    Metadata::manifests(repo().root()).expect("cargo reads our manifests")
}

#[test]
fn our_crates_use_each_other_as_the_design_allows() {
    let metadata = manifests();
    assert!(metadata.members().any(|package| package.name == "tabiya-rules"));
    assert_none(&check_edges(&metadata), "A new edge is a design decision: ARCHITECTURE.md");
}

#[test]
fn fuzz_targets_use_our_crates_as_the_design_allows() {
    // A workspace of its own, because it needs a nightly compiler.
    let folder = repo().root().join("fuzz");
    if folder.join("Cargo.toml").exists() {
        let metadata = Metadata::manifests(&folder).expect("cargo reads the manifest of fuzz");
        assert!(metadata.members().any(|package| package.name == "tabiya-fuzz"));
        assert_none(&check_edges(&metadata), "A new edge is a design decision: ARCHITECTURE.md");
    }
}

#[test]
fn rules_has_no_default_dependencies() {
    let metadata = manifests();
    let rules = metadata.members().find(|package| package.name == "tabiya-rules");
    let complaints = check_no_default_dependencies(rules.expect("rules is a member"));
    assert_none(&complaints, "Put it behind a feature that is off by default");
}

#[test]
fn our_crates_carry_their_licenses() {
    assert_none(&check_own_licenses(&manifests()), "See LICENSE.md");
}

#[test]
fn every_dependency_has_a_license_we_can_live_with() {
    let graph = Metadata::graph(repo().root()).expect("cargo reads the whole graph");
    assert!(graph.foreign().any(|package| package.name == "serde_json"), "we looked at something");
    assert_none(&check_licenses(&graph), "See docs/decisions/0001-license-check.md");
}
