-- Reports count contributions by month, field, state and unit, and what people did with them; at a million
-- contributions counting them anew for each reader takes seconds. So the numbers are kept, by triggers and in the
-- transaction of each change, like those of lists. docs/decisions/0026-reports-read-summaries.md has the reasons.

-- The zone in which days and months begin, Q3-104: that of the server, set when it starts.
create table report_calendar (
  id boolean primary key default true check (id),
  time_zone text not null
);
insert into report_calendar (time_zone) values ('UTC');

create function report_zone() returns text language sql stable as $$
  select time_zone from report_calendar
$$;

create function report_month(at timestamptz, zone text) returns date language sql immutable parallel safe as $$
  select date_trunc('month', at at time zone zone)::date
$$;

-- Numbers of submitted contributions that are not deleted, by the month of their hand-in. The number is the sum over
-- all rows of a kind: writers only add rows, so none waits for another; `fold_reports` puts them together.
create table report_tally (
  type text not null,
  -- SUBMITTED: all of them; else a token of an audience
  audience text not null,
  -- STATE: key is the state. OWNER, CO_OWNER, COMMENT, RATING: key is the unit of the first owner, of each further
  -- one, of each who commented or rated. ACCEPTED, REJECTED, COMPLETED: what became of those of an owner's unit.
  kind text not null,
  month date not null,
  -- 0: none
  field_id bigint not null,
  -- 0: no unit
  key bigint not null,
  number bigint not null,
  folded boolean not null default false
);
create index report_tally_read on report_tally (type, audience, kind, month, field_id, key) include (number);
create unique index report_tally_folded on report_tally (type, audience, kind, month, field_id, key) where folded;
create index report_tally_fresh on report_tally (folded) where not folded;

-- How often and how long a contribution was in a state, from its history. Consecutive entries of one state are one stay.
create table contribution_stay (
  contribution_id bigint not null references contribution(id) on delete cascade,
  state_id bigint not null,
  stays bigint not null,
  -- of the stays that are over
  seconds bigint not null,
  -- Second of the epoch at which the stay that lasts began
  open_since bigint,
  primary key (contribution_id, state_id)
);

-- Sums of the stays of submitted contributions that are not deleted; kept like `report_tally`.
create table report_stay_tally (
  state_id bigint not null,
  month date not null,
  field_id bigint not null,
  contributions bigint not null,
  stays bigint not null,
  seconds bigint not null,
  open_stays bigint not null,
  -- Sum of the beginnings of the stays that last
  open_since bigint not null,
  folded boolean not null default false
);
create index report_stay_tally_read on report_stay_tally (state_id, month, field_id)
  include (contributions, stays, seconds, open_stays, open_since);
create unique index report_stay_tally_folded on report_stay_tally (state_id, month, field_id) where folded;
create index report_stay_tally_fresh on report_stay_tally (folded) where not folded;

-- Open accounts of a unit.
create index app_user_unit_active on app_user (unit_id) where activated;

create function fold_reports() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed'
     or not pg_try_advisory_xact_lock(7594306340674171495) then
    return;
  end if;
  with fresh as (
    delete from report_tally where not folded returning *
  )
  insert into report_tally (type, audience, kind, month, field_id, key, number, folded)
  select type, audience, kind, month, field_id, key, sum(number), true
    from fresh group by type, audience, kind, month, field_id, key
  on conflict (type, audience, kind, month, field_id, key) where folded
  do update set number = report_tally.number + excluded.number;
  with fresh as (
    delete from report_stay_tally where not folded returning *
  )
  insert into report_stay_tally
    (state_id, month, field_id, contributions, stays, seconds, open_stays, open_since, folded)
  select state_id, month, field_id, sum(contributions), sum(stays), sum(seconds), sum(open_stays), sum(open_since), true
    from fresh group by state_id, month, field_id
  on conflict (state_id, month, field_id) where folded
  do update set contributions = report_stay_tally.contributions + excluded.contributions,
                stays = report_stay_tally.stays + excluded.stays,
                seconds = report_stay_tally.seconds + excluded.seconds,
                open_stays = report_stay_tally.open_stays + excluded.open_stays,
                open_since = report_stay_tally.open_since + excluded.open_since;
end $$;

-- After about a thousand rows they are added up.
create function fold_reports_sometimes(added bigint) returns void language plpgsql as $$
begin
  if random() < added / 1000.0 then
    perform fold_reports();
  end if;
end $$;

-- Under which audiences a contribution is counted; none while it is a draft, or deleted.
create function report_audiences(deleted boolean, submitted timestamptz, audience text[]) returns text[]
  language sql immutable parallel safe as $$
  select case when deleted or submitted is null then '{}' else array['SUBMITTED'] || audience end
$$;

-- What became of a contribution, by the groups of S3-25; null while that is open.
create function report_result(state_type text) returns text language sql immutable parallel safe as $$
  select case
    when state_type in ('ACCEPTANCE', 'IMPLEMENTATION', 'STARTUP', 'PROJECT') then 'ACCEPTED'
    when state_type in ('REJECTION', 'CANCELLATION') then 'REJECTED'
    when state_type = 'COMPLETION' then 'COMPLETED' end
$$;

-- What is counted of a contribution by itself.
create function report_facts(audiences text[], state_id bigint, state_type text, unit_id bigint)
  returns table (audience text, kind text, key bigint) language sql immutable parallel safe as $$
  select token, fact.kind, fact.key
    from unnest(audiences) token, (values ('STATE', state_id), ('OWNER', coalesce(unit_id, 0))) fact(kind, key)
  union all
  select 'SUBMITTED', report_result(state_type), coalesce(unit_id, 0)
   where audiences <> '{}' and report_result(state_type) is not null
$$;

-- Further owners, and each comment and rating, with the unit of the person.
create function report_collaborators(ids bigint[]) returns table (contribution_id bigint, kind text, key bigint)
  language sql stable rows 1000 as $$
  select part.contribution_id, part.kind, coalesce(person.unit_id, 0)
    from (
      select p.contribution_id, 'CO_OWNER' as kind, p.user_id
        from unnest(ids) one(id) join contribution_participant p on p.contribution_id = one.id
       where p.role = 'OWNER' and p.rank > 1
      union all
      select c.contribution_id, 'COMMENT', c.user_id
        from unnest(ids) one(id) join comment c on c.contribution_id = one.id
      union all
      select r.contribution_id, 'RATING', r.user_id
        from unnest(ids) one(id) join contribution_rating r on r.contribution_id = one.id
    ) part join app_user person on person.id = part.user_id
$$;

create function report_contributions_added() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
  added bigint;
begin
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select c.type, fact.audience, fact.kind, report_month(c.date_submitted, zone), coalesce(c.field_id, 0), fact.key, count(*)
    from later c, report_facts(report_audiences(c.is_deleted, c.date_submitted, c.audience), c.state_id, c.state_type,
                               c.owner_unit_id) fact
   group by 1, 2, 3, 4, 5, 6;
  get diagnostics added = row_count;
  perform fold_reports_sometimes(added);
  return null;
end $$;

create trigger report_contributions_added after insert on contribution
  referencing new table as later for each statement execute function report_contributions_added();

create function report_contributions_changed() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
  changed bigint[];
  moved bigint[];
  added bigint := 0;
  more bigint;
begin
  -- Most changes, such as of a text or a number of comments, are none for reports. `moved` are those of which also
  -- what others did with them is counted elsewhere now.
  select array_agg(id), array_agg(id) filter (where is_moved) into changed, moved from (
    select later.id,
           (later.type, later.field_id, later.date_submitted, later.is_deleted, later.audience)
             is distinct from
           (earlier.type, earlier.field_id, earlier.date_submitted, earlier.is_deleted, earlier.audience) as is_moved
      from later join earlier on earlier.id = later.id
     where (later.type, later.field_id, later.date_submitted, later.is_deleted, later.audience,
            later.state_id, later.state_type, later.owner_unit_id)
             is distinct from
           (earlier.type, earlier.field_id, earlier.date_submitted, earlier.is_deleted, earlier.audience,
            earlier.state_id, earlier.state_type, earlier.owner_unit_id)
  ) difference;
  if changed is null then
    return null;
  end if;
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select v.type, fact.audience, fact.kind, report_month(v.date_submitted, zone), coalesce(v.field_id, 0), fact.key,
         sum(v.change)
    from (select later.*, 1 as change from unnest(changed) one(id) join later on later.id = one.id
          union all
          select earlier.*, -1 from unnest(changed) one(id) join earlier on earlier.id = one.id) v,
         report_facts(report_audiences(v.is_deleted, v.date_submitted, v.audience), v.state_id, v.state_type,
                      v.owner_unit_id) fact
   group by 1, 2, 3, 4, 5, 6 having sum(v.change) <> 0;
  get diagnostics added = row_count;
  if moved is not null then
    insert into report_tally (type, audience, kind, month, field_id, key, number)
    select v.type, token, other.kind, report_month(v.date_submitted, zone), coalesce(v.field_id, 0), other.key,
           sum(v.change)
      from report_collaborators(moved) other
      join (select later.*, 1 as change from later union all select earlier.*, -1 from earlier) v
        on v.id = other.contribution_id,
      unnest(report_audiences(v.is_deleted, v.date_submitted, v.audience)) token
     group by 1, 2, 3, 4, 5, 6 having sum(v.change) <> 0;
    get diagnostics more = row_count;
    added := added + more;
    insert into report_stay_tally (state_id, month, field_id, contributions, stays, seconds, open_stays, open_since)
    select * from (
      select stay.state_id, report_month(v.date_submitted, zone), coalesce(v.field_id, 0), sum(v.change) as contributions,
             sum(v.change * stay.stays) as stays, sum(v.change * stay.seconds) as seconds,
             coalesce(sum(v.change) filter (where stay.open_since is not null), 0) as open_stays,
             coalesce(sum(v.change * stay.open_since), 0) as open_since
        from unnest(moved) one(id)
        join contribution_stay stay on stay.contribution_id = one.id
        join (select later.*, 1 as change from later union all select earlier.*, -1 from earlier) v on v.id = one.id
       where v.date_submitted is not null and not v.is_deleted
       group by 1, 2, 3
    ) change where (contributions, stays, seconds, open_stays, open_since) <> (0, 0, 0, 0, 0);
    get diagnostics more = row_count;
    added := added + more;
  end if;
  perform fold_reports_sometimes(added);
  return null;
end $$;

create trigger report_contributions_changed after update on contribution
  referencing old table as earlier new table as later for each statement execute function report_contributions_changed();

-- What belongs to a contribution goes with it, before a trigger on the statement could see it.
create function report_contribution_removed() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
begin
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select old.type, fact.audience, fact.kind, report_month(old.date_submitted, zone), coalesce(old.field_id, 0), fact.key,
         -count(*)
    from (
      select * from report_facts(report_audiences(old.is_deleted, old.date_submitted, old.audience), old.state_id,
                                 old.state_type, old.owner_unit_id)
      union all
      select token, other.kind, other.key from report_collaborators(array[old.id]) other,
             unnest(report_audiences(old.is_deleted, old.date_submitted, old.audience)) token
    ) fact
   group by fact.audience, fact.kind, fact.key;
  insert into report_stay_tally (state_id, month, field_id, contributions, stays, seconds, open_stays, open_since)
  select state_id, report_month(old.date_submitted, zone), coalesce(old.field_id, 0), -1, -stays, -seconds,
         case when open_since is null then 0 else -1 end, -coalesce(open_since, 0)
    from contribution_stay
   where contribution_id = old.id and old.date_submitted is not null and not old.is_deleted;
  return old;
end $$;

create trigger report_contribution_removed before delete on contribution
  for each row execute function report_contribution_removed();

-- Counts parts that people have in contributions, or no longer have: the person at a place of `people` in the
-- contribution at the same place. Both are held before they are looked at, so neither changes meanwhile; where a
-- contribution is gone, its own trigger has counted.
create function tally_collaborators(contributions bigint[], people bigint[], what text, change int) returns void
  language plpgsql as $$
declare
  zone constant text := report_zone();
  added bigint;
begin
  if contributions is null then
    return;
  end if;
  perform from contribution where id = any(contributions) order by id for no key update;
  perform from app_user where id = any(people) order by id for share;
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select c.type, token, what, report_month(c.date_submitted, zone), coalesce(c.field_id, 0), coalesce(person.unit_id, 0),
         count(*) * change
    from unnest(contributions, people) part(contribution_id, user_id)
    join contribution c on c.id = part.contribution_id
    join app_user person on person.id = part.user_id,
    unnest(report_audiences(c.is_deleted, c.date_submitted, c.audience)) token
   group by 1, 2, 3, 4, 5, 6;
  get diagnostics added = row_count;
  perform fold_reports_sometimes(added);
end $$;

-- For comments and ratings; the kind is the trigger's argument.
create function report_remarks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tally_collaborators(array_agg(contribution_id), array_agg(user_id), tg_argv[0], 1) from later;
  elsif tg_op = 'DELETE' then
    perform tally_collaborators(array_agg(contribution_id), array_agg(user_id), tg_argv[0], -1) from earlier;
  else
    perform tally_collaborators(array_agg(earlier.contribution_id), array_agg(earlier.user_id), tg_argv[0], -1),
            tally_collaborators(array_agg(later.contribution_id), array_agg(later.user_id), tg_argv[0], 1)
       from later join earlier on earlier.id = later.id
      where (later.contribution_id, later.user_id) <> (earlier.contribution_id, earlier.user_id);
  end if;
  return null;
end $$;

create trigger report_comments_added after insert on comment
  referencing new table as later for each statement execute function report_remarks('COMMENT');
create trigger report_comments_changed after update on comment
  referencing old table as earlier new table as later for each statement execute function report_remarks('COMMENT');
create trigger report_comments_removed after delete on comment
  referencing old table as earlier for each statement execute function report_remarks('COMMENT');
create trigger report_ratings_added after insert on contribution_rating
  referencing new table as later for each statement execute function report_remarks('RATING');
create trigger report_ratings_changed after update on contribution_rating
  referencing old table as earlier new table as later for each statement execute function report_remarks('RATING');
create trigger report_ratings_removed after delete on contribution_rating
  referencing old table as earlier for each statement execute function report_remarks('RATING');

-- Further owners. Triggers of a table run in the order of their names: these have to come before `owners_…`, which
-- renew whom the contribution is open to, and with it where all that is counted by then belongs.
create function report_co_owners() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tally_collaborators(array_agg(contribution_id), array_agg(user_id), 'CO_OWNER', -1)
       from earlier where role = 'OWNER' and rank > 1;
  end if;
  if tg_op <> 'DELETE' then
    perform tally_collaborators(array_agg(contribution_id), array_agg(user_id), 'CO_OWNER', 1)
       from later where role = 'OWNER' and rank > 1;
  end if;
  return null;
end $$;

create trigger co_owners_added after insert on contribution_participant
  referencing new table as later for each statement execute function report_co_owners();
create trigger co_owners_changed after update on contribution_participant
  referencing old table as earlier new table as later for each statement execute function report_co_owners();
create trigger co_owners_removed after delete on contribution_participant
  referencing old table as earlier for each statement execute function report_co_owners();

-- A person takes what he or she did along into another unit. Before the change, for each person of a statement:
-- when afterwards the audiences follow, everybody's parts are counted where they belong already.
create function report_person_moves() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
  parts bigint[] := array(
    select contribution_id from contribution_participant where user_id = new.id and role = 'OWNER' and rank > 1
    union select contribution_id from comment where user_id = new.id
    union select contribution_id from contribution_rating where user_id = new.id);
begin
  perform from contribution where id = any(parts) order by id for no key update;
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select c.type, token, part.kind, report_month(c.date_submitted, zone), coalesce(c.field_id, 0), place.unit,
         sum(place.change)
    from (
      select contribution_id, 'CO_OWNER' as kind from contribution_participant
       where user_id = new.id and role = 'OWNER' and rank > 1
      union all select contribution_id, 'COMMENT' from comment where user_id = new.id
      union all select contribution_id, 'RATING' from contribution_rating where user_id = new.id
    ) part
    join contribution c on c.id = part.contribution_id,
    unnest(report_audiences(c.is_deleted, c.date_submitted, c.audience)) token,
    (values (coalesce(old.unit_id, 0), -1), (coalesce(new.unit_id, 0), 1)) place(unit, change)
   group by 1, 2, 3, 4, 5, 6;
  return new;
end $$;

create trigger report_person_moves before update of unit_id on app_user
  for each row when (old.unit_id is distinct from new.unit_id) execute function report_person_moves();

-- The stays that a history tells of.
create function stays_of(ids bigint[])
  returns table (contribution_id bigint, state_id bigint, stays bigint, seconds bigint, open_since bigint)
  language sql stable rows 1000 as $$
  with entry as (
    select h.contribution_id, h.to_state_id, h.date, h.id,
           lag(h.to_state_id) over (partition by h.contribution_id order by h.date, h.id) as before
      from unnest(ids) one(id) join contribution_history h on h.contribution_id = one.id
     where h.category = 'STATE' and h.to_state_id is not null
  ), stay as (
    select entry.contribution_id, to_state_id, extract(epoch from date)::bigint as since,
           lead(extract(epoch from date)::bigint)
             over (partition by entry.contribution_id order by date, id) as until
      from entry where before is distinct from to_state_id
  )
  select stay.contribution_id, to_state_id, count(*), coalesce(sum(until - since), 0)::bigint,
         max(since) filter (where until is null)
    from stay group by 1, 2
$$;

create function renew_stays(ids bigint[]) returns void language plpgsql as $$
declare
  zone constant text := report_zone();
  added bigint;
begin
  if ids is null then
    return;
  end if;
  perform from contribution where id = any(ids) order by id for no key update;
  insert into report_stay_tally (state_id, month, field_id, contributions, stays, seconds, open_stays, open_since)
  select * from (
    select v.state_id, report_month(c.date_submitted, zone), coalesce(c.field_id, 0), sum(v.change) as contributions,
           sum(v.change * v.stays) as stays, sum(v.change * v.seconds) as seconds,
           coalesce(sum(v.change) filter (where v.open_since is not null), 0) as open_stays,
           coalesce(sum(v.change * v.open_since), 0) as open_since
      from (
        select stay.*, 1 as change from stays_of(ids) stay
        union all
        select stay.*, -1 from unnest(ids) one(id) join contribution_stay stay on stay.contribution_id = one.id
      ) v join contribution c on c.id = v.contribution_id
     where c.date_submitted is not null and not c.is_deleted
     group by 1, 2, 3
  ) change where (contributions, stays, seconds, open_stays, open_since) <> (0, 0, 0, 0, 0);
  get diagnostics added = row_count;
  delete from contribution_stay stay
   where contribution_id = any(ids)
     and not exists (select from stays_of(ids) fresh
                      where fresh.contribution_id = stay.contribution_id and fresh.state_id = stay.state_id);
  insert into contribution_stay (contribution_id, state_id, stays, seconds, open_since)
  select fresh.* from stays_of(ids) fresh join contribution c on c.id = fresh.contribution_id
  on conflict (contribution_id, state_id) do update
     set stays = excluded.stays, seconds = excluded.seconds, open_since = excluded.open_since
   where (contribution_stay.stays, contribution_stay.seconds, contribution_stay.open_since)
         is distinct from (excluded.stays, excluded.seconds, excluded.open_since);
  perform fold_reports_sometimes(added);
end $$;

create function report_history() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform renew_stays(array_agg(distinct contribution_id)) from earlier where category = 'STATE';
  end if;
  if tg_op <> 'DELETE' then
    perform renew_stays(array_agg(distinct contribution_id)) from later where category = 'STATE';
  end if;
  return null;
end $$;

create trigger report_history_added after insert on contribution_history
  referencing new table as later for each statement execute function report_history();
create trigger report_history_changed after update on contribution_history
  referencing old table as earlier new table as later for each statement execute function report_history();
create trigger report_history_removed after delete on contribution_history
  referencing old table as earlier for each statement execute function report_history();

-- Counts everything anew: for what is there already, and for repairs by hand.
create function rebuild_reports() returns void language plpgsql as $$
declare
  zone text;
begin
  lock table app_user, contribution, contribution_participant, comment, contribution_rating, contribution_history
    in share mode;
  zone := report_zone();
  delete from report_tally;
  delete from report_stay_tally;
  delete from contribution_stay;
  insert into report_tally (type, audience, kind, month, field_id, key, number, folded)
  select type, audience, kind, report_month(date_submitted, zone), coalesce(field_id, 0), key, count(*), true
    from (
      select c.type, fact.audience, fact.kind, c.date_submitted, c.field_id, fact.key
        from contribution c, report_facts(report_audiences(c.is_deleted, c.date_submitted, c.audience), c.state_id,
                                          c.state_type, c.owner_unit_id) fact
      union all
      select c.type, token, part.kind, c.date_submitted, c.field_id, coalesce(person.unit_id, 0)
        from (
          select contribution_id, 'CO_OWNER' as kind, user_id from contribution_participant
           where role = 'OWNER' and rank > 1
          union all select contribution_id, 'COMMENT', user_id from comment
          union all select contribution_id, 'RATING', user_id from contribution_rating
        ) part
        join app_user person on person.id = part.user_id
        join contribution c on c.id = part.contribution_id,
        unnest(report_audiences(c.is_deleted, c.date_submitted, c.audience)) token
    ) fact
   group by 1, 2, 3, 4, 5, 6;
  insert into contribution_stay (contribution_id, state_id, stays, seconds, open_since)
  select * from stays_of(array(select id from contribution));
  insert into report_stay_tally
    (state_id, month, field_id, contributions, stays, seconds, open_stays, open_since, folded)
  select stay.state_id, report_month(c.date_submitted, zone), coalesce(c.field_id, 0), count(*), sum(stay.stays),
         sum(stay.seconds), count(stay.open_since), coalesce(sum(stay.open_since), 0), true
    from contribution_stay stay join contribution c on c.id = stay.contribution_id
   where c.date_submitted is not null and not c.is_deleted
   group by 1, 2, 3;
end $$;

-- Lets months begin as in another zone; true when that was a change. A name that PostgreSQL does not know changes
-- nothing.
create function keep_report_zone(zone text) returns boolean language plpgsql as $$
begin
  if report_zone() = zone then
    return false;
  end if;
  begin
    perform now() at time zone zone;
  exception when invalid_parameter_value then
    return false;
  end;
  lock table app_user, contribution, contribution_participant, comment, contribution_rating, contribution_history
    in share mode;
  update report_calendar set time_zone = zone;
  perform rebuild_reports();
  return true;
end $$;

select rebuild_reports();
