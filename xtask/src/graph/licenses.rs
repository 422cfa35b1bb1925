use spdx::{Expression, ParseMode};

use super::{Metadata, Package, reach};
use crate::Complaint;

/// Licenses that all our crates may use.
const PERMISSIVE: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Additional licenses for `peers`, which is never published. `GPL-3.0` is the old name of
/// `GPL-3.0-only`.
const COPYLEFT: [&str; 9] = [
    "AGPL-3.0-only",
    "AGPL-3.0-or-later",
    "GPL-2.0-or-later",
    "GPL-3.0",
    "GPL-3.0-only",
    "GPL-3.0-or-later",
    "LGPL-2.1-or-later",
    "LGPL-3.0-or-later",
    "MPL-2.0",
];

/// Copyleft packages that our AGPL crates use, with their license. A new one needs a reason on its
/// line.
const COPYLEFT_UNDER_AGPL: [(&str, &str); 0] = [];

/// Packages without a usable license expression in the manifest, with the license in their license
/// file.
const CLARIFIED: [(&str, &str); 0] = [];

/// Which licenses a crate of ours may depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Only permissive licenses, so that the crate can be used under MIT or Apache-2.0.
    Permissive,
    /// Permissive licenses, and listed copyleft packages.
    Agpl,
    /// Copyleft as well.
    Any,
}

impl Policy {
    /// The policy of one of our packages.
    pub fn of(package: &str) -> Policy {
        match package {
            "tabiya-rules" | "tabiya-verdict" | "tabiya-game" | "tabiya-engine"
            | "tabiya-human" | "tabiya-pairing" | "tabiya-tournament" | "tabiya-testing" => {
                Policy::Permissive
            }
            "tabiya-peers" => Policy::Any,
            _ => Policy::Agpl,
        }
    }

    /// The license our own package must have.
    fn own_license(self) -> &'static str {
        match self {
            Policy::Permissive => "MIT OR Apache-2.0",
            Policy::Agpl | Policy::Any => "AGPL-3.0-or-later",
        }
    }

    fn accepts(self, package: &str, license: &str) -> bool {
        PERMISSIVE.contains(&license)
            || match self {
                Policy::Permissive => false,
                Policy::Agpl => COPYLEFT_UNDER_AGPL.contains(&(package, license)),
                Policy::Any => COPYLEFT.contains(&license),
            }
    }
}

/// Complains about every package that one of ours may not depend on because of its license.
///
/// # Panics
///
/// Panics if the metadata has no graph.
pub fn check_licenses(metadata: &Metadata) -> Vec<Complaint> {
    let graph = metadata.resolve.as_ref().expect("the graph was asked for");
    let mut complaints = Vec::new();
    for member in metadata.members() {
        let reached = reach(graph, &member.id);
        let foreign = metadata.foreign().filter(|one| reached.contains(one.id.as_str()));
        for package in foreign {
            if let Err(why) = judge(package, Policy::of(&member.name)) {
                let message = format!("brings in {}, {why}", package.name);
                complaints.push(Complaint::about(&member.name, message));
            }
        }
    }
    complaints
}

/// Complains about each of our packages with the wrong license.
pub fn check_own_licenses(metadata: &Metadata) -> Vec<Complaint> {
    let wrong = metadata.members().filter_map(|package| {
        let expected = Policy::of(&package.name).own_license();
        let found = package.license.as_deref().unwrap_or("none");
        (found != expected).then(|| {
            Complaint::about(&package.name, format!("license is {found}, should be {expected}"))
        })
    });
    wrong.collect()
}

fn judge(package: &Package, policy: Policy) -> Result<(), String> {
    let clarified = CLARIFIED.iter().find(|(name, _)| *name == package.name).map(|one| one.1);
    let Some(expression) = clarified.or(package.license.as_deref()) else {
        return Err("whose manifest names no license; see CLARIFIED".to_owned());
    };
    match satisfies(expression, |license| policy.accepts(&package.name, license)) {
        Ok(true) => Ok(()),
        Ok(false) => Err(format!("under {expression}, which is not allowed there")),
        Err(error) => Err(format!("whose license is not understood: {error}")),
    }
}

/// Whether the accepted licenses satisfy an SPDX expression. The old `MIT/Apache-2.0` is an OR.
///
/// # Errors
///
/// Fails if the text is not an SPDX expression or names an unknown license.
pub fn satisfies(
    expression: &str,
    accepts: impl Fn(&str) -> bool,
) -> Result<bool, Box<dyn std::error::Error>> {
    let expression = Expression::parse_mode(expression, ParseMode::LAX)?;
    Ok(expression.evaluate(|license| accepts(&license.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(expression: &str, policy: Policy) -> bool {
        satisfies(expression, |license| policy.accepts("some-package", license))
            .expect("the expression is one")
    }

    #[test]
    fn permissive_crates_take_permissive_licenses_only() {
        let good = [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "Unlicense OR MIT",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "MIT OR GPL-3.0-or-later",
            "GPL-3.0-only OR (BSD-3-Clause AND Zlib)",
        ];
        let bad = [
            "GPL-3.0-or-later",
            "GPL-3.0",
            "GPL-3.0+",
            "MPL-2.0",
            "AGPL-3.0-or-later",
            "MIT AND GPL-3.0-or-later",
            "(MIT OR Apache-2.0) AND LGPL-3.0-or-later",
            "MIT WITH LLVM-exception",
            "SSPL-1.0",
        ];
        for expression in good {
            assert!(allowed(expression, Policy::Permissive), "{expression}");
        }
        for expression in bad {
            assert!(!allowed(expression, Policy::Permissive), "{expression}");
        }
    }

    #[test]
    fn copyleft_is_for_peers_alone() {
        for expression in ["GPL-3.0-or-later", "GPL-3.0", "GPL-3.0+", "MIT AND GPL-3.0-only"] {
            assert!(allowed(expression, Policy::Any), "{expression}");
            assert!(!allowed(expression, Policy::Agpl), "{expression}");
        }
        assert!(!allowed("SSPL-1.0", Policy::Any));
        assert!(!allowed("GPL-2.0-only", Policy::Any), "cannot be combined with the AGPL");
    }

    #[test]
    fn a_text_that_is_no_license_is_an_error() {
        for text in ["", "MIT AND", "Beerware-ish", "see LICENSE"] {
            assert!(satisfies(text, |_| true).is_err(), "{text:?}");
        }
    }

    /// `rules -dev-> ok`, `wire -> rules, gpl`, `peers -> gpl, none`.
    const METADATA: &str = r#"{
        "workspace_members": ["r", "w", "p"],
        "packages": [
            {"id": "r", "name": "tabiya-rules", "license": "MIT OR Apache-2.0",
             "dependencies": [], "features": {}},
            {"id": "w", "name": "tabiya-wire", "license": "MIT", "dependencies": [], "features": {}},
            {"id": "p", "name": "tabiya-peers", "license": "AGPL-3.0-or-later",
             "dependencies": [], "features": {}},
            {"id": "o", "name": "ok", "license": "MIT/Apache-2.0", "dependencies": [], "features": {}},
            {"id": "g", "name": "gpl", "license": "GPL-3.0-or-later", "dependencies": [], "features": {}},
            {"id": "n", "name": "none", "license": null, "dependencies": [], "features": {}}],
        "resolve": {"nodes": [
            {"id": "r", "deps": [{"pkg": "o", "dep_kinds": [{"kind": "dev"}]}]},
            {"id": "w", "deps": [{"pkg": "r", "dep_kinds": [{"kind": null}]},
                                 {"pkg": "g", "dep_kinds": [{"kind": null}]}]},
            {"id": "p", "deps": [{"pkg": "g", "dep_kinds": [{"kind": null}]},
                                 {"pkg": "n", "dep_kinds": [{"kind": "dev"}]}]}]}}"#;

    #[test]
    fn each_crate_answers_for_what_it_brings_in() {
        let metadata: Metadata = serde_json::from_str(METADATA).expect("it is well-formed");
        let said: Vec<String> =
            check_licenses(&metadata).iter().map(Complaint::to_string).collect();
        assert_eq!(
            said,
            [
                "tabiya-wire: brings in gpl, under GPL-3.0-or-later, which is not allowed there",
                "tabiya-peers: brings in none, whose manifest names no license; see CLARIFIED",
            ]
        );
    }

    #[test]
    fn our_own_licenses_are_fixed() {
        let metadata: Metadata = serde_json::from_str(METADATA).expect("it is well-formed");
        let said: Vec<String> =
            check_own_licenses(&metadata).iter().map(Complaint::to_string).collect();
        assert_eq!(said, ["tabiya-wire: license is MIT, should be AGPL-3.0-or-later"]);
    }
}
