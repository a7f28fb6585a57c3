-- When the authors are reminded of an open question, and when whoever asked learns that no answer came; null once that has happened.
alter table author_question add column remind_at timestamptz, add column due_at timestamptz;

-- What is open already gets two weeks from its question; what is past is said once.
update author_question set remind_at = asked_at + interval '7 days', due_at = asked_at + interval '14 days'
 where answered_at is null and withdrawn_at is null;

create index author_question_due on author_question (least(remind_at, due_at))
 where answered_at is null and withdrawn_at is null and least(remind_at, due_at) is not null;
