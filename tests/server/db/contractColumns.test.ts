import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractColumns } from '#server/platform/db/contract-columns.ts';

const table = pgTable('thing', { id: integer(), title: text(), secret: text() });

describe('the columns that are answered', () => {
  it('are those that the contract names, whatever else the table has or the shape is told from elsewhere', () => {
    const shape = z.object({ title: z.string(), id: z.number(), owner: z.string() });
    const columns = contractColumns(table, shape);
    expect(columns).toEqual({ id: table.id, title: table.title });
  });
});
