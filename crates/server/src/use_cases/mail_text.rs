//! What mails say, in each language of the page.

use store::MailPurpose;
use wire::account::MailLanguage;

/// A mail with a link.
#[derive(Copy, Clone, Debug)]
pub(super) struct MailText<'a> {
    pub(super) language: MailLanguage,
    pub(super) purpose: MailPurpose,
    /// The name of the account.
    pub(super) name: &'a str,
    /// Where the server is: `https://chess.example.org`.
    pub(super) site: &'a str,
    /// The secret in the link.
    pub(super) token: &'a str,
}

impl MailText<'_> {
    /// The subject.
    pub(super) fn subject(self) -> String {
        let host = self.site.split_once("://").map_or(self.site, |(_, host)| host);
        match (self.language, self.purpose) {
            (MailLanguage::En, MailPurpose::Verify) => format!("{host}: confirm your address"),
            (MailLanguage::De, MailPurpose::Verify) => format!("{host}: Adresse bestätigen"),
            (MailLanguage::Fr, MailPurpose::Verify) => {
                format!("{host} : confirmez votre adresse")
            }
            (MailLanguage::En, MailPurpose::Recover) => format!("{host}: set a new password"),
            (MailLanguage::De, MailPurpose::Recover) => format!("{host}: neues Passwort setzen"),
            (MailLanguage::Fr, MailPurpose::Recover) => {
                format!("{host} : choisissez un nouveau mot de passe")
            }
        }
    }

    /// The text.
    pub(super) fn text(self) -> String {
        let (name, link) = (self.name, self.link());
        match (self.language, self.purpose) {
            (MailLanguage::En, MailPurpose::Verify) => format!(
                "Hello {name},\n\nopen this link within a day to confirm that this is your \
                 address:\n\n{link}\n\nIf you have no account there, do nothing.\n"
            ),
            (MailLanguage::De, MailPurpose::Verify) => format!(
                "Hallo {name},\n\nmit diesem Link bestätigen Sie innerhalb eines Tages, dass dies \
                 Ihre Adresse ist:\n\n{link}\n\nWenn Sie dort kein Konto haben, tun Sie nichts.\n"
            ),
            (MailLanguage::Fr, MailPurpose::Verify) => format!(
                "Bonjour {name},\n\nouvrez ce lien dans la journée pour confirmer que cette \
                 adresse est la vôtre :\n\n{link}\n\nSi vous n'y avez pas de compte, ne faites \
                 rien.\n"
            ),
            (MailLanguage::En, MailPurpose::Recover) => format!(
                "Hello {name},\n\nsomebody asked for a new password for your account. If it was \
                 you, open this link within an hour:\n\n{link}\n\nIf it was not you, do nothing: \
                 your password stays as it is.\n"
            ),
            (MailLanguage::De, MailPurpose::Recover) => format!(
                "Hallo {name},\n\njemand hat für Ihr Konto ein neues Passwort verlangt. Wenn Sie \
                 es waren, öffnen Sie innerhalb einer Stunde diesen Link:\n\n{link}\n\nWenn nicht, \
                 tun Sie nichts: Ihr Passwort bleibt, wie es ist.\n"
            ),
            (MailLanguage::Fr, MailPurpose::Recover) => format!(
                "Bonjour {name},\n\nquelqu'un a demandé un nouveau mot de passe pour votre compte. \
                 Si c'était vous, ouvrez ce lien dans l'heure :\n\n{link}\n\nSinon, ne faites \
                 rien : votre mot de passe reste le même.\n"
            ),
        }
    }

    /// The secret is behind `#`: browsers send that to nobody, so it is in no log.
    fn link(self) -> String {
        let purpose = match self.purpose {
            MailPurpose::Verify => "verify",
            MailPurpose::Recover => "recover",
        };
        format!("{}/account/recover#{purpose}={}", self.site, self.token)
    }
}
