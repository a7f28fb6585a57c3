import { sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import { renameIn } from '#server/people/personal-data/rename-in-messages.ts';
import { escapedForPattern } from '#server/people/personal-data/without-name.ts';
import type { Db } from '#server/platform/db/client.ts';

const AT_A_TIME = 1000;

interface Mentioning extends Record<string, unknown> {
  id: number;
  body: string;
  name: string;
  /** Other names that are mentioned in the same comment and begin with this one. */
  longer: string[] | null;
}

/** A text in which the mentions of one name are those of a former member. */
function withoutMention({ body, name, longer }: Mentioning): string {
  const names = [...(longer ?? []), name].map(escapedForPattern).join('|');
  return body.replace(new RegExp(`@(?:${names})`, 'gu'), (found) =>
    found === `@${name}` ? `@${FORMER_MEMBER}` : found,
  );
}

/** Comments that mention a person name a former member instead; so do others' notifications of what the person wrote. Mails of it name nobody. */
export async function eraseMentions(
  db: Db,
  { userId, fullName }: Pick<ErasedPerson, 'userId' | 'fullName'>,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Mentioning>(sql`
      select comment.id, comment.body, mention.name,
             (select array_agg(other.name) from comment_mention other
               where other.comment_id = comment.id and other.name <> mention.name and starts_with(other.name, mention.name)) as longer
        from comment_mention mention join comment on comment.id = mention.comment_id
       where mention.user_id = ${userId} and mention.comment_id > ${after}
       order by mention.comment_id limit ${AT_A_TIME}`);
    const renamed = rows.map((row) => ({ id: row.id, body: withoutMention(row) }));
    await db.execute(sql`
      update comment set body = named.body
        from json_to_recordset(${JSON.stringify(renamed)}::json) as named(id bigint, body text)
       where comment.id = named.id and comment.body <> named.body`);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_A_TIME) break;
    after = last.id;
  }
  await db.execute(sql`update comment_mention set name = ${FORMER_MEMBER} where user_id = ${userId}`);
  const written = sql`comment_id in (select id from comment where user_id = ${userId})`;
  await renameIn(db, 'notification', written, fullName);
}
