-- Forms of administrators that were filled before another's save must not overwrite it unseen: extra inputs, evaluation
-- forms, fields, tags and point definitions know their version.
alter table extra_input add column version integer not null default 0;
alter table eval_definition add column version integer not null default 0;
alter table contribution_field add column version integer not null default 0;
alter table contribution_tag add column version integer not null default 0;
alter table point_definition add column version integer not null default 0;
