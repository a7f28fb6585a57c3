import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { fullName } from '#contract/users/full-name.ts';
import { groupBy } from '#server/platform/group-by.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import {
  byRole,
  isOf,
  notifiedBy,
  participantsAfter,
  summaryOf,
} from '#server/process/contributions/commands/people-concerned.ts';
import { readFollowers } from '#server/process/follows/followers.ts';
import { followersBeside } from '#server/process/life-cycles/apply/follower-notices.ts';
import { peopleFor } from '#server/process/life-cycles/load/known.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import type { Plan } from './bulk.command.ts';

type Carried = Extract<Plan, { ok: true }>;

/** How many contributions concern each person. */
type Counts = Map<number, number>;

const countOne = (counts: Counts, userId: number) => counts.set(userId, (counts.get(userId) ?? 0) + 1);

/** Collects whom a command for many concerns, contribution by contribution, and names them at the end. */
export function collectPeople({ db, caller }: Pick<ServiceContext, 'db' | 'caller'>) {
  const notified = new Map<number, ParticipationRole>();
  const takenFrom: Counts = new Map();
  const reminded: Counts = new Map();
  /** Of what its followers are notified, with those who are notified of it otherwise. */
  const followed: { contribution: LoadedSituation['contribution']; others: Set<number> }[] = [];

  const add = (situation: LoadedSituation, { effects = [], ...plan }: Carried): void => {
    const others = notifiedBy(effects, caller);
    const groups = byRole(others, participantsAfter(situation, effects));
    for (const [role, people] of groups) {
      for (const { userId } of people) if (!notified.has(userId)) notified.set(userId, role);
    }
    if (effects.some(isOf('followerNotice'))) {
      followed.push({ contribution: situation.contribution, others: others.add(caller.id) });
    }
    if (plan.takenFrom !== undefined) countOne(takenFrom, plan.takenFrom);
    for (const userId of plan.reminded ?? []) countOne(reminded, userId);
  };

  /** Others who follow one of them and are notified, each once. */
  const countFollowers = async () => {
    const followers = await readFollowers(
      db,
      followed.map(({ contribution }) => contribution.id),
    );
    const notifiedToo = followed.flatMap(({ contribution, others }) =>
      followersBeside(followers.get(contribution.id) ?? [], contribution, others).map(({ userId }) => userId),
    );
    return new Set(notifiedToo.filter((userId) => !notified.has(userId))).size;
  };

  const read = async () => {
    const ids = [...notified.keys(), ...takenFrom.keys(), ...reminded.keys()];
    const people = await peopleFor(db, ids, []);
    const named = (counts: Counts) =>
      [...counts]
        .flatMap(([userId, count]) => {
          const person = people.get(userId);
          return person ? [{ name: fullName(person), count }] : [];
        })
        .sort((a, b) => b.count - a.count);
    const groups = groupBy([...notified], ([, role]) => role);
    return {
      notified: [...groups].map(([role, group]) => ({
        role,
        ...summaryOf(
          group.map(([userId]) => ({ userId })),
          people,
        ),
      })),
      followerCount: followed.length > 0 ? await countFollowers() : 0,
      takenFrom: named(takenFrom),
      reminded: named(reminded),
    };
  };

  return { add, read };
}
