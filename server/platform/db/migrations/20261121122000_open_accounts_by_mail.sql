-- One key a purpose and account: a new one replaces the old. Only digests, so that who reads the table opens nothing.
create table account_key (
  user_id bigint not null references app_user(id) on delete cascade,
  purpose text not null,
  key_digest text not null unique,
  created_date timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  primary key (user_id, purpose)
);
create index account_key_expires on account_key (expires_at);

-- Registrations that were never activated are looked for each hour.
create index app_user_pending on app_user (created_date) where registration_status = 'PENDING_ACTIVATION';
