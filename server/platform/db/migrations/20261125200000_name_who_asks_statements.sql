-- Which endpoints and jobs ask which statements, for the page that shows the slowest of them.
create table statement_source (
  fingerprint text not null,
  source text not null,
  seen_at timestamp(3) with time zone default now() not null,
  primary key (fingerprint, source)
);
