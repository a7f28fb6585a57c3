import pg from 'pg';
import { APPLICATION_ROLE, clusterUrl } from './server.ts';

/** Owns the audit trail, and nobody signs in as it: what it may, only its functions do. */
const AUDIT_ROLE = 'ideagarden_audit';

const SYSTEM = `(n.nspname ~ '^pg_' or n.nspname = 'information_schema')`;
const notOfExtension = (catalogue: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = o.oid and e.deptype = 'e')`;
/** Tables take the sequences of their columns with them; a part of a table is one itself. */
const NO_COLUMN = `(o.relkind <> 'S' or not exists (select from pg_depend c where c.classid = 'pg_class'::regclass and c.objid = o.oid
                                and c.refclassid = 'pg_class'::regclass and c.deptype in ('a', 'i')))`;

/**
 * Everything in the database with the beginning of the statement that gives it another owner. Composed of oids by the system's
 * own functions, so that no name in it is anything but a name.
 */
const OBJECTS = `
  select 'schema' as kind, quote_ident(n.nspname) as object, n.nspowner as owner, n.nspname as name
    from pg_namespace n where not ${SYSTEM} and n.nspname <> 'public'
  union all
  select 'table', o.oid::regclass::text, o.relowner, o.relname
    from pg_class o join pg_namespace n on n.oid = o.relnamespace
   where not ${SYSTEM} and o.relkind in ('r', 'p', 'v', 'm', 'S') and ${notOfExtension('pg_class')} and ${NO_COLUMN}
  union all
  select 'routine', o.oid::regprocedure::text, o.proowner, o.proname
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace
   where not ${SYSTEM} and ${notOfExtension('pg_proc')}
  union all
  select 'type', o.oid::regtype::text, o.typowner, o.typname
    from pg_type o join pg_namespace n on n.oid = o.typnamespace
   where not ${SYSTEM} and o.typtype in ('e', 'd', 'r') and ${notOfExtension('pg_type')}`;

/**
 * The trail's tables and functions, each by its whole signature: whatever else somebody names so stays whose it is, for what
 * this role owns may run with its rights.
 */
const TRAIL = {
  table: ['audit_event', 'audit_chain', 'audit_unchained', 'audit_anchor', 'audit_delivery'],
  routine: [
    'audit_least_days()',
    'audit_part(text)',
    'audit_hash(bytea,public.audit_event)',
    'audit_words(text)',
    'audit_person_digest(bytea,public.audit_event)',
    'audit_seal(bytea,public.audit_event,bytea)',
    'audit_former_member(bigint)',
    'name_audit_people()',
    'await_audit_place()',
    'chain_audit_events(integer)',
    'purge_audit_events(timestamp with time zone,integer)',
    'erase_from_audit_trail(bigint)',
    'refuse_audit_rewrite()',
    'guard_audit_event()',
    'guard_audit_words()',
    'guard_audit_chain()',
    'guard_audit_unchained()',
    'guard_audit_anchor()',
    'limit_to_audit_trail(regrole)',
  ],
};
const IS_AUDIT = `(kind, object) in (${Object.entries(TRAIL)
  .flatMap(([kind, objects]) => objects.map((object) => `('${kind}', 'public.${object}')`))
  .join(', ')})`;

/**
 * A connection of the superuser. It looks for functions and operators where the system keeps its own and nowhere else, so that nothing
 * that the application's role could make is ever run by it; and what it says, passwords among it, is kept in no figures.
 */
async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=pg_catalog -c pg_stat_statements.track=none',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

async function each(client: pg.Client, query: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(query);
  for (const { statement } of rows) await client.query(statement);
}

/** Gives what belongs to one role to another. */
const handOver = (client: pg.Client, from: string, to: string, which = 'true') =>
  each(
    client,
    `select format('alter %s %s owner to ${to}', kind, object) as statement from (${OBJECTS}) found
      where owner = (select oid from pg_roles where rolname = ${from}) and ${which}`,
  );

const literal = (name: string) => `'${name}'`;

/** Whoever may make functions where those of the trail are looked for could have his own run in their place. */
const MAKE_IN_PUBLIC = 'create on schema public';

/**
 * The application adds to the trail and reads it; whatever else there is to do with it, its functions do. The application changes its
 * own tables, and makes others where the trail is not.
 */
async function guardAuditTrail(client: pg.Client): Promise<void> {
  await client.query(`revoke ${MAKE_IN_PUBLIC} from ${APPLICATION_ROLE}, public`);
  await handOver(client, literal(APPLICATION_ROLE), AUDIT_ROLE, IS_AUDIT);
  const grants = (rights: string, which: string) =>
    each(
      client,
      `select format('grant ${rights} on %s %s to ${APPLICATION_ROLE}', kind, object) as statement
         from (${OBJECTS}) found where ${IS_AUDIT} and ${which}`,
    );
  await grants('select', `kind = 'table'`);
  await grants('insert', `name = 'audit_event'`);
  await grants('insert, update', `name = 'audit_delivery'`);
  await grants('execute', `name in ('chain_audit_events', 'purge_audit_events', 'erase_from_audit_trail')`);
  // A backup notes where its numbers stand.
  await each(
    client,
    `select format('grant select on sequence %s to ${APPLICATION_ROLE}', o.oid::regclass) as statement
       from pg_class o join pg_depend d on d.objid = o.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid
      where o.relkind = 'S' and t.relowner = (select oid from pg_roles where rolname = '${AUDIT_ROLE}')`,
  );
}

async function makeRoles(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname in ('${APPLICATION_ROLE}', '${AUDIT_ROLE}')`,
  );
  const known = new Set(rows.map(({ rolname }) => rolname));
  const none = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  for (const role of [APPLICATION_ROLE, AUDIT_ROLE]) {
    if (!known.has(role)) await client.query(`create role ${role}`);
  }
  // Made by us from letters, digits, - and _ : nothing in it ends the literal.
  await client.query(`alter role ${APPLICATION_ROLE} ${none} login password '${password}'`);
  await client.query(`alter role ${AUDIT_ROLE} ${none} nologin`);
}

/** Lets the application tell of its statements; only a superuser may make this extension. */
async function grantStatementStatistics(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists pg_stat_statements with schema public');
  await each(
    client,
    `select format('grant execute on function %s to ${APPLICATION_ROLE}', oid::regprocedure) as statement
       from pg_proc where proname = 'pg_stat_statements_reset'`,
  );
}

export interface Access {
  port: number;
  /** Of the superuser. */
  password: string;
  /** Of the application's role. */
  applicationPassword: string;
}

/**
 * Makes the role as which the application connects: it owns its tables, may add schemas of its own, and is no superuser. What a
 * cluster of an earlier version holds, which was the superuser's, becomes its own, but for the audit trail.
 */
export function prepareRoles({ port, password, applicationPassword }: Access): Promise<void> {
  return asSuperuser(clusterUrl(port, password), async (client) => {
    const { rows } = await client.query<{ superuser: string; database: string }>(
      'select current_user as superuser, quote_ident(current_database()) as database',
    );
    const { superuser = '', database = '' } = rows[0] ?? {};
    await makeRoles(client, applicationPassword);
    // The database and its schema stay the superuser's: their owner could drop the trail.
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect, create, temporary on database ${database} to ${APPLICATION_ROLE}`);
    await client.query(`grant usage on schema public to ${APPLICATION_ROLE}, ${AUDIT_ROLE}`);
    await grantStatementStatistics(client);
    await handOver(client, literal(superuser), APPLICATION_ROLE);
    await guardAuditTrail(client);
  });
}

/**
 * Runs work that changes the schema or replaces all rows, for which the application's role owns the audit trail too, and makes
 * tables and functions beside it. Should we be killed meanwhile, the next start takes that back.
 */
export async function owningAuditTrail<T>({ port, password }: Access, work: () => Promise<T>): Promise<T> {
  const url = clusterUrl(port, password);
  await asSuperuser(url, async (client) => {
    await client.query(`grant ${MAKE_IN_PUBLIC} to ${APPLICATION_ROLE}`);
    await handOver(client, literal(AUDIT_ROLE), APPLICATION_ROLE);
  });
  try {
    return await work();
  } finally {
    await asSuperuser(url, guardAuditTrail);
  }
}
