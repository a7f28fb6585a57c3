-- How many of a jury score each idea; null: all of them (decision 0096).
alter table competition_jury add column jurors_per_idea integer check (jurors_per_idea > 0);
