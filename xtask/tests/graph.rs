//! The dependency graph follows the design.

use xtask::graph::{
    Layers, Metadata, check_edges, check_layers, check_licenses, check_no_default_dependencies,
    check_own_licenses,
};
use xtask::{Repo, RustSource, assert_none};

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
fn modules_of_the_server_use_lower_layers_alone() {
    let repo = repo();
    let page = repo.read("ARCHITECTURE.md").expect("the map is readable");
    let layers = Layers::read(&page, "### Layers of the server").expect("the map has the list");
    let folder = "crates/server/src";
    let sources = repo.texts(&["rs"]).expect("the sources are readable");
    let files: Vec<(&str, &str)> = sources
        .iter()
        .filter_map(|(path, text)| Some((path.strip_prefix(folder)?.strip_prefix('/')?, &**text)))
        .collect();
    assert!(files.len() > 50, "we looked at the server");
    let hint = "A module uses modules of lower rows alone: ARCHITECTURE.md, Layers of the server";
    assert_none(&check_layers(folder, &files, &layers), hint);
}

#[test]
fn use_cases_know_no_http() {
    let repo = repo();
    let sources = repo.texts(&["rs"]).expect("the sources are readable");
    let folder = "crates/server/src/use_cases/";
    let files: Vec<_> = sources.iter().filter(|(path, _)| path.starts_with(folder)).collect();
    assert!(files.len() > 10, "we looked at the use cases");
    for (path, text) in files {
        let source = RustSource::new(text);
        assert!(!source.code().contains("axum"), "{path} names axum");
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
