-- Sums over many rows are read from an index alone where the rows around them are known to be settled. These few rows
-- change all the time: they are looked after when a thousand have changed, not when a fifth of all have.
alter table contribution_tally set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table contribution_tag_tally set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
