-- What readers have removed is deleted for good after some time; found without reading all that is there.
create index notification_removed on notification (date) where is_deleted;
