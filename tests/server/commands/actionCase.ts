import { commandOnContributionEndpoints as endpoints } from '#contract/contributions/commands.endpoints.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { app } from './commandCase.ts';

/** A life cycle in which a responsible accepts or rejects. */
export const aPlan = () =>
  aLifeCycle(app.db, {
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        stateType: 'SUBMITTED',
        actions: [
          { name: 'Accept', roles: ['RESPONSIBLE'], to: 'ACCEPTANCE' },
          { name: 'Reject', roles: ['RESPONSIBLE'], to: 'REJECTION', explanationRequired: true },
        ],
        tasks: [{ name: 'Decide', role: 'RESPONSIBLE', dayCount: 3 }],
      },
      { stateType: 'ACCEPTANCE', tasks: [{ name: 'Carry out', role: 'OWNER', dayCount: 5 }] },
      { stateType: 'REJECTION' },
    ],
  });
export async function aCase() {
  const lifeCycle = await aPlan();
  const [owner, responsible] = [await aUser(app.db), await aUser(app.db)];
  const contribution = await aContribution(app.db, {
    owner,
    lifeCycle,
    participants: [[responsible, 'RESPONSIBLE']],
  });
  return { lifeCycle, owner, responsible, id: contribution.id, code: contribution.code };
}

export const execute = async (user: TestUser, id: number, actionId: number, body: object = {}) =>
  (await app.as(user))(endpoints.executeAction, { params: { id, actionId }, body });
