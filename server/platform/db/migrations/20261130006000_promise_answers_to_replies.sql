-- A reply to a decision is promised an answer, with a clock as other answers (decision 0082).
alter table contribution add column answer_reply jsonb;

-- What was answered to it where the decision stayed.
alter table decision_note
  add column reply_answer text,
  add column reply_answered_by bigint references app_user,
  add column reply_answered_at timestamp(3) with time zone,
  add constraint decision_note_reply_answer check ((reply_answer is null) = (reply_answered_at is null));
create index decision_note_reply_answered_by on decision_note (reply_answered_by) where reply_answered_by is not null;
