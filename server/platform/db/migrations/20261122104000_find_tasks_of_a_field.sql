-- A field is deleted only when no task names it; without an index that question reads every task there is.
create index contribution_task_field on contribution_task (field_id) where field_id is not null;
