-- The home page asks for the newest open campaigns and competitions and for those that closed last; the count of
-- news goes by who may read.

create index campaign_open on campaign (publish_date desc nulls last, id desc)
  where publish_state = 'PUBLISHED';
create index campaign_closed on campaign
  (coalesce(date_submission_terminated, date_submission_end) desc nulls last, id desc)
  where publish_state in ('PUBLISHED', 'TERMINATED', 'COMPLETED');
create index competition_open on competition (publish_date desc nulls last, id desc)
  where publish_state = 'PUBLISHED' and competition_state = 'ANNOUNCED';
create index competition_closed on competition (date_submission_end desc nulls last, id desc)
  where publish_state = 'PUBLISHED' and competition_state not in ('DRAFT', 'ARCHIEVED');
create index content_item_audience on content_item using gin (audience) where publish_state = 'PUBLISHED';
