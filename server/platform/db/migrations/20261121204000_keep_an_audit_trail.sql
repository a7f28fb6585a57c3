-- What administrators change stands beside the sign-ins: which call, on what, and which fields it carried.
alter table audit_event add column request_id text;
alter table audit_event add column change jsonb;

-- The trail is read by period, by kind and by person; newest first.
drop index audit_event_timestamp;
create index audit_event_timestamp on audit_event ("timestamp", id);
create index audit_event_type on audit_event ("type", "timestamp");
create index audit_event_principal on audit_event (lower(principal) text_pattern_ops, "timestamp");

-- Nobody rewrites the trail: rows are only added. The purge of what is older than the trail is kept names itself.
create function refuse_audit_rewrite() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('ideagarden.audit_purge', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_audit_rewrite();
