-- What several nodes on one database need, and one does not mind.

-- When something happens in the game by itself, as far as is known; none if
-- nothing does, or nothing was appended since this column is here.
ALTER TABLE game ADD COLUMN deadline_at INTEGER;

-- `claimant` is from now on the owner: none after a release.

ALTER TABLE node ADD COLUMN started INTEGER;
-- Until when the node counts as alive; none after it stopped.
ALTER TABLE node ADD COLUMN lease_until INTEGER;
-- The version of its program.
ALTER TABLE node ADD COLUMN version TEXT;
