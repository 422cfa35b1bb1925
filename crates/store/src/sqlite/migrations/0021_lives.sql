-- Whose silence it was; none in earlier versions, when one node ran at a time.
ALTER TABLE silence ADD COLUMN node INTEGER;

-- The last changes of ownership, oldest first: each the number of a node, or 0 for nobody, and the
-- last heartbeat before it, with spaces between. `node` is not used any more.
ALTER TABLE game ADD COLUMN owners TEXT NOT NULL DEFAULT '';
UPDATE game SET owners = '0 0' WHERE claimant IS NULL AND epoch > 0 AND ended_at IS NULL;
