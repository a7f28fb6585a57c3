-- One signs in with the login or the e-mail, so that nobody's login may be another's e-mail, S3-96. No index can forbid
-- that, and who saves one account holds a lock of its names (nameIsTaken). An import of people would need twenty
-- thousand of them, more than PostgreSQL has room for: it holds this one alone, and whoever writes a name waits for it
-- here, and looks anew at what it has left.
create function guard_account_names() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('account names'));
  if exists (select from app_user other
              where other.id <> new.id and (other.login = new.email or other.email = new.login)) then
    raise unique_violation using message = 'a login or an e-mail names another account', table = 'app_user';
  end if;
  return new;
end
$$;

-- Before the row is written: who waits here must not keep the import waiting for it.
create trigger app_user_named before insert on app_user
  for each row execute function guard_account_names();
create trigger app_user_renamed before update of login, email on app_user
  for each row when (old.login <> new.login or old.email <> new.email) execute function guard_account_names();
