//! The dependency graph: edges between our crates, layers within them, and licenses of all other
//! packages.

mod edges;
mod layers;
mod licenses;
mod metadata;
mod reach;

pub use edges::{check_edges, check_no_default_dependencies};
pub use layers::{Layers, check_layers};
pub use licenses::{Policy, check_licenses, check_own_licenses, satisfies};
pub use metadata::{
    Dependency, Kind, Metadata, MetadataError, Node, NodeDep, NodeDepKind, Package, Resolve,
};
pub use reach::reach;
