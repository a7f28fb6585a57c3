-- The state that an archived competition goes back to.
alter table competition add column archived_from text;
