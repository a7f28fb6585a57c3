-- Who follows a contribution hears what becomes of it. Authors, commenters, supporters and assignees follow from their act on;
-- whoever stopped stays stored, so that a later act of theirs does not make them follow again (decision 0065).
create table contribution_follower (
  contribution_id bigint not null references contribution on delete cascade,
  user_id bigint not null references app_user,
  stopped boolean not null default false,
  date_created timestamp(3) with time zone not null default now(),
  primary key (contribution_id, user_id)
);
create index contribution_follower_user on contribution_follower (user_id, date_created desc, contribution_id desc)
  where not stopped;
create index contribution_follower_of_user on contribution_follower (user_id);

alter table contribution add column supporter_count integer not null default 0;
alter table contribution add column follower_count integer not null default 0;
-- When it was commented or supported last.
alter table contribution add column date_discussed timestamp(3) with time zone;

-- What lists are sorted by. A new contribution is ahead of an older one by its time, and the older one makes up for it by support
-- and comments: ten times as many are worth a week. The order of two contributions depends on no clock, so it can be stored.
create function contribution_trend(supporters integer, comments integer, since timestamptz) returns double precision
  language sql immutable parallel safe as $$
  select log((1 + 2 * greatest(supporters, 0) + greatest(comments, 0))::double precision)
         + date_part('epoch', since) / 604800.0
$$;

-- Comments that are hidden from readers show in no order.
create index contribution_by_trend on contribution (type,
    contribution_trend(supporter_count, case when comment_status = 'HIDDEN' then 0 else comment_count end,
                       coalesce(date_submitted, date_created)) desc, id desc)
  where not is_deleted;
create index contribution_by_support on contribution (type, supporter_count desc, id desc) where not is_deleted;
create index contribution_by_comments on contribution (type,
    (case when comment_status = 'HIDDEN' then 0 else comment_count end) desc, id desc)
  where not is_deleted;
create index contribution_by_activity on contribution (type,
    greatest(date_state_changed, date_submitted, date_discussed) desc, id desc)
  where not is_deleted;

-- Follows for people what they take part in, unless they stopped.
create function follow_automatically(contributions bigint[], people bigint[]) returns void language sql as $$
  insert into contribution_follower (contribution_id, user_id)
  select distinct one.contribution_id, one.user_id from unnest(contributions, people) one(contribution_id, user_id)
   order by 1, 2
      on conflict do nothing
$$;

create function count_followers() returns trigger language plpgsql as $$
declare
  ids bigint[];
  changes integer[];
begin
  -- By name, for each kind of change has its own tables.
  if tg_op = 'INSERT' then
    select array_agg(id order by id), array_agg(change order by id) into ids, changes
      from (select contribution_id as id, count(*)::int as change from later where not stopped group by 1) counted;
  elsif tg_op = 'DELETE' then
    select array_agg(id order by id), array_agg(change order by id) into ids, changes
      from (select contribution_id as id, -count(*)::int as change from earlier where not stopped group by 1) counted;
  else
    select array_agg(id order by id), array_agg(change order by id) into ids, changes
      from (select contribution_id as id, sum(number)::int as change
              from (select contribution_id, 1 as number from later where not stopped
                    union all select contribution_id, -1 from earlier where not stopped) changed
             group by 1 having sum(number) <> 0) counted;
  end if;
  if ids is null then
    return null;
  end if;
  perform from contribution where id = any(ids) order by id for no key update;
  update contribution set follower_count = follower_count + counted.change
    from unnest(ids, changes) counted(id, change) where contribution.id = counted.id;
  return null;
end $$;
create trigger contribution_followers_added after insert on contribution_follower
  referencing new table as later for each statement execute function count_followers();
create trigger contribution_followers_changed after update on contribution_follower
  referencing old table as earlier new table as later for each statement execute function count_followers();
create trigger contribution_followers_removed after delete on contribution_follower
  referencing old table as earlier for each statement execute function count_followers();

create function count_supporters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from contribution where id in (select contribution_id from later) order by id for no key update;
    update contribution set supporter_count = supporter_count + counted.number,
                            date_discussed = greatest(date_discussed, counted.latest)
      from (select contribution_id, count(*)::int as number, max(date_created) as latest from later group by 1) counted
     where contribution.id = counted.contribution_id;
    perform follow_automatically(array_agg(contribution_id), array_agg(user_id)) from later;
  else
    perform from contribution where id in (select contribution_id from earlier) order by id for no key update;
    update contribution set supporter_count = supporter_count - counted.number
      from (select contribution_id, count(*)::int as number from earlier group by 1) counted
     where contribution.id = counted.contribution_id;
  end if;
  return null;
end $$;
create trigger contribution_supporters_added after insert on contribution_supporter
  referencing new table as later for each statement execute function count_supporters();
create trigger contribution_supporters_removed after delete on contribution_supporter
  referencing old table as earlier for each statement execute function count_supporters();

create function follow_commented() returns trigger language plpgsql as $$
begin
  perform from contribution where id in (select contribution_id from later) order by id for no key update;
  update contribution set date_discussed = greatest(date_discussed, said.latest)
    from (select contribution_id, max(created_date) as latest from later where deleted_at is null group by 1) said
   where contribution.id = said.contribution_id;
  perform follow_automatically(array_agg(contribution_id), array_agg(user_id)) from later where deleted_at is null;
  return null;
end $$;
create trigger comment_followed after insert on comment
  referencing new table as later for each statement execute function follow_commented();

create function follow_own() returns trigger language plpgsql as $$
begin
  if exists (select from later where role in ('OWNER', 'RESPONSIBLE')) then
    perform follow_automatically(array_agg(contribution_id), array_agg(user_id))
       from later where role in ('OWNER', 'RESPONSIBLE');
  end if;
  return null;
end $$;
create trigger contribution_participant_followed after insert on contribution_participant
  referencing new table as later for each statement execute function follow_own();

-- A juror has a task on every idea of a competition, and follows none of them for that.
create function follow_assigned() returns trigger language plpgsql as $$
begin
  if exists (select from later where role not in ('JURY1', 'JURY2', 'JURY3', 'COMPETITION_MODERATOR')) then
    perform follow_automatically(array_agg(contribution_id), array_agg(user_id))
       from later where role not in ('JURY1', 'JURY2', 'JURY3', 'COMPETITION_MODERATOR');
  end if;
  return null;
end $$;
create trigger contribution_task_followed after insert on contribution_task
  referencing new table as later for each statement execute function follow_assigned();

-- What there was before is added by a job, from the newest back, a few hundred at a time: a million at once would lock all of them.
create table contribution_follower_fill (
  is_only boolean primary key default true check (is_only),
  -- The newest contribution that is left.
  next_id bigint not null
);
insert into contribution_follower_fill (next_id) select max(id) from contribution having max(id) is not null;

create function fill_followers(number integer) returns integer language plpgsql as $$
declare
  ids bigint[];
begin
  ids := array(select id from contribution where id <= (select next_id from contribution_follower_fill)
                order by id desc limit number);
  perform from contribution where id = any(ids) order by id for no key update;
  perform follow_automatically(array_agg(contribution_id), array_agg(user_id))
     from (select contribution_id, user_id from contribution_participant
            where contribution_id = any(ids) and role in ('OWNER', 'RESPONSIBLE')
           union select contribution_id, user_id from comment
            where contribution_id = any(ids) and deleted_at is null
           union select contribution_id, user_id from contribution_task
            where contribution_id = any(ids)
              and role not in ('JURY1', 'JURY2', 'JURY3', 'COMPETITION_MODERATOR')) part
     join app_user person on person.id = part.user_id and person.activated;
  update contribution set date_discussed = greatest(date_discussed, said.latest)
    from (select contribution_id, max(created_date) as latest from comment
           where contribution_id = any(ids) and deleted_at is null group by 1) said
   where contribution.id = said.contribution_id;
  if cardinality(ids) < number then
    delete from contribution_follower_fill;
  else
    update contribution_follower_fill set next_id = ids[cardinality(ids)] - 1;
  end if;
  return cardinality(ids);
end $$;

-- Those who support one already are few.
select follow_automatically(array_agg(contribution_id), array_agg(user_id)) from contribution_supporter;
update contribution set supporter_count = counted.number, date_discussed = counted.latest
  from (select contribution_id, count(*)::int as number, max(date_created) as latest
          from contribution_supporter group by 1) counted
 where contribution.id = counted.contribution_id;

-- Should somebody ever change rows with triggers switched off, as rebuild_contribution_tally() for the numbers.
create function rebuild_contribution_counts() returns void language plpgsql as $$
begin
  lock table contribution, contribution_follower, contribution_supporter in share row exclusive mode;
  update contribution set follower_count = counted.followers, supporter_count = counted.supporters
    from (select id, (select count(*) from contribution_follower f where f.contribution_id = c.id and not f.stopped) as followers,
                 (select count(*) from contribution_supporter s where s.contribution_id = c.id) as supporters
            from contribution c) counted
   where contribution.id = counted.id
     and (contribution.follower_count, contribution.supporter_count) <> (counted.followers, counted.supporters);
end $$;
