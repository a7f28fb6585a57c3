-- Templates are of life cycles and of questions, too (decision 0110). A life cycle is copied as campaigns and competitions are;
-- questions are stored, for they outlive the form that they were written for.
alter table programme_template
  add column kind text,
  add column life_cycle_id bigint references life_cycle on delete cascade,
  -- In their order, as the form that they were saved from held them, without ids.
  add column questions jsonb;
update programme_template set kind = case when campaign_id is null then 'competition' else 'campaign' end;
alter table programme_template
  alter column kind set not null,
  drop constraint programme_template_check,
  add constraint programme_template_content check (
    (kind = 'campaign') = (campaign_id is not null) and (kind = 'competition') = (competition_id is not null)
    and (kind = 'life-cycle') = (life_cycle_id is not null) and (kind like '%-questions') = (questions is not null)
    and num_nonnulls(campaign_id, competition_id, life_cycle_id, questions) = 1);
create index programme_template_life_cycle on programme_template (life_cycle_id) where life_cycle_id is not null;
drop index programme_template_own_name;
create unique index programme_template_own_name on programme_template (author_id, kind, name) where not is_shared;
drop index programme_template_shared_name;
create unique index programme_template_shared_name on programme_template (kind, name) where is_shared;
