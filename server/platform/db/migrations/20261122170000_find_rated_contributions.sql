-- Whether anything of a life cycle is rated is asked before its way of rating changes; where nothing is, all of its
-- contributions were read, while nobody could rate.
create index contribution_rated on contribution (life_cycle_id) where rating_count > 0 and not is_deleted;
