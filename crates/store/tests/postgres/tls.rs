//! Encryption, on a server that takes some connections only with it and others only without.

use std::{
    io::{Read, Write},
    net::TcpListener,
    path::Path,
    thread,
};

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use store::{
    conformance::postgres_server::{Fsync, TestServer, command_at},
    postgres::{OpenError, examine},
};

use crate::support::runtime;

const HOST: &str = "db.example.org";

/// An authority that signs certificates.
struct Authority {
    certificate: String,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    fn new(name: &str) -> Authority {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, name);
        let key = KeyPair::generate().expect("a key");
        let certificate = params.self_signed(&key).expect("signed").pem();
        Authority { certificate, issuer: Issuer::new(params, key) }
    }

    /// A certificate for this name and its key.
    fn sign(&self, name: &str) -> (String, String) {
        let mut params = CertificateParams::new([name.to_owned()]).expect("a name");
        params.distinguished_name.push(DnType::CommonName, name);
        let key = KeyPair::generate().expect("a key");
        let signed = params.signed_by(&key, &self.issuer).expect("signed");
        (signed.pem(), key.serialize_pem())
    }
}

/// A server whose databases differ in what they take, and files for its clients.
struct Encrypted {
    _server: TestServer,
    address: String,
    files: tempfile::TempDir,
}

impl Encrypted {
    fn start() -> Encrypted {
        let (known, unknown) = (Authority::new("Known"), Authority::new("Unknown"));
        let (certificate, key) = known.sign(HOST);
        let rules = "local all all trust\n\
                     host postgres all 127.0.0.0/8 trust\n\
                     hostssl encrypted all 127.0.0.0/8 trust\n\
                     hostnossl plain all 127.0.0.0/8 trust\n\
                     hostssl certified all 127.0.0.0/8 trust clientcert=verify-ca\n";
        // An address of its own: the port is always the same.
        let id = std::process::id();
        let ip = format!("127.{}.{}.{}", 100 + id / 65_536 % 100, id / 256 % 256, id % 254 + 1);
        let listen = format!("listen_addresses={ip}");
        let server = TestServer::start_with_files(
            Fsync::Off,
            &["ssl=on", "ssl_ca_file=root.crt", &listen],
            &[
                ("server.crt", &certificate),
                ("server.key", &key),
                ("root.crt", &known.certificate),
                ("pg_hba.conf", rules),
            ],
        );
        for database in ["encrypted", "plain", "certified"] {
            command_at(&server.address("postgres"), &format!("CREATE DATABASE {database}"));
        }
        let files = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(files.path().join(name), text).expect("written");
        };
        for (name, authority) in [("known", &known), ("unknown", &unknown)] {
            write(&format!("{name}.pem"), &authority.certificate);
            let (certificate, key) = authority.sign("tabiya");
            write(&format!("{name}-own.pem"), &certificate);
            write(&format!("{name}-own.key"), &key);
        }
        write("empty.pem", "");
        Encrypted { _server: server, address: ip, files }
    }

    /// Connects with these options, in which file names are those of the folder.
    fn connect(&self, host: &str, database: &str, options: &str) -> Result<String, OpenError> {
        let folder = Path::new(self.files.path()).display().to_string();
        let options = options.replace("cert=", &format!("cert={folder}/"));
        let options = options.replace("sslkey=", &format!("sslkey={folder}/"));
        let ip = &self.address;
        let address = format!("postgres://postgres@{host}/{database}?hostaddr={ip}&{options}");
        runtime().block_on(examine(&address)).map(|(version, _)| version)
    }

    fn refused(&self, host: &str, database: &str, options: &str) -> String {
        match self.connect(host, database, options) {
            Err(error @ OpenError::Refused { .. }) => error.to_string(),
            other => panic!("{host}/{database}?{options}: {other:?}"),
        }
    }
}

#[test]
fn each_mode_encrypts_and_verifies_what_libpq_says() {
    let server = Encrypted::start();
    for (options, plain, encrypted) in [
        ("sslmode=disable", true, false),
        ("sslmode=allow", true, true),
        ("sslmode=prefer", true, true),
        ("", true, true),
        ("sslmode=require", false, true),
        ("sslmode=require&sslrootcert=known.pem", false, true),
        ("sslmode=verify-ca&sslrootcert=known.pem", false, true),
        ("sslmode=verify-full&sslrootcert=known.pem", false, true),
        ("sslmode=require&sslrootcert=unknown.pem", false, false),
        ("sslmode=verify-ca&sslrootcert=unknown.pem", false, false),
        ("sslmode=verify-full&sslrootcert=unknown.pem", false, false),
    ] {
        for (database, expected) in [("plain", plain), ("encrypted", encrypted)] {
            let connected = server.connect(HOST, database, options);
            assert_eq!(connected.is_ok(), expected, "{database} {options}: {connected:?}");
        }
    }
    let stranger = "other.example.org";
    for (mode, expected) in [("require", true), ("verify-ca", true), ("verify-full", false)] {
        let options = format!("sslmode={mode}&sslrootcert=known.pem");
        let connected = server.connect(stranger, "encrypted", &options);
        assert_eq!(connected.is_ok(), expected, "{mode}: {connected:?}");
    }

    let full = "sslmode=verify-full&sslrootcert=known.pem";
    let sentence = server.refused(stranger, "encrypted", full);
    assert!(sentence.contains("the database at other.example.org:5432/encrypted"), "{sentence}");
    assert!(sentence.contains("the certificate of other.example.org is refused"), "{sentence}");
    let sentence = server.refused(HOST, "encrypted", "sslmode=verify-ca&sslrootcert=unknown.pem");
    assert!(sentence.contains("not signed by an authority in sslrootcert"), "{sentence}");
    for (file, what) in [("none.pem", "none.pem: "), ("empty.pem", "empty.pem: there is no cert")] {
        let options = format!("sslmode=verify-full&sslrootcert={file}");
        let sentence = server.refused(HOST, "encrypted", &options);
        assert!(sentence.contains("sslrootcert /") && sentence.contains(what), "{sentence}");
    }
}

#[test]
fn a_server_that_asks_for_a_certificate_gets_ours() {
    let server = Encrypted::start();
    let own = |name: &str| format!("sslmode=require&sslcert={name}-own.pem&sslkey={name}-own.key");
    server.connect(HOST, "certified", &own("known")).expect("the certificate is known");
    let sentence = server.refused(HOST, "certified", "sslmode=require");
    assert!(sentence.contains("valid client certificate"), "{sentence}");
    let unknown = server.connect(HOST, "certified", &own("unknown"));
    let sentence = unknown.expect_err("nobody knows who signed it").to_string();
    assert!(sentence.contains("UnknownCA"), "{sentence}");
    let mixed = "sslmode=require&sslcert=known-own.pem&sslkey=unknown-own.key";
    let sentence = server.refused(HOST, "certified", mixed);
    assert!(sentence.contains("sslcert cannot be used"), "{sentence}");
}

/// Nothing is said to a server that has no encryption, if it is needed.
#[test]
fn a_server_without_encryption_is_told() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("bound").port();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut request = [0; 8];
        stream.read_exact(&mut request).expect("a request for encryption");
        stream.write_all(b"N").expect("answered");
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).expect("closed");
        rest
    });
    let address = format!("postgres://anna:secret@127.0.0.1:{port}/chess?sslmode=require");
    let error = runtime().block_on(examine(&address)).expect_err("not encrypted");
    assert!(matches!(error, OpenError::Refused { .. }), "{error}");
    assert!(error.to_string().contains("does not support TLS"), "{error}");
    assert_eq!(server.join().expect("no panic"), b"");
}
