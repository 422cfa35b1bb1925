-- Who claimed the game last. `node` is from now on the node whose signs of life
-- say until when the players' time is charged: the one that last appended, or
-- the first to claim if nobody has. A node that claims and dies before it
-- appended says nothing about the time before.
ALTER TABLE game ADD COLUMN claimant INTEGER;
UPDATE game SET claimant = node;
