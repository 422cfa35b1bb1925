//! Encrypts connections to the database.

use std::{
    error::Error as _,
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    task::spawn_blocking,
};
use tokio_postgres::{
    Client, Config, Connection, Error, Socket,
    config::SslMode,
    error::SqlState,
    tls::{self, ChannelBinding, MakeTlsConnect, TlsConnect},
};
use tokio_rustls::{
    client,
    rustls::{self, CertificateError, ClientConfig, pki_types::ServerName},
};

use super::{TlsError, TlsOptions};

/// Connects as the options say: encrypted, not encrypted, or the one after the other.
pub(in crate::postgres) async fn connect(
    config: &Config,
    options: &TlsOptions,
) -> Result<(Client, Connection<Socket, TlsStream>), Error> {
    let attempts = options.attempts(config);
    let connector = if attempts == [SslMode::Disable] {
        Connector(Err(TlsError("not encrypted".into())))
    } else {
        let options = options.clone();
        // Files may be on a drive that is slow.
        let read = spawn_blocking(move || options.read().map(Arc::new)).await;
        Connector(read.unwrap_or_else(|error| Err(TlsError(error.to_string()))))
    };
    let mut first = None;
    for mode in attempts {
        let connected = config.clone().ssl_mode(*mode).connect(connector.clone()).await;
        match connected {
            Err(error) if is_about_encryption(&error) => _ = first.get_or_insert(error),
            Err(error) => return Err(first.unwrap_or(error)),
            connected => return connected,
        }
    }
    Err(first.expect("at least one attempt"))
}

/// Whether the same without encryption, or with it, could succeed: the handshake failed, or
/// `pg_hba.conf` has no entry for such a connection. Not after a wrong password, which would be sent
/// once more.
fn is_about_encryption(error: &Error) -> bool {
    error.code() == Some(&SqlState::INVALID_AUTHORIZATION_SPECIFICATION) || is_cause_of(error)
}

/// Whether a connection could not be encrypted as the options say.
pub(in crate::postgres) fn is_cause_of(error: &Error) -> bool {
    // That a server has no encryption is an error of the client library, with its text alone.
    error.source().is_some_and(|cause| {
        cause.is::<TlsError>() || cause.to_string() == "server does not support TLS"
    })
}

/// Makes encrypted connections, or says why there are none.
#[derive(Clone)]
struct Connector(Result<Arc<ClientConfig>, TlsError>);

impl MakeTlsConnect<Socket> for Connector {
    type Stream = TlsStream;
    type TlsConnect = ToHost;
    type Error = TlsError;

    fn make_tls_connect(&mut self, host: &str) -> Result<ToHost, TlsError> {
        Ok(ToHost { config: self.0.clone(), host: host.to_owned() })
    }
}

/// Encrypts a connection to one host.
struct ToHost {
    config: Result<Arc<ClientConfig>, TlsError>,
    host: String,
}

impl TlsConnect<Socket> for ToHost {
    type Stream = TlsStream;
    type Error = TlsError;
    type Future = Pin<Box<dyn Future<Output = Result<TlsStream, TlsError>> + Send>>;

    fn connect(self, stream: Socket) -> Self::Future {
        Box::pin(async move {
            let name = ServerName::try_from(self.host.clone());
            let name = name.map_err(|error| TlsError(format!("{}: {error}", self.host)))?;
            let connector = tokio_rustls::TlsConnector::from(self.config?);
            let stream = connector.connect(name, stream).await;
            stream.map(TlsStream).map_err(|error| TlsError(why(&error, &self.host)))
        })
    }
}

/// What is wrong with the certificate of the database, in a sentence.
fn why(error: &io::Error, host: &str) -> String {
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<rustls::Error>());
    match cause {
        Some(rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer)) => {
            format!("the certificate of {host} is not signed by an authority in sslrootcert")
        }
        Some(rustls::Error::InvalidCertificate(wrong)) => {
            format!("the certificate of {host} is refused: {wrong}")
        }
        _ => error.to_string(),
    }
}

/// An encrypted connection.
pub(in crate::postgres) struct TlsStream(client::TlsStream<Socket>);

impl tls::TlsStream for TlsStream {
    /// Sign-in is not bound to the connection: that is for those who do not verify certificates.
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for TlsStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buffer)
    }
}

impl AsyncWrite for TlsStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
