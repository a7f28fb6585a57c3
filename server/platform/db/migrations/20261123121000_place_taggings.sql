-- Where a tagged contribution stands is kept with its tags, so that a list of a tag, a state and a field reads its
-- matches alone, and not all that have the tag and all that stand there.
-- Who changes a contribution looks at its tags afterwards: that order is kept here, or the two would wait for each other
-- after all the work was done.
lock table contribution in share row exclusive mode;
alter table contribution_tagging add column field_id bigint, add column state_id bigint not null default 0;
update contribution_tagging tagging set field_id = c.field_id, state_id = c.state_id
  from contribution c where c.id = tagging.contribution_id;
create index contribution_tagging_place on contribution_tagging (tag_id, state_id, field_id, contribution_id);

create function place_tagging() returns trigger language plpgsql as $$
begin
  -- The contribution is held until the tag is there: it cannot move on meanwhile and leave the tag behind.
  select field_id, state_id into new.field_id, new.state_id
    from contribution where id = new.contribution_id for share;
  -- Where there is none, the reference refuses the row.
  new.state_id := coalesce(new.state_id, 0);
  return new;
end $$;
create trigger contribution_tagging_placed before insert on contribution_tagging
  for each row execute function place_tagging();

create function move_taggings() returns trigger language plpgsql as $$
begin
  update contribution_tagging set field_id = new.field_id, state_id = new.state_id where contribution_id = new.id;
  return null;
end $$;
create trigger contribution_taggings_moved after update on contribution
  for each row when (old.field_id is distinct from new.field_id or old.state_id <> new.state_id)
  execute function move_taggings();
