-- NOTIFY makes each commit that notifies wait for all others that did, flushes to the disk included. Notices are queued
-- instead, and a process passes on what waits, many at a time, by a transaction that writes nothing to the log.
-- What a crash or a failover loses of them was for windows that read anew when their connection is back.
create unlogged table live_notice (
  id bigint generated always as identity primary key,
  notice jsonb not null
);

create or replace function tell_live(told jsonb) returns void language sql as $$
  insert into live_notice (notice) values ($1)
$$;

-- Takes at most 500 and notifies of each once, in JSON lists of less than 8,000 bytes. Answers how many it took.
create function pass_on_live_notices() returns integer language plpgsql as $$
declare
  taken integer;
  notices text[];
  notice text;
  list text := '';
begin
  with took as (
    delete from live_notice
     where id in (select id from live_notice order by id limit 500 for update skip locked)
    returning id, live_notice.notice
  ), once as (select took.notice::text as text, min(id) as first, count(*) as number from took group by took.notice)
  select coalesce(sum(number), 0), array_agg(text order by first) into taken, notices from once;
  foreach notice in array coalesce(notices, '{}') loop
    if octet_length(list) + octet_length(notice) > 7900 then
      perform pg_notify('live', '[' || list || ']');
      list := '';
    end if;
    list := list || case when list = '' then '' else ',' end || notice;
  end loop;
  if list <> '' then
    perform pg_notify('live', '[' || list || ']');
  end if;
  return taken;
end
$$;
