import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { familyEndpoints as endpoints } from '#contract/families/endpoints.ts';
import { contributionBenefits } from '#server/platform/db/schema/benefits.ts';
import { contributionSupporters } from '#server/platform/db/schema/discussion.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { pointEntries, userRewards } from '#server/platform/db/schema/points.ts';
import { aCommand, aPointDefinition, aStateNotification } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { admin, app, aSuggestion, join, prepareFamilies } from './familyCase.ts';

prepareFamilies();

/** A head of two owners and two members of one owner each; accepting gives points. */
async function aCase({ share, point }: { share: boolean; point: number }) {
  const definition = await aPointDefinition(app.db, { point });
  const lifeCycle = await aLifeCycle(app.db, {
    isActive: false,
    states: [
      { stateType: 'NEW' },
      {
        stateType: 'SUBMITTED',
        actions: [
          {
            name: 'Accept',
            roles: ['RESPONSIBLE'],
            to: 'ACCEPTANCE',
            points: [{ pointDefinitionId: definition.id, role: 'OWNER', share }],
          },
        ],
      },
      { stateType: 'ACCEPTANCE' },
    ],
  });
  const people = [await aUser(app.db), await aUser(app.db), await aUser(app.db), await aUser(app.db)];
  const [first, second, third, fourth] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ];
  const responsible = await aUser(app.db);
  const head = await aSuggestion({
    lifeCycle,
    owner: first,
    coOwners: [second],
    participants: [[responsible, 'RESPONSIBLE']],
  });
  const members = [
    await aSuggestion({ lifeCycle, owner: third }),
    await aSuggestion({ lifeCycle, owner: fourth }),
  ];
  await join(
    admin,
    head.id,
    members.map(({ id }) => id),
  );
  const accept = async () =>
    (await app.as(responsible))(commands.executeAction, {
      params: { id: head.id, actionId: lifeCycle.action('Accept') },
      body: {},
    });
  return { lifeCycle, head, members, people, responsible, accept };
}

const pointsOf = async (contributionId: number) => {
  const rows = await app.db
    .select()
    .from(pointEntries)
    .where(eq(pointEntries.contributionId, contributionId));
  return new Map(rows.map(({ userId, point }) => [userId, point]));
};

describe('what a head earns', () => {
  it.each([
    [true, 101, [26, 25, 25, 25]],
    [false, 101, [51, 51, 50, 50]],
  ])(
    'is shared in equal parts, the sum as without a family (shared: %s) [S3-73, S3-74]',
    async (share, point, parts) => {
      const { head, members, people, accept } = await aCase({ share, point });
      expect((await accept()).status).toBe(200);
      const given = await pointsOf(head.id);
      expect(people.map(({ id }) => given.get(id))).toEqual(parts);
      for (const { id } of members) expect((await pointsOf(id)).size).toBe(0);
    },
  );

  it('is shared by the key that the responsible person set', async () => {
    const { head, people, responsible, accept } = await aCase({ share: true, point: 10 });
    const percents = [50, 0, 25.5, 24.5];
    await (await app.as(responsible))(endpoints.saveShares, {
      params: { headId: head.id },
      body: { shares: people.map(({ id }, at) => ({ userId: id, percent: percents[at] ?? 0 })) },
    });
    await accept();
    const given = await pointsOf(head.id);
    expect(people.map(({ id }) => given.get(id) ?? 0)).toEqual([5, 0, 3, 2]);
  });

  it('includes rewards of points, and benefits to the cent', async () => {
    const { head, lifeCycle, people, responsible } = await aCase({ share: true, point: 10 });
    const submitted = lifeCycle.state('SUBMITTED').id;
    await aCommand(app.db, submitted, { commandType: 'SAVE_REWARD' });
    await aCommand(app.db, submitted, { commandType: 'VIEW_BENEFITS' });
    const call = await app.as(responsible);
    await call(commands.saveReward, { params: { type: 'POINT', id: head.id }, body: { reward: '101' } });
    const rewards = await app.db.select().from(userRewards).where(eq(userRewards.contributionId, head.id));
    expect(people.map(({ id }) => rewards.find(({ userId }) => userId === id)?.point)).toEqual([
      51, 51, 50, 50,
    ]);
    expect([...(await pointsOf(head.id)).values()].reduce((sum, one) => sum + one, 0)).toBe(202);
    const { body: reward } = await call(commands.readReward, { params: { id: head.id } });
    expect(reward.current).toEqual({ rewardText: '101', isPoint: true, point: 202 });
    const benefit = {
      contributionId: head.id,
      benefitType: 'ACTUAL',
      category: 'COST_SAVING',
      currency: 'EUR',
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
    } as const;
    await app.db.insert(contributionBenefits).values([
      { ...benefit, amount: '100.00' },
      { ...benefit, amount: '0.02' },
    ]);
    const { body } = await call(endpoints.read, { params: { headId: head.id } });
    expect(body.benefits).toEqual([
      {
        benefitType: 'ACTUAL',
        currency: 'EUR',
        total: '100.02',
        shares: people.map(({ id }, at) => ({
          userId: id,
          amount: ['25.01', '25.01', '25.00', '25.00'][at],
        })),
      },
    ]);
    expect((await admin(endpoints.read, { params: { headId: head.id } })).body.benefits).toBeNull();
  });
});

describe('what becomes of a head', () => {
  it('reaches owners and supporters of all members, each once', async () => {
    const { head, members, people, lifeCycle, accept } = await aCase({ share: true, point: 10 });
    await aStateNotification(app.db, lifeCycle.state('ACCEPTANCE').id);
    const [, , third] = people;
    const supporter = await aUser(app.db);
    await app.db.insert(contributionSupporters).values([
      { contributionId: members[0]?.id ?? 0, userId: supporter.id },
      // An author may have supported the head before: notified once.
      { contributionId: head.id, userId: third?.id ?? 0 },
    ]);
    await app.db.delete(notifications);
    await accept();
    const sent = await app.db.select().from(notifications);
    expect(sent.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual(
      [...people.map(({ id }) => id), supporter.id].sort((a, b) => a - b),
    );
    expect(sent.every(({ contributionId }) => contributionId === head.id)).toBe(true);
  });
});
