import { sql } from 'drizzle-orm';
import { NOTE_PARTS } from '#contract/decision-notes/schema.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import { withoutName } from '#server/people/personal-data/without-name.ts';
import type { Db } from '#server/platform/db/client.ts';

const AT_A_TIME = 1000;
/** Words of notes in which a name can stand. */
const TEXTS = [...NOTE_PARTS, 'reply'] as const;

type NoteRow = { id: number; reply: string | null } & Record<(typeof NOTE_PARTS)[number], string>;

/**
 * What a note may call somebody: the whole name, and the first names by which templates address authors. Which of several words are
 * first names is not known any more.
 */
function namesOf(fullName: string): string[] {
  const words = fullName.split(' ').filter((word) => word !== '');
  const firstNames = words.slice(0, -1).map((_, at) => words.slice(0, at + 1).join(' '));
  return [...new Set([fullName, ...firstNames.reverse()])];
}

const renamed = (text: string, names: readonly string[]) =>
  names.reduce((so, name, at) => withoutName(so, name, names.slice(0, at)), text);

/** Notes that address an erased person as an author, or name them as whoever decided, name a former member instead. */
export async function eraseFromDecisions(
  db: Db,
  { userId, fullName }: Pick<ErasedPerson, 'userId' | 'fullName'>,
): Promise<void> {
  const names = namesOf(fullName);
  if (names.length === 0 || fullName === '') return;
  for (let after = 0; ; ) {
    const { rows } = await db.execute<NoteRow & Record<string, unknown>>(sql`
      select note.id, note.decision, note.reason, note.next, note.reply from decision_note note
       where note.id > ${after}
         and (note.user_id = ${userId} or note.acting_for_id = ${userId} or exists (
               select from contribution_participant part
                where part.contribution_id = note.contribution_id and part.user_id = ${userId}))
       order by note.id limit ${AT_A_TIME}`);
    const changed = rows.map((row) => ({
      id: row.id,
      ...Object.fromEntries(TEXTS.map((part) => [part, row[part] && renamed(row[part], names)])),
    }));
    await db.execute(sql`
      update decision_note note
         set decision = named.decision, reason = named.reason, next = named.next, reply = named.reply
        from json_to_recordset(${JSON.stringify(changed)}::json)
             as named(id bigint, decision text, reason text, next text, reply text)
       where note.id = named.id
         and (note.decision, note.reason, note.next, note.reply)
             is distinct from (named.decision, named.reason, named.next, named.reply)`);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_A_TIME) return;
    after = last.id;
  }
}
