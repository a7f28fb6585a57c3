-- Languages that administrators added to those that come with the application.

create table language (
  locale text primary key check (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  created_date timestamptz(3) not null default now()
);

-- Pages and texts that processes keep in memory follow the languages too.
create trigger language_changed after insert or update or delete on language
  for each statement execute function site_changed();
