import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { drizzle } from 'drizzle-orm/node-postgres';
import { parseMapping } from '#server/import/mapping.parse.ts';
import type { Mapping } from '#server/import/mapping.ts';
import { openReport } from '#server/import/report.ts';
import { runImport } from '#server/import/run.ts';
import { loadMessages } from '#server/platform/texts/messages.ts';
import type { TestDatabase } from './database.ts';

const messages = loadMessages(fileURLToPath(new URL('../../messages/', import.meta.url)));

/** A mapping of suggestions with every column that matters; parts of it can be replaced. */
export const ideasMapping = (
  changes: Record<string, unknown> = {},
  columns: Record<string, unknown> = {},
) => ({
  kind: 'contributions',
  source: 'elsewhere',
  type: 'SUGGESTION',
  columns: {
    key: 'id',
    title: 'title',
    body: 'body',
    author: { column: 'author', default: 'nobody' },
    field: { column: 'field', default: 'General' },
    ...columns,
  },
  ...changes,
  rules: { field: { whenMissing: 'create' }, ...(changes.rules as object) },
});

export const commentsMapping = (changes: Record<string, unknown> = {}) => ({
  kind: 'comments',
  source: 'elsewhere',
  columns: {
    key: 'id',
    contribution: 'idea',
    parent: 'parent',
    body: 'body',
    author: { column: 'author', default: 'nobody' },
    date: 'date',
  },
  ...changes,
});

export const mappingOf = (mapping: object): Mapping => parseMapping(JSON.stringify(mapping));

/** A row of a source that breaks no rule. */
export const anIdea = (id: number, changes: object = {}) => ({
  id,
  title: `Idea number ${id}`,
  body: `A body that is long enough, number ${id}.`,
  ...changes,
});

export const ndjson = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** A folder that is gone after the test. */
export async function aFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'ideagarden-import-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

interface Options {
  batchSize?: number;
  dryRun?: boolean;
  shouldStop?: () => boolean;
  now?: Date;
}

/**
 * Imports the content of one file, or of several by their names, as the command does.
 * @returns the numbers, the reasons and the rows of the report
 */
export async function importing(
  database: Pick<TestDatabase, 'sessions'>,
  mapping: object,
  content: string | Buffer | Record<string, string | Buffer>,
  { batchSize = 200, dryRun = false, shouldStop = () => false, now }: Options = {},
) {
  const folder = await aFolder();
  const client = await database.sessions.connect();
  try {
    const given =
      typeof content === 'string' || Buffer.isBuffer(content) ? { 'rows.ndjson': content } : content;
    const files: string[] = [];
    for (const [name, text] of Object.entries(given)) {
      const file = join(folder.path, name);
      await writeFile(file, text);
      files.push(file);
    }
    const reportFile = join(folder.path, 'report.csv');
    const report = await openReport(reportFile);
    const { tally, stopped } = await runImport({
      db: drizzle(client, { casing: 'snake_case' }),
      services: { messages, now: () => now ?? new Date() },
      mapping: mappingOf(mapping),
      files,
      batchSize,
      dryRun,
      report,
      shouldStop,
    }).finally(() => report.close());
    const rows = parse(await readFile(reportFile, 'utf8'), { columns: true, bom: true }) as Record<
      'file' | 'line' | 'key' | 'outcome' | 'reasons',
      string
    >[];
    const { counts } = tally;
    return {
      ...counts,
      reasons: Object.fromEntries(tally.reasons),
      changes: Object.fromEntries(tally.changes),
      report: rows,
      stopped,
    };
  } finally {
    // As the command does: the temporary tables go with the connection.
    client.release(true);
    await folder.remove();
  }
}
