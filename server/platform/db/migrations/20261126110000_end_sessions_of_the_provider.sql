-- Sessions end when the identity provider says so (OpenID Connect Back-Channel Logout 1.0).
alter table identity_session add column sid text;
create index identity_session_sid on identity_session (sid);

create table identity_logout (
  jti text primary key,
  expires_at timestamp(3) with time zone not null
);
create index identity_logout_expires on identity_logout (expires_at);
