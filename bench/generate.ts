import type pg from 'pg';
import { createDatabase } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { installDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { countWords } from '#server/search/count-words.ts';
import { activityStatements, ownerStatements } from './generate.activity.ts';
import { contributionStatements } from './generate.contributions.ts';
import { organizationStatements } from './generate.organization.ts';
import { type Plan, readPlan } from './generate.plan.ts';

/** Tables whose secondary indexes are made after the rows, which takes half the time. */
const LARGE = [
  'app_user',
  'comment',
  'contribution',
  'contribution_history',
  'contribution_participant',
  'contribution_rating',
  'contribution_tagging',
  'contribution_task',
  'contribution_words',
  'extra_input_value',
  'notification',
  'point_entry',
  'searched_words',
  'user_authority',
];

/** Drops the indexes that no constraint needs, and gives the statements that make them again. */
async function withoutIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select i.indexname, i.indexdef from pg_indexes i
      where i.schemaname = 'public' and i.tablename = any($1)
        and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [LARGE],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

/** Ids were given by us: the next one that the database gives comes after them. */
async function advanceIdentities(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  );
  for (const { name } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${name}"', 'id'), coalesce(max(id), 0) + 1, false) from "${name}"`,
    );
  }
}

/**
 * References are right by construction; checking each of ten million would take most of the time. Of the
 * triggers only the one that works out whom a contribution is open to has to run.
 */
async function fill(client: pg.PoolClient, plan: Plan): Promise<void> {
  await client.query('alter table contribution enable always trigger contribution_audience');
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query('set synchronous_commit = off');
  const indexes = await withoutIndexes(client);
  for (const statement of [
    ...organizationStatements(plan),
    ...ownerStatements(plan),
    ...contributionStatements(plan),
    ...activityStatements(plan),
  ]) {
    await client.query(statement);
  }
  await client.query('call rebuild_searched_words(5000)');
  for (const index of indexes) await client.query(index);
  await client.query('select rebuild_contribution_tally()');
  await client.query('select rebuild_contribution_task_tally()');
  await client.query('select rebuild_contribution_counts()');
  await client.query('select rebuild_reports()');
  await client.query('set session_replication_role = default');
  await client.query('alter table contribution enable trigger contribution_audience');
  await advanceIdentities(client);
}

/**
 * Fills an empty database with an organisation and `count` contributions, always the same ones: migrations
 * and life cycles by the server's own code, the mass by INSERT … SELECT. Ends with VACUUM ANALYZE, for
 * without it every plan is a guess. The user of `url` must be a superuser.
 */
export async function generate(url: string, count: number): Promise<void> {
  const { pool, db, close } = createDatabase(url, { poolSize: 2 });
  try {
    await migrate(pool);
    await installDefaultLifeCycles(db);
    const client = await pool.connect();
    try {
      await fill(client, await readPlan(client, count));
      await countWords(db, new Date());
      await client.query('vacuum (analyze)');
    } finally {
      client.release(true);
    }
  } finally {
    await close();
  }
}
