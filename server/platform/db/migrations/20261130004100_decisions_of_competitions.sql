-- A competition that moves on decides without an action.
alter table decision_note alter column action_id drop not null;
