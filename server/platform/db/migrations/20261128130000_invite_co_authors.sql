-- Who was invited to write a draft as one of its authors, what became of it, and how they share (decision 0072). From the first invitation
-- on whoever owns it has a row, too.
create table contribution_co_author (
  contribution_id bigint not null references contribution on delete cascade,
  user_id bigint not null references app_user,
  state text not null check (state in ('INVITED', 'ACCEPTED', 'DECLINED', 'LAPSED', 'ENDED')),
  -- Whole percent; null until somebody set it.
  share smallint check (share between 1 and 100),
  -- Null for who owned it before.
  invited_by bigint references app_user,
  invitations smallint not null default 0,
  declined smallint not null default 0,
  date_invited timestamp(3) with time zone not null default now(),
  primary key (contribution_id, user_id)
);
create index contribution_co_author_user on contribution_co_author (user_id);
create index contribution_co_author_invited_by on contribution_co_author (invited_by);
