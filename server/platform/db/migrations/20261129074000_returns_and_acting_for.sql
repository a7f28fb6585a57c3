-- What comes back with the next campaign has no day: it is found by what it waits for, not by all that ever came back.
create index contribution_return_campaign on contribution_return (id) where done_at is null and event = 'CAMPAIGN';
-- Read when a person is erased, and by the check of the reference.
create index contribution_history_acting_for on contribution_history (acting_for_id) where acting_for_id is not null;
