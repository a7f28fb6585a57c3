-- Editable texts know who changed them last, and a version by which two editors cannot overwrite each other unseen.

alter table static_content
  add column version integer not null default 0,
  add column last_modified_date timestamptz(3),
  add column last_modified_by text;
