-- A form that was filled before another's save must not give back what that save took: people, organizations and units
-- know their version.
alter table app_user add column version integer not null default 0;
alter table organization add column version integer not null default 0;
alter table organization_unit add column version integer not null default 0;

-- Reports list people by name in the order of the list of users, without regard to case and accents.
create index app_user_by_full_name on app_user (searchable(first_name), searchable(last_name), id);
drop index app_user_name;
