import { sql } from 'drizzle-orm';
import type { CopySection } from '#server/people/personal-data/copy.sections.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Templates of answers and mails that a person made, for themselves and for modules. */
export const ANSWER_TEMPLATE_SECTION: CopySection = {
  name: 'answer-templates',
  records: (userId) => sql`
    select template.id, template.name::text as name, template.module, template.purpose, template.texts,
           template.date_created, template.date_updated
      from answer_template template where template.author_id = ${userId}`,
};

/** A former member's own templates go; those of modules stay, without the name of who made them. */
export async function eraseAnswerTemplates(db: Db, { userId }: Pick<ErasedPerson, 'userId'>): Promise<void> {
  await db.execute(sql`delete from answer_template where author_id = ${userId} and module is null`);
  await db.execute(sql`update answer_template set author_id = null where author_id = ${userId}`);
}
