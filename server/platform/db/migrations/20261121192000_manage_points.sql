-- Who wrote and changed what was spent and given, S3-11.
alter table user_point_spent add column created_by bigint references app_user(id);
alter table user_point_spent add column last_modified_by bigint references app_user(id);
alter table user_point_spent add column last_modified_date timestamp(3) with time zone;
alter table point_entry add column last_modified_by bigint references app_user(id);
alter table point_entry add column last_modified_date timestamp(3) with time zone;

-- The list of all records, by its orders.
create index user_point_spent_date on user_point_spent (spent_date desc nulls first, id desc nulls first);
create index user_point_spent_point on user_point_spent (point desc nulls first, id desc nulls first);
create index user_point_spent_file on user_point_spent (file_id);

-- What administrators gave by hand is a small part of the ledger, listed by itself.
create index point_entry_extra on point_entry (id desc nulls first) where source = 'EXTRA';
create index point_entry_extra_date on point_entry (date desc nulls first, id desc nulls first) where source = 'EXTRA';
