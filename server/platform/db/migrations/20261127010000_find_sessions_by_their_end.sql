-- Sessions go so many days after their end, which for those that were ended is before they would have expired.
create index session_over on "session" (coalesce(revoked_at, expires_at));
