-- Another e-mail counts once a key that was sent to it has come back.
alter table account_key add column address citext;
