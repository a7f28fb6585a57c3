import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createDatabase, type Database } from '#server/platform/db/client.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { bytesOf, cosine } from '#server/search/vectors/vector.ts';
import { nearestOf, readBackground, readVectors } from '#server/search/vectors/vectors.repository.ts';
import { withClient } from './client.ts';
import { compared, inTurn, type Load, middle } from './load.ts';
import { type Bench, type Measure, type Site, sizesOf } from './site.ts';
import { percentile } from './statistics.ts';
import { figure, type Table, verdict } from './table.ts';

/** Milliseconds of the nearest by their signatures, one after another. */
const AIM = 100;
const MODEL = 'bench';
/** Numbers of the vectors of usual models. */
const DIMENSIONS = [384, 768, 1536] as const;
const MOST_VECTORS = 100_000;
const ASKED = 40;

const hexOf = (number: number) => bytesOf(Float32Array.of(number)).toString('hex');

/**
 * Vectors of random directions, each number of them as large as the others, for the newest contributions. PostgreSQL makes
 * them: the signs of the bits of MD5 sums.
 */
const fill = ({ databaseUrl }: Site, dimensions: number): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const sums = Array.from({ length: dimensions / 128 }, (_, at) => `md5('${at} ' || id)`).join(' || ');
    await client.query('truncate contribution_vector');
    const { rowCount } = await client.query(
      `insert into contribution_vector (contribution_id, model, text_hash, signature, vector, date)
       select id, $1, '', signature,
              decode(replace(replace(translate(signature::text, '01', '-+'), '-', $2), '+', $3), 'hex'), date_updated
         from (select id, date_updated, ('x' || ${sums})::bit varying as signature from contribution
                where date_submitted is not null and not is_deleted order by id desc limit ${MOST_VECTORS}) newest`,
      [MODEL, hexOf(-1 / Math.sqrt(dimensions)), hexOf(1 / Math.sqrt(dimensions))],
    );
    await client.query('vacuum analyze contribution_vector');
    return rowCount ?? 0;
  });

interface Taken {
  signatures: number[];
  vectors: number[];
}

/** What a question takes besides the words: the nearest by their signatures, and the reading and comparing of vectors. */
async function timed(db: Database, ids: readonly number[]): Promise<Taken> {
  const taken: Taken = { signatures: [], vectors: [] };
  for (const id of ids) {
    const vector = (await readVectors(db, MODEL, [id])).get(id);
    if (!vector) throw new Error(`contribution ${id} has no vector`);
    const begun = performance.now();
    const found = await nearestOf(db, {
      ...{ model: MODEL, vector, few: null, condition: sql`not contribution.is_deleted` },
    });
    const until = performance.now();
    const read = [...(await readVectors(db, MODEL, found)).values(), ...(await readBackground(db, MODEL))];
    const nearest = Math.max(...read.map((other) => cosine(vector, other)));
    taken.vectors.push(performance.now() - until);
    taken.signatures.push(until - begun);
    if (found[0] !== id || nearest < 0.99) throw new Error('a contribution is not the nearest to itself');
  }
  return taken;
}

const idsWithVector = async (db: Database): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select contribution_id as id from contribution_vector order by contribution_id limit ${ASKED}`,
  );
  return rows.map(({ id }) => id);
};

/** The installation asks nobody here: what is stored has its vector. */
async function name(db: Database, embeddingsUrl: string): Promise<void> {
  await writeSettings(db, { embeddingsUrl, embeddingsModel: MODEL });
  await db.execute(sql`update site_version set version = version + 1`);
  await wait(1500);
}

/** The answer of the server to what is like a stored contribution, with vectors and without. */
async function answered(bench: Bench, site: Site, db: Database, ids: readonly number[]) {
  const headers = { authorization: `Bearer ${site.tokens.administrator}` };
  const load: Load = {
    ...{ url: site.server.url, connections: 1, seconds: bench.seconds },
    requests: ids.map((id) => ({
      ...{ method: 'GET' as const, path: `/api/v3/contributions/similar?id=${id}`, headers },
    })),
  };
  await name(db, '');
  const { off } = await inTurn({ off: load }, bench.rounds);
  await name(db, 'http://127.0.0.1:9');
  const { on } = await inTurn({ on: load }, bench.rounds);
  return { off: middle(off).p50, on: middle(on).p50, ratio: compared(on, off, 'p50') };
}

async function rowsOf(bench: Bench, site: Site): Promise<string[][]> {
  const { db, close } = createDatabase(site.databaseUrl, { poolSize: 2 });
  const rows: string[][] = [];
  try {
    for (const dimensions of DIMENSIONS) {
      const vectors = await fill(site, dimensions);
      const ids = await idsWithVector(db);
      await timed(db, ids);
      const { signatures, vectors: read } = await timed(db, ids);
      const { off, on, ratio } = await answered(bench, site, db, ids);
      rows.push([
        ...[vectors.toLocaleString('en'), dimensions.toLocaleString('en')],
        ...[percentile(signatures, 0.5), percentile(signatures, 0.95), percentile(read, 0.5)].map(figure),
        ...[off, on, ratio].map(figure),
        verdict(percentile(signatures, 0.95) <= AIM),
      ]);
      bench.say(`  ${rows.at(-1)?.join('  |  ')}`);
    }
    await name(db, '');
    await db.execute(sql`truncate contribution_vector`);
    return rows;
  } finally {
    await close();
  }
}

/** What vectors cost who asks what is similar: of up to a hundred thousand. */
export const vectors: Measure = async (bench) => {
  const rows = [...(await rowsOf(bench, bench.small)), ...(await rowsOf(bench, bench.large))];
  const [, many] = sizesOf(bench);
  const table: Table = {
    title: `Similar contributions by vectors, ms; aim with ${MOST_VECTORS.toLocaleString('en')} vectors among ${many}: ${AIM} for the nearest by the 95th percentile`,
    head: [
      ...['vectors', 'numbers of each', 'nearest 50: p50', 'p95', 'vectors read and compared: p50'],
      ...['whole answer by words: p50', 'with vectors: p50', 'with ÷ without', 'aim'],
    ],
    rows,
  };
  return [table];
};
