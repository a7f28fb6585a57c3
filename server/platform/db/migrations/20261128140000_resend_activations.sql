-- Whether a request asks for the mail of a registration once more, and not for a new password.
alter table password_reset_request add column is_activation boolean not null default false;
