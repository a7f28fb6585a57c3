-- Each sort of the contribution lists walks an index instead of sorting all matches. The dates carry the id,
-- the second key of the sort: contributions that were not handed in yet share one empty date. The date of the
-- hand-in also carries what decides who sees the row, so that a period is counted without the rows.
drop index contribution_submitted;
create index contribution_submitted
  on contribution (type, date_submitted desc nulls first, id desc nulls first) include (audience)
  where not is_deleted;
drop index contribution_updated;
create index contribution_updated on contribution (type, date_updated desc nulls first, id desc nulls first)
  where not is_deleted;
create index contribution_by_title on contribution (type, searchable(title), id) where not is_deleted;
create index contribution_by_code on contribution (type, code) where not is_deleted;

-- Filters by the owners' unit and organization are counted without the rows. Not partial: deleting a unit
-- looks for rows of any kind.
drop index contribution_owner_unit;
create index contribution_owner_unit on contribution (owner_unit_id, type, id desc nulls first)
  include (is_deleted, audience, date_submitted);
create index contribution_owner_organization on contribution (owner_organization_id, type, id desc nulls first)
  include (is_deleted, audience, date_submitted);

-- Leaderboards add up the points of a period without reading the entries themselves.
drop index point_entry_date;
create index point_entry_date on point_entry (date) include (source, user_id, point);
