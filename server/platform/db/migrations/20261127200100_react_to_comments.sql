-- What people make of a comment, one of each kind a person; who views the contribution sees it at once.
create table comment_reaction (
  comment_id bigint not null references comment (id) on delete cascade,
  user_id bigint not null references app_user (id),
  kind text not null,
  date_created timestamptz(3) not null default now(),
  primary key (comment_id, user_id, kind)
);
create index comment_reaction_user on comment_reaction (user_id);

create function tell_reactions() returns trigger language plpgsql as $$
begin
  if (select count(distinct comment_id) from changed) <= 20 then
    perform tell_live(jsonb_build_object('kind', 'comment', 'contribution', contribution_id))
       from (select distinct contribution_id from comment where id in (select comment_id from changed)) discussions;
  end if;
  return null;
end
$$;
create trigger comment_reaction_told after insert on comment_reaction
  referencing new table as changed for each statement execute function tell_reactions();
create trigger comment_reaction_end_told after delete on comment_reaction
  referencing old table as changed for each statement execute function tell_reactions();
