-- How many tasks each module has on contributions that are there, open and in all: lists of a whole module tell the
-- number of their matches without counting them. Kept like `contribution_tally`: writers only add rows.
create table contribution_task_tally (
  module text not null,
  is_open boolean not null,
  number bigint not null,
  folded boolean not null default false
);
create unique index contribution_task_tally_folded on contribution_task_tally (module, is_open) where folded;
create index contribution_task_tally_fresh on contribution_task_tally (folded) where not folded;

create function task_is_open(status text) returns boolean language sql immutable parallel safe as $$
  select status in ('WAITING', 'OVERDUE')
$$;

create function fold_contribution_task_tally() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed'
     or not pg_try_advisory_xact_lock(7594306340674171496) then
    return;
  end if;
  with fresh as (
    delete from contribution_task_tally where not folded returning *
  )
  insert into contribution_task_tally (module, is_open, number, folded)
  select module, is_open, sum(number), true from fresh group by module, is_open
  on conflict (module, is_open) where folded
  do update set number = contribution_task_tally.number + excluded.number;
end $$;

-- After about a thousand rows they are added up.
create function fold_contribution_task_tally_sometimes(added bigint) returns void language plpgsql as $$
begin
  if random() < added / 1000.0 then
    perform fold_contribution_task_tally();
  end if;
end $$;

create function tally_tasks() returns trigger language plpgsql as $$
declare
  added bigint;
begin
  -- New tasks hold their contributions before they look at them: these cannot be deleted meanwhile. Where they are gone,
  -- their own trigger has counted. Changed tasks wait for no contribution, for closing an account does not; whoever
  -- deletes one waits for its tasks instead.
  if tg_op = 'INSERT' then
    perform from contribution where id in (select contribution_id from later) order by id for share;
    insert into contribution_task_tally (module, is_open, number)
    select task.module, task_is_open(task.status), count(*)
      from later task join contribution c on c.id = task.contribution_id
     where not c.is_deleted group by 1, 2;
  elsif tg_op = 'DELETE' then
    perform from contribution where id in (select contribution_id from earlier) order by id for share;
    insert into contribution_task_tally (module, is_open, number)
    select task.module, task_is_open(task.status), -count(*)
      from earlier task join contribution c on c.id = task.contribution_id
     where not c.is_deleted group by 1, 2;
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
     where not c.is_deleted
     group by 1, 2 having sum(version.change) <> 0;
  end if;
  get diagnostics added = row_count;
  perform fold_contribution_task_tally_sometimes(added);
  return null;
end $$;

create trigger contribution_task_added after insert on contribution_task
  referencing new table as later for each statement execute function tally_tasks();
create trigger contribution_task_changed after update on contribution_task
  referencing old table as earlier new table as later for each statement execute function tally_tasks();
create trigger contribution_task_removed after delete on contribution_task
  referencing old table as earlier for each statement execute function tally_tasks();

create function tally_tasks_of_changed() returns trigger language plpgsql as $$
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
   where c.id = any(changed)
   group by 1, 2 having sum(case when c.is_deleted then -1 else 1 end) <> 0;
  get diagnostics added = row_count;
  perform fold_contribution_task_tally_sometimes(added);
  return null;
end $$;

create trigger contribution_task_tally_changed after update on contribution
  referencing old table as earlier new table as later for each statement execute function tally_tasks_of_changed();

-- Tasks go with their contribution, before a trigger on the statement could see them.
create function tally_tasks_of_removed() returns trigger language plpgsql as $$
begin
  if not old.is_deleted then
    perform from contribution_task where contribution_id = old.id order by id for share;
    insert into contribution_task_tally (module, is_open, number)
    select task.module, task_is_open(task.status), -count(*)
      from contribution_task task where task.contribution_id = old.id group by 1, 2;
  end if;
  return old;
end $$;

create trigger contribution_task_tally_removed before delete on contribution
  for each row execute function tally_tasks_of_removed();

-- Counts anew, for the tasks that are there already and for repairs by hand.
create function rebuild_contribution_task_tally() returns void language sql as $$
  lock table contribution, contribution_task in share mode;
  delete from contribution_task_tally;
  insert into contribution_task_tally (module, is_open, number, folded)
  select task.module, task_is_open(task.status), count(*), true
    from contribution_task task join contribution c on c.id = task.contribution_id
   where not c.is_deleted group by 1, 2;
$$;

select rebuild_contribution_task_tally();
