import type { Calendars } from '#contract/calendars/working-time.ts';
import { readAwayUntil } from '#server/people/absences/deputies.ts';
import { readCalendars } from '#server/people/calendars/working-calendars.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isAuthor } from '../engine/roles.ts';
import type { Situation } from '../engine/types.ts';
import { readManagersAbove } from './candidates.ts';
import { readModuleAdministrators } from './module-administrators.ts';
import type { SituationFacts } from './situation.facts.ts';
import type { LoadedView } from './view.ts';

/** Who is asked in the place of people who are away, where no deputy is here. */
export interface Substitutes {
  /** By who is away, for a contribution. */
  of: (contribution: Pick<LoadedView['contribution'], 'type'>) => Situation['absent'];
  /** Calendars with theirs. */
  withCalendars: (calendars: Calendars) => Calendars;
}

/** Managers of the units of those people and of the units above, the nearest first, and the administrators of a type's module. */
async function readAsked(db: Db, userIds: readonly number[], views: readonly LoadedView[]) {
  const managers = await readManagersAbove(db, userIds);
  const administrators = new Map<LoadedView['contribution']['type'], readonly number[]>();
  for (const type of new Set(views.map(({ contribution }) => contribution.type))) {
    administrators.set(type, await readModuleAdministrators(db, type));
  }
  return { managers, administrators };
}

/**
 * Reads whom escalation would ask, for those who are away and for whom no deputy can stand in on each of these contributions: a
 * deputy who is away as well, or who wrote one of them. For all others nothing is read, so hardly ever anything is.
 */
export async function readSubstitutes(
  db: Db,
  views: readonly LoadedView[],
  { deputies, absent }: Pick<SituationFacts, 'deputies' | 'absent'>,
  now: Date,
): Promise<Substitutes> {
  const isReplaced = (userId: number) => {
    const deputy = deputies.get(userId);
    return deputy !== undefined && !views.some(({ contribution }) => isAuthor(contribution, deputy));
  };
  const alone = absent.filter((userId) => !isReplaced(userId));
  if (alone.length === 0) {
    const nobody: Situation['absent'] = new Map(absent.map((userId) => [userId, []]));
    return { of: () => nobody, withCalendars: (calendars) => calendars };
  }
  const { managers, administrators } = await readAsked(db, alone, views);
  const managersOf = (userId: number) => managers.get(userId)?.flat() ?? [];
  const asked = [...new Set([...alone.flatMap(managersOf), ...[...administrators.values()].flat()])];
  const away = await readAwayUntil(db, asked, now);
  const { ofUsers } = await readCalendars(db, asked);
  return {
    of: ({ type }) =>
      new Map(
        absent.map((userId) => [
          userId,
          isReplaced(userId)
            ? []
            : [...new Set([...managersOf(userId), ...(administrators.get(type) ?? [])])].filter(
                (one) => one !== userId && !away.has(one),
              ),
        ]),
      ),
    withCalendars: (calendars) => ({
      ...calendars,
      ofUsers: new Map([...ofUsers, ...calendars.ofUsers]),
    }),
  };
}
