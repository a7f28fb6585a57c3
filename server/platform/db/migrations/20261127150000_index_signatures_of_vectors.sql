-- All signatures of a model are read for each question: from here, without the vectors. Those of fewer than some 450 numbers are too
-- short to lie beside their table.
create index contribution_vector_signatures on contribution_vector (model, contribution_id) include (signature);
