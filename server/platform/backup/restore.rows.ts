import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ArchivePlace, readArchive } from './archive.read.ts';
import { quoted } from './database.describe.ts';
import { ArchiveError, FILES, type Manifest, TABLES } from './manifest.ts';
import type { RestoredFiles } from './restore.files.ts';

/** Takes the rows of a part in; parts end with the end of a row. */
function copyRows(client: pg.Client, table: Manifest['tables'][number], bytes: Buffer): Promise<number> {
  const columns = table.columns.map(quoted).join(', ');
  const rows = client.query(copyFrom(`copy public.${quoted(table.name)} (${columns}) from stdin`));
  return new Promise((resolve, reject) => {
    rows.once('error', reject);
    rows.once('finish', () => resolve(rows.rowCount));
    rows.end(bytes);
  });
}

/** Takes every part in, and counts. @throws ArchiveError when rows are missing */
export async function importRows(
  client: pg.Client,
  files: RestoredFiles,
  manifest: Manifest,
  { archive, pause }: { archive: ArchivePlace; pause: () => void },
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const rows = new Map<string, number>();
  await readArchive(archive, async (name, bytes) => {
    pause();
    if (name.startsWith(FILES)) return files.add(name.slice(FILES.length), bytes);
    const table = tables.get(name.slice(TABLES.length).split('/')[0] ?? '');
    if (!name.startsWith(TABLES) || !table)
      throw new ArchiveError(`it holds ${name}, which is none of its parts`);
    rows.set(table.name, (rows.get(table.name) ?? 0) + (await copyRows(client, table, bytes)));
  });
  for (const table of manifest.tables) {
    const came = rows.get(table.name) ?? 0;
    if (came !== table.rows) {
      throw new ArchiveError(`its table ${table.name} has ${came} rows and says that it has ${table.rows}`);
    }
  }
}

/** Lets numbers go on where they stood. */
export async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, last, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoted(name)}`,
      last,
      isCalled,
    ]);
  }
}
