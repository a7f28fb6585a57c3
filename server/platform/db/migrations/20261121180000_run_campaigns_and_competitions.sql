-- Campaigns and competitions as they are prepared, moderated and rewarded.

alter table campaign add column version integer not null default 0;
alter table competition add column version integer not null default 0;

alter table campaign drop constraint campaign_code_unique;
alter table competition drop constraint competition_code_unique;
create unique index campaign_code on campaign (code) where publish_state <> 'ARCHIVED';
create unique index competition_code on competition (code) where competition_state <> 'ARCHIEVED';

create index campaign_created_by on campaign (created_by, id);
create index campaign_title_search on campaign using gin (searchable(title) gin_trgm_ops);
create index competition_title_search on competition using gin (searchable(title) gin_trgm_ops);

create table campaign_mailing (
  campaign_id bigint primary key references campaign on delete cascade,
  requested_date timestamptz(3) not null default now(),
  last_user_id bigint not null default 0,
  finished_date timestamptz(3)
);
create index campaign_mailing_waiting on campaign_mailing (requested_date) where finished_date is null;

create table competition_mailing (
  competition_id bigint primary key references competition on delete cascade,
  requested_date timestamptz(3) not null default now(),
  last_user_id bigint not null default 0,
  finished_date timestamptz(3)
);
create index competition_mailing_waiting on competition_mailing (requested_date) where finished_date is null;

create table competition_moderator (
  competition_id bigint not null references competition on delete cascade,
  user_id bigint not null references app_user,
  rank integer not null,
  primary key (competition_id, user_id)
);
create index competition_moderator_user on competition_moderator (user_id);

alter table contribution add column reward_id bigint references competition_reward;
create unique index contribution_reward on contribution (reward_id) where reward_id is not null;

alter table user_reward
  add column competition_id bigint references competition,
  add column competition_reward_id bigint references competition_reward;
create unique index user_reward_of_competition on user_reward (competition_id, competition_reward_id, user_id)
  where competition_reward_id is not null;
create index user_reward_competition_reward on user_reward (competition_reward_id);
