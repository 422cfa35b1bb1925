-- The condition as queries have it, in every database.

DROP INDEX competition_listed;
CREATE INDEX competition_listed ON competition (number) WHERE listed AND phase <> 'draft';
