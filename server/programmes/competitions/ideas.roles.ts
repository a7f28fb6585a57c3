import { sql } from 'drizzle-orm';
import { JURY_TYPES } from '#contract/competitions/rules.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { holdRole } from '#server/process/life-cycles/engine/assign-users.ts';
import { withoutTaskMails } from '#server/process/life-cycles/engine/hand-over.ts';
import type { Actor, Effect } from '#server/process/life-cycles/engine/types.ts';
import { situationsInBatches } from '#server/process/life-cycles/load/batches.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { administersType } from '#server/process/selection/visibility.ts';

interface CompetitionRole {
  role: ParticipationRole;
  /** Everybody who holds the role in the competition, in order. */
  userIds: readonly number[];
  /** Those of them who get it on ideas where they do not hold it yet: open accounts only. */
  joining: ReadonlySet<number>;
  /** No mail goes out for each task: whoever hands over notifies of all of it once. */
  withoutMails?: boolean;
}

/**
 * Ideas on which the role would change: one who holds it holds it no more in the competition, or one who joins
 * lacks it; a save that changes nobody reads no idea.
 */
async function readIdeasToChange(
  db: Db,
  competitionId: number,
  { role, userIds, joining }: CompetitionRole,
): Promise<number[]> {
  const held = sql`select from contribution_participant part
    where part.contribution_id = contribution.id and part.role = ${role}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from contribution
     where competition_id = ${competitionId} and date_submitted is not null and not is_deleted
       and (exists (${held} and not part.user_id = any(${idArray(userIds)}))
            or exists (select from unnest(${idArray([...joining])}) as coming(id)
                        where not exists (${held} and part.user_id = coming.id)))
     order by id`);
  return rows.map(({ id }) => id);
}

interface HolderChange {
  role: ParticipationRole;
  /** Everybody who may get the role somewhere. */
  joining: readonly number[];
  /** Who holds the role on an idea from now on, and who of them is new to it. */
  holdersOf: (situation: LoadedSituation) => { userIds: readonly number[]; joining: ReadonlySet<number> };
  withoutMails: boolean;
}

const JURY_ROLES: ReadonlySet<ParticipationRole> = new Set(JURY_TYPES);

/**
 * Authors may read the history of an idea, so it does not have who came to or left a seat on it: a conflict of interest could be read from
 * that (decision 0096).
 */
const withoutSeats = (effects: readonly Effect[]): Effect[] =>
  effects.filter(
    (effect) =>
      !(
        effect.kind === 'history' &&
        effect.row.category === 'ASSIGN' &&
        JURY_ROLES.has(effect.row.event as ParticipationRole)
      ),
  );

/** Changes who holds a role on ideas, with their tasks: the same few statements for one idea and for a thousand. */
export async function changeHolders(
  { db, services, caller }: ServiceContext,
  ids: readonly number[],
  { role, joining, holdersOf, withoutMails }: HolderChange,
): Promise<void> {
  if (ids.length === 0) return;
  const actor: Actor = {
    kind: 'user',
    userId: caller.id,
    isAdministrator: administersType(caller, 'IDEA'),
  };
  const now = services.now();
  const withJoining = await readNewcomers(db, joining, now);
  for await (const situations of situationsInBatches(db, ids, { lock: 'wait', now })) {
    const decisions = situations.map(withJoining).flatMap((situation): Decision[] => {
      const outcome = holdRole(situation, { role, ...holdersOf(situation), actor });
      if (!outcome.ok) return [];
      const effects = withoutSeats(outcome.effects);
      return [{ situation, effects: withoutMails ? withoutTaskMails(effects) : effects }];
    });
    await applyDecisions({ db, services, actor }, decisions);
  }
}

/**
 * Makes the holders of a role on the ideas of a competition those who hold it in the competition, with their
 * tasks, S3-51, S3-61, S3-62. Drafts belong to their owners alone; the roles come with the submission. The competition
 * must be locked.
 */
export async function giveRoleOnIdeas(
  context: ServiceContext,
  competitionId: number,
  { role, userIds, joining, withoutMails = false }: CompetitionRole,
): Promise<void> {
  const ids = await readIdeasToChange(context.db, competitionId, { role, userIds, joining });
  await changeHolders(context, ids, {
    role,
    joining: [...joining],
    holdersOf: () => ({ userIds, joining }),
    withoutMails,
  });
}
