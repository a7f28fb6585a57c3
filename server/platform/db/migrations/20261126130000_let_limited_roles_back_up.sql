-- A backup notes where the numbers of each table stand, also as a role that only adds to the audit trail and reads it.
create or replace function limit_to_audit_trail(application regrole) returns void language plpgsql as $$
begin
  execute format('revoke all on audit_event, audit_chain, audit_unchained, audit_anchor, audit_delivery from %s',
                 application);
  execute format('grant select on audit_event, audit_chain, audit_unchained, audit_anchor to %s', application);
  execute format('grant select on sequence audit_event_id_seq to %s', application);
  execute format('grant insert on audit_event to %s', application);
  execute format('grant select, insert, update on audit_delivery to %s', application);
  execute format('grant execute on function chain_audit_events(integer), purge_audit_events(timestamptz, integer),
                  erase_from_audit_trail(bigint) to %s', application);
end $$;
