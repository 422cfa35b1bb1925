-- Guests who never did anything are removed. These find them, oldest first, and what they did.
CREATE INDEX person_guest ON person (made_at) WHERE kind = 'guest';
CREATE INDEX chat_person ON chat (person);
CREATE INDEX report_made_by ON report (made_by);
CREATE INDEX report_about ON report (about);
CREATE INDEX block_blocked ON block (blocked);
