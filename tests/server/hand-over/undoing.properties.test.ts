import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { HAND_OVER_KINDS } from '#contract/users/hand-over.ts';
import { handOverWork } from '#server/jobs/hand-overs.ts';
import { competitionModerators } from '#server/platform/db/schema/campaigns.ts';
import { contributionFieldUsers } from '#server/platform/db/schema/configuration.ts';
import { holdersAfter } from '#server/process/hand-over/give-back-work.ts';
import { app } from '#tests/server/answers/answerCase.ts';
import { aCompetition, aContribution, aField, aParticipant } from '#tests/support/factories/contributions.ts';
import { aJury, aJuryLifeCycle } from '#tests/support/factories/evaluations.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import {
  aStep,
  aTask,
  everything,
  handsOver,
  lastTask,
  platform,
  prepareHandOver,
  undoable,
  undoes,
  work,
} from './handOverCase.ts';

prepareHandOver();

/** Who is where besides the person: the successor, somebody else, both or nobody. */
const company = fc.subarray(['next', 'other'] as const);
const setUp = fc.record({
  fields: fc.array(fc.record({ isActive: fc.boolean(), company, successorIsActive: fc.boolean() }), {
    maxLength: 3,
  }),
  juries: fc.array(
    fc.record({
      state: fc.constantFrom('DRAFT', 'ANNOUNCED', 'EVAL1', 'COMPLETE'),
      company,
      isFirst: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  moderations: fc.array(fc.record({ state: fc.constantFrom('DRAFT', 'EVAL1', 'COMPLETE'), company }), {
    maxLength: 2,
  }),
  tasks: fc.array(
    fc.record({
      company,
      isFirst: fc.boolean(),
      isAuthor: fc.constantFrom('none', 'next'),
      steps: fc.array(fc.constantFrom(0, 50, 100), { maxLength: 2 }),
    }),
    { maxLength: 4 },
  ),
  /** The account is closed, with a successor or by the rules; or what is chosen goes. */
  way: fc.oneof(fc.constantFrom('closedTo', 'closed'), fc.subarray([...HAND_OVER_KINDS], { minLength: 1 })),
});
type SetUp = typeof setUp extends fc.Arbitrary<infer T> ? T : never;

async function build(
  { fields, juries, moderations, tasks }: SetUp,
  leaving: TestUser,
  people: Record<'next' | 'other', TestUser>,
) {
  const { db } = app;
  const lifeCycle = await aJuryLifeCycle(db);
  for (const { isActive, company: others, successorIsActive } of fields) {
    const { id: fieldId } = await aField(db);
    const row = { fieldId, userRole: 'RESPONSIBLE' as const };
    await db.insert(contributionFieldUsers).values([
      { ...row, userId: leaving.id, isActive },
      ...others.map((who) => ({
        ...row,
        userId: people[who].id,
        isActive: who === 'other' || successorIsActive,
      })),
    ]);
  }
  for (const { state, company: others, isFirst } of juries) {
    const competition = await aCompetition(db, {
      lifeCycleId: lifeCycle.id,
      competitionState: state as 'DRAFT',
    });
    const rest = others.map((who) => people[who]);
    const users = isFirst ? [leaving, ...rest] : [...rest, leaving];
    await aJury(db, competition, { users });
    if (state !== 'EVAL1') continue;
    const participants = users.map((user): [TestUser, 'JURY1'] => [user, 'JURY1']);
    const idea = await aContribution(db, {
      lifeCycle,
      competitionId: competition.id,
      state: 'round1',
      participants,
    });
    for (const user of users) await aTask(idea, 'JURY1', user);
  }
  for (const { state, company: others } of moderations) {
    const competition = await aCompetition(db, {
      lifeCycleId: lifeCycle.id,
      competitionState: state as 'DRAFT',
    });
    const all = [leaving, ...others.map((who) => people[who])];
    await db
      .insert(competitionModerators)
      .values(all.map(({ id: userId }, at) => ({ competitionId: competition.id, userId, rank: at + 1 })));
  }
  for (const { company: others, isFirst, isAuthor, steps } of tasks) {
    const contribution = await work(leaving, isAuthor === 'next' ? { owner: people.next } : {});
    const { id } = contribution;
    for (const [at, who] of others.entries()) {
      if (who === isAuthor) continue;
      await aParticipant(db, { id }, people[who], 'RESPONSIBLE', isFirst ? at + 2 : -1 - at);
      await aTask(contribution, 'RESPONSIBLE', people[who]);
    }
    for (const percent of steps) await aStep(id, leaving, percent);
  }
}

describe('a hand-over that is undone', () => {
  it('leaves fields, juries, moderators, participants, tasks and schedules as they were, whatever was there', async () => {
    await fc.assert(
      fc.asyncProperty(setUp, async (given) => {
        const [leaving, next, other] = [await aUser(app.db), await aUser(app.db), await aUser(app.db)];
        await build(given, leaving, { next, other });
        const last = await lastTask();
        const before = await everything(last);
        if (Array.isArray(given.way)) {
          expect((await handsOver(given.way, next, leaving)).status).toBe(200);
        } else {
          const successorId = given.way === 'closedTo' ? next.id : null;
          const body = { id: leaving.id, activated: false, successorId };
          expect((await platform(userEndpoints.save, { body })).status).toBe(200);
          await handOverWork(app.services);
        }
        if ((await undoable(leaving)).length > 0) {
          expect((await undoes(leaving)).body.unrestored).toEqual([]);
        }
        expect(await everything(last)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('finds who holds a role then: those from before, and whoever else joined since', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 2, max: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(ids, ids, fc.nat(4), (others, joined, at) => {
        const [fromId, successor] = [1, 9];
        const before = [...others.slice(0, at), fromId, ...others.slice(at)];
        const handed = before.map((id) => (id === fromId ? successor : id));
        const given = { fromId, added: [successor] };
        expect(holdersAfter(handed, before, given)).toEqual(before);
        const more = [...new Set([...handed, ...joined])];
        expect(new Set(holdersAfter(more, before, given))).toEqual(new Set([...before, ...joined]));
        // Somebody decided otherwise.
        const without = more.filter((id) => id !== successor);
        expect(holdersAfter(without, before, given)).toBeNull();
      }),
    );
  });
});
