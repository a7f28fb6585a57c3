-- Lists show the number of all matches, and at a million contributions counting them takes seconds. So whom a
-- contribution is open to is kept with it, and how many are open to whom is kept beside it, each by triggers
-- and in the transaction that changes it: nobody who writes has to think of it, and the numbers are exact.
-- docs/decisions/0005-counts-are-stored.md has the reasons.

-- Tokens of those who see a submitted contribution without a part in it, S3-20: REGISTERED, INTERNAL, EXTERNAL,
-- unit:7 of each owner's unit, organization:3 of each owner's organization. The first owner's place is the one
-- of the last change of owners; the other owners' is where they belong now.
alter table contribution add column audience text[] not null default '{}';

create function audience_of(c contribution) returns text[] language sql stable as $$
  select case
    when c.date_submitted is null or c.is_deleted then '{}'
    when c.visibility in ('REGISTERED', 'INTERNAL', 'EXTERNAL') then array[c.visibility]
    when c.visibility = 'UNIT' then array(
      select 'unit:' || place from (
        select c.owner_unit_id
        union
        select person.unit_id from contribution_participant p join app_user person on person.id = p.user_id
         where p.contribution_id = c.id and p.role = 'OWNER' and p.rank > 1
      ) places(place) where place is not null order by place)
    when c.visibility = 'ORGANIZATION' then array(
      select 'organization:' || place from (
        select c.owner_organization_id
        union
        select unit.organization_id from contribution_participant p
          join app_user person on person.id = p.user_id join organization_unit unit on unit.id = person.unit_id
         where p.contribution_id = c.id and p.role = 'OWNER' and p.rank > 1
      ) places(place) where place is not null order by place)
    else '{}' end
$$;

create function keep_audience() returns trigger language plpgsql as $$
begin
  new.audience := audience_of(new);
  return new;
end $$;

create trigger contribution_audience
  before insert or update of visibility, date_submitted, is_deleted, owner_unit_id, owner_organization_id, audience
  on contribution for each row execute function keep_audience();

-- Setting the column lets the trigger above work out the value. The rows are locked before they are looked at:
-- who changes the visibility at this moment either sees what made us come, or is seen by us.
create function renew_audience(ids bigint[]) returns void language plpgsql as $$
begin
  perform from contribution where id = any(ids) order by id for no key update;
  update contribution set audience = audience
   where id = any(ids) and visibility in ('UNIT', 'ORGANIZATION') and audience <> audience_of(contribution);
end $$;

create function owners_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform renew_audience(array(select distinct contribution_id from earlier where role = 'OWNER' and rank > 1));
  end if;
  if tg_op <> 'DELETE' then
    perform renew_audience(array(select distinct contribution_id from later where role = 'OWNER' and rank > 1));
  end if;
  return null;
end $$;

create trigger owners_added after insert on contribution_participant
  referencing new table as later for each statement execute function owners_changed();
create trigger owners_changed after update on contribution_participant
  referencing old table as earlier new table as later for each statement execute function owners_changed();
create trigger owners_removed after delete on contribution_participant
  referencing old table as earlier for each statement execute function owners_changed();

create function owner_moved() returns trigger language plpgsql as $$
begin
  perform renew_audience(array(
    select contribution_id from contribution_participant
     where user_id = new.id and role = 'OWNER' and rank > 1));
  return null;
end $$;

create trigger app_user_moved after update of unit_id on app_user
  for each row when (old.unit_id is distinct from new.unit_id) execute function owner_moved();

create function unit_moved() returns trigger language plpgsql as $$
begin
  perform renew_audience(array(
    select p.contribution_id from contribution_participant p join app_user person on person.id = p.user_id
     where person.unit_id = new.id and p.role = 'OWNER' and p.rank > 1));
  return null;
end $$;

create trigger organization_unit_moved after update of organization_id on organization_unit
  for each row when (old.organization_id is distinct from new.organization_id) execute function unit_moved();

-- How many contributions there are for each audience, besides its tokens ALL (not deleted) and SUBMITTED (handed
-- in, not deleted), by what lists are filtered by. The number is the sum over all rows of a kind: writers only
-- add rows, so none waits for another; `fold_contribution_tally` puts them together.
create table contribution_tally (
  type text not null,
  audience text not null,
  state_id bigint not null,
  -- 0: none
  field_id bigint not null,
  -- Campaign, or competition of an idea; 0: none.
  parent_id bigint not null,
  number bigint not null,
  folded boolean not null default false
);
create index contribution_tally_read
  on contribution_tally (type, audience, state_id, field_id, parent_id) include (number);
create unique index contribution_tally_folded
  on contribution_tally (type, audience, state_id, field_id, parent_id) where folded;
create index contribution_tally_fresh on contribution_tally (folded) where not folded;

create function tally_audiences(deleted boolean, submitted timestamptz, audience text[]) returns text[]
  language sql immutable parallel safe as $$
  select case when deleted then '{}' when submitted is null then '{ALL}'
    else array['ALL', 'SUBMITTED'] || audience end
$$;

-- Adds up what was written since the last time. One does it at a time, and nobody waits for it; a transaction
-- that looks at an older state of the database leaves it to others.
create function fold_contribution_tally() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed'
     or not pg_try_advisory_xact_lock(7594306340674171493) then
    return;
  end if;
  with fresh as (
    delete from contribution_tally where not folded returning *
  )
  insert into contribution_tally (type, audience, state_id, field_id, parent_id, number, folded)
  select type, audience, state_id, field_id, parent_id, sum(number), true
    from fresh group by type, audience, state_id, field_id, parent_id
  on conflict (type, audience, state_id, field_id, parent_id) where folded
  do update set number = contribution_tally.number + excluded.number;
end $$;

create function tally_contributions() returns trigger language plpgsql as $$
declare
  -- After about so many rows they are added up.
  fold_after constant double precision := 1000;
  added bigint;
begin
  if tg_op = 'INSERT' then
    insert into contribution_tally (type, audience, state_id, field_id, parent_id, number)
    select type, token, state_id, coalesce(field_id, 0), coalesce(campaign_id, competition_id, 0), count(*)
      from later, unnest(tally_audiences(is_deleted, date_submitted, audience)) token
     group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into contribution_tally (type, audience, state_id, field_id, parent_id, number)
    select type, token, state_id, coalesce(field_id, 0), coalesce(campaign_id, competition_id, 0), -count(*)
      from earlier, unnest(tally_audiences(is_deleted, date_submitted, audience)) token
     group by 1, 2, 3, 4, 5;
  else
    insert into contribution_tally (type, audience, state_id, field_id, parent_id, number)
    select type, token, state_id, coalesce(field_id, 0), coalesce(campaign_id, competition_id, 0), sum(change)
      from (
        select type, audience, state_id, field_id, campaign_id, competition_id, is_deleted, date_submitted, 1
          from later
        union all
        select type, audience, state_id, field_id, campaign_id, competition_id, is_deleted, date_submitted, -1
          from earlier
      ) version(type, audience, state_id, field_id, campaign_id, competition_id, is_deleted, date_submitted, change),
      unnest(tally_audiences(is_deleted, date_submitted, audience)) token
     group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  end if;
  get diagnostics added = row_count;
  if random() < added / fold_after then
    perform fold_contribution_tally();
  end if;
  return null;
end $$;

create trigger contribution_tally_added after insert on contribution
  referencing new table as later for each statement execute function tally_contributions();
create trigger contribution_tally_changed after update on contribution
  referencing old table as earlier new table as later for each statement execute function tally_contributions();
create trigger contribution_tally_removed after delete on contribution
  referencing old table as earlier for each statement execute function tally_contributions();

-- Counts anew, for the contributions that are there already and for repairs by hand.
create function rebuild_contribution_tally() returns void language sql as $$
  lock table contribution in share mode;
  delete from contribution_tally;
  insert into contribution_tally (type, audience, state_id, field_id, parent_id, number, folded)
  select type, token, state_id, coalesce(field_id, 0), coalesce(campaign_id, competition_id, 0), count(*), true
    from contribution, unnest(tally_audiences(is_deleted, date_submitted, audience)) token
   group by 1, 2, 3, 4, 5;
$$;

update contribution set audience = audience where date_submitted is not null;
select rebuild_contribution_tally();
