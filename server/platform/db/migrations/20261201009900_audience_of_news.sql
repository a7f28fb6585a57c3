-- Whom news is for, besides organizations and units: external users, and people by name, as of campaigns and competitions
-- (decision 0112). What exists goes on as it was: external users read what is for everybody, or for them alone.
alter table content_item add column includes_external boolean not null default false;

create table content_target_user (
  content_id bigint not null references content_item(id) on delete cascade,
  user_id bigint not null references app_user(id),
  primary key (content_id, user_id)
);
create index content_target_user_user on content_target_user (user_id);
