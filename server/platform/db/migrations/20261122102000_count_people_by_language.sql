-- The list of languages says how many people use each of them; it is read again after each saved text.
create index app_user_lang_key on app_user (lang_key);
