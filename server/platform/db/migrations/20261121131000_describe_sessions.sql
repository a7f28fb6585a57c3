-- People see where they are signed in, and a place where they signed in before is not held up by others' guesses.
alter table session
  add column place text,
  add column user_agent text,
  add column last_seen_at timestamp(3) with time zone default now() not null;
