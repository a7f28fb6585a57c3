/**
 * The row that an insertion returned. None is a fault of the program (500): `found` would say that the caller asked for
 * something that does not exist (404).
 */
export function insertedRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('An insertion returned no row');
  return row;
}
