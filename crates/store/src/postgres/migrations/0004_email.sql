-- Where mail to an account goes.
CREATE TABLE email (
    person BIGINT PRIMARY KEY REFERENCES person (id),
    address TEXT NOT NULL,
    -- As addresses are compared.
    address_key TEXT NOT NULL,
    verified BOOLEAN NOT NULL
);
CREATE INDEX email_key ON email (address_key);

-- Links that were mailed. Only hashes of their secrets are kept.
CREATE TABLE mail_link (
    secret BYTEA PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES person (id),
    purpose TEXT NOT NULL,
    address TEXT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX mail_link_person ON mail_link (person);
CREATE INDEX mail_link_expires ON mail_link (expires);
