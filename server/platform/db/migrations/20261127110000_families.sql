-- Contributions that say the same: members rest with a head, their own rows stay as they are.
create table contribution_family_member (
  member_id bigint primary key references contribution on delete cascade,
  head_id bigint not null references contribution on delete cascade,
  note text,
  joined_by bigint references app_user,
  date_joined timestamp(3) with time zone not null default now(),
  check (member_id <> head_id)
);
create index contribution_family_head on contribution_family_member (head_id, member_id);
create index contribution_family_joined_by on contribution_family_member (joined_by);

-- How the authors of a family share what its head earns, in hundredths of a percent. It holds for exactly these people.
create table contribution_family_share (
  head_id bigint not null references contribution on delete cascade,
  user_id bigint not null references app_user,
  weight integer not null check (weight >= 0),
  primary key (head_id, user_id)
);
create index contribution_family_share_user on contribution_family_share (user_id);
