-- The live channel: what changed is told at commit, by ids only, whoever wrote it. A payload stays below 8,000 bytes.

create function tell_live(told jsonb) returns void language sql as $$
  select pg_notify('live', told::text)
$$;

-- 300 persons a notice.
create function tell_notifications() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('kind', 'notification', 'users', jsonb_agg(user_id)))
     from (select user_id, row_number() over (order by user_id) / 300 as part
             from (select distinct user_id from changed) persons) parts
    group by part;
  return null;
end
$$;
create trigger notification_told after insert on notification
  referencing new table as changed for each statement execute function tell_notifications();
create trigger notification_change_told after update on notification
  referencing new table as changed for each statement execute function tell_notifications();

-- Nobody looks at all the contributions of an import: statements about many are not told.
create function tell_comments() returns trigger language plpgsql as $$
begin
  if (select count(distinct contribution_id) from changed) <= 20 then
    perform tell_live(jsonb_build_object('kind', 'comment', 'contribution', contribution_id))
       from (select distinct contribution_id from changed) discussions;
  end if;
  return null;
end
$$;
create trigger comment_told after insert on comment
  referencing new table as changed for each statement execute function tell_comments();
create trigger comment_change_told after update on comment
  referencing new table as changed for each statement execute function tell_comments();

-- Each message moves `last_item_id` of its chat, so the chat tells for its messages too.
create function tell_chat() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('kind', 'chat', 'contribution', new.contribution_id, 'session', new.id));
  return null;
end
$$;
create trigger chat_session_told after update on chat_session for each row
  when (old.last_item_id is distinct from new.last_item_id or old.status is distinct from new.status)
  execute function tell_chat();

-- Who reads a chat in one window has read it in the others.
create function tell_chat_read() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('kind', 'chat', 'contribution', contribution_id, 'session', new.session_id,
                                       'users', jsonb_build_array(new.user_id)))
     from chat_session where id = new.session_id;
  return null;
end
$$;
create trigger chat_read_told after insert or update on chat_read for each row execute function tell_chat_read();

-- A session that ends takes its streams with it.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('kind', 'session', 'sessions', jsonb_build_array(old.id)));
  return null;
end
$$;
create trigger session_revoked_told after update on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_end();
create trigger session_deleted_told after delete on session for each row
  when (old.revoked_at is null and old.expires_at > now()) execute function tell_session_end();
