-- Leaderboards add up the points of a period that moves on with the calendar. Added up anew for each reader, they
-- would read every entry of the period; so the sums are kept, and the period with them (docs/decisions/0017).

-- First instant that the sums count; no row before anybody has read a leaderboard.
create table leader_period (
  id boolean primary key default true check (id),
  since timestamp(3) with time zone not null
);

-- Points of a person in the period: of one origin, or ALL of them.
create table leader_standing (
  scope text not null,
  user_id bigint not null references app_user(id) on delete cascade,
  point bigint not null,
  primary key (scope, user_id)
);
create index leader_standing_rank on leader_standing (scope, point desc nulls first, user_id);
create index leader_standing_user on leader_standing (user_id);

-- Adds entries to the sums, or takes them away. In the order of the people, so that two transactions that change
-- the same ones seldom wait in a circle; where they do, one of them is run again.
create function add_to_leaders(people bigint[], sources text[], points bigint[]) returns void
language sql as $$
  insert into leader_standing (scope, user_id, point)
  select place.scope, change.user_id, sum(change.point)
    from unnest(people, sources, points) change (user_id, source, point)
    cross join lateral (values ('ALL'), (change.source)) place (scope)
   group by place.scope, change.user_id
  having sum(change.point) <> 0
   order by change.user_id, place.scope
  on conflict (scope, user_id) do update set point = leader_standing.point + excluded.point
$$;

-- Whoever changes the ledger holds this lock in common, and whoever moves the period holds it alone: no entry is
-- counted by both, and none by neither.
create function keep_leaders() returns trigger language plpgsql as $$
declare
  start timestamp(3) with time zone;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('leader period', 0));
  select since into start from leader_period;
  if start is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform add_to_leaders(array_agg(user_id), array_agg(source), array_agg(point::bigint))
       from added where date >= start;
  elsif tg_op = 'DELETE' then
    perform add_to_leaders(array_agg(user_id), array_agg(source), array_agg(-point::bigint))
       from removed where date >= start;
  else
    perform add_to_leaders(array_agg(user_id), array_agg(source), array_agg(point))
       from (select user_id, source, point::bigint from added where date >= start
              union all
             select user_id, source, -point::bigint from removed where date >= start) change;
  end if;
  return null;
end $$;

create trigger point_entry_leaders_insert after insert on point_entry
  referencing new table as added for each statement execute function keep_leaders();
create trigger point_entry_leaders_update after update on point_entry
  referencing old table as removed new table as added for each statement execute function keep_leaders();
create trigger point_entry_leaders_delete after delete on point_entry
  referencing old table as removed for each statement execute function keep_leaders();

-- Moves the period: by what lies between the old and the new start, which is a day's entries on most days, or
-- counted anew where less lies behind the new start than between the two, as in a new year.
create function move_leaders(wanted timestamp(3) with time zone) returns void language plpgsql as $$
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
  if held is null or greatest(held, wanted) - least(held, wanted) > coalesce(newest, wanted) - wanted then
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
  insert into leader_period (since) values (wanted) on conflict (id) do update set since = excluded.since;
end $$;
