-- The tags of all contributions that a statement moves are moved by one statement, as its other consequences are.
drop trigger contribution_taggings_moved on contribution;
create or replace function move_taggings() returns trigger language plpgsql as $$
begin
  update contribution_tagging tagging set field_id = moved.field_id, state_id = moved.state_id
    from (select later.id, later.field_id, later.state_id
            from later join earlier on earlier.id = later.id
           where (later.field_id, later.state_id) is distinct from (earlier.field_id, earlier.state_id)) moved
   where tagging.contribution_id = moved.id;
  return null;
end $$;
create trigger contribution_taggings_moved after update on contribution
  referencing old table as earlier new table as later for each statement execute function move_taggings();

-- What is counted anew is placed anew, too.
create or replace function rebuild_contribution_tally() returns void language sql as $$
  lock table contribution in share mode;
  lock table contribution_tagging in share row exclusive mode;
  update contribution_tagging tagging set field_id = c.field_id, state_id = c.state_id
    from contribution c
   where c.id = tagging.contribution_id
     and (tagging.field_id, tagging.state_id) is distinct from (c.field_id, c.state_id);
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

-- As the other two (20261123122000_vacuum_kept_numbers.sql).
alter table contribution_task_tally set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
