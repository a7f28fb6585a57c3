-- Where the last change of a session is in the write-ahead log, where lists are read from a replica: its reads wait for it there.
alter table session add column written_lsn pg_lsn;
