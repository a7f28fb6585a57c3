-- What an answer is (decision 0097): somebody other than an author has moved a contribution to a state that is called otherwise, decided
-- with a note, or answered officially. The promised day that passed without one is read with the answers.
alter table contribution_course add column due bigint;
comment on column contribution_course.due is 'The promised moment of an answer that is still missing, seconds of the epoch';

-- The names of a state, as everybody reads them.
create function state_names(definitions jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(definition ->> 'language', definition ->> 'name') from jsonb_array_elements(definitions) definition
$$;

-- Whether a state is the authors' to work on: whoever sends something back there has not answered yet. One that promises an answer is not.
create function is_with_authors(state life_cycle_state) returns boolean language sql immutable parallel safe as $$
  select is_before_submission(state.state_type)
    or coalesce(state.pauses_answer and not is_final_state(state.state_type) and state.promise is null, false)
$$;

-- Whether somebody is an author of a contribution, or of what is joined to it; nobody in particular is not.
create function is_author(contribution bigint, person bigint) returns boolean language sql stable parallel safe as $$
  select person is not null and exists (
    select from contribution_participant part
     where part.user_id = person and part.role = 'OWNER'
       and (part.contribution_id = contribution or part.contribution_id in (
         select joined.member_id from contribution_family_member joined where joined.head_id = contribution)))
$$;

-- The first words to its authors from a moment on: a decision that does not give it back to them, or an official answer.
create function first_words(contribution bigint, since bigint) returns bigint language sql stable parallel safe as $$
  select min(extract(epoch from words.at)::bigint)
    from (select note.decided_at as at, note.user_id
            from decision_note note left join life_cycle_state entered on entered.id = note.to_state_id
           where note.contribution_id = contribution
             and (note.to_state_id = note.from_state_id
                  or not is_with_authors(entered))
          union all
          select comment.official_since, comment.user_id from comment
           where comment.contribution_id = contribution and comment.is_official and comment.is_counted) words
   where extract(epoch from words.at)::bigint >= since and not is_author(contribution, words.user_id)
$$;

create or replace function courses_of(ids bigint[]) returns setof contribution_course language sql stable rows 1000 as $$
  with one as (
    select c.id, c.type, coalesce(c.field_id, 0) as field_id, c.date_submitted, c.date_state_changed,
           extract(epoch from c.date_submitted)::bigint as submitted, c.state_id,
           not is_final_state(c.state_type) as is_open, coalesce(c.owner_unit_id, 0) as unit_id,
           case when c.answer_state in ('RUNNING', 'PAUSED') then coalesce(c.answer_owner_id, 0) else 0 end as owner_id,
           case when c.answer_state = 'RUNNING'
                 and not exists (select from contribution_family_member part where part.member_id = c.id)
                then extract(epoch from c.answer_due_at)::bigint end as due
      from unnest(ids) asked(id) join contribution c on c.id = asked.id
     where c.date_submitted is not null and not c.is_deleted
  ), move as (
    select one.*, h.to_state_id as entered, h.date, h.user_id as mover, h.id as place, h.event,
           lead(h.event) over later as next_event, lead(h.from_state_id) over later as next_from,
           lead(h.to_state_id) over later as next_entered
      from one join contribution_history h on h.contribution_id = one.id
     where h.category = 'STATE' and h.to_state_id is not null
    window later as (partition by one.id order by h.date, h.id)
  ), entry as (
    -- A move that was undone was none, and neither was the way back.
    select id, type, field_id, date_submitted, date_state_changed, submitted, state_id, is_open, unit_id, owner_id, due,
           entered, date, mover, false as is_present, place
      from move
     where event is distinct from 'moveUndone'
       and (next_event is distinct from 'moveUndone' or next_from is distinct from entered or next_from = next_entered)
    union all
    select one.*, one.state_id, one.date_state_changed, null, true, 0 from one
  ), following as (
    select entry.*, lag(entered) over way as before, greatest(date, lag(date) over way) as since
      from entry window way as (partition by id order by is_present, date, place)
  ), step as (
    select following.*, extract(epoch from since)::bigint as at,
           is_final_state(state.state_type) as is_final, is_final_state(earlier.state_type) as was_final,
           -- An answer comes to what was submitted, from others, by a name that is new; it is none where the authors have it back.
           before is not null and not is_with_authors(state)
             and (not is_before_submission(earlier.state_type) or report_result(state.state_type) is not null)
             and state_names(state.state_definition_list) is distinct from state_names(earlier.state_definition_list)
             and not is_author(following.id, mover) as is_answer,
           before is not null and report_result(state.state_type) is not null as is_decision
      from following
      left join life_cycle_state state on state.id = following.entered
      left join life_cycle_state earlier on earlier.id = following.before
     where before is distinct from following.entered
  ), way as (
    select id, type, field_id, date_submitted, submitted, state_id, is_open, unit_id, owner_id, due,
           array_agg(entered order by is_present, date, place) as states,
           array_agg(at order by is_present, date, place) as moments, max(at) as state_since,
           min(at) filter (where is_answer and at >= submitted - 5) as moved_at,
           min(at) filter (where is_decision and at >= submitted - 5) as decided_at,
           coalesce(array_agg(report_day(since, (select report_zone()))) filter (where is_final and not was_final), '{}')
             as ended_days,
           coalesce(array_agg(report_day(since, (select report_zone()))) filter (where was_final and not is_final), '{}')
             as reopened_days
      from step group by id, type, field_id, date_submitted, submitted, state_id, is_open, unit_id, owner_id, due
  ), answered as (
    select way.*, least(moved_at, first_words(id, submitted - 5)) as answered_at from way
  )
  select id, type, field_id, report_month(date_submitted, (select report_zone())),
         report_day(date_submitted, (select report_zone())), unit_id, owner_id, is_open, state_id, state_since,
         case when answered_at is not null then greatest(answered_at - submitted, 0) end, promise_kept(id, answered_at),
         case when decided_at is not null then greatest(decided_at - submitted, 0) end, promise_kept(id, decided_at),
         states, moments, ended_days, reopened_days, case when answered_at is null then due end
    from answered
$$;

-- What is counted of a course; of whatever waits, the total is that of the moments since when it waits. What ended or was opened again
-- several times in a week counts as often for what is open (OUT, BACK), and once as a contribution (ENDED, RETURNED).
create or replace function course_facts(c contribution_course)
  returns table (kind text, key bigint, other bigint, seconds bigint, number bigint, total bigint)
  language sql immutable rows 16 as $$
  select 'TOTAL', 0::bigint, 0::bigint, null::bigint, 1::bigint, 0::bigint
  union all
  select 'ANSWER', coalesce(c.first_kept::int, -1)::bigint, 0, c.first_answer, 1, 0 where c.first_answer is not null
  union all
  select 'UNANSWERED', c.due, 0, null, 1, 0 where c.due is not null
  union all
  select 'DECISION', coalesce(c.decision_kept::int, -1)::bigint, 0, c.decision, 1, 0 where c.decision is not null
  union all
  select 'MOVE', c.states[at], c.states[at + 1], c.entered[at + 1] - c.entered[at], 1, 0
    from generate_series(1, cardinality(c.states) - 1) at
  union all
  select 'STATE', c.state_id, c.is_open::int, null, 1, c.state_since
  union all
  select waits.kind, waits.key, 0, null, 1, c.state_since
    from (values ('FIELD', c.field_id), ('UNIT', c.unit_id), ('PERSON', c.owner_id)) waits(kind, key) where c.is_open
  union all
  select 'AGE', c.submitted_day, 0, null, 1, 0 where c.is_open
  union all
  select 'IN', report_week(c.submitted_day), 0, null, 1, 0
  union all
  select 'OUT', report_week(day), 0, null, 1, 0 from unnest(c.ended_days) day
  union all
  select 'BACK', report_week(day), 0, null, 1, 0 from unnest(c.reopened_days) day
  union all
  select distinct 'ENDED', report_week(day)::bigint, 0::bigint, null::bigint, 1::bigint, 0::bigint from unnest(c.ended_days) day
  union all
  select distinct 'RETURNED', report_week(day)::bigint, 0::bigint, null::bigint, 1::bigint, 0::bigint
    from unnest(c.reopened_days) day
  union all
  select 'REOPENED', 0, 0, null, 1, 0 where cardinality(c.reopened_days) > 0
$$;

-- What else courses depend on now.
create trigger course_due_changed after update on contribution
  for each row when (old.answer_due_at is distinct from new.answer_due_at) execute function note_course();

create trigger course_decided after insert or update or delete on decision_note
  for each row execute function note_course_of_part();

create trigger course_comment_added after insert on comment
  for each row when (new.is_official) execute function note_course_of_part();
create trigger course_comment_changed after update on comment
  for each row when (
    (old.is_official, old.official_since, old.deleted_at, old.hidden_at)
    is distinct from (new.is_official, new.official_since, new.deleted_at, new.hidden_at)
    and (old.is_official or new.is_official)
  ) execute function note_course_of_part();
create trigger course_comment_removed after delete on comment
  for each row when (old.is_official) execute function note_course_of_part();

-- Whoever writes what is joined is an author of its head, too.
create function note_course_of_author() returns trigger language plpgsql as $$
declare
  written bigint := coalesce(new.contribution_id, old.contribution_id);
begin
  insert into course_change (contribution_id)
  select written union all select head_id from contribution_family_member where member_id = written;
  return null;
end $$;
create trigger course_owner_added after insert on contribution_participant
  for each row when (new.role = 'OWNER') execute function note_course_of_author();
create trigger course_owner_removed after delete on contribution_participant
  for each row when (old.role = 'OWNER') execute function note_course_of_author();

create function note_courses_of_family() returns trigger language plpgsql as $$
begin
  insert into course_change (contribution_id)
  values (coalesce(new.member_id, old.member_id)), (coalesce(new.head_id, old.head_id));
  return null;
end $$;
create trigger course_joined after insert or delete on contribution_family_member
  for each row execute function note_courses_of_family();

-- What went through a state is noted where the state becomes one of another kind, or is called as another one of its life cycle is or
-- was, or no longer so. Other names change no figure, and there may be a million contributions.
create function note_courses_of_states() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  with state as (
    select later.id, later.life_cycle_id,
           earlier.state_type <> later.state_type
             or (earlier.pauses_answer and earlier.promise is null) <> (later.pauses_answer and later.promise is null) as is_other,
           state_names(coalesce(earlier.state_definition_list, later.state_definition_list)) as called,
           state_names(later.state_definition_list) as is_called
      from life_cycle_state later left join earlier on earlier.id = later.id
     where later.life_cycle_id in (select life_cycle_id from later_states)
  )
  select array_agg(state.id) into changed
    from state
   where state.is_other or exists (
     select from state other
      where other.life_cycle_id = state.life_cycle_id and other.id <> state.id
        and (state.called is not distinct from other.called) <> (state.is_called is not distinct from other.is_called));
  if changed is not null then
    insert into course_change (contribution_id)
    select h.contribution_id from contribution_history h where h.category = 'STATE' and h.to_state_id = any(changed)
    union
    select c.id from contribution c where c.state_id = any(changed) and c.date_submitted is not null;
  end if;
  return null;
end $$;
drop trigger courses_of_state_changed on life_cycle_state;
drop function note_courses_of_state();
create trigger courses_of_states_changed after update on life_cycle_state
  referencing old table as earlier new table as later_states
  for each statement execute function note_courses_of_states();
