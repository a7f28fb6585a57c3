-- People who are mentioned in a comment, by the name that stands in it behind an @.
create table comment_mention (
  comment_id bigint not null references comment (id) on delete cascade,
  user_id bigint not null references app_user (id),
  name text not null,
  date_created timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);
create index comment_mention_user on comment_mention (user_id);

-- The comment that a notification is about: it opens the discussion there.
alter table notification add column comment_id bigint references comment (id) on delete cascade;
create index notification_comment on notification (comment_id) where comment_id is not null;

-- Answers are found by what they answer.
create index comment_parent on comment (parent_id, id) where parent_id is not null;
