-- Copies of what the installation holds of a person, made by a job for the person to fetch, and removed after some days.
create table data_copy (
  id uuid primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  status text not null default 'WAITING',
  requested_at timestamp(3) with time zone default now() not null,
  -- From when on a process may begin to make it, at once while it is null, and how often one did: one that dies with it is
  -- followed by another.
  next_try_at timestamp(3) with time zone,
  tries integer default 0 not null,
  ready_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  -- Records that it holds; the audit trail notes who takes them along.
  records integer,
  file_id bigint references stored_file (id)
);
-- One at a time is made for a person.
create unique index data_copy_waiting on data_copy (user_id) where status = 'WAITING';
create index data_copy_user on data_copy (user_id, requested_at);
create index data_copy_expires on data_copy (expires_at);
create unique index data_copy_file on data_copy (file_id);
