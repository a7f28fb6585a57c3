-- What a person is told about a competition, and not about one of its ideas, leads to the competition.

alter table notification add column competition_id bigint references competition on delete cascade;
create index notification_competition on notification (competition_id) where competition_id is not null;
