import { sql } from 'drizzle-orm';
import { NOTE_PARTS } from '#contract/decision-notes/schema.ts';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import { readOtherNames } from '#server/people/personal-data/rename-in-messages.ts';
import { escapedForPattern, withoutName } from '#server/people/personal-data/without-name.ts';
import type { Db } from '#server/platform/db/client.ts';

const AT_A_TIME = 1000;
/** Words of notes in which a name can stand. */
const TEXTS = [...NOTE_PARTS, 'reply', 'replyAnswer'] as const;

type NoteRow = { id: number; reply: string | null; replyAnswer: string | null; isAuthor: boolean } & Record<
  (typeof NOTE_PARTS)[number],
  string
>;

/** Which of several words are first names is not known any more: all that they may be, the longest at first. */
function firstNamesOf(fullName: string): string[] {
  const words = fullName.split(' ').filter((word) => word !== '');
  return words
    .slice(0, -1)
    .map((_, at) => words.slice(0, at + 1).join(' '))
    .reverse();
}

/**
 * A first name by which a line addresses an author, as templates do: "Dear Maya, …", "Maya!". Elsewhere it is a word like any other,
 * or somebody else's name.
 */
function withoutAddress(text: string, fullName: string): string {
  const firstNames = firstNamesOf(fullName).map(escapedForPattern).join('|');
  if (firstNames === '') return text;
  const address = new RegExp(
    `^([ \\t]*(?:[\\p{L}\\p{M}.]+[ \\t]+){0,2})(?:${firstNames})(?=(?:[ \\t]+[\\p{L}\\p{M}.]+)?[ \\t]*(?:[,!:]|$))`,
    'gmu',
  );
  return text.replace(address, `$1${FORMER_MEMBER}`);
}

/**
 * Notes of contributions in which an erased person had a part name a former member instead: whoever decided or replied by the whole
 * name, authors also by the first name that they are addressed by.
 */
export async function eraseFromDecisions(db: Db, erased: ErasedPerson): Promise<void> {
  const { userId, fullName } = erased;
  if (fullName === '') return;
  const { longer } = await readOtherNames(db, erased);
  const isAuthor = sql`(exists (
      select from contribution_participant part
       where part.contribution_id = note.contribution_id and part.user_id = ${userId} and part.role = 'OWNER')
    or exists (
      select from contribution_co_author part
       where part.contribution_id = note.contribution_id and part.user_id = ${userId}))`;
  for (let after = 0; ; ) {
    const { rows } = await db.execute<NoteRow & Record<string, unknown>>(sql`
      select note.id, note.decision, note.reason, note.next, note.reply, note.reply_answer as "replyAnswer", ${isAuthor} as "isAuthor" from decision_note note
       where note.id > ${after}
         and (note.user_id = ${userId} or note.acting_for_id = ${userId} or note.reply_user_id = ${userId}
              or note.reply_answered_by = ${userId} or ${isAuthor}
              or exists (
               select from contribution_participant part
                where part.contribution_id = note.contribution_id and part.user_id = ${userId}))
       order by note.id limit ${AT_A_TIME}`);
    const changed = rows.map((row) => ({
      id: row.id,
      ...Object.fromEntries(
        TEXTS.map((part) => {
          const text = row[part] && withoutName(row[part], fullName, longer);
          return [part, text && row.isAuthor && part !== 'reply' ? withoutAddress(text, fullName) : text];
        }),
      ),
    }));
    await db.execute(sql`
      update decision_note note
         set decision = named.decision, reason = named.reason, next = named.next, reply = named.reply, reply_answer = named."replyAnswer"
        from json_to_recordset(${JSON.stringify(changed)}::json)
             as named(id bigint, decision text, reason text, next text, reply text, "replyAnswer" text)
       where note.id = named.id
         and (note.decision, note.reason, note.next, note.reply, note.reply_answer)
             is distinct from (named.decision, named.reason, named.next, named.reply, named."replyAnswer")`);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_A_TIME) return;
    after = last.id;
  }
}
