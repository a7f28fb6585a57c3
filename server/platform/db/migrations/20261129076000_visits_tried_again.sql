-- Contributions on which a visit failed, and when they are tried again; null while the others are visited.
alter table absence add column left_ids bigint[] not null default '{}', add column retry_at timestamptz;
alter table hand_over add column left_ids bigint[] not null default '{}', add column retry_at timestamptz;

-- The version that a form was filled from.
alter table absence add column version integer not null default 0;
