-- What texts are searched by: their words without accents and in small letters, as they stand. Forms are found by the stem of
-- what is looked for, as the beginning of a word. A slash parts words, but where it ends an element of rich text.
create function searched_text(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(searchable(left($1, 200000)), '(?<!<)/', ' ', 'g');
create function search_words(text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple', searched_text($1));

create table contribution_words (
  contribution_id bigint primary key references contribution on delete cascade,
  title tsvector not null,
  words tsvector not null
);

-- Words of everything else. An answer to an extra input has the input's id; 0: of no contribution.
create table searched_words (
  kind text not null,
  id bigint not null,
  contribution_id bigint not null default 0,
  title tsvector not null default '',
  words tsvector not null,
  primary key (kind, id, contribution_id)
);

-- Each form of a word, and in how many texts it stands: renewed from time to time, not by each change.
create table search_word (
  word text primary key,
  texts bigint not null
);
create table search_word_count (
  only_one boolean primary key default true check (only_one),
  counted_at timestamp(3) with time zone not null,
  duration_ms bigint not null,
  texts bigint not null
);

create function note_contribution_words() returns trigger language plpgsql as $$
begin
  insert into contribution_words (contribution_id, title, words)
  values (new.id, search_words(new.title), search_words(concat_ws(' ', new.title, new.summary, new.body)))
  on conflict (contribution_id) do update set title = excluded.title, words = excluded.words;
  return null;
end
$$;
create trigger contribution_words_begin after insert on contribution
  for each row execute function note_contribution_words();
create trigger contribution_words_follow after update of title, summary, body on contribution
  for each row when ((old.title, old.summary, old.body) is distinct from (new.title, new.summary, new.body))
  execute function note_contribution_words();

-- Arguments: the kind, the column of the title or '', and the columns of the text.
create function note_searched_words() returns trigger language plpgsql as $$
declare
  noted jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  noted_id bigint := coalesce(noted->>'id', noted->>'extra_input_id');
  part_of bigint := coalesce((noted->>'contribution_id')::bigint, 0);
  title text := coalesce(noted->>tg_argv[1], '');
  body text := (select coalesce(string_agg(noted->>name, ' '), '') from unnest(tg_argv[2:]) as name);
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
create trigger comment_words after insert or update of body or delete on comment
  for each row execute function note_searched_words('comment', '', 'body');
create trigger answer_words after insert or update of text_value or delete on extra_input_value
  for each row execute function note_searched_words('answer', '', 'text_value');
create trigger remark_words after insert or update of comment or delete on evaluation
  for each row execute function note_searched_words('remark', '', 'comment');
create trigger file_words after insert or update of name, contribution_id or delete on stored_file
  for each row execute function note_searched_words('file', 'name');
create trigger tag_words after insert or update of title or delete on contribution_tag
  for each row execute function note_searched_words('tag', 'title');
create trigger campaign_words after insert or update of title, summary, body or delete on campaign
  for each row execute function note_searched_words('campaign', 'title', 'summary', 'body');
create trigger competition_words after insert or update of title, summary, body or delete on competition
  for each row execute function note_searched_words('competition', 'title', 'summary', 'body');
create trigger content_words after insert or update of title, summary, post or delete on content_item
  for each row execute function note_searched_words('content', 'title', 'summary', 'post');

-- The words of all that is there, anew.
create function rebuild_searched_words() returns void language sql as $$
  insert into contribution_words (contribution_id, title, words)
  select id, search_words(title), search_words(concat_ws(' ', title, summary, body)) from contribution
  on conflict (contribution_id) do update set title = excluded.title, words = excluded.words;
  delete from searched_words;
  insert into searched_words (kind, id, contribution_id, title, words)
  select 'comment', id, contribution_id, ''::tsvector, search_words(body) from comment where body <> ''
  union all
  select 'answer', extra_input_id, contribution_id, ''::tsvector, search_words(text_value) from extra_input_value
   where text_value <> ''
  union all
  select 'remark', id, contribution_id, ''::tsvector, search_words(comment) from evaluation where comment <> ''
  union all
  select 'file', id, coalesce(contribution_id, 0), search_words(name), search_words(name) from stored_file where name <> ''
  union all
  select 'tag', id, 0, search_words(title), search_words(title) from contribution_tag
  union all
  select 'campaign', id, 0, search_words(title), search_words(concat_ws(' ', title, summary, body)) from campaign
  union all
  select 'competition', id, 0, search_words(title), search_words(concat_ws(' ', title, summary, body)) from competition
  union all
  select 'content', id, 0, search_words(title), search_words(concat_ws(' ', title, summary, post)) from content_item
  on conflict (kind, id, contribution_id) do update set title = excluded.title, words = excluded.words;
$$;
select rebuild_searched_words();

-- Without a list of what waits to be entered, which somebody's write would have to enter for all.
create index contribution_words_title on contribution_words using gin (title) with (fastupdate = off);
create index contribution_words_words on contribution_words using gin (words) with (fastupdate = off);
-- Comments are most of it: what is looked for among the others need not pass by theirs.
create index searched_words_comments on searched_words using gin (words) with (fastupdate = off) where kind = 'comment';
create index searched_words_others on searched_words using gin (words) with (fastupdate = off) where kind <> 'comment';
create index searched_words_contribution on searched_words (contribution_id, kind) where contribution_id > 0;
-- Of a word that is everywhere only the newest comments are looked through.
create index searched_words_newest on searched_words (kind, id desc);
create index search_word_parts on search_word using gin (word gin_trgm_ops);
create index search_word_beginning on search_word (word text_pattern_ops);
-- Who sees almost nothing is asked first what that is.
create index contribution_audience on contribution using gin (audience) with (fastupdate = off) where not is_deleted;
