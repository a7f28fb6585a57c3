-- By itself: nobody waits meanwhile for the tables that were changed before.
select rebuild_courses();
