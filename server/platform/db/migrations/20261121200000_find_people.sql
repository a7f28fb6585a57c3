-- The list of users is searched by everything that names a person, and sorted by its columns.
create index app_user_text on app_user
  using gin (searchable(first_name || ' ' || last_name || ' ' || login::text || ' ' || email::text) gin_trgm_ops);
create index app_user_by_first_name on app_user (searchable(first_name), id);
create index app_user_by_last_name on app_user (searchable(last_name), id);
create index app_user_by_created on app_user (created_date, id);
create index app_user_by_modified on app_user (last_modified_date, id);
