-- A person who moves holds the new unit before the contributions, as a unit that moves does: two such changes at once
-- wait for each other instead of standing in each other's way.
create or replace function report_person_moves() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
  parts bigint[] := array(
    select contribution_id from contribution_participant where user_id = new.id and role = 'OWNER' and rank > 1
    union select contribution_id from comment where user_id = new.id
    union select contribution_id from contribution_rating where user_id = new.id);
begin
  perform from organization_unit where id = new.unit_id for share;
  perform from contribution where id = any(parts) order by id for no key update;
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select c.type, token, part.kind, report_month(c.date_submitted, zone), field, place.unit,
         sum(place.change)
    from (
      select contribution_id, 'CO_OWNER' as kind from contribution_participant
       where user_id = new.id and role = 'OWNER' and rank > 1
      union all select contribution_id, 'COMMENT' from comment where user_id = new.id
      union all select contribution_id, 'RATING' from contribution_rating where user_id = new.id
    ) part
    join contribution c on c.id = part.contribution_id,
    unnest(report_audiences(c.is_deleted, c.date_submitted, c.audience)) token,
    unnest(report_fields(part.kind, c.field_id)) field,
    (values (coalesce(old.unit_id, 0), -1), (coalesce(new.unit_id, 0), 1)) place(unit, change)
   group by 1, 2, 3, 4, 5, 6;
  return new;
end $$;
