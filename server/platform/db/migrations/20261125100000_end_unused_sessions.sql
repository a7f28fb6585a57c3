-- Sessions end when nobody uses them, and say how they ended; sign-ins from a new kind of device are told.
alter table session
  add column remembered boolean default false not null,
  add column ended_by text;

-- Longer than a day: "keep me signed in" was ticked.
update session set remembered = true where expires_at > created_at + interval '2 days';

create table known_device (
  user_id bigint not null references app_user (id) on delete cascade,
  device text not null,
  first_seen_at timestamp(3) with time zone default now() not null,
  last_seen_at timestamp(3) with time zone default now() not null,
  primary key (user_id, device)
);
