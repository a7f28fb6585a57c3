-- Nearly every action writes participants and history, and most of its time in the database went into planning what
-- their triggers do.

-- Most participants are no owners; where none is among them, nothing is to be renewed.
create or replace function owners_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if exists (select from earlier where role = 'OWNER') then
      perform renew_audience(array(select distinct contribution_id from earlier where role = 'OWNER'));
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if exists (select from later where role = 'OWNER') then
      perform from app_user where id in (select user_id from later where role = 'OWNER') order by id for share;
      perform from organization_unit where id in (
        select person.unit_id from later join app_user person on person.id = later.user_id where role = 'OWNER'
      ) order by id for share;
      perform renew_places(array(select distinct contribution_id from later where role = 'OWNER'));
    end if;
  end if;
  return null;
end $$;

-- For an array PostgreSQL plans anew each time, because it takes one of unknown length for ten items. Of one contribution,
-- which is what an action changes, that costs several times what it saves: it goes by the plan that was kept. Many at once
-- are planned by their number.
alter function renew_stays(bigint[]) rename to renew_stays_by_plan;

create function renew_stays(ids bigint[]) returns void language plpgsql as $$
declare
  before constant text := current_setting('plan_cache_mode');
begin
  if cardinality(ids) > 1 then
    perform renew_stays_by_plan(ids);
  elsif cardinality(ids) = 1 then
    perform set_config('plan_cache_mode', 'force_generic_plan', true);
    perform renew_stays_by_plan(ids);
    perform set_config('plan_cache_mode', before, true);
  end if;
end $$;
