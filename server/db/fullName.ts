import { type Column, type SQL, sql } from 'drizzle-orm';

interface Named {
  firstName: Column;
  lastName: Column;
}

/** First and last name in one; null where there is no such person (a left join) or no name. */
export const fullNameOf = ({ firstName, lastName }: Named): SQL<string | null> =>
  sql<string | null>`nullif(trim(${firstName} || ' ' || ${lastName}), '')`;
