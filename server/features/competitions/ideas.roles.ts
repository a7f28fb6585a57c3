import { sql } from 'drizzle-orm';
import type { ParticipationRole } from '../../../contract/participation.ts';
import { administersType } from '../contributions/contribution.visibility.ts';
import type { Decision } from '../life-cycles/apply/context.ts';
import { applyDecisions } from '../life-cycles/apply/decision.ts';
import { holdRole } from '../life-cycles/engine/competitionRoles.ts';
import type { Actor } from '../life-cycles/engine/types.ts';
import { type LoadedSituation, loadSituations } from '../life-cycles/load/situation.ts';
import type { Desk } from './competition.save.ts';

/** Ideas that are decided on and written together; a competition has some thousands at most. */
const BATCH = 1000;

interface CompetitionRole {
  role: ParticipationRole;
  /** Everybody who holds the role in the competition, in order. */
  userIds: readonly number[];
  /** Those of them who get it on an idea where they do not hold it yet: open accounts only. */
  joining: (situation: LoadedSituation) => ReadonlySet<number>;
}

/**
 * Makes the holders of a role on the ideas of a competition those who hold it in the competition, with their
 * tasks, S3-51, S3-61, S3-62: the same few statements for one idea and for a thousand. Drafts belong to their
 * owners alone; the roles come with the hand-in. The competition must be locked.
 */
export async function giveRoleOnIdeas(
  { db, services, caller }: Desk,
  competitionId: number,
  { role, userIds, joining }: CompetitionRole,
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from contribution
     where competition_id = ${competitionId} and date_submitted is not null and not is_deleted order by id`);
  const ids = rows.map(({ id }) => id);
  const actor: Actor = {
    kind: 'user',
    userId: caller.id,
    isAdministrator: administersType(caller, 'IDEA'),
  };
  for (let from = 0; from < ids.length; from += BATCH) {
    const situations = await loadSituations(db, ids.slice(from, from + BATCH), {
      lock: 'wait',
      now: services.now(),
    });
    const decisions = situations.flatMap((situation): Decision[] => {
      const outcome = holdRole(situation, { role, userIds, joining: joining(situation), actor });
      return outcome.ok ? [{ situation, effects: outcome.effects }] : [];
    });
    await applyDecisions({ db, services, actor }, decisions);
  }
}
