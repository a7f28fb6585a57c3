-- Life cycles for competitions without a jury, with one and with two come beside the one with three (decision 0101). What there is stays
-- as it is: nothing is installed where ideas have no life cycle yet, for that gets all four when it gets its first, nor twice. They can be
-- chosen at once, unless competitions are switched off altogether.
do $install$
declare
  plan constant jsonb := $plan$[
    {"key":"new","type":"NEW","step":"ANNOUNCED","names":[{"language":"en","name":"New"},{"language":"tr","name":"Yeni"}]},
    {"key":"draft","type":"DRAFT","step":"ANNOUNCED","names":[{"language":"en","name":"Draft"},{"language":"tr","name":"Taslak"}],"tasks":[{"names":[{"language":"en","name":"Finish and submit"},{"language":"tr","name":"Tamamla ve gönder"}],"role":"OWNER","days":30,"forAll":true}]},
    {"key":"submitted","type":"SUBMITTED","step":"ANNOUNCED","names":[{"language":"en","name":"Submitted"},{"language":"tr","name":"Gönderildi"}],"actions":[{"rank":1,"names":[{"language":"en","name":"Withdraw"},{"language":"tr","name":"Geri çek"}],"roles":["OWNER"],"to":"withdrawn","confirm":"The idea leaves the competition."},{"rank":2,"names":[{"language":"en","name":"Set aside"},{"language":"tr","name":"Ayır"}],"roles":["COMPETITION_MODERATOR"],"to":"notSelected","explanation":true,"note":"REQUIRED","templates":[{"language":"en","decision":"Dear {firstName}, thank you for “{title}”. It was not selected in this competition.","reason":"","next":"You are welcome to submit it again as a suggestion."},{"language":"tr","decision":"Merhaba {firstName}, “{title}” için teşekkür ederiz. Fikriniz bu yarışmada seçilmedi.","reason":"","next":"Dilerseniz onu yeniden öneri olarak gönderebilirsiniz."}]}],"commands":[{"type":"VIEW_HISTORY","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNERS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_VISIBILITY","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_COMMENT_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_RATING_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"EDITABILITY","roles":["COMPETITION_MODERATOR"]}],"notifications":[{"roles":["COMPETITION_MODERATOR"],"texts":[{"language":"en","subject":"“{title}”: new idea","text":"“{title}” was submitted: {link}"},{"language":"tr","subject":"“{title}”: yeni bir fikir","text":"“{title}” gönderildi: {link}"}]}]},
    {"key":"round1","type":"EVALUATION","step":"EVAL1","round":1,"names":[{"language":"en","name":"First round"},{"language":"tr","name":"Birinci tur"}],"otherNames":{"1":[{"language":"en","name":"Jury evaluation"},{"language":"tr","name":"Jüri değerlendirmesi"}]},"commands":[{"type":"VIEW_HISTORY","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNERS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_VISIBILITY","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_COMMENT_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_RATING_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"EVAL","roles":["JURY1"],"parameter":"EVAL_JURY1","tasks":[{"names":[{"language":"en","name":"Score the idea"},{"language":"tr","name":"Fikri puanla"}],"role":"JURY1","days":14}],"points":[{"code":"EVALUATE","role":"JURY1"}]}],"notifications":[{"roles":["OWNER"],"texts":[{"language":"en","subject":"“{title}” is now in: {state}","text":"The jury is now evaluating “{title}”: {link}"},{"language":"tr","subject":"“{title}” şu aşamaya geçti: {state}","text":"Jüri şimdi “{title}” fikrine bakıyor: {link}"}],"mail":true}]},
    {"key":"round2","type":"EVALUATION","step":"EVAL2","round":2,"names":[{"language":"en","name":"Second round"},{"language":"tr","name":"İkinci tur"}],"commands":[{"type":"VIEW_HISTORY","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNERS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_VISIBILITY","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_COMMENT_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_RATING_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"EVAL","roles":["JURY2"],"parameter":"EVAL_JURY2","tasks":[{"names":[{"language":"en","name":"Score the idea"},{"language":"tr","name":"Fikri puanla"}],"role":"JURY2","days":14}],"points":[{"code":"EVALUATE","role":"JURY2"}]}],"notifications":[{"roles":["OWNER"],"texts":[{"language":"en","subject":"“{title}” is now in: {state}","text":"The jury is now evaluating “{title}”: {link}"},{"language":"tr","subject":"“{title}” şu aşamaya geçti: {state}","text":"Jüri şimdi “{title}” fikrine bakıyor: {link}"}],"mail":true}]},
    {"key":"closed","type":"FLOW","step":"TERMINATED","names":[{"language":"en","name":"Evaluation closed"},{"language":"tr","name":"Değerlendirme kapandı"}],"otherNames":{"0":[{"language":"en","name":"Selection by the moderators"},{"language":"tr","name":"Moderatörlerin seçimi"}]},"commands":[{"type":"VIEW_HISTORY","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNERS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_VISIBILITY","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_COMMENT_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_RATING_STATUS","roles":["COMPETITION_MODERATOR"]}]},
    {"key":"finalist","type":"ACCEPTANCE","step":"APPROVAL","names":[{"language":"en","name":"Finalist"},{"language":"tr","name":"Finalist"}],"commands":[{"type":"VIEW_HISTORY","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNERS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_VISIBILITY","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_COMMENT_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_RATING_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"SAVE_REWARD","roles":["COMPETITION_MODERATOR"],"points":[{"code":"FINALIST","role":"OWNER","share":true}]},{"type":"VIEW_OWNER_POINT","roles":["COMPETITION_MODERATOR"]}],"notifications":[{"roles":["OWNER"],"texts":[{"language":"en","subject":"“{title}” is in the final","text":"“{title}” has reached the final: {link}"},{"language":"tr","subject":"“{title}” finalde","text":"“{title}” finale kaldı: {link}"}],"mail":true}]},
    {"key":"winner","type":"COMPLETION","step":"COMPLETE","names":[{"language":"en","name":"Rewarded"},{"language":"tr","name":"Ödüllendirildi"}],"commands":[{"type":"VIEW_HISTORY","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNERS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_VISIBILITY","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_COMMENT_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_RATING_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNER_POINT","roles":["COMPETITION_MODERATOR","OWNER"]}],"notifications":[{"roles":["OWNER"],"texts":[{"language":"en","subject":"“{title}” has won","text":"Congratulations: “{title}” is rewarded. {link}"},{"language":"tr","subject":"“{title}” kazandı","text":"Tebrikler: “{title}” ödüllendirildi. {link}"}],"mail":true}]},
    {"key":"participant","type":"COMPLETION","step":"COMPLETE","names":[{"language":"en","name":"Participated"},{"language":"tr","name":"Katıldı"}],"commands":[{"type":"VIEW_HISTORY","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNERS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_VISIBILITY","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_COMMENT_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_RATING_STATUS","roles":["COMPETITION_MODERATOR"]}],"notifications":[{"roles":["OWNER"],"texts":[{"language":"en","subject":"“{title}”: the competition has ended","text":"Thank you for “{title}”. {link}"},{"language":"tr","subject":"“{title}”: yarışma sona erdi","text":"“{title}” için teşekkür ederiz. {link}"}],"mail":true}]},
    {"key":"notSelected","type":"REJECTION","names":[{"language":"en","name":"Not selected"},{"language":"tr","name":"Seçilmedi"}],"commands":[{"type":"VIEW_HISTORY","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNERS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_VISIBILITY","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_COMMENT_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_RATING_STATUS","roles":["COMPETITION_MODERATOR"]}],"notifications":[{"roles":["OWNER"],"texts":[{"language":"en","subject":"“{title}” was not selected","text":"“{title}” was not selected this time. Thank you for taking part.\n\n{note}\n\n{link}"},{"language":"tr","subject":"“{title}” seçilmedi","text":"“{title}” bu kez seçilmedi. Katıldığınız için teşekkürler.\n\n{note}\n\n{link}"}],"mail":true}]},
    {"key":"withdrawn","type":"CANCELLATION","names":[{"language":"en","name":"Withdrawn"},{"language":"tr","name":"Geri çekildi"}],"commands":[{"type":"VIEW_HISTORY","roles":["COMPETITION_MODERATOR"]},{"type":"VIEW_OWNERS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_VISIBILITY","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_COMMENT_STATUS","roles":["COMPETITION_MODERATOR"]},{"type":"CHANGE_RATING_STATUS","roles":["COMPETITION_MODERATOR"]}]}
  ]$plan$;
  titles constant jsonb := '[
    [{"language":"en","name":"Competition without a jury"},{"language":"tr","name":"Jürisiz yarışma"}],
    [{"language":"en","name":"Competition with one jury"},{"language":"tr","name":"Tek jürili yarışma"}],
    [{"language":"en","name":"Competition with two juries"},{"language":"tr","name":"İki jürili yarışma"}]
  ]';
  place bigint;
  target bigint;
  part jsonb;
  state jsonb;
  command_id bigint;
  cycle bigint;
  position integer;
begin
  -- Of two that ask for life cycles of ideas at the same time, the second finds them there.
  perform pg_advisory_xact_lock(hashtext('default life cycle IDEA'));
  if not exists (select from life_cycle where contribution_type = 'IDEA') then
    return;
  end if;
  for juries in reverse 2..0 loop
    if exists (
      select from life_cycle, jsonb_array_elements(definition_list) title
       where contribution_type = 'IDEA' and titles -> juries @> jsonb_build_array(title)
    ) then
      continue;
    end if;
    -- Its points, where there are none of these names.
    insert into point_definition (source, code, definition_list, point)
    values ('IDEA', 'EVALUATE', '[{"language":"en","title":"Jury evaluation given"},{"language":"tr","title":"Jüri değerlendirmesi yapıldı"}]', 5),
           ('IDEA', 'FINALIST', '[{"language":"en","title":"Reached the final"},{"language":"tr","title":"Finale kaldı"}]', 50)
    on conflict (source, code) do nothing;
    insert into life_cycle (contribution_type, definition_list, is_active, rating_type, is_owners_chat_enabled,
                            is_owners_mentor_chat_enabled, is_banner_enabled)
    select 'IDEA', titles -> juries, exists (select from life_cycle where contribution_type = 'IDEA' and is_active), 'STAR5',
           true, true, true
    returning id into cycle;

    position := 0;
    for state in select * from jsonb_array_elements(plan) loop
      continue when coalesce((state ->> 'round')::integer, 0) > juries;
      position := position + 1;
      insert into life_cycle_state (life_cycle_id, rank, state_type, step, state_definition_list)
      values (cycle, position, state ->> 'type', state ->> 'step',
              coalesce(state -> 'otherNames' -> juries::text, state -> 'names'))
      returning id into place;

      insert into state_task_definition (state_id, definition_list, role, day_count, one_for_all, send_email)
      select place, task -> 'names', task ->> 'role', (task ->> 'days')::integer, task ? 'forAll', task ? 'mail'
        from jsonb_array_elements(state -> 'tasks') task;
      insert into state_change_notification (state_id, roles, definition_list, send_email)
      select place, array(select jsonb_array_elements_text(notice -> 'roles')), notice -> 'texts', notice ? 'mail'
        from jsonb_array_elements(state -> 'notifications') notice;
      for part in select * from jsonb_array_elements(state -> 'commands') loop
        insert into state_command (state_id, command_type, roles, parameter)
        values (place, part ->> 'type', array(select jsonb_array_elements_text(part -> 'roles')), part ->> 'parameter')
        returning id into command_id;
        insert into command_task_definition (state_command_id, definition_list, role, day_count, one_for_all, send_email)
        select command_id, task -> 'names', task ->> 'role', (task ->> 'days')::integer, task ? 'forAll', task ? 'mail'
          from jsonb_array_elements(part -> 'tasks') task;
        insert into command_point_definition (state_command_id, point_definition_id, role, share)
        select command_id, definition.id, given ->> 'role', given ? 'share'
          from jsonb_array_elements(part -> 'points') given
          join point_definition definition on definition.source = 'IDEA' and definition.code = given ->> 'code';
      end loop;
    end loop;

    -- Actions lead to states, of which each is the only one of its type here.
    for state in select * from jsonb_array_elements(plan) loop
      for part in select * from jsonb_array_elements(state -> 'actions') loop
        select id into place from life_cycle_state
         where life_cycle_id = cycle and state_type = state ->> 'type' and step is not distinct from state ->> 'step';
        select id into target from life_cycle_state
         where life_cycle_id = cycle and state_type = (
           select leads ->> 'type' from jsonb_array_elements(plan) leads where leads ->> 'key' = part ->> 'to');
        insert into state_action (state_id, rank, definition_list, roles, target_state_id, explanation_required, confirm_text, note,
                                  note_templates)
        values (place, (part ->> 'rank')::integer, part -> 'names', array(select jsonb_array_elements_text(part -> 'roles')), target,
                part ? 'explanation', part ->> 'confirm', part ->> 'note', coalesce(part -> 'templates', '[]'));
      end loop;
    end loop;
  end loop;
end $install$;
