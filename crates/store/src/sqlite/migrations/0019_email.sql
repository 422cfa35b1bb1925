-- Where mail to an account goes.
CREATE TABLE email (
    person INTEGER PRIMARY KEY REFERENCES person (id),
    address TEXT NOT NULL,
    -- As addresses are compared.
    address_key TEXT NOT NULL,
    verified INTEGER NOT NULL
) STRICT;
CREATE INDEX email_key ON email (address_key);

-- Links that were mailed. Only hashes of their secrets are kept.
CREATE TABLE mail_link (
    secret BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person (id),
    purpose TEXT NOT NULL,
    address TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_link_person ON mail_link (person);
CREATE INDEX mail_link_expires ON mail_link (expires);
