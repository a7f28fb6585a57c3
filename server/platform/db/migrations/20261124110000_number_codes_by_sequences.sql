-- A row that counts is held until its transaction ends: every creation waited for the flush to disk of the one before it.
-- The rows stay: a competition may have one of these codes, too.
lock table contribution_code in exclusive mode;
create sequence contribution_code_suggestion;
create sequence contribution_code_improvement;
select setval('contribution_code_suggestion', last) from contribution_code where prefix = 'SUG' and last > 0;
select setval('contribution_code_improvement', last) from contribution_code where prefix = 'IMP' and last > 0;
