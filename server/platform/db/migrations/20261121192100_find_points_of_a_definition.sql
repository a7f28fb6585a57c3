-- Whether a definition is in use, and the check of its reference when it is deleted, without a walk through the ledger.
create index point_entry_definition on point_entry (point_definition_id) where point_definition_id is not null;
