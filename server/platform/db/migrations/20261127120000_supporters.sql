-- People who support a contribution: they hear of what becomes of it, as its owners do.
create table contribution_supporter (
  contribution_id bigint not null references contribution on delete cascade,
  user_id bigint not null references app_user,
  date_created timestamp(3) with time zone not null default now(),
  primary key (contribution_id, user_id)
);
create index contribution_supporter_user on contribution_supporter (user_id);

-- What an author looked at while writing, and says that their own is different from.
create table contribution_distinction (
  contribution_id bigint not null references contribution on delete cascade,
  other_id bigint not null references contribution on delete cascade,
  user_id bigint not null references app_user,
  date_created timestamp(3) with time zone not null default now(),
  primary key (contribution_id, other_id)
);
create index contribution_distinction_other on contribution_distinction (other_id);
create index contribution_distinction_user on contribution_distinction (user_id);

-- Two contributions of one type that are alike. A pair that somebody dismissed stays, so that it is not found again.
create table contribution_likely_pair (
  first_id bigint not null references contribution on delete cascade,
  second_id bigint not null references contribution on delete cascade,
  type text not null,
  score double precision not null,
  date_found timestamp(3) with time zone not null default now(),
  -- When the later of the two was submitted.
  date_submitted timestamp(3) with time zone not null,
  dismissed_by bigint references app_user,
  date_dismissed timestamp(3) with time zone,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index contribution_likely_pair_second on contribution_likely_pair (second_id);
create index contribution_likely_pair_type on contribution_likely_pair (type, score desc, first_id, second_id);
create index contribution_likely_pair_dismissed_by on contribution_likely_pair (dismissed_by) where dismissed_by is not null;

-- When a contribution was compared with the others.
create table contribution_compared (
  contribution_id bigint primary key references contribution on delete cascade,
  date timestamp(3) with time zone not null
);
