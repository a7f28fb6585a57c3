import { sql } from 'drizzle-orm';
import type { CopySection } from '#server/people/personal-data/copy.sections.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Templates that a person made, with the questions that they wrote down in them. */
export const PROGRAMME_TEMPLATE_SECTION: CopySection = {
  name: 'programme-templates',
  records: (userId) => sql`
    select template.id, template.kind, template.name::text as name, template.description, template.campaign_id,
           template.competition_id, template.life_cycle_id, template.questions, template.is_shared, template.date_created, template.date_updated
      from programme_template template where template.author_id = ${userId}`,
};

/** A former member's own templates go; shared ones stay, without the name of who made them. */
export async function eraseProgrammeTemplates(
  db: Db,
  { userId }: Pick<ErasedPerson, 'userId'>,
): Promise<void> {
  await db.execute(sql`delete from programme_template where author_id = ${userId} and not is_shared`);
  await db.execute(sql`update programme_template set author_id = null where author_id = ${userId}`);
}
