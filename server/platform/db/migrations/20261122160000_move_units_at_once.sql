-- A unit that comes to another organization takes its units along, and a file of people moves thousands of them: the
-- places of all their contributions are renewed, and the numbers of reports move with the people. Unit by unit and person
-- by person, each held and wrote its contributions, told every kept number apart, and had the numbers folded again; fifty
-- units with 170,000 contributions took longer than any statement may. What moves in one statement is one change, so what
-- follows from it is one change as well: numbers are told, and folded, once.
drop trigger organization_unit_moved on organization_unit;
drop trigger app_user_moved on app_user;
drop trigger report_person_moves on app_user;
drop function owner_moved();
drop function report_person_moves();

create or replace function unit_moved() returns trigger language plpgsql as $$
declare
  moved constant bigint[] := array(
    select later.id from later join earlier on earlier.id = later.id
     where earlier.organization_id is distinct from later.organization_id);
begin
  if cardinality(moved) > 0 then
    perform renew_places(array(
      select distinct p.contribution_id
        from app_user person join contribution_participant p on p.user_id = person.id
       where person.unit_id = any(moved) and p.role = 'OWNER'));
  end if;
  return null;
end $$;

create trigger organization_unit_moved after update on organization_unit
  referencing old table as earlier new table as later for each statement execute function unit_moved();

-- The numbers of reports move first: what people did is told below the audiences that contributions have until their
-- places are renewed.
create function people_moved() returns trigger language plpgsql as $$
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
    union select contribution_id from comment where user_id = any(people)
    union select contribution_id from contribution_rating where user_id = any(people)
  ) order by id for no key update;
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select c.type, token, part.kind, report_month(c.date_submitted, zone), field, place.unit, sum(place.change)
    from (
      select user_id, contribution_id, 'CO_OWNER' as kind from contribution_participant
       where user_id = any(people) and role = 'OWNER' and rank > 1
      union all select user_id, contribution_id, 'COMMENT' from comment where user_id = any(people)
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

create trigger app_user_moved after update on app_user
  referencing old table as earlier new table as later for each statement execute function people_moved();
