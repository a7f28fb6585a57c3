import pg from 'pg';

/** Every table of a database with its rows and their sum, its sequences, triggers, references and indexes. */
export interface DatabaseSums {
  tables: Record<string, string>;
  sequences: string[];
  rules: string[];
}

const RULES = `
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(pg_trigger.oid) from pg_trigger
    join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'function ' || oid::regprocedure || ' ' || md5(pg_get_functiondef(oid)) from pg_proc
   where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
  order by 1`;

/** What two equal systems have in common, to the last row. */
export async function sumsOf(url: string): Promise<DatabaseSums> {
  const client = new pg.Client({ connectionString: url, application_name: 'ideagarden-test' });
  await client.connect();
  try {
    await client.query(`set time zone 'UTC'`);
    const { rows: names } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const tables: Record<string, string> = {};
    for (const { name } of names) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
           from public."${name}" t`,
      );
      tables[name] = rows[0]?.sum ?? '';
    }
    const { rows: sequences } = await client.query<{ line: string }>(
      `select sequencename || ' ' || coalesce(last_value::text, 'never') as line
         from pg_sequences where schemaname = 'public' order by 1`,
    );
    const { rows: rules } = await client.query<{ rule: string }>(RULES);
    return { tables, sequences: sequences.map(({ line }) => line), rules: rules.map(({ rule }) => rule) };
  } finally {
    await client.end();
  }
}
