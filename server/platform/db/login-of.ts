import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * The login of the person that a row names by id, as it is now; where no person did it, the word that stands in its place
 * (`system`, `import`).
 */
export const loginOr = (personId: Column, word: Column): SQL<string | null> =>
  // Nothing but these two of the person is in sight: the column of a statement's only table stands without its table.
  sql<string | null>`coalesce(
    (select named.login from (select id, login::text as login from app_user) named where named.id = ${personId}), ${word})`;

/** A person changed the row last. */
export const changedBy = (personId: number) => ({ lastModifiedBy: null, lastModifiedById: personId });
