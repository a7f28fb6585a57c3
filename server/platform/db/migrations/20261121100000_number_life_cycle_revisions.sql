-- Every change below a life cycle gives it a new revision, whoever makes the change, so that a process can
-- keep a copy and know when it is old. The numbers come from a sequence: one that was seen inside a
-- transaction that was taken back is never used for something else.
create sequence life_cycle_revision as integer;

create function number_life_cycle_revision() returns trigger language plpgsql as $$
begin
  new.revision := nextval('life_cycle_revision');
  return new;
end $$;

create trigger life_cycle_revised before insert or update on life_cycle
  for each row execute function number_life_cycle_revision();

-- The life cycle that a row of the tables below belongs to; null when its parent is being deleted too, and
-- then the parent's own trigger counts.
create function life_cycle_of(part jsonb) returns bigint language sql stable as $$
  select coalesce(
    (part ->> 'life_cycle_id')::bigint,
    (select life_cycle_id from life_cycle_state where id = (part ->> 'state_id')::bigint),
    (select state.life_cycle_id from state_action parent join life_cycle_state state on state.id = parent.state_id
      where parent.id = (part ->> 'state_action_id')::bigint),
    (select state.life_cycle_id from state_command parent join life_cycle_state state on state.id = parent.state_id
      where parent.id = (part ->> 'state_command_id')::bigint))
$$;

create function revise_life_cycle() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update life_cycle set revision = revision where id = life_cycle_of(to_jsonb(old));
  end if;
  if tg_op <> 'DELETE' then
    update life_cycle set revision = revision where id = life_cycle_of(to_jsonb(new));
  end if;
  return null;
end $$;

create trigger life_cycle_state_revised after insert or update or delete on life_cycle_state
  for each row execute function revise_life_cycle();
create trigger state_action_revised after insert or update or delete on state_action
  for each row execute function revise_life_cycle();
create trigger action_post_handler_revised after insert or update or delete on action_post_handler
  for each row execute function revise_life_cycle();
create trigger action_point_definition_revised after insert or update or delete on action_point_definition
  for each row execute function revise_life_cycle();
create trigger state_command_revised after insert or update or delete on state_command
  for each row execute function revise_life_cycle();
create trigger state_task_definition_revised after insert or update or delete on state_task_definition
  for each row execute function revise_life_cycle();
create trigger command_task_definition_revised after insert or update or delete on command_task_definition
  for each row execute function revise_life_cycle();
create trigger command_point_definition_revised after insert or update or delete on command_point_definition
  for each row execute function revise_life_cycle();
create trigger state_change_notification_revised after insert or update or delete on state_change_notification
  for each row execute function revise_life_cycle();
