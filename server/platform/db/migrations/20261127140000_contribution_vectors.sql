-- What an embeddings server made of the texts of contributions. Rows are there while one is set up, and are not needed by anything else.
-- Vectors lie beside the table, so that all signatures are read from few pages.
create table contribution_vector (
  contribution_id bigint primary key references contribution on delete cascade,
  model text not null,
  -- Of the text that was sent.
  text_hash bytea not null,
  -- The signs of the vector's numbers; null, as the vector: the server takes no such text.
  signature bit varying(4096),
  -- Of length 1, as floats of four bytes, the lowest byte first.
  vector bytea,
  -- When the contribution was last changed as its text was read.
  date timestamp(3) with time zone not null,
  check ((signature is null) = (vector is null))
) with (toast_tuple_target = 128);
alter table contribution_vector alter column signature set storage plain, alter column vector set storage external;
