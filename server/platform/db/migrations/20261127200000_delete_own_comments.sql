-- A comment that its author deletes leaves its place in the discussion, without its words: the search finds it no more, and no number
-- counts it.
alter table comment add column deleted_at timestamptz;
alter table comment add constraint comment_deleted_is_empty check (deleted_at is null or body = '');

create function report_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform tally_collaborators(array_agg(contribution_id), array_agg(user_id), 'COMMENT', -1)
       from earlier where deleted_at is null;
    return null;
  end if;
  -- Most changes are of words, which are none for reports.
  perform tally_collaborators(array_agg(earlier.contribution_id), array_agg(earlier.user_id), 'COMMENT', -1)
     from later join earlier on earlier.id = later.id
    where earlier.deleted_at is null
      and (later.contribution_id, later.user_id, later.deleted_at is null) <> (earlier.contribution_id, earlier.user_id, true);
  perform tally_collaborators(array_agg(later.contribution_id), array_agg(later.user_id), 'COMMENT', 1)
     from later join earlier on earlier.id = later.id
    where later.deleted_at is null
      and (later.contribution_id, later.user_id, true) <> (earlier.contribution_id, earlier.user_id, earlier.deleted_at is null);
  return null;
end $$;
drop trigger report_comments_changed on comment;
drop trigger report_comments_removed on comment;
create trigger report_comments_changed after update on comment
  referencing old table as earlier new table as later for each statement execute function report_comments();
create trigger report_comments_removed after delete on comment
  referencing old table as earlier for each statement execute function report_comments();

create or replace function report_collaborators(ids bigint[]) returns table (contribution_id bigint, kind text, key bigint)
  language sql stable rows 1000 as $$
  select part.contribution_id, part.kind, coalesce(person.unit_id, 0)
    from (
      select p.contribution_id, 'CO_OWNER' as kind, p.user_id
        from unnest(ids) one(id) join contribution_participant p on p.contribution_id = one.id
       where p.role = 'OWNER' and p.rank > 1
      union all
      select c.contribution_id, 'COMMENT', c.user_id
        from unnest(ids) one(id) join comment c on c.contribution_id = one.id and c.deleted_at is null
      union all
      select r.contribution_id, 'RATING', r.user_id
        from unnest(ids) one(id) join contribution_rating r on r.contribution_id = one.id
    ) part join app_user person on person.id = part.user_id
$$;

create or replace function people_moved() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
  people bigint[];
  before bigint[];
  after bigint[];
  owned bigint[];
begin
  -- Nearly every change of people is of something else, a sign-in for one.
  if not exists (select from later join earlier on earlier.id = later.id
                  where earlier.unit_id is distinct from later.unit_id) then
    return null;
  end if;
  -- Told apart by sorting, for people who are changed are many or one: a plan that suits one has to suit all.
  select array_agg(id order by id), array_agg(coalesce(unit_before, 0) order by id),
         array_agg(coalesce(unit_after, 0) order by id)
    into people, before, after
    from (
      select id, max(unit_id) filter (where not is_new) as unit_before, max(unit_id) filter (where is_new) as unit_after
        from (select id, unit_id, true as is_new from later union all select id, unit_id, false from earlier) version
       group by id
    ) person
   where unit_before is distinct from unit_after;
  if people is null then
    return null;
  end if;
  -- New units before contributions, as a unit that moves does: two such changes at once wait for each other.
  perform from organization_unit where id = any(after) order by id for share;
  perform from contribution where id in (
    select contribution_id from contribution_participant where user_id = any(people) and role = 'OWNER'
    union select contribution_id from comment where user_id = any(people) and deleted_at is null
    union select contribution_id from contribution_rating where user_id = any(people)
  ) order by id for no key update;
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select c.type, token, part.kind, report_month(c.date_submitted, zone), field, place.unit, sum(place.change)
    from (
      select user_id, contribution_id, 'CO_OWNER' as kind from contribution_participant
       where user_id = any(people) and role = 'OWNER' and rank > 1
      union all select user_id, contribution_id, 'COMMENT' from comment
       where user_id = any(people) and deleted_at is null
      union all select user_id, contribution_id, 'RATING' from contribution_rating where user_id = any(people)
    ) part
    join unnest(people, before, after) person(id, unit_before, unit_after) on person.id = part.user_id
    join contribution c on c.id = part.contribution_id,
    unnest(report_audiences(c.is_deleted, c.date_submitted, c.audience)) token,
    unnest(report_fields(part.kind, c.field_id)) field,
    (values (false, -1), (true, 1)) side(is_new, change),
    lateral (select case when side.is_new then person.unit_after else person.unit_before end, side.change) place(unit, change)
   group by 1, 2, 3, 4, 5, 6 having sum(place.change) <> 0;
  owned := array(
    select distinct contribution_id from contribution_participant where user_id = any(people) and role = 'OWNER');
  if cardinality(owned) > 0 then
    perform renew_places(owned);
  end if;
  return null;
end $$;

create or replace function rebuild_reports() returns void language plpgsql as $$
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
  select type, audience, kind, report_month(date_submitted, zone), field, key, count(*), true
    from (
      select c.type, fact.audience, fact.kind, c.date_submitted, c.field_id, fact.key
        from contribution c, report_facts(report_audiences(c.is_deleted, c.date_submitted, c.audience), c.state_id,
                                          c.state_type, c.owner_unit_id) fact
      union all
      select c.type, token, part.kind, c.date_submitted, c.field_id, coalesce(person.unit_id, 0)
        from (
          select contribution_id, 'CO_OWNER' as kind, user_id from contribution_participant
           where role = 'OWNER' and rank > 1
          union all select contribution_id, 'COMMENT', user_id from comment where deleted_at is null
          union all select contribution_id, 'RATING', user_id from contribution_rating
        ) part
        join app_user person on person.id = part.user_id
        join contribution c on c.id = part.contribution_id,
        unnest(report_audiences(c.is_deleted, c.date_submitted, c.audience)) token
    ) fact, unnest(report_fields(kind, field_id)) field
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
