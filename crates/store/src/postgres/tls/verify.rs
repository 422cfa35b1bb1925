//! Which certificates of a database are accepted.

use std::sync::Arc;

use tokio_rustls::rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
    client::{
        WebPkiServerVerifier,
        danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    },
    crypto::{
        CryptoProvider, ring::default_provider, verify_tls12_signature, verify_tls13_signature,
    },
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime},
};

use super::TlsError;

/// What is checked in the certificate of a database.
pub(super) enum Verify {
    /// Nothing: what is said cannot be read on its way, but who answers is not known.
    Nothing,
    /// That one of these signed it.
    Authority(RootCertStore),
    /// The same, and that it is for the host that the address names.
    Host(RootCertStore),
}

/// The settings of a connection, with a certificate of our own if the database asks for one.
pub(super) fn client_config(
    verify: Verify,
    own: Option<(Vec<CertificateDer<'static>>, PrivateKeyDer<'static>)>,
) -> Result<ClientConfig, TlsError> {
    let provider = Arc::new(default_provider());
    let refused = |error: Error| TlsError(format!("sslcert cannot be used: {error}"));
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(refused)?;
    let config = match verify {
        Verify::Host(roots) => config.with_root_certificates(roots),
        Verify::Authority(roots) => {
            let chain = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider);
            let chain = chain.build().map_err(|error| TlsError(format!("sslrootcert: {error}")))?;
            config.dangerous().with_custom_certificate_verifier(Arc::new(AnyHost(chain)))
        }
        Verify::Nothing => {
            config.dangerous().with_custom_certificate_verifier(Arc::new(Anyone(provider)))
        }
    };
    match own {
        None => Ok(config.with_no_client_auth()),
        Some((chain, key)) => config.with_client_auth_cert(chain, key).map_err(refused),
    }
}

/// Accepts every certificate, for `sslmode=require` without an authority.
#[derive(Debug)]
struct Anyone(Arc<CryptoProvider>);

impl ServerCertVerifier for Anyone {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, cert, dss, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, cert, dss, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// Accepts what the authority signed, for whatever host, for `sslmode=verify-ca`.
#[derive(Debug)]
struct AnyHost(Arc<WebPkiServerVerifier>);

impl ServerCertVerifier for AnyHost {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        match self.0.verify_server_cert(certificate, others, name, ocsp, now) {
            // The name is looked at last, so everything else is good.
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls12_signature(message, cert, dss)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls13_signature(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_verify_schemes()
    }
}
