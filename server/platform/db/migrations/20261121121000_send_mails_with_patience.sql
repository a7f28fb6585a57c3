-- A mail server that is away delays mails and loses none; secrets do not stay in mails that were sent; mails that
-- may be declined come after those that somebody waits for.
alter table outbox_mail
  add column reply_to text,
  add column unsubscribe_link text,
  add column is_secret boolean default false not null,
  add column expires_at timestamp(3) with time zone,
  add column queued_date timestamp(3) with time zone default now() not null,
  add column delays integer default 0 not null;

drop index outbox_mail_due;
create index outbox_mail_due on outbox_mail ((unsubscribe_link is not null), next_try_at, id)
  where status = 'QUEUED';
create index outbox_mail_status on outbox_mail (status, id desc nulls first);
create index outbox_mail_user on outbox_mail (user_id);
create index outbox_mail_search on outbox_mail using gin (searchable(to_address || ' ' || subject) gin_trgm_ops);
