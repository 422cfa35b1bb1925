//! Encrypted connections: a certificate and its key from files, read again when they change.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, SystemTime},
};

use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        self, ServerConfig,
        crypto::ring::default_provider,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
};

use crate::state::lock;

/// How often the files are looked at. Renewed certificates overlap with the old ones by weeks.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// The certificate of this server.
#[derive(Debug)]
pub struct Tls {
    files: TlsFiles,
    current: Mutex<Current>,
}

struct Current {
    config: Arc<ServerConfig>,
    /// When the files were changed that it comes from, or that were found to be bad since.
    changed: [Option<SystemTime>; 2],
}

impl fmt::Debug for Current {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Current").field("changed", &self.changed).finish_non_exhaustive()
    }
}

/// Where the certificate and its key are, in PEM.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate, followed by those that vouch for it.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// Why a certificate cannot be used.
#[derive(Debug)]
pub enum TlsError {
    /// A file cannot be read, or has no certificate or key in it.
    File(PathBuf, String),
    /// Certificate and key are not accepted together.
    Refused(PathBuf, String),
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TlsError::File(path, problem) => write!(f, "{}: {problem}", path.display()),
            TlsError::Refused(path, problem) => {
                write!(f, "{}: the certificate cannot be used: {problem}", path.display())
            }
        }
    }
}

impl std::error::Error for TlsError {}

impl Tls {
    /// Reads the files.
    ///
    /// # Errors
    ///
    /// They cannot be read, or do not belong together.
    pub fn load(files: TlsFiles) -> Result<Tls, TlsError> {
        let changed = files.changed();
        let config = files.read()?;
        Ok(Tls { files, current: Mutex::new(Current { config, changed }) })
    }

    /// Looks at the files now and then. A certificate that is new is used for new connections; if it
    /// cannot be read, the one before stays.
    pub async fn watch(self: Arc<Tls>) {
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            let tls = Arc::clone(&self);
            // Reading a file may block, for example on a network drive.
            match tokio::task::spawn_blocking(move || tls.reload()).await {
                Ok(Ok(true)) => tracing::info!("uses the new certificate"),
                Ok(Ok(false)) => {}
                Ok(Err(error)) => tracing::error!(%error, "keeps the old certificate"),
                Err(error) => tracing::error!(%error, "cannot look at the certificate"),
            }
        }
    }

    /// Reads the files if they have changed. Whether there is a new certificate.
    fn reload(&self) -> Result<bool, TlsError> {
        let changed = self.files.changed();
        if lock(&self.current).changed == changed {
            return Ok(false);
        }
        let read = self.files.read();
        let mut current = lock(&self.current);
        current.changed = changed;
        current.config = read?;
        Ok(true)
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        TlsAcceptor::from(Arc::clone(&lock(&self.current).config))
    }
}

impl TlsFiles {
    fn changed(&self) -> [Option<SystemTime>; 2] {
        let changed = |path: &Path| std::fs::metadata(path).and_then(|file| file.modified()).ok();
        [changed(&self.certificate), changed(&self.key)]
    }

    fn read(&self) -> Result<Arc<ServerConfig>, TlsError> {
        let wrong = |path: &Path, problem: String| TlsError::File(path.to_owned(), problem);
        let certificates: Vec<CertificateDer<'static>> =
            CertificateDer::pem_file_iter(&self.certificate)
                .and_then(Iterator::collect)
                .map_err(|error| wrong(&self.certificate, error.to_string()))?;
        if certificates.is_empty() {
            return Err(wrong(&self.certificate, "there is no certificate in this file".into()));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key)
            .map_err(|error| wrong(&self.key, error.to_string()))?;
        let refused =
            |error: rustls::Error| TlsError::Refused(self.certificate.clone(), error.to_string());
        let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(refused)?
            .with_no_client_auth()
            .with_single_cert(certificates, key)
            .map_err(refused)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Path, names: &str) -> TlsFiles {
        let made = rcgen::generate_simple_self_signed(vec![names.to_owned()]).expect("made");
        let files =
            TlsFiles { certificate: folder.join("certificate.pem"), key: folder.join("key.pem") };
        std::fs::write(&files.certificate, made.cert.pem()).expect("written");
        std::fs::write(&files.key, made.signing_key.serialize_pem()).expect("written");
        files
    }

    /// Tests must not depend on how exact the times of a file system are.
    fn touch(files: &TlsFiles, seconds: u64) {
        let at = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        for path in [&files.certificate, &files.key] {
            let file = std::fs::File::options().append(true).open(path).expect("opens");
            file.set_modified(at).expect("touched");
        }
    }

    #[test]
    fn a_new_certificate_is_used_and_a_bad_one_is_told_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = write(folder.path(), "one.example.org");
        touch(&files, 1_000);
        let tls = Tls::load(files.clone()).expect("loads");
        let first = Arc::clone(&lock(&tls.current).config);
        assert!(matches!(tls.reload(), Ok(false)), "nothing has changed");

        std::fs::write(&files.certificate, "nonsense").expect("written");
        touch(&files, 2_000);
        let error = tls.reload().expect_err("no certificate").to_string();
        assert!(error.contains("certificate.pem: there is no certificate"), "{error}");
        assert!(Arc::ptr_eq(&first, &lock(&tls.current).config), "the old one stays");
        assert!(matches!(tls.reload(), Ok(false)), "told once");

        let files = write(folder.path(), "two.example.org");
        touch(&files, 3_000);
        assert!(matches!(tls.reload(), Ok(true)));
        assert!(!Arc::ptr_eq(&first, &lock(&tls.current).config));
    }

    #[test]
    fn what_is_missing_or_does_not_belong_together_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = write(folder.path(), "one.example.org");
        let other = tempfile::tempdir().expect("a folder");
        let stranger = write(other.path(), "two.example.org");
        let mixed = TlsFiles { key: stranger.key, ..files.clone() };
        let error = Tls::load(mixed).expect_err("another key").to_string();
        assert!(error.contains("certificate.pem: the certificate cannot be used"), "{error}");
        let missing = TlsFiles { key: folder.path().join("none.pem"), ..files };
        let error = Tls::load(missing).expect_err("no key").to_string();
        assert!(error.contains("none.pem: "), "{error}");
    }
}
