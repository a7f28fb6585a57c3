-- A search for a text looks among contributions of one type that are there. One index of all types gave the others too,
-- and the planner joined it with the index of the list to leave them out: at a million contributions 113 ms for a common
-- word, and one row in three read in vain without. Each row stands in one of these; together they are as large as the
-- one before. What is taken away goes last: until then everything can be read.
create index contribution_title_search_suggestion on contribution using gin (searchable(title) gin_trgm_ops)
  where type = 'SUGGESTION' and not is_deleted;
create index contribution_title_search_improvement on contribution using gin (searchable(title) gin_trgm_ops)
  where type = 'IMPROVEMENT' and not is_deleted;
create index contribution_title_search_idea on contribution using gin (searchable(title) gin_trgm_ops)
  where type = 'IDEA' and not is_deleted;

-- Open tasks are looked through by what administrators filter them by without reading the rows: at a million
-- contributions 430,000 of them in an index of 30 MB.
create index contribution_task_open_now on contribution_task (module, id desc nulls first)
  include (role, status, end_at, contribution_id) where status in ('WAITING', 'OVERDUE');

drop index contribution_title_search;
drop index contribution_task_open;
alter index contribution_task_open_now rename to contribution_task_open;
