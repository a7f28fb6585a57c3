import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, root } from '../scripts/lib/root.mjs';
import type { Measure } from './site.ts';
import { figure, type Table, verdict } from './table.ts';
import { PLACES, SENTENCE, THINGS, VERBS } from './words.ts';

const ROWS = 5000;
const LEAST_RATE = 500;

const MAPPING = {
  kind: 'contributions',
  type: 'SUGGESTION',
  visibility: 'REGISTERED',
  columns: {
    key: 'id',
    title: 'title',
    body: 'body',
    author: 'author',
    field: 'field',
    tags: 'tags',
    date: 'date',
    state: 'state',
  },
  rules: { field: { whenMissing: 'create' }, tags: { whenMissing: 'create' } },
};

const some = (values: readonly string[], n: number) => values[n % values.length] ?? '';

/** Ideas as another system would give them, by two thousand authors, in twenty fields, with tags. */
const exported = (n: number) => ({
  id: n,
  title: `${some(VERBS, n * 7)} the ${some(THINGS, n * 11)} in ${some(PLACES, n * 13)}`,
  body: SENTENCE.repeat(1 + (n % 5)),
  author: `author-${n % 2000}`,
  field: some(PLACES, n),
  tags: [some(THINGS, n * 3), some(THINGS, n * 5)],
  date: new Date(Date.UTC(2024, 0, 1) + n * 3_600_000).toISOString(),
  state: some(['SUBMITTED', 'ACCEPTANCE', 'REJECTION', 'COMPLETION'], n),
});

async function runImport(databaseUrl: string, files: { mapping: string; rows: string }): Promise<number> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [at('dist/server/import.js'), '--mapping', files.mapping, files.rows],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${said.slice(-2000)}`);
  return (performance.now() - started) / 1000;
}

/** A generated file through the real command, start included. */
export const imports: Measure = async ({ small, large }): Promise<Table[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'ideagarden-bench-import-'));
  const files = { mapping: join(folder, 'mapping.json'), rows: join(folder, 'ideas.ndjson') };
  try {
    const lines = Array.from({ length: ROWS }, (_, n) => JSON.stringify(exported(n)));
    await writeFile(files.rows, `${lines.join('\n')}\n`);
    const rows: string[][] = [];
    for (const site of [small, large]) {
      await writeFile(files.mapping, JSON.stringify({ ...MAPPING, source: 'bench' }));
      const seconds = await runImport(site.databaseUrl, files);
      rows.push([
        `into ${site.contributions.toLocaleString('en')} contributions`,
        `${figure(ROWS / seconds)} rows/s`,
        `${LEAST_RATE} rows/s`,
        verdict(ROWS / seconds >= LEAST_RATE),
      ]);
    }
    return [
      { title: `Import of ${ROWS.toLocaleString('en')} rows`, head: ['what', 'rate', 'aim', ''], rows },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
