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
            (MailLanguage::En, MailPurpose::Verify) => {
                format!("{host}: confirm your e-mail address")
            }
            (MailLanguage::De, MailPurpose::Verify) => format!("{host}: E-Mail-Adresse bestätigen"),
            (MailLanguage::Fr, MailPurpose::Verify) => {
                format!("{host} : confirmez votre adresse e-mail")
            }
            (MailLanguage::En, MailPurpose::Recover) => format!("{host}: reset your password"),
            (MailLanguage::De, MailPurpose::Recover) => format!("{host}: Passwort zurücksetzen"),
            (MailLanguage::Fr, MailPurpose::Recover) => {
                format!("{host} : réinitialisez votre mot de passe")
            }
        }
    }

    /// The text.
    pub(super) fn text(self) -> String {
        let (name, link) = (self.name, self.link());
        match (self.language, self.purpose) {
            (MailLanguage::En, MailPurpose::Verify) => format!(
                "Hello {name},\n\nOpen this link within a day to confirm your e-mail address:\n\n{link}\n\n\
                 If you do not have an account there, ignore this message.\n"
            ),
            (MailLanguage::De, MailPurpose::Verify) => format!(
                "Hallo {name},\n\nöffne innerhalb eines Tages diesen Link, um deine E-Mail-Adresse zu \
                 bestätigen:\n\n{link}\n\nWenn du dort kein Konto hast, ignoriere diese Nachricht.\n"
            ),
            (MailLanguage::Fr, MailPurpose::Verify) => format!(
                "Bonjour {name},\n\nouvrez ce lien dans la journée pour confirmer que cette \
                 adresse est la vôtre :\n\n{link}\n\nSi vous n'y avez pas de compte, ignorez ce \
                 message.\n"
            ),
            (MailLanguage::En, MailPurpose::Recover) => format!(
                "Hello {name},\n\nSomeone asked to reset the password of your account. If it was you, \
                 open this link within an hour:\n\n{link}\n\nIf it was not you, ignore this \
                 message: your password stays the same.\n"
            ),
            (MailLanguage::De, MailPurpose::Recover) => format!(
                "Hallo {name},\n\njemand möchte das Passwort deines Kontos zurücksetzen. Wenn du es \
                 warst, öffne innerhalb einer Stunde diesen Link:\n\n{link}\n\nWenn nicht, ignoriere \
                 diese Nachricht: Dein Passwort bleibt gleich.\n"
            ),
            (MailLanguage::Fr, MailPurpose::Recover) => format!(
                "Bonjour {name},\n\nquelqu'un a demandé à réinitialiser le mot de passe de votre \
                 compte. Si c'était vous, ouvrez ce lien dans l'heure :\n\n{link}\n\nSinon, ignorez \
                 ce message : votre mot de passe reste le même.\n"
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
