-- Points given by hand and spendings that were filled in before another's save must not overwrite it unseen.
alter table point_entry add column version integer not null default 0;
alter table user_point_spent add column version integer not null default 0;
