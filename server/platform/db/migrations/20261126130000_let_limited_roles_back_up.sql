-- A backup notes where the numbers of each table stand, also as a role that only adds to the audit trail and reads it.
create or replace function limit_to_audit_trail(application regrole) returns void language plpgsql
  set search_path = public, pg_temp as $$
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

-- Earlier functions of the trail with its owner's rights: what they use they name with its schema, as those of the step before.
create or replace function audit_part(value text) returns text language sql immutable as
  $$ select coalesce(pg_catalog.octet_length(value)::text || ':'::text || value, '-'::text) $$;

create or replace function await_audit_place() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.audit_unchained (event_id) values (new.id);
  return null;
end $$;

create or replace function guard_audit_event() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if old."timestamp" >= pg_catalog.now() - pg_catalog.make_interval(days => public.audit_least_days())
     or exists (select from public.audit_unchained u where u.event_id = old.id)
     or exists (select from public.audit_chain c cross join public.audit_anchor a
                 where c.event_id = old.id and c.position > a.position) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

create or replace function guard_audit_chain() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if old.position > (select position from public.audit_anchor) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

create or replace function guard_audit_unchained() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.audit_chain c where c.event_id = old.event_id) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
