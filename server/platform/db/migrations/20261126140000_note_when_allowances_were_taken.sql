-- By it is known of an allowance that the clock has gone back since something was taken of it.
alter table rate_limit add column taken_at timestamptz(3) not null default now();
