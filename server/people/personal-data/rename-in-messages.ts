import { type SQL, sql } from 'drizzle-orm';
import { withFormerMembers } from '#contract/users/former-member.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { escapeHtml } from '#server/platform/texts/escape-html.ts';
import type { ErasedPerson } from './erasure.event.ts';
import { withoutName } from './without-name.ts';

const AT_A_TIME = 1000;

/** Columns in which a message may name somebody. */
const WORDS = {
  notification: ['title', 'body'],
  notification_mail: ['subject', 'body'],
  outbox_mail: ['subject', 'text_body', 'html_body'],
} as const;
type Table = keyof typeof WORDS;

interface Renaming {
  table: Table;
  /** Which rows, as a condition. */
  where: SQL;
  /** Names as they stand there. */
  names: readonly string[];
  renamed: (text: string, locale: string) => string;
}

async function rename(db: Db, { table, where, names, renamed }: Renaming): Promise<void> {
  const target = sql.identifier(table);
  const columns = WORDS[table];
  const named = columns.flatMap((column) =>
    names.map((name) => sql`position(${name}::text in ${target}.${sql.identifier(column)}) > 0`),
  );
  const assignments = columns.map(
    (column) => sql`${sql.identifier(column)} = changed.${sql.identifier(column)}`,
  );
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Record<string, string | null> & { id: number; locale: string }>(sql`
      select ${target}.id, ${sql.join(
        columns.map((column) => sql`${target}.${sql.identifier(column)}`),
        sql`, `,
      )},
             (select lang_key from app_user reader where reader.id = ${target}.user_id) as locale
        from ${target} where ${where} and ${target}.id > ${after} and (${sql.join(named, sql` or `)})
       order by ${target}.id limit ${AT_A_TIME}`);
    const changed = rows.map((row) => ({
      id: row.id,
      ...Object.fromEntries(
        columns.map((column) => [column, row[column] && renamed(row[column], row.locale)]),
      ),
    }));
    await db.execute(sql`
      update ${target} set ${sql.join(assignments, sql`, `)}
        from json_populate_recordset(null::${target}, ${JSON.stringify(changed)}::json) changed
       where ${target}.id = changed.id`);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_A_TIME) return;
    after = last.id;
  }
}

/** Names of others that a name must not be mistaken for. */
interface OtherNames {
  /** Those that have it within theirs. */
  longer: string[];
  /** Somebody else is called just so. */
  hasNamesake: boolean;
}

/** Which names of others are like that of somebody who is erased. */
export async function readOtherNames(
  db: Db,
  { userId, fullName }: Pick<ErasedPerson, 'userId' | 'fullName'>,
): Promise<OtherNames> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct ${fullNameSql(sql`other`)} as name from app_user other
     where other.id <> ${userId} and ${fullName}::text <> '' and position(${fullName}::text in ${fullNameSql(sql`other`)}) > 0`);
  const names = rows.map(({ name }) => name);
  return { longer: names.filter((name) => name !== fullName), hasNamesake: names.includes(fullName) };
}

/**
 * Takes the name of somebody who is erased out of others' notifications, or of their mails that wait for a digest.
 * @param where which ones, as a condition on the table
 * @param longerNames of others, who have this name within theirs
 */
export async function renameIn(
  db: Db,
  table: 'notification' | 'notification_mail',
  where: SQL,
  fullName: string,
  longerNames: readonly string[] = [],
): Promise<void> {
  if (fullName === '') return;
  const renamed = (text: string) => withoutName(text, fullName, longerNames);
  await rename(db, { table, where, names: [fullName], renamed });
}

/**
 * The same of mails of the outbox: those that were not sent yet, and those that were as long as they are stored.
 * @param where which ones, as a condition on the table
 */
export async function renameInOutbox(
  db: Db,
  where: SQL,
  { fullName, formerMember }: Pick<ErasedPerson, 'fullName' | 'formerMember'>,
  longerNames: readonly string[],
): Promise<void> {
  if (fullName === '') return;
  const inHtml = escapeHtml(fullName);
  const longer = longerNames.flatMap((name) => [name, escapeHtml(name)]);
  // A mail leaves as it is stored, so it gets the words themselves.
  const renamed = (text: string, locale: string) =>
    [...new Set([fullName, inHtml])].reduce(
      (without, name) => withFormerMembers(withoutName(without, name, longer), formerMember(locale)),
      text,
    );
  await rename(db, { table: 'outbox_mail', where, names: [fullName, inHtml], renamed });
}
