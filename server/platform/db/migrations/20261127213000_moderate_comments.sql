-- Comments are reported by readers and hidden by moderators. What is hidden counts as little as what is deleted, and is found by nobody;
-- its words stay in their row, for its author and for who moderates.
alter table comment add column hidden_at timestamptz(3);
alter table comment add column hidden_by bigint references app_user (id);
alter table comment add column hidden_reason text;
alter table comment add column is_counted boolean not null generated always as (deleted_at is null and hidden_at is null) stored;
create index comment_hidden on comment (hidden_at) where hidden_at is not null;
create index comment_hidden_by on comment (hidden_by) where hidden_by is not null;

create table comment_report (
  comment_id bigint not null references comment (id) on delete cascade,
  user_id bigint not null references app_user (id),
  reason text not null,
  date_created timestamptz(3) not null default now(),
  resolved_at timestamptz(3),
  resolved_by bigint references app_user (id),
  primary key (comment_id, user_id)
);
create index comment_report_user on comment_report (user_id);
create index comment_report_resolved_by on comment_report (resolved_by) where resolved_by is not null;
create index comment_report_open on comment_report (comment_id) where resolved_at is null;

create or replace function report_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform tally_collaborators(array_agg(contribution_id), array_agg(user_id), 'COMMENT', -1)
       from earlier where is_counted;
    return null;
  end if;
  -- Most changes are of words, which are none for reports.
  perform tally_collaborators(array_agg(earlier.contribution_id), array_agg(earlier.user_id), 'COMMENT', -1)
     from later join earlier on earlier.id = later.id
    where earlier.is_counted
      and (later.contribution_id, later.user_id, later.is_counted) <> (earlier.contribution_id, earlier.user_id, true);
  perform tally_collaborators(array_agg(later.contribution_id), array_agg(later.user_id), 'COMMENT', 1)
     from later join earlier on earlier.id = later.id
    where later.is_counted
      and (later.contribution_id, later.user_id, true) <> (earlier.contribution_id, earlier.user_id, earlier.is_counted);
  return null;
end $$;
create or replace function report_collaborators(ids bigint[]) returns table (contribution_id bigint, kind text, key bigint)
  language sql stable rows 1000 as $$
  select part.contribution_id, part.kind, coalesce(person.unit_id, 0)
    from (
      select p.contribution_id, 'CO_OWNER' as kind, p.user_id
        from unnest(ids) one(id) join contribution_participant p on p.contribution_id = one.id
       where p.role = 'OWNER' and p.rank > 1
      union all
      select c.contribution_id, 'COMMENT', c.user_id
        from unnest(ids) one(id) join comment c on c.contribution_id = one.id and c.is_counted
      union all
      select r.contribution_id, 'RATING', r.user_id
        from unnest(ids) one(id) join contribution_rating r on r.contribution_id = one.id
    ) part join app_user person on person.id = part.user_id
$$;

create or replace function people_moved() returns trigger language plpgsql as $$
declare
  zone constant text := report_zone();
  people bigint[];
  before bigint[];
  after bigint[];
  owned bigint[];
begin
  -- Nearly every change of people is of something else, a sign-in for one.
  if not exists (select from later join earlier on earlier.id = later.id
                  where earlier.unit_id is distinct from later.unit_id) then
    return null;
  end if;
  -- Told apart by sorting, for people who are changed are many or one: a plan that suits one has to suit all.
  select array_agg(id order by id), array_agg(coalesce(unit_before, 0) order by id),
         array_agg(coalesce(unit_after, 0) order by id)
    into people, before, after
    from (
      select id, max(unit_id) filter (where not is_new) as unit_before, max(unit_id) filter (where is_new) as unit_after
        from (select id, unit_id, true as is_new from later union all select id, unit_id, false from earlier) version
       group by id
    ) person
   where unit_before is distinct from unit_after;
  if people is null then
    return null;
  end if;
  -- New units before contributions, as a unit that moves does: two such changes at once wait for each other.
  perform from organization_unit where id = any(after) order by id for share;
  perform from contribution where id in (
    select contribution_id from contribution_participant where user_id = any(people) and role = 'OWNER'
    union select contribution_id from comment where user_id = any(people) and is_counted
    union select contribution_id from contribution_rating where user_id = any(people)
  ) order by id for no key update;
  insert into report_tally (type, audience, kind, month, field_id, key, number)
  select c.type, token, part.kind, report_month(c.date_submitted, zone), field, place.unit, sum(place.change)
    from (
      select user_id, contribution_id, 'CO_OWNER' as kind from contribution_participant
       where user_id = any(people) and role = 'OWNER' and rank > 1
      union all select user_id, contribution_id, 'COMMENT' from comment
       where user_id = any(people) and is_counted
      union all select user_id, contribution_id, 'RATING' from contribution_rating where user_id = any(people)
    ) part
    join unnest(people, before, after) person(id, unit_before, unit_after) on person.id = part.user_id
    join contribution c on c.id = part.contribution_id,
    unnest(report_audiences(c.is_deleted, c.date_submitted, c.audience)) token,
    unnest(report_fields(part.kind, c.field_id)) field,
    (values (false, -1), (true, 1)) side(is_new, change),
    lateral (select case when side.is_new then person.unit_after else person.unit_before end, side.change) place(unit, change)
   group by 1, 2, 3, 4, 5, 6 having sum(place.change) <> 0;
  owned := array(
    select distinct contribution_id from contribution_participant where user_id = any(people) and role = 'OWNER');
  if cardinality(owned) > 0 then
    perform renew_places(owned);
  end if;
  return null;
end $$;

create or replace function rebuild_reports() returns void language plpgsql as $$
declare
  zone text;
begin
  lock table app_user, contribution, contribution_participant, comment, contribution_rating, contribution_history
    in share mode;
  zone := report_zone();
  delete from report_tally;
  delete from report_stay_tally;
  delete from contribution_stay;
  insert into report_tally (type, audience, kind, month, field_id, key, number, folded)
  select type, audience, kind, report_month(date_submitted, zone), field, key, count(*), true
    from (
      select c.type, fact.audience, fact.kind, c.date_submitted, c.field_id, fact.key
        from contribution c, report_facts(report_audiences(c.is_deleted, c.date_submitted, c.audience), c.state_id,
                                          c.state_type, c.owner_unit_id) fact
      union all
      select c.type, token, part.kind, c.date_submitted, c.field_id, coalesce(person.unit_id, 0)
        from (
          select contribution_id, 'CO_OWNER' as kind, user_id from contribution_participant
           where role = 'OWNER' and rank > 1
          union all select contribution_id, 'COMMENT', user_id from comment where is_counted
          union all select contribution_id, 'RATING', user_id from contribution_rating
        ) part
        join app_user person on person.id = part.user_id
        join contribution c on c.id = part.contribution_id,
        unnest(report_audiences(c.is_deleted, c.date_submitted, c.audience)) token
    ) fact, unnest(report_fields(kind, field_id)) field
   group by 1, 2, 3, 4, 5, 6;
  insert into contribution_stay (contribution_id, state_id, stays, seconds, open_since)
  select * from stays_of(array(select id from contribution));
  insert into report_stay_tally
    (state_id, month, field_id, contributions, stays, seconds, open_stays, open_since, folded)
  select stay.state_id, report_month(c.date_submitted, zone), coalesce(c.field_id, 0), count(*), sum(stay.stays),
         sum(stay.seconds), count(stay.open_since), coalesce(sum(stay.open_since), 0), true
    from contribution_stay stay join contribution c on c.id = stay.contribution_id
   where c.date_submitted is not null and not c.is_deleted
   group by 1, 2, 3;
end $$;

-- Arguments: the kind, the column of the title or '', and the columns of the text.
create or replace function note_searched_words() returns trigger language plpgsql as $$
declare
  noted jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  noted_id bigint := coalesce(noted->>'id', noted->>'extra_input_id');
  part_of bigint := coalesce((noted->>'contribution_id')::bigint, 0);
  title text := coalesce(noted->>tg_argv[1], '');
  -- What a moderator hid is found by nobody.
  body text := (select coalesce(string_agg(noted->>name, ' '), '') from unnest(tg_argv[2:]) as name
                 where noted->>'hidden_at' is null);
begin
  if tg_op = 'UPDATE' and coalesce((to_jsonb(old)->>'contribution_id')::bigint, 0) <> part_of then
    delete from searched_words where kind = tg_argv[0] and id = noted_id
       and contribution_id = coalesce((to_jsonb(old)->>'contribution_id')::bigint, 0);
  end if;
  if tg_op = 'DELETE' or title || body = '' then
    delete from searched_words where kind = tg_argv[0] and id = noted_id and contribution_id = part_of;
  else
    insert into searched_words (kind, id, contribution_id, title, words)
    values (tg_argv[0], noted_id, part_of, search_words(title), search_words(title || ' ' || body))
    on conflict (kind, id, contribution_id) do update set title = excluded.title, words = excluded.words;
  end if;
  return null;
end
$$;
drop trigger comment_words on comment;
create trigger comment_words after insert or update of body, hidden_at or delete on comment
  for each row execute function note_searched_words('comment', '', 'body');

create or replace procedure rebuild_searched_words(at_once int default 200) language plpgsql as $$
declare
  last_id bigint := 0;
  last_contribution bigint := 0;
  source record;
begin
  loop
    with text as materialized (
      select id, title, summary, body from contribution where id > last_id order by id limit at_once for share),
    noted as (
      insert into contribution_words (contribution_id, title, words)
      select id, search_words(title), search_words(concat_ws(' ', title, summary, body)) from text
      on conflict (contribution_id) do update set title = excluded.title, words = excluded.words)
    select max(id) into last_id from text;
    exit when last_id is null;
    commit;
  end loop;

  for source in
    select * from (values
      ('comment', 'comment', 'contribution_id', '''''', 'case when hidden_at is null then body else '''' end'),
      ('remark', 'evaluation', 'contribution_id', '''''', 'comment'),
      ('file', 'stored_file', 'coalesce(contribution_id, 0)', 'name', 'name'),
      ('tag', 'contribution_tag', '0', 'title', 'title'),
      ('campaign', 'campaign', '0', 'title', 'concat_ws('' '', title, summary, body)'),
      ('competition', 'competition', '0', 'title', 'concat_ws('' '', title, summary, body)'),
      ('content', 'content_item', '0', 'title', 'concat_ws('' '', title, summary, post)')
    ) as sources(kind, place, part_of, title, words)
  loop
    last_id := 0;
    loop
      execute format($query$
        with text as materialized (select * from %I where id > $1 order by id limit $2 for share),
        noted as (
          insert into searched_words (kind, id, contribution_id, title, words)
          select %L, id, %s, search_words(%s), search_words(%s) from text where %s <> ''
          on conflict (kind, id, contribution_id) do update set title = excluded.title, words = excluded.words)
        select max(id) from text$query$,
        source.place, source.kind, source.part_of, source.title, source.words, source.words)
        into last_id using last_id, at_once;
      exit when last_id is null;
      commit;
    end loop;
    execute format($query$
      delete from searched_words searched where kind = %L and not exists (
        select from %I where id = searched.id and %s = searched.contribution_id and %s <> '')$query$,
      source.kind, source.place, source.part_of, source.words);
    commit;
  end loop;

  last_id := 0;
  loop
    with text as materialized (
      select contribution_id, extra_input_id, text_value from extra_input_value
       where (contribution_id, extra_input_id) > (last_contribution, last_id)
       order by contribution_id, extra_input_id limit at_once for share),
    noted as (
      insert into searched_words (kind, id, contribution_id, title, words)
      select 'answer', extra_input_id, contribution_id, ''::tsvector, search_words(text_value) from text where text_value <> ''
      on conflict (kind, id, contribution_id) do update set title = excluded.title, words = excluded.words)
    select contribution_id, extra_input_id into last_contribution, last_id
      from text order by contribution_id desc, extra_input_id desc limit 1;
    exit when last_contribution is null;
    commit;
  end loop;
  delete from searched_words searched where kind = 'answer' and not exists (
    select from extra_input_value answer
     where answer.extra_input_id = searched.id and answer.contribution_id = searched.contribution_id and answer.text_value <> '');
end
$$;
