//! Mail by SMTP, as options.

use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

use clap::{Args, ValueEnum};
use futures_util::future::BoxFuture;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
    transport::smtp::{
        authentication::Credentials,
        client::{Tls, TlsParameters},
        extension::ClientId,
    },
};
use server::{Mail, Mailer};

/// How long a mail server may take for each step.
const PATIENCE: Duration = Duration::from_secs(30);

/// The mail server.
#[derive(Args)]
pub(crate) struct SmtpArgs {
    /// The SMTP server for outgoing mail: links that confirm addresses and reset passwords
    ///
    /// HOST or HOST:PORT. Needs --smtp-from and --public-url. Without it, no mail is sent.
    #[arg(long, value_name = "HOST")]
    smtp_server: Option<String>,

    /// The sender: `chess@example.org` or `Chess club <chess@example.org>`
    #[arg(long, value_name = "ADDRESS")]
    smtp_from: Option<String>,

    /// How the connection to the mail server is encrypted
    ///
    /// `none` sends passwords and mails in the clear: only for a mail server on this machine.
    #[arg(long, value_enum, default_value = "starttls", value_name = "HOW")]
    smtp_encryption: SmtpEncryption,

    /// The name to sign in to the mail server with
    #[arg(long, value_name = "NAME")]
    smtp_user: Option<String>,

    /// A file with the password for the mail server
    #[arg(long, value_name = "FILE")]
    smtp_password_file: Option<PathBuf>,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum SmtpEncryption {
    /// By STARTTLS, usually on port 587
    Starttls,
    /// From the start, usually on port 465
    Tls,
    /// Not at all, usually on port 25
    None,
}

impl SmtpArgs {
    /// What sends mail, if a mail server is named.
    ///
    /// # Errors
    ///
    /// Something that it needs is missing or wrong.
    pub(crate) fn load(&self, public_url: Option<&str>) -> Result<Option<Arc<dyn Mailer>>, String> {
        let Some(place) = &self.smtp_server else { return Ok(None) };
        let from = self.smtp_from.as_ref().ok_or("--smtp-server needs --smtp-from")?;
        let from = from
            .parse::<Mailbox>()
            .map_err(|error| format!("--smtp-from {from:?} is not an e-mail address: {error}"))?;
        if public_url.is_none() {
            return Err("--smtp-server needs --public-url, for the links in mails".into());
        }
        let (host, port) = self.host_and_port(place)?;
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&host)
            .port(port)
            .timeout(Some(PATIENCE))
            .hello_name(ClientId::Domain(from.email.domain().to_owned()))
            .tls(self.tls(host)?);
        if let Some(credentials) = self.credentials()? {
            builder = builder.credentials(credentials);
        }
        Ok(Some(Arc::new(Smtp { from, transport: builder.build() })))
    }

    fn host_and_port(&self, place: &str) -> Result<(String, u16), String> {
        let usual = match self.smtp_encryption {
            SmtpEncryption::Starttls => 587,
            SmtpEncryption::Tls => 465,
            SmtpEncryption::None => 25,
        };
        match place.rsplit_once(':') {
            Some((host, port)) if !host.contains(':') => match port.parse() {
                Ok(port) => Ok((host.to_owned(), port)),
                Err(_) => Err(format!("--smtp-server {place:?}: {port:?} is not a port")),
            },
            _ => Ok((place.to_owned(), usual)),
        }
    }

    fn tls(&self, host: String) -> Result<Tls, String> {
        let parameters = || {
            TlsParameters::new(host)
                .map_err(|error| format!("cannot set up encryption for the mail server: {error}"))
        };
        Ok(match self.smtp_encryption {
            SmtpEncryption::Starttls => Tls::Required(parameters()?),
            SmtpEncryption::Tls => Tls::Wrapper(parameters()?),
            SmtpEncryption::None => Tls::None,
        })
    }

    fn credentials(&self) -> Result<Option<Credentials>, String> {
        let (user, file) = match (&self.smtp_user, &self.smtp_password_file) {
            (None, None) => return Ok(None),
            (Some(user), Some(file)) => (user, file),
            (Some(_), None) => return Err("--smtp-user needs --smtp-password-file".into()),
            (None, Some(_)) => return Err("--smtp-password-file needs --smtp-user".into()),
        };
        let password = std::fs::read_to_string(file)
            .map_err(|error| format!("cannot read the password in {}: {error}", file.display()))?;
        Ok(Some(Credentials::new(user.clone(), password.trim_end_matches(['\r', '\n']).into())))
    }
}

struct Smtp {
    from: Mailbox,
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the transport, which holds a password.
        f.write_str("Smtp")
    }
}

impl Mailer for Smtp {
    fn send(&self, mail: Mail) -> BoxFuture<'static, Result<(), String>> {
        let (from, transport) = (self.from.clone(), self.transport.clone());
        Box::pin(async move {
            let to = mail.to.parse::<Address>().map_err(|error| format!("the address: {error}"))?;
            let message = Message::builder()
                .from(from)
                .to(Mailbox::new(None, to))
                .subject(mail.subject)
                .header(ContentType::TEXT_PLAIN)
                .body(mail.text)
                .map_err(|error| format!("the mail: {error}"))?;
            transport.send(message).await.map(drop).map_err(|error| {
                let cause = std::error::Error::source(&error);
                cause.map_or(error.to_string(), |cause| format!("{error}: {cause}"))
            })
        })
    }
}
