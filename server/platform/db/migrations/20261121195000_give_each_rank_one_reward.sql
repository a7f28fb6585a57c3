-- Ranks of a competition's rewards are 1 to n, each once, S2-34. Checked at the end of each statement, for one may
-- move several.

update competition_reward set rank = place.rank
  from (select id, row_number() over (partition by competition_id order by rank, id) as rank
          from competition_reward) place
 where place.id = competition_reward.id and place.rank <> competition_reward.rank;

drop index competition_reward_competition;
alter table competition_reward
  add constraint competition_reward_rank unique (competition_id, rank) deferrable initially immediate;

-- An unsaved campaign is called INIT in its form only, Q2-04.
update campaign set publish_state = 'DRAFT' where publish_state = 'INIT';
