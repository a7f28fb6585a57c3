-- What a hand-over has brought to whom since they were last notified: contributions by type, and tasks, by the id of the person.
alter table hand_over add column received jsonb not null default '{}';

-- A notification about many contributions opens the reader's own list of this type.
alter table notification add column list_type text;

-- Those that were requested together are gone through before anybody is notified.
create index hand_over_together on hand_over (requested_at);
