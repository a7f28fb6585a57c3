-- Numbers by unit are told apart by field too, which makes them many: with a thousand units a report of all fields
-- would add up a million of them. So they are also kept for all fields together, as field -1; one who asks for fields
-- reads those of the fields, everybody else these.

create function report_fields(kind text, field_id bigint) returns bigint[] language sql immutable parallel safe as $$
  select case when kind = 'STATE' then array[coalesce(field_id, 0)] else array[coalesce(field_id, 0), -1] end
$$;

drop index report_tally_read;
create index report_tally_read on report_tally (type, audience, kind, field_id, month, key) include (number);

create or replace function report_contributions_added() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
  added bigint;
begin
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select c.type, fact.audience, fact.kind, report_month(c.date_submitted, zone), field, fact.key, count(*)
    from later c, report_facts(report_audiences(c.is_deleted, c.date_submitted, c.audience), c.state_id, c.state_type,
                               c.owner_unit_id) fact,
         unnest(report_fields(fact.kind, c.field_id)) field
   group by 1, 2, 3, 4, 5, 6;
  get diagnostics added = row_count;
  perform fold_reports_sometimes(added);
  return null;
end $$;

create or replace function report_contributions_changed() returns trigger language plpgsql as $$
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
  select v.type, fact.audience, fact.kind, report_month(v.date_submitted, zone), field, fact.key,
         sum(v.change)
    from (select later.*, 1 as change from unnest(changed) one(id) join later on later.id = one.id
          union all
          select earlier.*, -1 from unnest(changed) one(id) join earlier on earlier.id = one.id) v,
         report_facts(report_audiences(v.is_deleted, v.date_submitted, v.audience), v.state_id, v.state_type,
                      v.owner_unit_id) fact,
         unnest(report_fields(fact.kind, v.field_id)) field
   group by 1, 2, 3, 4, 5, 6 having sum(v.change) <> 0;
  get diagnostics added = row_count;
  if moved is not null then
    insert into report_tally (type, audience, kind, month, field_id, key, number)
    select v.type, token, other.kind, report_month(v.date_submitted, zone), field, other.key,
           sum(v.change)
      from report_collaborators(moved) other
      join (select later.*, 1 as change from later union all select earlier.*, -1 from earlier) v
        on v.id = other.contribution_id,
      unnest(report_audiences(v.is_deleted, v.date_submitted, v.audience)) token,
      unnest(report_fields(other.kind, v.field_id)) field
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

create or replace function report_contribution_removed() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
begin
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select old.type, fact.audience, fact.kind, report_month(old.date_submitted, zone), field, fact.key,
         -count(*)
    from (
      select * from report_facts(report_audiences(old.is_deleted, old.date_submitted, old.audience), old.state_id,
                                 old.state_type, old.owner_unit_id)
      union all
      select token, other.kind, other.key from report_collaborators(array[old.id]) other,
             unnest(report_audiences(old.is_deleted, old.date_submitted, old.audience)) token
    ) fact, unnest(report_fields(fact.kind, old.field_id)) field
   group by fact.audience, fact.kind, field, fact.key;
  insert into report_stay_tally (state_id, month, field_id, contributions, stays, seconds, open_stays, open_since)
  select state_id, report_month(old.date_submitted, zone), coalesce(old.field_id, 0), -1, -stays, -seconds,
         case when open_since is null then 0 else -1 end, -coalesce(open_since, 0)
    from contribution_stay
   where contribution_id = old.id and old.date_submitted is not null and not old.is_deleted;
  return old;
end $$;

create or replace function tally_collaborators(contributions bigint[], people bigint[], what text, change int) returns void
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
  select c.type, token, what, report_month(c.date_submitted, zone), field, coalesce(person.unit_id, 0),
         count(*) * change
    from unnest(contributions, people) part(contribution_id, user_id)
    join contribution c on c.id = part.contribution_id
    join app_user person on person.id = part.user_id,
    unnest(report_audiences(c.is_deleted, c.date_submitted, c.audience)) token,
    unnest(report_fields(what, c.field_id)) field
   group by 1, 2, 3, 4, 5, 6;
  get diagnostics added = row_count;
  perform fold_reports_sometimes(added);
end $$;

create or replace function report_person_moves() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
  parts bigint[] := array(
    select contribution_id from contribution_participant where user_id = new.id and role = 'OWNER' and rank > 1
    union select contribution_id from comment where user_id = new.id
    union select contribution_id from contribution_rating where user_id = new.id);
begin
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
          union all select contribution_id, 'COMMENT', user_id from comment
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

select rebuild_reports();
