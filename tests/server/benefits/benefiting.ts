import type { Benefit, BenefitInput } from '#contract/benefits/schema.ts';
import { contributionBenefits } from '#server/platform/db/schema/benefits.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import type { TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

/** A life cycle whose submitted contributions are forecast, measured, analysed and looked at by different people. */
export const aBenefitLifeCycle = (app: TestApp): Promise<TestLifeCycle> =>
  aLifeCycle(app.db, {
    type: 'SUGGESTION',
    states: [
      { stateType: 'NEW' },
      {
        stateType: 'SUBMITTED',
        commands: [
          { commandType: 'BENEFIT_FORECAST', roles: ['RESPONSIBLE', 'AUDITOR'] },
          { commandType: 'BENEFIT_ACTUAL', roles: ['IMPLEMENTER'] },
          { commandType: 'ACTION_ITEMS', roles: ['AUDITOR', 'ADVISOR'] },
          { commandType: 'VIEW_BENEFITS', roles: ['MANAGER'] },
          { commandType: 'VIEW_HISTORY', roles: ['MANAGER', 'MENTOR'] },
        ],
      },
      { stateType: 'COMPLETION', commands: [{ commandType: 'VIEW_BENEFITS', roles: ['OWNER'] }] },
    ],
  });

/** A contribution that everybody sees, with a person for each part. */
export async function aCast(app: TestApp, lifeCycle: TestLifeCycle, state = 'SUBMITTED') {
  const owner = await aUser(app.db);
  const responsible = await aUser(app.db, { firstName: 'Rana', lastName: 'Koç' });
  const implementer = await aUser(app.db);
  const auditor = await aUser(app.db);
  const advisor = await aUser(app.db);
  const manager = await aUser(app.db);
  const mentor = await aUser(app.db);
  const contribution = await aContribution(app.db, {
    lifeCycle,
    owner,
    state,
    visibility: 'REGISTERED',
    participants: [
      [responsible, 'RESPONSIBLE'],
      [implementer, 'IMPLEMENTER'],
      [auditor, 'AUDITOR'],
      [advisor, 'ADVISOR'],
      [manager, 'MANAGER'],
      [mentor, 'MENTOR'],
    ],
  });
  return { contribution, owner, responsible, implementer, auditor, advisor, manager, mentor };
}

/** What a form sends. */
export const aBody = (
  contributionId: number,
  changes: Partial<Record<keyof BenefitInput, unknown>> = {},
): Record<string, unknown> => ({
  contributionId,
  benefitType: 'FORECAST',
  category: 'COST_SAVING',
  amount: '1250.50',
  currency: 'TRY',
  periodStart: '2026-01-01',
  periodEnd: '2026-12-31',
  explanation: 'Forty hours a quarter',
  ...changes,
});

/** A stored benefit, without the way of a request. */
export async function aBenefit(
  app: TestApp,
  contributionId: number,
  changes: Partial<typeof contributionBenefits.$inferInsert> = {},
): Promise<Pick<Benefit, 'id'>> {
  const [row] = await app.db
    .insert(contributionBenefits)
    .values({
      contributionId,
      benefitType: 'FORECAST',
      category: 'COST_SAVING',
      amount: '100.00',
      currency: 'TRY',
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
      ...changes,
    })
    .returning({ id: contributionBenefits.id });
  return row as { id: number };
}

let definitions = 0;

/** An open task of a command, of a definition of its own. */
export async function aCommandTask(
  app: TestApp,
  contribution: { id: number; stateId: number },
  values: Pick<typeof contributionTasks.$inferInsert, 'userId' | 'role' | 'commandType'>,
): Promise<number> {
  definitions += 1;
  const [row] = await app.db
    .insert(contributionTasks)
    .values({
      contributionId: contribution.id,
      stateId: contribution.stateId,
      kind: 'COMMAND',
      definitionId: definitions,
      names: [{ language: 'en', name: 'Do it' }],
      module: 'SUGGESTION',
      oneForAll: true,
      ...values,
    })
    .returning({ id: contributionTasks.id });
  return row?.id ?? 0;
}
