import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bitString, bytes, instant, partOf } from './columns.ts';
import { contributions } from './contributions.ts';

/** What an embeddings server made of the texts of contributions, decision 0064. */
export const contributionVectors = pgTable(
  'contribution_vector',
  {
    contributionId: partOf(() => contributions.id).primaryKey(),
    model: text().notNull(),
    /** Of the text that was sent. */
    textHash: bytes().notNull(),
    /** The signs of the vector's numbers; null, as the vector: the server takes no such text. */
    signature: bitString({ most: 4096 }),
    /** Of length 1, as floats of four bytes, the lowest byte first. */
    vector: bytes(),
    /** When the contribution was last changed as its text was read. */
    date: instant().notNull(),
  },
  (table) => [
    check('contribution_vector_check', sql`(signature is null) = (vector is null)`),
    // The migration also includes `signature`.
    index('contribution_vector_signatures').on(table.model, table.contributionId),
  ],
);
