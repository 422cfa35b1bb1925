//! The address of a database or of NATS without its password.

/// What stands for a password.
const HIDDEN: &str = "…";

/// The address with its password replaced; none if it has no password.
pub(super) fn hidden(address: &str) -> Option<String> {
    // As a parameter, or in a list of words instead of an address.
    let lower = address.to_ascii_lowercase();
    if lower.split("password").skip(1).any(|after| after.trim_start().starts_with('=')) {
        return Some(HIDDEN.to_owned());
    }
    let (scheme, rest) = address.split_once("://")?;
    if scheme == "nats" || scheme == "tls" {
        // Several addresses, each with a password or a token of its own.
        return address.contains('@').then(|| HIDDEN.to_owned());
    }
    // A password with an @ of its own is a mistake, but nobody else has to read it.
    let (credentials, hosts) = rest.rsplit_once('@')?;
    let (user, _) = credentials.split_once(':')?;
    Some(format!("{scheme}://{user}:{HIDDEN}@{hosts}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_hidden_wherever_it_is() {
        for (address, shown) in [
            ("postgres://localhost/chess", None),
            ("postgres://anna@localhost/chess", None),
            (
                "postgres://anna:secret@db1,db2:5433/chess",
                Some("postgres://anna:…@db1,db2:5433/chess"),
            ),
            (
                "postgres://anna:se@cr:et/?@localhost/chess",
                Some("postgres://anna:…@localhost/chess"),
            ),
            ("postgres://anna@localhost/chess?password=secret", Some("…")),
            ("host=localhost user=anna password=secret", Some("…")),
            ("host=localhost user=anna PASSWORD = 'secret@home'", Some("…")),
            ("postgres://anna@localhost/chess?password=se@cret", Some("…")),
            ("host=localhost user=anna", None),
            ("nats://localhost:4222", None),
            ("nats://anna:secret@localhost", Some("…")),
            ("nats://localhost,tls://token@localhost", Some("…")),
        ] {
            assert_eq!(hidden(address).as_deref(), shown, "{address}");
        }
    }
}
