import type { NamedAudience } from '#server/people/audiences/audience.store.ts';
import type { Db } from '#server/platform/db/client.ts';
import {
  contents,
  contentTargetOrganizations,
  contentTargetUnits,
  contentTargetUsers,
} from '#server/platform/db/schema/contents.ts';
import { audienceOf } from '#server/publishing/contents/content.audience.ts';

let counter = 0;

const DAY_MS = 24 * 3600 * 1000;

type ContentValues = Partial<typeof contents.$inferInsert> &
  Partial<Pick<NamedAudience, 'organizations' | 'units' | 'people'>>;

/** A news item, by default published, PUBLIC, in every language, and up for a month. */
export async function aContent(
  db: Db,
  { organizations = [], units = [], people = [], ...values }: ContentValues = {},
): Promise<typeof contents.$inferSelect> {
  counter += 1;
  const accessLevel = values.accessLevel ?? 'PUBLIC';
  const publishState = values.publishState ?? 'PUBLISHED';
  const [row] = await db
    .insert(contents)
    .values({
      title: `Item ${counter}`,
      summary: `What item ${counter} is about`,
      post: `<p>Text of item ${counter}</p>`,
      lastDate: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      publishDate: publishState === 'PUBLISHED' ? new Date(Date.now() - 60_000).toISOString() : null,
      ...values,
      accessLevel,
      publishState,
      audience: audienceOf(accessLevel, {
        ...{ organizations, units, people },
        includesExternal: values.includesExternal ?? false,
      }),
    })
    .returning();
  const item = row as typeof contents.$inferSelect;
  if (organizations.length > 0) {
    await db
      .insert(contentTargetOrganizations)
      .values(organizations.map((organizationId) => ({ contentId: item.id, organizationId })));
  }
  if (units.length > 0) {
    await db.insert(contentTargetUnits).values(units.map((unitId) => ({ contentId: item.id, unitId })));
  }
  if (people.length > 0) {
    await db.insert(contentTargetUsers).values(people.map((userId) => ({ contentId: item.id, userId })));
  }
  return item;
}
