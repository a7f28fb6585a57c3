-- Captchas and limits are shared by all processes. Both are written often and worth nothing after a crash, but an
-- unlogged table would also be lost by a standby that takes over, and with it every limit.
create table captcha (
  token_digest text primary key,
  answer_digest text not null,
  expires_at timestamp(3) with time zone not null
);
create index captcha_expires on captcha (expires_at);

create table rate_limit (
  what text not null,
  who_digest text not null,
  restored_at timestamp(3) with time zone not null,
  primary key (what, who_digest)
);
create index rate_limit_restored on rate_limit (restored_at);
