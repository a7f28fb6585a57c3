-- Where a contribution belongs follows all its owners: when an owner moves to another unit, or a unit to another
-- organization, the place of the first owner, which is kept with the contribution, moves along, and with it who
-- sees the contribution, S3-20, and by which units lists find it.

-- Puts the first owner's present place on these contributions, then whom they are open to.
create function renew_places(ids bigint[]) returns void language plpgsql as $$
begin
  perform from contribution where id = any(ids) order by id for no key update;
  update contribution set owner_unit_id = place.unit_id, owner_organization_id = place.organization_id
    from (
      select distinct on (p.contribution_id) p.contribution_id, person.unit_id, unit.organization_id
        from contribution_participant p
        join app_user person on person.id = p.user_id
        left join organization_unit unit on unit.id = person.unit_id
       where p.contribution_id = any(ids) and p.role = 'OWNER'
       order by p.contribution_id, p.rank, p.user_id
    ) place
   where contribution.id = place.contribution_id
     and (contribution.owner_unit_id, contribution.owner_organization_id)
         is distinct from (place.unit_id, place.organization_id);
  perform renew_audience(ids);
end $$;

-- A new owner, and the unit of one who moves, stand still until we are done: who moves them at this moment either
-- comes first and is seen by us, or sees us.
create or replace function owners_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform renew_audience(array(select distinct contribution_id from earlier where role = 'OWNER'));
  end if;
  if tg_op <> 'DELETE' then
    perform from app_user where id in (select user_id from later where role = 'OWNER') order by id for share;
    perform from organization_unit where id in (
      select person.unit_id from later join app_user person on person.id = later.user_id where role = 'OWNER'
    ) order by id for share;
    perform renew_places(array(select distinct contribution_id from later where role = 'OWNER'));
  end if;
  return null;
end $$;

create or replace function owner_moved() returns trigger language plpgsql as $$
begin
  perform from organization_unit where id = new.unit_id for share;
  perform renew_places(array(
    select contribution_id from contribution_participant where user_id = new.id and role = 'OWNER'));
  return null;
end $$;

create or replace function unit_moved() returns trigger language plpgsql as $$
begin
  perform renew_places(array(
    select distinct p.contribution_id
      from contribution_participant p join app_user person on person.id = p.user_id
     where person.unit_id = new.id and p.role = 'OWNER'));
  return null;
end $$;

-- Those whose owners moved before.
update contribution set owner_unit_id = place.unit_id, owner_organization_id = place.organization_id
  from (
    select distinct on (p.contribution_id) p.contribution_id, person.unit_id, unit.organization_id
      from contribution_participant p
      join app_user person on person.id = p.user_id
      left join organization_unit unit on unit.id = person.unit_id
     where p.role = 'OWNER'
     order by p.contribution_id, p.rank, p.user_id
  ) place
 where contribution.id = place.contribution_id
   and (contribution.owner_unit_id, contribution.owner_organization_id)
       is distinct from (place.unit_id, place.organization_id);
