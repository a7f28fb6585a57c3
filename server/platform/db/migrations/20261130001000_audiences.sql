-- Whom campaigns and competitions reach, besides organizations and units: external users, and people by name
-- (decision 0091). What exists goes on as it was: external users were ruled by the submit setting alone.
alter table campaign add column includes_external boolean not null default true;
alter table competition add column includes_external boolean not null default true;

create table campaign_target_user (
  campaign_id bigint not null references campaign(id) on delete cascade,
  user_id bigint not null references app_user(id),
  primary key (campaign_id, user_id)
);
create index campaign_target_user_user on campaign_target_user (user_id);

create table competition_target_user (
  competition_id bigint not null references competition(id) on delete cascade,
  user_id bigint not null references app_user(id),
  primary key (competition_id, user_id)
);
create index competition_target_user_user on competition_target_user (user_id);
