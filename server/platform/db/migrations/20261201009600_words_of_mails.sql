-- What senders say in mails that announce campaigns, competitions and news, and templates for it (decision 0111).
alter table campaign_mailing add column words jsonb not null default '[]';
alter table competition_mailing add column words jsonb not null default '[]';
alter table content_mailing add column words jsonb not null default '[]';
-- Until a planned publishing asks for its mails.
alter table campaign_publishing add column mail_words jsonb not null default '[]';

alter table answer_template rename column contribution_type to module;
alter table answer_template drop constraint answer_template_contribution_type_check;
alter table answer_template drop constraint answer_template_purpose_check;
alter table answer_template add constraint answer_template_purpose_check check (purpose in ('DECISION', 'TEXT', 'MAIL'));
alter table answer_template add constraint answer_template_module_check check (
  case when purpose = 'MAIL' then module in ('CAMPAIGN', 'COMPETITION', 'CONTENT')
       else module in ('IDEA', 'SUGGESTION', 'IMPROVEMENT') end);
update answer_template set texts = (
  select jsonb_agg(entry || '{"subject": ""}' order by place)
    from jsonb_array_elements(texts) with ordinality as entries (entry, place))
 where jsonb_array_length(texts) > 0;
