// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

export type EmailView = { 
/**
 * The address; null if there is none.
 */
address: string | null, 
/**
 * Whether its owner has opened a link that was sent there.
 */
verified: boolean, 
/**
 * Whether this server sends mail.
 */
available: boolean, };

export type MailLanguage = "en" | "de" | "fr";

export type EmailChange = { 
/**
 * The new address; none removes it.
 */
address?: string, 
/**
 * The password.
 */
password: string, 
/**
 * The language of the mail.
 */
language?: MailLanguage, };

export type MailedLink = { 
/**
 * The secret.
 */
token: string, };

export type Recovery = { 
/**
 * The address of the account.
 */
address: string, 
/**
 * The language of the mail.
 */
language?: MailLanguage, };

export type NewPassword = { 
/**
 * The secret of the link.
 */
token: string, 
/**
 * The new password: 8 to 256 bytes.
 */
password: string, };

