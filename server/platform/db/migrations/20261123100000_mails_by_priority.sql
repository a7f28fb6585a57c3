-- A mail about somebody's own work, such as a task that ends in two days, waited behind news to everybody: both may be
-- declined, and nothing else told them apart. 0: somebody waits for it; 1: about own work; 2: news to many.
alter table outbox_mail add column priority smallint not null default 1 check (priority between 0 and 2);
update outbox_mail set priority = 0 where status = 'QUEUED' and unsubscribe_link is null;

create index outbox_mail_due_now on outbox_mail (priority, next_try_at, id) where status = 'QUEUED';
drop index outbox_mail_due;
alter index outbox_mail_due_now rename to outbox_mail_due;
