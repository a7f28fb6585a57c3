-- Brand pictures and manuals of the organisation's own, by the fixed name of their place. What stands in every page
-- changes with them.
create table site_asset (
  name text primary key,
  file_id bigint not null references stored_file(id),
  width integer,
  height integer,
  date_changed timestamp(3) with time zone default now() not null
);
create index site_asset_file on site_asset (file_id);

create trigger site_asset_changed after insert or update or delete on site_asset
  for each statement execute function site_changed();

-- What the last save of settings came to, told to the administrator who saved with the next reading of the settings.
create table setting_update (
  user_id bigint primary key references app_user(id) on delete cascade,
  status text not null,
  wrong_keys text[] not null
);
