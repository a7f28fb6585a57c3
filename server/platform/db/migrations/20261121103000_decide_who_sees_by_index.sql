-- Rows found by a tag, an extra input or a part of one's own, and those of a state, are counted and put in
-- order without reading the contributions themselves: these indexes hold what decides who sees them.
create unique index contribution_seen on contribution (id) include (type, is_deleted, audience, date_submitted);
drop index contribution_state;
create index contribution_state on contribution (state_id, id desc nulls first)
  include (type, is_deleted, audience, date_submitted);

-- Most tasks are done; those that wait are what administrators look for.
create index contribution_task_open on contribution_task (module, id desc nulls first)
  where status in ('WAITING', 'OVERDUE');
