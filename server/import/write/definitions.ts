import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { contributionFields, contributionTags } from '#server/platform/db/schema/configuration.ts';
import type { ContributionMapping } from '../mapping.ts';

/** A field or a tag that a row names. */
export interface Definition {
  id: number;
  isActive: boolean;
}

/** Titles that people take for the same: case, spaces and ways to write an accent do not count. */
export const sameTitle = (title: string): string =>
  title.normalize().toLowerCase().replace(/\s+/g, ' ').trim();

/** Fields of the mapping's type by `sameTitle` of their titles in every language; missing ones are made. */
export async function fieldsOf(
  db: Db,
  { type, language, rules }: ContributionMapping,
  titles: readonly string[],
): Promise<Map<string, Definition>> {
  const { id, isActive, definitionList } = contributionFields;
  const rows = await db
    .select({ id, isActive, definitionList })
    .from(contributionFields)
    .where(eq(contributionFields.contributionType, type));
  // Of two fields with one title the active one counts.
  const ordered = rows.sort((a, b) => Number(a.isActive) - Number(b.isActive));
  const fields = new Map<string, Definition>(
    ordered.flatMap(({ id, isActive, definitionList }) =>
      definitionList.map(({ title }) => [sameTitle(title), { id, isActive }] as const),
    ),
  );
  const missing = new Map(titles.map((title) => [sameTitle(title), title]));
  for (const known of fields.keys()) missing.delete(known);
  if (missing.size === 0 || rules.field.whenMissing !== 'create') return fields;
  const made = await db
    .insert(contributionFields)
    .values(
      [...missing.values()].map((title) => ({
        contributionType: type,
        definitionList: [{ language, title }],
        isActive: true,
      })),
    )
    .returning({ id, definitionList });
  for (const { id, definitionList } of made) {
    for (const { title } of definitionList) fields.set(sameTitle(title), { id, isActive: true });
  }
  return fields;
}

/** Tags by `sameTitle`; missing ones are made when that is the rule. */
export async function tagsOf(
  db: Db,
  { rules }: ContributionMapping,
  titles: readonly string[],
): Promise<Map<string, Definition>> {
  const wanted = new Map(titles.map((title) => [sameTitle(title), title]));
  if (wanted.size === 0) return new Map();
  const { id, isActive, title } = contributionTags;
  const rows = await db
    .select({ id, isActive, title })
    .from(contributionTags)
    .where(inArray(contributionTags.title, [...wanted.values()]));
  const tags = new Map<string, Definition>(
    rows.map(({ id, title, isActive }) => [sameTitle(title), { id, isActive }]),
  );
  const missing = [...wanted].filter(([same]) => !tags.has(same)).map(([, title]) => title);
  if (missing.length === 0 || rules.tags.whenMissing !== 'create') return tags;
  const made = await db
    .insert(contributionTags)
    .values(missing.map((title) => ({ title })))
    .onConflictDoNothing()
    .returning({ id, isActive, title });
  for (const { id, title, isActive } of made) tags.set(sameTitle(title), { id, isActive });
  return tags;
}
