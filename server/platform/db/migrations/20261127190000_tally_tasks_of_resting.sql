-- Open tasks of what is joined to another contribution stand in no list: the numbers that are kept leave them out, so that nobody
-- looks through all families for the total of one list. They come back when it is parted.
create function contribution_rests(id bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from contribution_family_member part where part.member_id = id)
$$;

create or replace function tally_tasks() returns trigger language plpgsql as $$
declare
  added bigint;
begin
  -- New tasks hold their contributions before they look at them: these cannot be deleted or joined meanwhile. Where they are
  -- gone, their own trigger has counted. Changed tasks wait for no contribution, for closing an account does not; whoever
  -- deletes or joins one waits for its tasks instead.
  if tg_op = 'INSERT' then
    perform from contribution where id in (select contribution_id from later) order by id for share;
    insert into contribution_task_tally (module, is_open, number)
    select task.module, task_is_open(task.status), count(*)
      from later task join contribution c on c.id = task.contribution_id
     where not c.is_deleted and not (task_is_open(task.status) and contribution_rests(c.id)) group by 1, 2;
  elsif tg_op = 'DELETE' then
    perform from contribution where id in (select contribution_id from earlier) order by id for share;
    insert into contribution_task_tally (module, is_open, number)
    select task.module, task_is_open(task.status), -count(*)
      from earlier task join contribution c on c.id = task.contribution_id
     where not c.is_deleted and not (task_is_open(task.status) and contribution_rests(c.id)) group by 1, 2;
  else
    -- Most changes, such as a task that becomes overdue, leave the numbers as they are.
    insert into contribution_task_tally (module, is_open, number)
    select version.module, task_is_open(version.status), sum(version.change)
      from later join earlier on earlier.id = later.id
       and (earlier.module <> later.module or task_is_open(earlier.status) <> task_is_open(later.status))
      cross join lateral (
        values (later.module, later.status, 1), (earlier.module, earlier.status, -1)
      ) version(module, status, change)
      join contribution c on c.id = later.contribution_id
     where not c.is_deleted and not (task_is_open(version.status) and contribution_rests(c.id))
     group by 1, 2 having sum(version.change) <> 0;
  end if;
  get diagnostics added = row_count;
  perform fold_contribution_task_tally_sometimes(added);
  return null;
end $$;

create or replace function tally_tasks_of_changed() returns trigger language plpgsql as $$
declare
  changed bigint[];
  added bigint;
begin
  select array_agg(later.id) into changed
    from later join earlier on earlier.id = later.id and earlier.is_deleted <> later.is_deleted;
  if changed is null then
    return null;
  end if;
  perform from contribution_task where contribution_id = any(changed) order by id for share;
  insert into contribution_task_tally (module, is_open, number)
  select task.module, task_is_open(task.status), sum(case when c.is_deleted then -1 else 1 end)
    from later c join contribution_task task on task.contribution_id = c.id
   where c.id = any(changed) and not (task_is_open(task.status) and contribution_rests(c.id))
   group by 1, 2 having sum(case when c.is_deleted then -1 else 1 end) <> 0;
  get diagnostics added = row_count;
  perform fold_contribution_task_tally_sometimes(added);
  return null;
end $$;

create or replace function tally_tasks_of_removed() returns trigger language plpgsql as $$
begin
  if not old.is_deleted then
    perform from contribution_task where contribution_id = old.id order by id for share;
    insert into contribution_task_tally (module, is_open, number)
    select task.module, task_is_open(task.status), -count(*)
      from contribution_task task
     where task.contribution_id = old.id and not (task_is_open(task.status) and contribution_rests(old.id))
     group by 1, 2;
  end if;
  return old;
end $$;

create function tally_tasks_of_members() returns trigger language plpgsql as $$
declare
  members bigint[];
  change int;
  added bigint;
begin
  if tg_op = 'INSERT' then
    select array_agg(member_id) into members from later;
    change := -1;
  else
    select array_agg(member_id) into members from earlier;
    change := 1;
  end if;
  if members is null then
    return null;
  end if;
  -- One that is erased is gone by now, and has been counted.
  perform from contribution where id = any(members) order by id for update;
  perform from contribution_task where contribution_id = any(members) order by id for share;
  insert into contribution_task_tally (module, is_open, number)
  select task.module, true, change * count(*)
    from contribution c join contribution_task task on task.contribution_id = c.id and task_is_open(task.status)
   where c.id = any(members) and not c.is_deleted group by 1;
  get diagnostics added = row_count;
  perform fold_contribution_task_tally_sometimes(added);
  return null;
end $$;

create trigger contribution_family_member_joined after insert on contribution_family_member
  referencing new table as later for each statement execute function tally_tasks_of_members();
create trigger contribution_family_member_parted after delete on contribution_family_member
  referencing old table as earlier for each statement execute function tally_tasks_of_members();

create or replace function rebuild_contribution_task_tally() returns void language sql as $$
  lock table contribution, contribution_task, contribution_family_member in share mode;
  delete from contribution_task_tally;
  insert into contribution_task_tally (module, is_open, number, folded)
  select task.module, task_is_open(task.status), count(*), true
    from contribution_task task join contribution c on c.id = task.contribution_id
   where not c.is_deleted and not (task_is_open(task.status) and contribution_rests(c.id)) group by 1, 2;
$$;

select rebuild_contribution_task_tally();
