-- Makes the words of all that is there anew, some texts at a time, each in a transaction of its own: whoever writes waits for one of
-- these at most. A text is held while its words are made, or what is written meanwhile would be found by its former words.
drop function rebuild_searched_words();
create procedure rebuild_searched_words(at_once int default 200) language plpgsql as $$
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
      ('comment', 'comment', 'contribution_id', '''''', 'body'),
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
