-- Who got the mail about a campaign, a competition or a news item: who joins later can be notified, and nobody twice.
alter table campaign_mailing add column knows_recipients boolean not null default false;
alter table competition_mailing add column knows_recipients boolean not null default false;
alter table content_mailing add column knows_recipients boolean not null default false;
alter table campaign_mailing alter column knows_recipients set default true;
alter table competition_mailing alter column knows_recipients set default true;
alter table content_mailing alter column knows_recipients set default true;

create table campaign_mailing_recipient (
  campaign_id bigint not null references campaign on delete cascade,
  user_id bigint not null references app_user,
  primary key (campaign_id, user_id)
);
create table competition_mailing_recipient (
  competition_id bigint not null references competition on delete cascade,
  user_id bigint not null references app_user,
  primary key (competition_id, user_id)
);
create table content_mailing_recipient (
  content_id bigint not null references content_item on delete cascade,
  user_id bigint not null references app_user,
  primary key (content_id, user_id)
);
create index campaign_mailing_recipient_user on campaign_mailing_recipient (user_id);
create index competition_mailing_recipient_user on competition_mailing_recipient (user_id);
create index content_mailing_recipient_user on content_mailing_recipient (user_id);
