import { type SQL, sql } from 'drizzle-orm';
import type { FollowKind } from '#contract/follows/endpoints.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { readableCampaign } from './follows.repository.ts';

export type SubjectKind = Exclude<FollowKind, 'CONTRIBUTION'>;

/** The column of `followed_subject` that names a subject of a kind. */
const SUBJECT_COLUMNS: Readonly<Record<SubjectKind, SQL>> = {
  FIELD: sql`field_id`,
  CAMPAIGN: sql`campaign_id`,
  USER: sql`person_id`,
};

/** An author of something that others may see too, and the caller sees: whom the caller may know of, they know from there. */
export const isKnownAuthor = (caller: ServiceContext['caller'], id: number): SQL => sql`
  contribution_participant part join contribution on contribution.id = part.contribution_id
   where part.user_id = ${id} and part.role = 'OWNER' and contribution.date_submitted is not null
     and contribution.visibility <> 'PRIVATE' and ${visibleTo(caller)}`;

/** What there has to be for a subject to be followed: rows. */
async function subjectRows(context: ServiceContext, kind: SubjectKind, id: number): Promise<SQL> {
  switch (kind) {
    case 'FIELD':
      return sql`contribution_field where id = ${id} and is_active`;
    case 'CAMPAIGN':
      return sql`campaign where campaign.id = ${id} and ${await readableCampaign(context)}`;
    case 'USER':
      return isKnownAuthor(context.caller, id);
  }
}

/** Makes the caller follow a subject that they may know of, once. @throws AppError 404, error.followSelf */
export async function followSubject(context: ServiceContext, kind: SubjectKind, id: number) {
  const { db, caller, services } = context;
  if (kind === 'USER' && id === caller.id) throw refused('error.followSelf', 'user');
  if (!(await hasRow(db, await subjectRows(context, kind, id)))) throw notFound();
  await db.execute(sql`
    insert into followed_subject (user_id, ${SUBJECT_COLUMNS[kind]}, date_created)
    values (${caller.id}, ${id}, ${services.now().toISOString()}::timestamptz) on conflict do nothing`);
  return { following: true };
}

/** Whoever does not follow it any more may not see it either: nobody learns that it is there. */
export async function stopSubject({ db, caller }: ServiceContext, kind: SubjectKind, id: number) {
  await db.execute(
    sql`delete from followed_subject where user_id = ${caller.id} and ${SUBJECT_COLUMNS[kind]} = ${id}`,
  );
  return { following: false };
}
