-- The live channel: whatever writes the history of a contribution says what changed, by names only. An action's number
-- means nothing to a reader. At most 60 changes, so that a payload stays below 8,000 bytes; what was changed of the
-- contents comes last, for all of it is read again by one call.
create function tell_contributions() returns trigger language plpgsql as $$
begin
  if (select count(distinct contribution_id) from changed) <= 20 then
    perform tell_live(jsonb_build_object('kind', 'contribution', 'contribution', contribution_id, 'by', user_id,
        'changes', jsonb_agg(jsonb_build_object('category', category, 'event', event) order by rank)))
       from (select contribution_id, user_id, category, event,
                    row_number() over (partition by contribution_id, user_id
                                       order by category = 'CONTENT', category, event) as rank
               from (select distinct contribution_id, user_id, category,
                            case when category = 'STATE' then 'state' else left(event, 60) end as event
                       from changed) named) ranked
      where rank <= 60
      group by contribution_id, user_id;
  end if;
  return null;
end
$$;
create trigger contribution_told after insert on contribution_history
  referencing new table as changed for each statement execute function tell_contributions();
