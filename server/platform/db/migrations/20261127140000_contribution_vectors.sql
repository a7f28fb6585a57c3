-- What an embeddings server made of the texts of contributions; nothing else needs it. Rows stay when the server is no longer used.
-- Vectors of more than some 450 numbers lie beside the table, so that all signatures are read from few pages; shorter ones are small.
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
