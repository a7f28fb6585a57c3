import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import { USER_LIMITS } from '#contract/users/schema.ts';
import { importDigest } from '#server/people/personal-data/import-digest.ts';
import type { Db } from '#server/platform/db/client.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { userAuthorities, userRegistrationHistory, users } from '#server/platform/db/schema/users.ts';
import type { Person } from '../candidate.parts.ts';
import type { Mapping } from '../mapping.ts';
import { byImportKey } from './by-import-key.ts';

export interface Author {
  id: number;
  isActive: boolean;
  unitId: number | null;
  organizationId: number | null;
}

/** Reserved by RFC 2606: no mail can ever reach anybody there. */
const MAIL_DOMAIN = 'import.invalid';
/** Leaves room for the source and a digest in a login of 50 characters. */
const LONGEST_SLUG = 20;

const digest = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** The login of an imported person, `{source}.{slug}`; a digest keeps apart what the slug makes equal. */
export function loginOf(source: string, key: string, { distinct = false } = {}): string {
  const slug = key
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_SLUG);
  const isWhole = slug === key && !distinct;
  return [`${source}.`, slug, isWhole ? '' : `${slug === '' ? '' : '-'}${digest(key)}`].join('');
}

/** First and last name as far as a display name shows them: the last word is the last name. */
function namesIn(name: string): { firstName: string; lastName: string } {
  const words = name.split(' ');
  const firstNames = Math.max(words.length - 1, 1);
  const { max } = USER_LIMITS.name;
  const short = (text: string) => [...text].slice(0, max).join('');
  return {
    firstName: short(words.slice(0, firstNames).join(' ')),
    lastName: short(words.slice(firstNames).join(' ')),
  };
}

const COLUMNS = {
  id: users.id,
  isActive: users.activated,
  unitId: users.unitId,
  organizationId: organizationUnits.organizationId,
};

async function imported(db: Db, source: string, keys: string[]): Promise<Map<string, Author>> {
  const rows = await db
    .select({ ...COLUMNS, key: users.importKey })
    .from(users)
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .where(and(eq(users.importSource, source), inArray(users.importKey, keys)));
  return byImportKey(rows);
}

/** Imported people who were erased since: what is theirs is that of a former member (decision 0048). */
async function erased(db: Db, source: string, keys: string[]): Promise<Map<string, Author>> {
  if (keys.length === 0) return new Map();
  const digest = importDigest(
    sql`substring(${users.erasedImportDigest} for 16)`,
    sql`${source}::text`,
    sql`given.key`,
  );
  const rows = await db
    .select({ ...COLUMNS, key: sql<string>`given.key` })
    .from(users)
    .innerJoin(
      sql`unnest(${sql.param(keys)}::text[]) as given(key)`,
      sql`substring(${users.erasedImportDigest} from 17) = ${digest}`,
    )
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .where(isNotNull(users.erasedAt));
  return byImportKey(rows);
}

/** Accounts that were here before, by login or e-mail, regardless of case. */
async function matched(
  db: Db,
  match: Mapping['authors']['match'],
  keys: string[],
): Promise<Map<string, Author>> {
  if (match === 'none' || keys.length === 0) return new Map();
  const column = match === 'login' ? users.login : users.email;
  const rows = await db
    .select({ ...COLUMNS, name: column })
    .from(users)
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .where(inArray(column, keys));
  const byName = new Map(rows.map(({ name, ...author }) => [name.toLowerCase(), author]));
  return new Map(
    keys.flatMap((key) => {
      const author = byName.get(key.toLowerCase());
      return author ? [[key, author] as const] : [];
    }),
  );
}

/** Accounts without a password that nobody can sign in to, until an administrator activates them. */
async function made(
  db: Db,
  { source, language, authors }: Mapping,
  people: readonly Person[],
  options: { distinct: boolean },
): Promise<Map<string, Author>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .insert(users)
    .values(
      people.map(({ key, name }) => {
        const login = loginOf(source, key, options);
        return {
          ...namesIn(name),
          login,
          email: `${login}@${MAIL_DOMAIN}`,
          activated: false,
          langKey: language,
          registrationStatus: 'CREATED_BY_ADMIN' as const,
          importSource: source,
          importKey: key,
          createdBy: 'import',
          lastModifiedBy: 'import',
        };
      }),
    )
    // A login may belong to somebody else.
    .onConflictDoNothing()
    .returning({ id: users.id, key: users.importKey });
  if (rows.length === 0) return new Map();
  const roles: Role[] = ['ROLE_USER', authors.roles === 'INTERNAL' ? 'ROLE_INTERNAL' : 'ROLE_EXTERNAL'];
  await db
    .insert(userAuthorities)
    .values(rows.flatMap(({ id }) => roles.map((authority) => ({ userId: id, authority }))));
  await db
    .insert(userRegistrationHistory)
    .values(rows.map(({ id }) => ({ userId: id, toStatus: 'CREATED_BY_ADMIN' as const, byUser: 'import' })));
  const author = { isActive: false, unitId: null, organizationId: null };
  return byImportKey(rows.map((row) => ({ ...row, ...author })));
}

/** The accounts of authors by their keys in the source; those that are missing are made. */
export async function authorsOf(
  db: Db,
  mapping: Mapping,
  people: readonly Person[],
): Promise<Map<string, Author>> {
  const unique = new Map(people.map((person) => [person.key, person]));
  const found = new Map<string, Author>();
  const missing = () => [...unique.values()].filter(({ key }) => !found.has(key));
  const add = (more: Map<string, Author>) => {
    for (const [key, author] of more) found.set(key, author);
  };
  if (unique.size === 0) return found;
  add(await imported(db, mapping.source, [...unique.keys()]));
  const missingKeys = () => missing().map(({ key }) => key);
  add(await erased(db, mapping.source, missingKeys()));
  add(await matched(db, mapping.authors.match, missingKeys()));
  add(await made(db, mapping, missing(), { distinct: false }));
  add(await made(db, mapping, missing(), { distinct: true }));
  return found;
}
