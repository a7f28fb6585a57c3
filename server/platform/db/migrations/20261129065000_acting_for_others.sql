-- In whose place an administrator of the module has acted, and why (decision 0083).
alter table contribution_history
  add column acting_for_id bigint references app_user (id),
  add column acting_reason text;
