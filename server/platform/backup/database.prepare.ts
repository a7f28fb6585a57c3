import type pg from 'pg';
import {
  MIGRATION_TABLE,
  MigrationError,
  migrationNames,
  migrationText,
} from '#server/platform/db/migrate.ts';
import { columnsOf, migrationsOf, quoted, tablesOf } from './database.describe.ts';
import { RestoreError } from './database.lock.ts';
import type { Manifest } from './manifest.ts';

/** Schema in which the queue of jobs keeps its tables; it recreates them at each start. */
const JOB_QUEUE = 'job_queue';

/**
 * Whether the database holds an installation.
 * @throws RestoreError when it holds tables of something else, which are nobody's to delete
 */
export async function holdsInstallation(client: pg.Client): Promise<boolean> {
  if ((await tablesOf(client)).length === 0) return false;
  if ((await migrationsOf(client)).length > 0) return true;
  throw new RestoreError(
    'This database holds tables of something else: give the application one of its own.',
  );
}

/** @throws RestoreError for a backup with migrations that this version does not know */
export async function refuseLaterSchema({ migrations, version }: Manifest): Promise<void> {
  const known = new Set(await migrationNames());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new RestoreError(
    `The backup was made by version ${version}, whose database is ahead of this one (${unknown[0]}): restore it with that version or a later one.`,
  );
}

async function each(client: pg.Client, query: string, values: unknown[] = []): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(query, values);
  for (const { statement } of rows) await client.query(statement);
}

/** Deletes everything of an installation, and leaves extensions, which an administrator may have made. */
export async function dropInstallation(client: pg.Client): Promise<void> {
  const tables = (await tablesOf(client)).map((name) => `public.${quoted(name)}`);
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`);
  const notOfExtension = (catalogue: string, oid: string) =>
    `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;
  await each(
    client,
    `select format('drop sequence if exists public.%I cascade', relname) as statement from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace and ${notOfExtension('pg_class', 'oid')}`,
  );
  // One may be part of another, and gone with it.
  await each(
    client,
    `select format('drop routine if exists %s cascade', oid::regprocedure) as statement from pg_proc
      where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'pg_proc.oid')}`,
  );
  await client.query(`drop schema if exists ${JOB_QUEUE} cascade`);
}

/**
 * Makes the tables as the backup's version had them, by the same migrations.
 * @throws RestoreError when they come out other than they were saved
 */
export async function makeSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  await client.query(MIGRATION_TABLE);
  for (const name of manifest.migrations) await client.query(await migrationText(name));
  for (const { name, columns } of manifest.tables) {
    const here = await columnsOf(client, name).catch(() => []);
    if ([...here].sort().join() !== [...columns].sort().join()) {
      throw new RestoreError(
        `The table ${name} of the backup is not the one of its migrations: it was changed by hand.`,
      );
    }
  }
}

/** Removes what migrations have filled in: the backup has it, as it became. */
export async function emptyTables(client: pg.Client): Promise<void> {
  const tables = (await tablesOf(client)).map((name) => `public.${quoted(name)}`);
  await client.query(`truncate ${tables.join(', ')}`);
}

/**
 * Switches triggers off, for their sums and notices are in the backup too, and takes references away, for they go in
 * circles. An owner may do both, so no superuser is needed; putting references back checks every row of theirs at once.
 * @returns how to restore both
 */
export async function suspendConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const tables = (await tablesOf(client)).map((name) => `public.${quoted(name)}`);
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      order by conrelid::regclass::text, conname`,
  );
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of references) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  return async () => {
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  };
}

/**
 * Applies the migrations that this version has and the backup had not, to its rows.
 * @returns their names
 * @throws MigrationError at the first that fails; the restore is then rolled back
 */
export async function applyLaterMigrations(client: pg.Client, { migrations }: Manifest): Promise<string[]> {
  const had = new Set(migrations);
  const later = (await migrationNames()).filter((name) => !had.has(name));
  for (const name of later) {
    try {
      // Checks that wait for the end of the transaction would keep the next statement from changing their table.
      await client.query('set constraints all immediate');
      await client.query(await migrationText(name));
      await client.query('insert into schema_migration (name) values ($1)', [name]);
    } catch (error) {
      throw new MigrationError(name, error);
    }
  }
  return later;
}
