-- When the person of a session last proved who they are; for sessions that there are, the sign-in.
alter table session add column confirmed_at timestamp(3) with time zone;
update session set confirmed_at = created_at;
alter table session
  alter column confirmed_at set default now(),
  alter column confirmed_at set not null;

alter table second_factor_challenge
  drop constraint second_factor_challenge_purpose_check,
  add constraint second_factor_challenge_purpose_check check (purpose in ('SIGN_IN', 'ENROL', 'CHANGE', 'CONFIRM'));

-- A visit to the identity provider by which the person of a session confirms who they are.
alter table identity_visit add column session_id uuid references session (id) on delete cascade;
create index identity_visit_session on identity_visit (session_id);
