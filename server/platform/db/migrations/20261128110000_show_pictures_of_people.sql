-- The picture that a person chose, by its key in the storage.
alter table app_user add column picture_key text;
