import { type SQL, sql } from 'drizzle-orm';
import type { AuditChange } from '#contract/audits/schema.ts';
import { parseNodeId } from '#contract/organizations/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';

interface Naming {
  table: SQL;
  name: SQL;
}

const title = (table: string): Naming => ({
  table: sql`${sql.identifier(table)}`,
  name: sql`title`,
});

/** A name per language: in the reader's, else the first one. */
const inLanguages = (table: string, locale: string, column = 'definition_list'): Naming => ({
  table: sql`${sql.identifier(table)}`,
  name: sql`(select coalesce(entry->>'title', entry->>'name', entry->>'label')
               from jsonb_array_elements(${sql.identifier(column)}) with ordinality as entries (entry, place)
              order by entry->>'language' is distinct from ${locale}::text, place limit 1)`,
});

/** Things by the first part of the path that changes them. */
const NAMINGS: Record<string, (locale: string) => Naming> = {
  users: () => ({ table: sql`app_user`, name: sql`login` }),
  'contribution-tags': () => title('contribution_tag'),
  calendars: () => ({ table: sql`calendar`, name: sql`name` }),
  campaigns: () => title('campaign'),
  competitions: () => title('competition'),
  'competition-moderator': () => title('competition'),
  juries: () => title('competition'),
  contents: () => title('content_item'),
  'content-images': () => title('content_item'),
  evals: () => title('eval_definition'),
  'contribution-fields': (locale) => inLanguages('contribution_field', locale),
  'extra-inputs': (locale) => inLanguages('extra_input', locale),
  'point-definitions': (locale) => inLanguages('point_definition', locale),
  'life-cycles': (locale) => inLanguages('life_cycle', locale),
  'life-cycle-states': (locale) => inLanguages('life_cycle_state', locale, 'state_definition_list'),
  'state-actions': (locale) => inLanguages('state_action', locale),
};

interface Named {
  kind: string;
  naming: Naming;
  id: number;
}

/** What a change was made to; undefined for what has no name. */
function namedIn({ call, object }: Pick<AuditChange, 'call' | 'object'>, locale: string): Named | undefined {
  const kind = /^\S+ api\/(?:v3\/)?([^/]+)/.exec(call)?.[1] ?? '';
  const node = parseNodeId(object.id ?? '');
  if (!node) return undefined;
  if (kind === 'organizations') {
    const table = node.kind === 'UNIT' ? sql`organization_unit` : sql`organization`;
    return { kind: `${kind} ${node.kind}`, naming: { table, name: sql`name` }, id: node.id };
  }
  const naming = Object.hasOwn(NAMINGS, kind) && node.kind === 'UNIT' ? NAMINGS[kind] : undefined;
  return naming && { kind, naming: naming(locale), id: node.id };
}

/**
 * What the things of some changes are called, in the order of the changes; null for what has no name, or is gone. The
 * trail keeps none itself, for nothing in it can be deleted: they are read where the things are (decision 0027).
 */
export async function readNames(
  db: Db,
  changes: readonly (Pick<AuditChange, 'call' | 'object'> | null)[],
  locale: string,
): Promise<(string | null)[]> {
  const wanted = changes.map((change) => change && namedIn(change, locale));
  const kinds = new Map(wanted.flatMap((one) => (one ? [[one.kind, one.naming] as const] : [])));
  const names = new Map<string, string>();
  for (const [kind, { table, name }] of kinds) {
    const ids = wanted.flatMap((one) => (one?.kind === kind ? [one.id] : []));
    const { rows } = await db.execute<{ id: number; name: string | null }>(
      sql`select id, ${name} as name from ${table} where id = any(${idArray([...new Set(ids)])})`,
    );
    for (const row of rows) if (row.name !== null) names.set(`${kind} ${row.id}`, row.name);
  }
  return wanted.map((one) => (one && names.get(`${one.kind} ${one.id}`)) ?? null);
}
