-- Settings, texts and messages stand in every page that the server sends. They are kept in memory until this
-- number says that one of them has changed.

create table site_version (
  id boolean primary key default true check (id),
  version bigint not null
);
insert into site_version (version) values (1);

create function site_changed() returns trigger language plpgsql as $$
begin
  update site_version set version = version + 1;
  return null;
end $$;

create trigger setting_changed after insert or update or delete on setting
  for each statement execute function site_changed();
create trigger static_content_changed after insert or update or delete on static_content
  for each statement execute function site_changed();
create trigger message_override_changed after insert or update or delete on message_override
  for each statement execute function site_changed();
