-- What authors have begun and never submitted is late for months; nobody else waits for it. It comes after what others wait for.
drop index contribution_task_open_first;
create index contribution_task_open_first on contribution_task (
  module,
  (case when status in ('WAITING', 'OVERDUE')
        then coalesce(case when role <> 'OWNER' then end_at end, 'infinity'::timestamptz) end),
  id);
