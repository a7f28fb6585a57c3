-- How many contributions of each tag there are for each audience: lists filtered by one tag tell the number of
-- their matches without counting them. Kept like `contribution_tally`: writers only add rows.
create table contribution_tag_tally (
  type text not null,
  audience text not null,
  tag_id bigint not null,
  number bigint not null,
  folded boolean not null default false
);
create index contribution_tag_tally_read on contribution_tag_tally (tag_id, type, audience) include (number);
create unique index contribution_tag_tally_folded on contribution_tag_tally (tag_id, type, audience) where folded;
create index contribution_tag_tally_fresh on contribution_tag_tally (folded) where not folded;

create function fold_contribution_tag_tally() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed'
     or not pg_try_advisory_xact_lock(7594306340674171494) then
    return;
  end if;
  with fresh as (
    delete from contribution_tag_tally where not folded returning *
  )
  insert into contribution_tag_tally (type, audience, tag_id, number, folded)
  select type, audience, tag_id, sum(number), true from fresh group by type, audience, tag_id
  on conflict (tag_id, type, audience) where folded
  do update set number = contribution_tag_tally.number + excluded.number;
end $$;

-- After about a thousand rows they are added up.
create function fold_contribution_tag_tally_sometimes(added bigint) returns void language plpgsql as $$
begin
  if random() < added / 1000.0 then
    perform fold_contribution_tag_tally();
  end if;
end $$;

create function tally_taggings() returns trigger language plpgsql as $$
declare
  added bigint;
begin
  -- The rows are held before they are looked at: their audiences cannot change meanwhile. Where they are gone,
  -- their own trigger has counted.
  if tg_op = 'INSERT' then
    perform from contribution where id in (select contribution_id from later) order by id for share;
    insert into contribution_tag_tally (type, audience, tag_id, number)
    select c.type, token, tagging.tag_id, count(*)
      from later tagging join contribution c on c.id = tagging.contribution_id,
           unnest(tally_audiences(c.is_deleted, c.date_submitted, c.audience)) token
     group by 1, 2, 3;
  else
    perform from contribution where id in (select contribution_id from earlier) order by id for share;
    insert into contribution_tag_tally (type, audience, tag_id, number)
    select c.type, token, tagging.tag_id, -count(*)
      from earlier tagging join contribution c on c.id = tagging.contribution_id,
           unnest(tally_audiences(c.is_deleted, c.date_submitted, c.audience)) token
     group by 1, 2, 3;
  end if;
  get diagnostics added = row_count;
  perform fold_contribution_tag_tally_sometimes(added);
  return null;
end $$;

create trigger contribution_tagging_added after insert on contribution_tagging
  referencing new table as later for each statement execute function tally_taggings();
create trigger contribution_tagging_removed after delete on contribution_tagging
  referencing old table as earlier for each statement execute function tally_taggings();

create function tally_tags_of_changed() returns trigger language plpgsql as $$
declare
  added bigint;
begin
  insert into contribution_tag_tally (type, audience, tag_id, number)
  select version.type, token, tagging.tag_id, sum(change)
    from (
      select id, type, is_deleted, date_submitted, audience, 1 from later
      union all
      select id, type, is_deleted, date_submitted, audience, -1 from earlier
    ) version(id, type, is_deleted, date_submitted, audience, change)
    join contribution_tagging tagging on tagging.contribution_id = version.id,
    unnest(tally_audiences(is_deleted, date_submitted, audience)) token
   group by 1, 2, 3 having sum(change) <> 0;
  get diagnostics added = row_count;
  perform fold_contribution_tag_tally_sometimes(added);
  return null;
end $$;

create trigger contribution_tag_tally_changed after update on contribution
  referencing old table as earlier new table as later for each statement execute function tally_tags_of_changed();

-- Taggings go with their contribution, before a trigger on the statement could see them.
create function tally_tags_of_removed() returns trigger language plpgsql as $$
begin
  insert into contribution_tag_tally (type, audience, tag_id, number)
  select old.type, token, tagging.tag_id, -1
    from contribution_tagging tagging,
         unnest(tally_audiences(old.is_deleted, old.date_submitted, old.audience)) token
   where tagging.contribution_id = old.id;
  return old;
end $$;

create trigger contribution_tag_tally_removed before delete on contribution
  for each row execute function tally_tags_of_removed();

create or replace function rebuild_contribution_tally() returns void language sql as $$
  lock table contribution, contribution_tagging in share mode;
  delete from contribution_tally;
  insert into contribution_tally (type, audience, state_id, field_id, parent_id, number, folded)
  select type, token, state_id, coalesce(field_id, 0), coalesce(campaign_id, competition_id, 0), count(*), true
    from contribution, unnest(tally_audiences(is_deleted, date_submitted, audience)) token
   group by 1, 2, 3, 4, 5;
  delete from contribution_tag_tally;
  insert into contribution_tag_tally (type, audience, tag_id, number, folded)
  select c.type, token, tagging.tag_id, count(*), true
    from contribution_tagging tagging join contribution c on c.id = tagging.contribution_id,
         unnest(tally_audiences(c.is_deleted, c.date_submitted, c.audience)) token
   group by 1, 2, 3;
$$;

select rebuild_contribution_tally();
