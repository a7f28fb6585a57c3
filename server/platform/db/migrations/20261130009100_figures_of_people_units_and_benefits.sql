-- What else the figures of the process tell (decision 0106): who takes part, what units do, and what contributions bring.
alter table contribution_course
  add column is_implemented boolean not null default false,
  add column authors bigint[] not null default '{}',
  -- Three numbers each: its kind (`benefit_kind`), the year in which it begins, and cents.
  add column benefits bigint[] not null default '{}';

-- The three letters of the currency and, as the last bit, whether it is an actual benefit.
create function benefit_kind(benefit_type text, currency text) returns bigint language sql immutable parallel safe as $$
  select ((ascii(substr(currency, 1, 1)) * 256 + ascii(substr(currency, 2, 1))) * 256 + ascii(substr(currency, 3, 1))) * 2::bigint
    + (benefit_type = 'ACTUAL')::int
$$;

create function is_implemented(contribution bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from contribution c where c.id = contribution and c.state_type = 'COMPLETION')
$$;

create function authors_of(contribution bigint) returns bigint[] language sql stable parallel safe as $$
  select array(
    select part.user_id from contribution_participant part
     where part.contribution_id = contribution and part.role = 'OWNER' order by part.user_id)
$$;

create function benefits_of(contribution bigint) returns bigint[] language sql stable parallel safe as $$
  select array(
    select value.number
      from (select benefit_kind(benefit.benefit_type, benefit.currency) as kind,
                   extract(year from benefit.period_start)::bigint as year, (sum(benefit.amount) * 100)::bigint as cents
              from contribution_benefit benefit where benefit.contribution_id = contribution group by 1, 2) own,
           unnest(array[own.kind, own.year, own.cents]) with ordinality value(number, place)
     order by own.kind, own.year, value.place)
$$;

-- The same as rows.
create function benefits_in(benefits bigint[]) returns table (kind bigint, year bigint, cents bigint)
  language sql immutable parallel safe rows 2 as $$
  select benefits[3 * at - 2], benefits[3 * at - 1], benefits[3 * at] from generate_series(1, cardinality(benefits) / 3) at
$$;

-- Authors of submitted contributions, each once a contribution: how many took part cannot be read from sums.
create table course_author (
  contribution_id bigint not null,
  author_id bigint not null,
  type text not null,
  field_id bigint not null,
  -- Of the submission.
  month date not null,
  submitted_day integer not null,
  -- Whether the author submitted nothing of the type in an earlier month.
  is_first boolean not null default false,
  primary key (contribution_id, author_id)
);
create index course_author_month on course_author (type, month, author_id, is_first);
create index course_author_first on course_author (type, author_id, month) where is_first;
create index course_author_person on course_author (type, author_id, month) include (submitted_day, field_id);

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
         states, moments, ended_days, reopened_days, case when answered_at is null then due end,
         is_implemented(id), authors_of(id), benefits_of(id)
    from answered
$$;

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
  union all
  select distinct 'MOVED', c.states[at], c.states[at + 1], null::bigint, 1::bigint, 0::bigint
    from generate_series(1, cardinality(c.states) - 1) at
  union all
  select distinct 'LEFT', c.states[at], 0::bigint, null::bigint, 1::bigint, 0::bigint
    from generate_series(1, cardinality(c.states) - 1) at
$$;

-- What is read apart: months, units (what is implemented, promises kept, promises missed, first answers), and benefits: each contribution
-- once a kind of benefit, with its cents in place of seconds.
create function course_part_facts(c contribution_course)
  returns table (kind text, key bigint, other bigint, seconds bigint, number bigint, total bigint)
  language sql immutable rows 8 as $$
  select 'MONTH', (c.month - date '1970-01-01')::bigint, 0::bigint, null::bigint, 1::bigint, 0::bigint
  union all
  select 'UNIT_TOTAL', c.unit_id, c.is_implemented::int, null, 1, 0
  union all
  select 'UNIT_KEPT', c.unit_id, coalesce(c.first_kept::int, -1), null, 1, 0 where c.first_answer is not null
  union all
  select 'UNIT_DUE', c.unit_id, c.due, null, 1, 0 where c.due is not null
  union all
  select 'UNIT_ANSWER', c.unit_id, 0, c.first_answer, 1, 0 where c.first_answer is not null
  union all
  select 'BENEFIT', benefit.kind, 0, sum(benefit.cents)::bigint, 1, sum(benefit.cents)::bigint
    from benefits_in(c.benefits) benefit group by benefit.kind
  union all
  select 'BENEFIT_FIELD', benefit.kind, c.field_id, null, 1, sum(benefit.cents)::bigint
    from benefits_in(c.benefits) benefit group by benefit.kind
  union all
  select 'BENEFIT_UNIT', benefit.kind, c.unit_id, null, 1, sum(benefit.cents)::bigint
    from benefits_in(c.benefits) benefit group by benefit.kind
  union all
  select 'BENEFIT_YEAR', benefit.kind, benefit.year, null, 1, benefit.cents from benefits_in(c.benefits) benefit
$$;

create function all_course_facts(c contribution_course)
  returns table (kind text, key bigint, other bigint, seconds bigint, number bigint, total bigint)
  language sql immutable rows 24 as $$
  select * from course_facts(c) union all select * from course_part_facts(c)
$$;

create or replace function course_sums(courses contribution_course[], change integer)
  returns table (type text, field_id bigint, kind text, month date, key bigint, other bigint, class smallint,
                 number bigint, total bigint)
  language sql immutable rows 1000 as $$
  select c.type, place.field_id, fact.kind, c.month, fact.key, fact.other, duration_class(fact.seconds),
         sum(fact.number * change)::bigint, sum(fact.total * change)::bigint
    from unnest(courses) c, all_course_facts(c) fact, unnest(array[c.field_id, -1]) place(field_id)
   group by 1, 2, 3, 4, 5, 6, 7
$$;

-- Says anew of some people in which months they took part for the first time: by the first month alone, for some wrote very much.
create function mark_first_months(people bigint[]) returns void language sql as $$
  with begun as materialized (
    select kind.type, person.id as author_id, first.month
      from unnest(people) person(id) cross join (values ('IDEA'), ('SUGGESTION'), ('IMPROVEMENT')) kind(type)
     cross join lateral (
       select author.month from course_author author
        where author.type = kind.type and author.author_id = person.id order by author.month limit 1) first
  ), former as (
    update course_author author set is_first = false
      from begun
     where author.type = begun.type and author.author_id = begun.author_id and author.is_first and author.month > begun.month
  )
  update course_author author set is_first = true
    from begun
   where author.type = begun.type and author.author_id = begun.author_id and author.month = begun.month and not author.is_first
$$;

create function add_course_authors(courses contribution_course[]) returns void language sql as $$
  insert into course_author (contribution_id, author_id, type, field_id, month, submitted_day)
  select c.contribution_id, author_id, c.type, c.field_id, c.month, c.submitted_day
    from unnest(courses) c, unnest(c.authors) author_id
$$;

create or replace function renew_courses(most integer) returns integer language plpgsql as $$
declare
  noted bigint[];
  earlier contribution_course[];
  later contribution_course[];
begin
  -- What is read has to be as new as the notes that are taken away.
  if current_setting('transaction_isolation') <> 'read committed' or not pg_try_advisory_xact_lock(course_lock()) then
    return 0;
  end if;
  with taken as (
    delete from course_change where id in (select id from course_change order by id limit most) returning contribution_id
  )
  select array_agg(contribution_id) into noted from taken;
  if noted is null then
    return 0;
  end if;
  earlier := array(select c from contribution_course c where contribution_id = any(noted));
  later := array(select c from courses_of(noted) c);
  insert into course_tally as tally (type, field_id, kind, month, key, other, class, number, total)
  select type, field_id, kind, month, key, other, class, sum(number), sum(total)
    from (select * from course_sums(earlier, -1) union all select * from course_sums(later, 1)) change
   group by 1, 2, 3, 4, 5, 6, 7 having sum(number) <> 0 or sum(total) <> 0
  on conflict (type, field_id, kind, month, key, other, class)
  do update set number = tally.number + excluded.number, total = tally.total + excluded.total;
  -- What comes due at a second is one's own: it would stay for each that was answered.
  delete from course_tally tally using course_sums(earlier, -1) gone
   where tally.number = 0 and tally.total = 0 and tally.type = gone.type and tally.field_id = gone.field_id
     and tally.kind = gone.kind and tally.month = gone.month and tally.key = gone.key and tally.other = gone.other
     and tally.class = gone.class;
  delete from contribution_course where contribution_id = any(noted);
  insert into contribution_course select * from unnest(later);
  delete from course_author where contribution_id = any(noted);
  perform add_course_authors(later);
  perform mark_first_months(array(
    select distinct author_id from unnest(earlier || later) c, unnest(c.authors) author_id));
  return cardinality(noted);
end $$;

create or replace function rebuild_courses() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(course_lock());
  -- What is noted from now on is computed again later.
  delete from course_change;
  delete from course_tally;
  delete from contribution_course;
  delete from course_author;
  insert into contribution_course select * from courses_of(array(select id from contribution));
  insert into course_tally (type, field_id, kind, month, key, other, class, number, total)
  select c.type, place.field_id, fact.kind, c.month, fact.key, fact.other, duration_class(fact.seconds),
         sum(fact.number), sum(fact.total)
    from contribution_course c, all_course_facts(c) fact, unnest(array[c.field_id, -1]) place(field_id)
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7;
  insert into course_author (contribution_id, author_id, type, field_id, month, submitted_day, is_first)
  select c.contribution_id, author_id, c.type, c.field_id, c.month, c.submitted_day,
         c.month = min(c.month) over (partition by c.type, author_id)
    from contribution_course c, unnest(c.authors) author_id;
end $$;

create trigger course_benefit_changed after insert or update or delete on contribution_benefit
  for each row execute function note_course_of_part();

-- Of the units that one page of a report shows.
create index course_tally_key on course_tally (type, field_id, kind, key, month) where kind = 'UNIT_ANSWER';
