-- A person can be erased: what names them goes, what they did stays. So whatever outlives a person names them by id: logins
-- stood in some columns, names in the history, and both in the audit trail, whose hashes covered them.

alter table app_user
  add column erased_at timestamp(3) with time zone,
  -- Of the source and key of an imported person who was erased: a salt of 16 bytes, and the digest of both behind it.
  add column erased_import_digest bytea,
  -- Who made and last changed the account; no references, for these are read alone. The texts keep what is no person.
  add column created_by_id bigint,
  add column last_modified_by_id bigint;
create index app_user_erased on app_user (id) where erased_at is not null;
alter table user_registration_history add column by_user_id bigint;
alter table static_content add column last_modified_by_id bigint;

update app_user u
   set created_by_id = maker.id, created_by = case when maker.id is null then u.created_by end,
       last_modified_by_id = changer.id, last_modified_by = case when changer.id is null then u.last_modified_by end
  from app_user same
  left join app_user maker on maker.login = same.created_by::citext
  left join app_user changer on changer.login = same.last_modified_by::citext
 where same.id = u.id and (maker.id is not null or changer.id is not null);
update user_registration_history h set by_user_id = u.id, by_user = null
  from app_user u where u.login = h.by_user::citext;
update static_content c set last_modified_by_id = u.id, last_modified_by = null
  from app_user u where u.login = c.last_modified_by::citext;

-- People whom an entry names as assigned before and after: {"old": [{"id", "name"}], "new": […]}. Entries of before have
-- the names within their texts.
alter table contribution_history add column named_people jsonb;
create index contribution_history_named on contribution_history using gin (named_people jsonb_path_ops)
  where named_people is not null;
create index contribution_history_names_in_text on contribution_history (contribution_id)
  where named_people is null and category in ('ASSIGN', 'FIELD');

-- What is somebody's is found by them, when they are erased or take it along, and no table is read for it from end to end.
create index contribution_maker on contribution (created_by);
create index contribution_history_user on contribution_history (user_id) where user_id is not null;
create index stored_file_maker on stored_file (created_by, id) where created_by is not null;
create index implementation_schedule_item_responsible on implementation_schedule_item (responsible_id)
  where responsible_id is not null;
create index notification_removed_user on notification (user_id) where is_deleted;
create index notification_session on notification (chat_session_id) where chat_session_id is not null;

-- What of a row of the audit trail is about a person stands behind a digest of its own: over a random salt, so that nobody
-- finds out by trying what is gone. The chain covers the digest and the ids.
alter table audit_event
  add column user_id bigint,
  -- Somebody else whom the message names.
  add column named_user_id bigint,
  add column salt bytea,
  add column person_digest bytea;
create index audit_event_user on audit_event (user_id) where user_id is not null;
create index audit_event_without_login on audit_event (user_id) where user_id is not null and principal = '';
create index audit_event_erased_person on audit_event ((change -> 'object' ->> 'id')) where "type" = 'PERSON_ERASED';
create index audit_event_named_user on audit_event (named_user_id) where named_user_id is not null;

-- Over the same things as `hash`, but the person's digest in the place of what it stands for, and over `hash` itself; only of
-- places that were linked before there were digests. Their `hash` is as it was noted elsewhere.
alter table audit_chain add column resealed bytea check (octet_length(resealed) = 32);
alter table audit_anchor add column resealed bytea check (octet_length(resealed) = 32);

-- The words of a message that name nobody: a key of the texts, or how somebody came in.
create function audit_words(message text) returns text language sql immutable as $$
  select case when message = 'identity provider'::text
                or message ~ '^(system\.audits|error)(\.[A-Za-z0-9]+)+$'::text then message end
$$;

-- Functions that run with the rights of the trail's owner look for others where the system has its own, and name whatever
-- else they use with its schema. All those that they call have each argument of the very type: nobody's function of the same
-- name is nearer.

-- server/platform/audits/audit.hash.ts has these two once more, for whoever verifies.
create function audit_person_digest(salt bytea, event audit_event) returns bytea language sql immutable as $$
  select pg_catalog.sha256(salt || pg_catalog.convert_to(
    public.audit_part(event.principal) || public.audit_part(event.remote_address) || public.audit_part(event.message),
    'UTF8'::name))
$$;
create function audit_seal(previous bytea, event audit_event, earlier bytea) returns bytea language sql stable as $$
  select pg_catalog.sha256(previous || pg_catalog.convert_to(
    public.audit_part(event.id::text)
    || public.audit_part(
         pg_catalog.to_char(event."timestamp" at time zone 'UTC'::text, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text))
    || public.audit_part(event."type") || public.audit_part(event.user_id::text)
    || public.audit_part(event.named_user_id::text) || public.audit_part(public.audit_words(event.message))
    || public.audit_part(event.request_id) || public.audit_part(event.change::text)
    || public.audit_part(pg_catalog.encode(event.person_digest, 'hex'::text))
    || public.audit_part(pg_catalog.encode(earlier, 'hex'::text)),
    'UTF8'::name))
$$;

-- Who is who is settled when a row is written: a login may belong to somebody else one day. Whoever writes knows it; this is
-- for rows of which nobody has said it.
create function name_audit_people() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.user_id is null and new.principal <> '' then
    new.user_id := (select id from app_user where login = new.principal::citext);
  end if;
  if new.named_user_id is null and audit_words(new.message) is null then
    new.named_user_id := (select id from app_user where login = new.message::citext);
  end if;
  new.salt := uuid_send(gen_random_uuid());
  new.person_digest := audit_person_digest(new.salt, new);
  return new;
end $$;
create trigger audit_event_names before insert on audit_event for each row execute function name_audit_people();

alter table audit_event disable trigger user;
update audit_event e
   set user_id = (select id from app_user where login = e.principal::citext),
       named_user_id = (select id from app_user where audit_words(e.message) is null and login = e.message::citext),
       salt = fresh.salt, person_digest = audit_person_digest(fresh.salt, e)
  from (select id, uuid_send(gen_random_uuid()) as salt from audit_event) fresh
 where fresh.id = e.id;
alter table audit_event enable trigger user;

alter table audit_chain disable trigger user;
do $$
declare
  last bytea := (select hash from audit_anchor);
  link record;
begin
  for link in
    select c.position, c.hash, e as event from audit_chain c join audit_event e on e.id = c.event_id order by c.position
  loop
    last := audit_seal(last, link.event, link.hash);
    update audit_chain set resealed = last where position = link.position;
  end loop;
end $$;
alter table audit_chain enable trigger user;

create or replace function chain_audit_events(most integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  place bigint;
  last bytea;
  event public.audit_event;
  linked integer := 0;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('audit chain'::text)::bigint);
  select position, coalesce(resealed, hash) into place, last from public.audit_chain order by position desc limit 1;
  if not found then
    select position, coalesce(resealed, hash) into strict place, last from public.audit_anchor;
  end if;
  for event in
    select e.* from public.audit_unchained u join public.audit_event e on e.id = u.event_id order by u.event_id limit most
  loop
    place := place + 1;
    last := public.audit_seal(last, event, null::bytea);
    insert into public.audit_chain (position, event_id, hash) values (place, event.id, last);
    delete from public.audit_unchained where event_id = event.id;
    linked := linked + 1;
  end loop;
  return linked;
end $$;
drop function audit_hash(bytea, audit_event);

create or replace function purge_audit_events(before timestamptz, most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  old timestamptz := least(before, pg_catalog.now() - pg_catalog.make_interval(days => public.audit_least_days()));
  first bigint;
  until bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('audit chain'::text)::bigint);
  select position + 1 into strict first from public.audit_anchor;
  -- The first link of these whose row has to stay; what stands before it goes.
  select min(c.position) - 1 into until
    from (select * from public.audit_chain order by position limit most) c
    left join public.audit_event e on e.id = c.event_id
   where e."timestamp" is null or e."timestamp" >= old;
  if until is null then
    select max(position) into until from (select position from public.audit_chain order by position limit most) c;
  end if;
  if until is null or until < first then
    return 0;
  end if;
  update public.audit_anchor set position = c.position, hash = c.hash, resealed = c.resealed, "timestamp" = e."timestamp"
    from public.audit_chain c join public.audit_event e on e.id = c.event_id where c.position = until;
  with gone as (delete from public.audit_chain where position between first and until returning event_id)
  delete from public.audit_event where id in (select event_id from gone);
  return until - first + 1;
end $$;

create or replace function guard_audit_anchor() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if new.position <= old.position
     or not exists (select from public.audit_chain c join public.audit_event e on e.id = c.event_id
                     where c.position = new.position and c.hash = new.hash
                       and c.resealed is not distinct from new.resealed
                       and e."timestamp"
                           < pg_catalog.now() - pg_catalog.make_interval(days => public.audit_least_days())) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- What is about a person who was erased, or stands in one row with it, goes; it is the one change that rows ever see. The
-- guard judges again what stands, and not who asks.
create function audit_former_member(id bigint) returns text language sql immutable as
  $$ select 'former member '::text || id::text $$;

create function erase_from_audit_trail(person bigint) returns integer language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  erased integer;
begin
  update public.audit_event
     set principal = case when user_id = person then public.audit_former_member(person) else '' end,
         remote_address = null, message = public.audit_words(message), salt = null
   where (user_id = person or named_user_id = person)
     -- Those that have lost their words stay as they are.
     and (salt is not null or (user_id = person and principal = ''::text));
  get diagnostics erased = row_count;
  return erased;
end $$;
revoke execute on function erase_from_audit_trail(bigint) from public;

drop trigger audit_event_append_only on audit_event;
create trigger audit_event_append_only before truncate on audit_event
  for each statement execute function refuse_audit_rewrite();

-- Nothing goes that the trail itself does not account for; other tables are not asked, for who owns them could say anything.
create function guard_audit_words() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new."timestamp", new."type", new.user_id, new.named_user_id, new.request_id, new.change, new.person_digest)
       is distinct from
     (old.id, old."timestamp", old."type", old.user_id, old.named_user_id, old.request_id, old.change, old.person_digest)
     or new.salt is not null or new.remote_address is not null
     or new.message is distinct from public.audit_words(old.message)
     or (new.principal <> ''::text and new.principal is distinct from public.audit_former_member(old.user_id))
     or not exists (select from public.audit_event
                     where "type" = 'PERSON_ERASED'::text
                       and change -> 'object'::text ->> 'id'::text in (old.user_id::text, old.named_user_id::text)) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger audit_event_words before update on audit_event for each row execute function guard_audit_words();

create or replace function limit_to_audit_trail(application regrole) returns void language plpgsql as $$
begin
  execute format('revoke all on audit_event, audit_chain, audit_unchained, audit_anchor, audit_delivery from %s',
                 application);
  execute format('grant select on audit_event, audit_chain, audit_unchained, audit_anchor to %s', application);
  execute format('grant insert on audit_event to %s', application);
  execute format('grant select, insert, update on audit_delivery to %s', application);
  execute format('grant execute on function chain_audit_events(integer), purge_audit_events(timestamptz, integer),
                  erase_from_audit_trail(bigint) to %s', application);
end $$;
