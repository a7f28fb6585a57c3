-- Drafts that are published at a moment, without anybody at it, and why one was not.
create table campaign_publishing (
  campaign_id bigint primary key references campaign on delete cascade,
  publish_at timestamptz(3) not null,
  sends_email boolean not null,
  planned_by bigint not null references app_user,
  -- Message key of the rule that it broke at its moment; it is not tried again.
  refusal text
);
create index campaign_publishing_due on campaign_publishing (publish_at) where refusal is null;
create index campaign_publishing_planned_by on campaign_publishing (planned_by);

-- What a notification is about that concerns a campaign and none of its contributions.
alter table notification add column campaign_id bigint references campaign on delete cascade;
create index notification_campaign on notification (campaign_id) where campaign_id is not null;
