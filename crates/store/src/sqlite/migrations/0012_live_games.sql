-- `deadline_at` of a game in which nothing is due is from now on the last instant there is, so that
-- it differs from one that is not known.
CREATE INDEX game_due ON game (deadline_at) WHERE ended_at IS NULL;
