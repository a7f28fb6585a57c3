-- What a search goes through from the newest back: contributions of all types, and comments by when they were written.
create index contribution_newest on contribution (date_submitted desc, id desc) include (type, audience)
  where not is_deleted;
create index comment_newest on comment (created_date desc, id desc) include (contribution_id);
