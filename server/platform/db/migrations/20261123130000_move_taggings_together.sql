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

-- Should somebody ever change rows with triggers switched off, as rebuild_contribution_tally() for the numbers.
create function place_taggings_anew() returns void language sql as $$
  lock table contribution in share mode;
  lock table contribution_tagging in share row exclusive mode;
  update contribution_tagging tagging set field_id = c.field_id, state_id = c.state_id
    from contribution c
   where c.id = tagging.contribution_id
     and (tagging.field_id, tagging.state_id) is distinct from (c.field_id, c.state_id);
$$;

-- As the other two (20261123122000_vacuum_kept_numbers.sql).
alter table contribution_task_tally set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
