-- A discussion is read by threads, the newest first.
create index comment_threads on comment (contribution_id, created_date desc, id desc) where parent_id is null;

-- The official answer: a comment of somebody who is responsible, for as long as it is marked. When it was first says that people were
-- notified.
alter table comment add column is_official boolean not null default false;
alter table comment add column official_since timestamptz(3);
create index comment_official on comment (contribution_id) where is_official;
