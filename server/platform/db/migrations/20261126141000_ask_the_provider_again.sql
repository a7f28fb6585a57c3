-- Of sessions that began at the identity provider: what it is asked by for the roles of now, sealed, and when it was asked last.
alter table identity_session
  add column refresh_token text,
  add column checked_at timestamp(3) with time zone default now() not null;

create index identity_session_checked on identity_session (checked_at) where refresh_token is not null;
