import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { PersonRef } from '#contract/contributions/schema.ts';
import { holdsRole, personColumns } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { equals } from '#server/platform/db/paging.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { assignUsers, type Selectable } from '#server/process/life-cycles/engine/assign-users.ts';
import { changeField, type FieldChoice } from '#server/process/life-cycles/engine/change-field.ts';
import type { Actor, Outcome, Situation } from '#server/process/life-cycles/engine/types.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import { type AddressableUsers, readNamed } from './addressable-users.ts';
import { decide } from './decide.ts';

/** Participants with name and unit, by role and in their order [R3P-32, R3P-33]. */
export async function readAssigned(
  db: Db,
  contributionId: number,
  role?: ParticipationRole,
): Promise<(PersonRef & { role: ParticipationRole })[]> {
  return db
    .select({ ...personColumns, role: contributionParticipants.role })
    .from(contributionParticipants)
    .innerJoin(users, eq(users.id, contributionParticipants.userId))
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .where(
      and(
        eq(contributionParticipants.contributionId, contributionId),
        equals(contributionParticipants.role, role),
      ),
    )
    .orderBy(
      asc(contributionParticipants.role),
      asc(contributionParticipants.rank),
      asc(contributionParticipants.userId),
    );
}

async function readSelectable(db: Db, userIds: readonly number[]): Promise<Map<number, Selectable>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      isActive: users.activated,
      isInternal: holdsRole(sql`app_user.id`, 'ROLE_INTERNAL'),
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, ...user }) => [id, user]));
}

/** Those of the users whom the caller knows, or who are on the contribution or in its schedule already. */
async function choosable(
  db: Db,
  { contribution }: Pick<Situation, 'contribution'>,
  { userIds, known }: Pick<Assignment, 'userIds' | 'known'>,
): Promise<readonly number[]> {
  if (known === null) return userIds;
  const present = new Set(contribution.participants.map(({ userId }) => userId));
  const named = await readNamed(db, contribution.id);
  return userIds.filter((id) => known.has(id) || present.has(id) || named.has(id));
}

interface Assignment {
  type: ContributionType;
  role: ParticipationRole;
  userIds: readonly number[];
  /** Whom the caller may choose beyond those who are there already; null: everybody. */
  known: AddressableUsers;
}

/**
 * What becomes of the users of a role; nothing is written.
 * @param situation with the users as newcomers
 * @throws AppError error.typeMismatch
 */
export async function decideAssignment(
  db: Db,
  situation: Situation,
  { type, actor, ...assignment }: Assignment & { actor: Actor },
): Promise<Outcome> {
  if (situation.contribution.type !== type) throw refused('error.typeMismatch', 'contribution');
  const { role, userIds } = assignment;
  const users = await readSelectable(db, await choosable(db, situation, assignment));
  return assignUsers(situation, { role, userIds, users, actor });
}

/**
 * Replaces the users of a participation role [R3C-18, R3P-31], Q3-32, S3-54. Somebody whom the caller does not know is
 * refused like somebody who does not exist (decision 0029).
 * @throws AppError error.typeMismatch, error.commandNotAllowed, error.userNotSelectable
 */
export async function assignOn(context: ServiceContext, id: number, assignment: Assignment): Promise<void> {
  const { db, services } = context;
  const withChosen = await readNewcomers(db, assignment.userIds, services.now());
  await decide(context, id, (situation, actor) =>
    decideAssignment(db, withChosen(situation), { ...assignment, actor }),
  );
}

/** A field as a choice; null when it does not exist. */
export async function readFieldChoice(db: Db, fieldId: number): Promise<FieldChoice['field']> {
  const { rows } = await db.execute<NonNullable<FieldChoice['field']> & Record<string, unknown>>(sql`
    select field.id, field.contribution_type as type, field.is_active as "isActive",
           array(select member.user_id from contribution_field_user member
                   join app_user person on person.id = member.user_id and person.activated
                  where member.field_id = field.id and member.user_role = 'RESPONSIBLE' and member.is_active)
             as responsibles
      from contribution_field field where field.id = ${fieldId}`);
  return rows[0] ?? null;
}

/**
 * Changes the field and its responsible user together [R3C-17, R3P-30], S3-55.
 * @throws AppError error.commandNotAllowed, error.userNotSelectable, a field error of contributionFieldId
 */
export async function changeFieldOn(
  context: ServiceContext,
  id: number,
  { fieldId, userId }: { fieldId: number; userId: number },
): Promise<Decision> {
  const { db, services } = context;
  const withChosen = await readNewcomers(db, [userId], services.now());
  return decide(context, id, async (situation, actor) =>
    changeField(withChosen(situation), { field: await readFieldChoice(db, fieldId), userId, actor }),
  );
}
