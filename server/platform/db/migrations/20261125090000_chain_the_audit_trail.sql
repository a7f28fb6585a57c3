-- The audit trail becomes a chain: each row has a place in it, and a hash over the hash before and what the row says. A
-- job links rows after they are kept (chain_audit_events), so that no writer waits for another. Triggers refuse whatever
-- would change what stands, whoever asks; the role that runs the application may own these tables.

-- A place of the chain, and which row of the trail stands there.
create table audit_chain (
  position bigint primary key,
  event_id bigint not null unique,
  hash bytea not null check (octet_length(hash) = 32)
);

-- Rows that wait for their place: a few seconds of the trail.
create table audit_unchained (
  event_id bigint primary key
);

-- Where the chain begins: the last link that retention took away, so that a purged beginning is no gap.
create table audit_anchor (
  id smallint primary key default 1 check (id = 1),
  position bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  "timestamp" timestamp(3) with time zone
);
insert into audit_anchor (position, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Up to which place somebody outside has got the trail.
create table audit_delivery (
  name text primary key,
  position bigint not null,
  delivered_at timestamp(3) with time zone default now() not null
);

-- A value with its length in bytes before it, so that no two rows say the same; server/platform/audits/audit.hash.ts has
-- the same once more, for whoever verifies must not ask the database that is verified.
create function audit_part(value text) returns text language sql immutable as
  $$ select coalesce(octet_length(value) || ':' || value, '-') $$;

create function audit_hash(previous bytea, event audit_event) returns bytea language sql stable as $$
  select sha256(previous || convert_to(
    audit_part(event.id::text)
    || audit_part(to_char(event."timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || audit_part(event.principal) || audit_part(event."type") || audit_part(event.remote_address)
    || audit_part(event.message) || audit_part(event.request_id) || audit_part(event.change::text), 'UTF8'))
$$;

-- Days below which nothing of the trail can be taken away, whatever the settings say.
create function audit_least_days() returns integer language sql immutable as $$ select 365 $$;

create function await_audit_place() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into audit_unchained (event_id) values (new.id);
  return null;
end $$;
create trigger audit_event_waits after insert on audit_event for each row execute function await_audit_place();

insert into audit_unchained (event_id) select id from audit_event;

-- Links rows that are kept by now, in the order of their ids, up to so many; one process at a time.
create function chain_audit_events(most integer) returns integer language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  place bigint;
  last bytea;
  event audit_event;
  linked integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('audit chain'));
  select position, hash into place, last from audit_chain order by position desc limit 1;
  if not found then
    select position, hash into strict place, last from audit_anchor;
  end if;
  for event in
    select e.* from audit_unchained u join audit_event e on e.id = u.event_id order by u.event_id limit most
  loop
    place := place + 1;
    last := audit_hash(last, event);
    insert into audit_chain (position, event_id, hash) values (place, event.id, last);
    delete from audit_unchained where event_id = event.id;
    linked := linked + 1;
  end loop;
  return linked;
end $$;

-- Takes away the beginning of the chain that is older than a moment, at most so many rows, and keeps its last link as the
-- anchor. Nothing younger than audit_least_days() goes.
create function purge_audit_events(before timestamptz, most integer) returns integer language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  old timestamptz := least(before, now() - make_interval(days => audit_least_days()));
  first bigint;
  until bigint;
begin
  perform pg_advisory_xact_lock(hashtext('audit chain'));
  select position + 1 into strict first from audit_anchor;
  -- The first link of these whose row has to stay; what stands before it goes.
  select min(c.position) - 1 into until
    from (select * from audit_chain order by position limit most) c
    left join audit_event e on e.id = c.event_id
   where e."timestamp" is null or e."timestamp" >= old;
  if until is null then
    select max(position) into until from (select position from audit_chain order by position limit most) c;
  end if;
  if until is null or until < first then
    return 0;
  end if;
  update audit_anchor set position = c.position, hash = c.hash, "timestamp" = e."timestamp"
    from audit_chain c join audit_event e on e.id = c.event_id where c.position = until;
  with gone as (delete from audit_chain where position between first and until returning event_id)
  delete from audit_event where id in (select event_id from gone);
  return until - first + 1;
end $$;

-- Guards. Each looks at what stands and not at who asks: nobody can name himself the purge.

drop trigger audit_event_append_only on audit_event;
drop function refuse_audit_rewrite();

create function refuse_audit_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_event_append_only before update or truncate on audit_event
  for each statement execute function refuse_audit_rewrite();
create trigger audit_chain_append_only before update or truncate on audit_chain
  for each statement execute function refuse_audit_rewrite();
create trigger audit_unchained_append_only before update or truncate on audit_unchained
  for each statement execute function refuse_audit_rewrite();
create trigger audit_anchor_append_only before insert or delete or truncate on audit_anchor
  for each statement execute function refuse_audit_rewrite();

-- A row goes when it is old enough and the anchor has passed it.
create function guard_audit_event() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if old."timestamp" >= now() - make_interval(days => audit_least_days())
     or exists (select from audit_unchained u where u.event_id = old.id)
     or exists (select from audit_chain c cross join audit_anchor a
                 where c.event_id = old.id and c.position > a.position) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger audit_event_stays before delete on audit_event for each row execute function guard_audit_event();

-- A link goes when the anchor has passed it.
create function guard_audit_chain() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if old.position > (select position from audit_anchor) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger audit_chain_stays before delete on audit_chain for each row execute function guard_audit_chain();

-- A row waits until it has its place.
create function guard_audit_unchained() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from audit_chain c where c.event_id = old.event_id) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger audit_unchained_stays before delete on audit_unchained
  for each row execute function guard_audit_unchained();

-- The anchor moves forward, along the chain, and never past a row that is too young to go.
create function guard_audit_anchor() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.position <= old.position
     or not exists (select from audit_chain c join audit_event e on e.id = c.event_id
                     where c.position = new.position and c.hash = new.hash
                       and e."timestamp" < now() - make_interval(days => audit_least_days())) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger audit_anchor_moves_on before update on audit_anchor
  for each row execute function guard_audit_anchor();

-- What a role needs that runs the application and does not own its tables: it adds and reads, and has the rest done.
revoke execute on function chain_audit_events(integer), purge_audit_events(timestamptz, integer) from public;
create function limit_to_audit_trail(application regrole) returns void language plpgsql as $$
begin
  execute format('revoke all on audit_event, audit_chain, audit_unchained, audit_anchor, audit_delivery from %s',
                 application);
  execute format('grant select on audit_event, audit_chain, audit_unchained, audit_anchor to %s', application);
  execute format('grant insert on audit_event to %s', application);
  execute format('grant select, insert, update on audit_delivery to %s', application);
  execute format('grant execute on function chain_audit_events(integer), purge_audit_events(timestamptz, integer) to %s',
                 application);
end $$;
revoke execute on function limit_to_audit_trail(regrole) from public;
