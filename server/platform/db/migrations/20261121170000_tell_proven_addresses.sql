-- An e-mail address counts as a person's own once a key was sent to it and came back, or somebody vouched for it.
alter table app_user add column email_verified_at timestamp(3) with time zone;
update app_user set email_verified_at = created_date where registration_status <> 'PENDING_ACTIVATION';
