-- Who handed in most is ranked like the leaders by points, over the same period. Counted anew for each reader, at a
-- million contributions the answer takes seconds; so the numbers are kept beside the sums of points and move with them
-- (docs/decisions/0017).

-- Contributions of a type that a person owns, not deleted and handed in within the period.
create table submitter_standing (
  type text not null,
  user_id bigint not null references app_user(id) on delete cascade,
  number bigint not null,
  primary key (type, user_id)
);
create index submitter_standing_rank on submitter_standing (type, number desc nulls first, user_id);
create index submitter_standing_user on submitter_standing (user_id);

-- In the order of the people, as with points. Somebody whose account goes in the same statement needs no number.
create function add_to_submitters(types text[], people bigint[], numbers bigint[]) returns void
language sql as $$
  insert into submitter_standing (type, user_id, number)
  select change.type, change.user_id, sum(change.number)
    from unnest(types, people, numbers) change (type, user_id, number)
    join app_user person on person.id = change.user_id
   group by change.type, change.user_id
  having sum(change.number) <> 0
   order by change.user_id, change.type
  on conflict (type, user_id) do update set number = submitter_standing.number + excluded.number
$$;

-- Start of the period, which stays where it is until the transaction ends; null before anybody has read a leaderboard.
create function hold_leader_period() returns timestamp(3) with time zone language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('leader period', 0));
  return (select since from leader_period);
end $$;

-- A new contribution has no owners yet: those who join count it.
create function keep_submitters() returns trigger language plpgsql as $$
declare
  changed bigint[];
  start timestamp(3) with time zone;
begin
  -- Most changes, such as of a text or a number of comments, change nothing that is counted.
  select array_agg(later.id) into changed
    from later join earlier on earlier.id = later.id
   where (later.type, later.date_submitted, later.is_deleted)
           is distinct from (earlier.type, earlier.date_submitted, earlier.is_deleted)
     and (later.date_submitted is not null and not later.is_deleted
          or earlier.date_submitted is not null and not earlier.is_deleted);
  if changed is null then
    return null;
  end if;
  start := hold_leader_period();
  -- Who changes owners holds the contribution until the end: they either came before us and are seen here, or see what
  -- we made of it.
  perform add_to_submitters(array_agg(version.type), array_agg(owner.user_id), array_agg(version.change))
     from (select id, type, date_submitted, is_deleted, 1::bigint as change from later
            union all
           select id, type, date_submitted, is_deleted, -1 from earlier) version
     join contribution_participant owner on owner.contribution_id = version.id and owner.role = 'OWNER'
    where version.id = any(changed) and version.date_submitted >= start and not version.is_deleted;
  return null;
end $$;

create trigger contribution_submitters_changed after update on contribution
  referencing old table as earlier new table as later for each statement execute function keep_submitters();

-- Owners go with their contribution, before a trigger on the statement could see them.
create function forget_submitters() returns trigger language plpgsql as $$
begin
  if old.date_submitted is not null and not old.is_deleted and old.date_submitted >= hold_leader_period() then
    perform add_to_submitters(array_agg(old.type), array_agg(owner.user_id), array_agg(-1::bigint))
       from contribution_participant owner where owner.contribution_id = old.id and owner.role = 'OWNER';
  end if;
  return old;
end $$;

create trigger contribution_submitters_removed before delete on contribution
  for each row execute function forget_submitters();

create function keep_submitters_of_owners() returns trigger language plpgsql as $$
declare
  contributions bigint[];
  people bigint[];
  changes bigint[];
  start timestamp(3) with time zone;
begin
  if tg_op = 'INSERT' then
    select array_agg(contribution_id), array_agg(user_id), array_agg(1::bigint) into contributions, people, changes
      from later where role = 'OWNER';
  elsif tg_op = 'DELETE' then
    select array_agg(contribution_id), array_agg(user_id), array_agg(-1::bigint) into contributions, people, changes
      from earlier where role = 'OWNER';
  else
    -- Another rank is no change.
    select array_agg(contribution_id), array_agg(user_id), array_agg(change) into contributions, people, changes
      from (select contribution_id, user_id, sum(change)::bigint as change
              from (select contribution_id, user_id, 1 from later where role = 'OWNER'
                     union all
                    select contribution_id, user_id, -1 from earlier where role = 'OWNER'
                   ) version (contribution_id, user_id, change)
             group by contribution_id, user_id having sum(change) <> 0) difference;
  end if;
  if contributions is null then
    return null;
  end if;
  -- Held before they are looked at, so that they do not change meanwhile; where one is gone, its own trigger has
  -- counted.
  perform from contribution where id = any(contributions) order by id for no key update;
  -- Nothing more for a draft.
  if not exists (select from contribution
                  where id = any(contributions) and date_submitted is not null and not is_deleted) then
    return null;
  end if;
  start := hold_leader_period();
  perform add_to_submitters(array_agg(c.type), array_agg(part.user_id), array_agg(part.change))
     from unnest(contributions, people, changes) part (contribution_id, user_id, change)
     join contribution c on c.id = part.contribution_id
    where c.date_submitted >= start and not c.is_deleted;
  return null;
end $$;

-- Triggers of a table run in the order of their names: these have to come after `owners_…`, which hold people and units
-- before they hold the contributions.
create trigger submitters_added after insert on contribution_participant
  referencing new table as later for each statement execute function keep_submitters_of_owners();
create trigger submitters_changed after update on contribution_participant
  referencing old table as earlier new table as later for each statement execute function keep_submitters_of_owners();
create trigger submitters_removed after delete on contribution_participant
  referencing old table as earlier for each statement execute function keep_submitters_of_owners();

-- The types that there are, each by a look at an index, for the index of hand-ins begins with the type.
create function contribution_types() returns text[] language sql stable as $$
  with recursive known (type) as (
    select min(c.type) from contribution c where not c.is_deleted
     union all
    select (select min(c.type) from contribution c where not c.is_deleted and c.type > known.type)
      from known where known.type is not null
  )
  select array_agg(known.type) from known where known.type is not null
$$;

-- What was handed in from the first instant to before the second.
create function submissions_between(since timestamp with time zone, until timestamp with time zone)
  returns table (type text, user_id bigint, number bigint) language sql stable as $$
  select c.type, owner.user_id, count(*)
    from contribution c
    join contribution_participant owner on owner.contribution_id = c.id and owner.role = 'OWNER'
   where c.type = any((select contribution_types())::text[])
     and c.date_submitted >= since and c.date_submitted < until and not c.is_deleted
   group by c.type, owner.user_id
$$;

-- Whether less lies behind the new start than between it and the old one, as in a new year.
create function leaders_begin_anew(
  held timestamp with time zone, wanted timestamp with time zone, newest timestamp with time zone
) returns boolean language sql immutable as $$
  select held is null or greatest(held, wanted) - least(held, wanted) > coalesce(newest, wanted) - wanted
$$;

create function move_submitters(held timestamp with time zone, wanted timestamp with time zone) returns void
language plpgsql as $$
declare
  newest timestamp with time zone;
begin
  select max(of_type.submitted) into newest
    from unnest(contribution_types()) known (type),
         lateral (select max(c.date_submitted) as submitted from contribution c
                   where c.type = known.type and not c.is_deleted) of_type;
  if leaders_begin_anew(held, wanted, newest) then
    delete from submitter_standing;
    insert into submitter_standing (type, user_id, number)
    select type, user_id, number from submissions_between(wanted, 'infinity');
  else
    insert into submitter_standing (type, user_id, number)
    select type, user_id, case when wanted > held then -number else number end
      from submissions_between(least(held, wanted), greatest(held, wanted))
    on conflict (type, user_id) do update set number = submitter_standing.number + excluded.number;
    delete from submitter_standing where number = 0;
  end if;
end $$;

-- Points move as before, and submissions with them, each in the shorter of the two ways.
create or replace function move_leaders(wanted timestamp(3) with time zone) returns void language plpgsql as $$
declare
  held timestamp(3) with time zone;
  newest timestamp(3) with time zone;
begin
  perform pg_advisory_xact_lock(hashtextextended('leader period', 0));
  select since into held from leader_period;
  if held = wanted then
    return;
  end if;
  select max(date) into newest from point_entry;
  if leaders_begin_anew(held, wanted, newest) then
    delete from leader_standing;
    insert into leader_standing (scope, user_id, point)
    select coalesce(source, 'ALL'), user_id, sum(point) from point_entry where date >= wanted
     group by grouping sets ((source, user_id), (user_id));
  else
    insert into leader_standing (scope, user_id, point)
    select coalesce(source, 'ALL'), user_id, case when wanted > held then -sum(point) else sum(point) end
      from point_entry where date >= least(held, wanted) and date < greatest(held, wanted)
     group by grouping sets ((source, user_id), (user_id))
    on conflict (scope, user_id) do update set point = leader_standing.point + excluded.point;
    delete from leader_standing where point = 0;
  end if;
  perform move_submitters(held, wanted);
  insert into leader_period (since) values (wanted) on conflict (id) do update set since = excluded.since;
end $$;

-- Where leaderboards were read already. Nobody writes, for the new triggers hold the tables; nor may the period move.
select pg_advisory_xact_lock(hashtextextended('leader period', 0));
insert into submitter_standing (type, user_id, number)
select submitted.type, submitted.user_id, submitted.number
  from leader_period, submissions_between(leader_period.since, 'infinity') submitted;
