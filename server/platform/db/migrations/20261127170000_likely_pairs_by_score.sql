-- Likely duplicates of all types, the likest first.
create index contribution_likely_pair_score on contribution_likely_pair (score desc, first_id, second_id)
  where date_dismissed is null;
