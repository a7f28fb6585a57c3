-- Files of the storage that no row keeps: those being stored, until the transaction that records them is kept, and those
-- that were discarded, until the storage has removed them. What a process that was killed leaves behind is found here
-- by a job, which so never has to list a bucket, and never takes a file that somebody else put there. The column is not
-- called storage_key: a backup takes the files that such columns name.
create table loose_file (
  key text primary key,
  since timestamptz(3) not null,
  is_given_up boolean not null default false
);
create index loose_file_since on loose_file (since);
