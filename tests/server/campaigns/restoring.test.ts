import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import type { Call } from '#tests/support/app.ts';
import { aCompetition } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { type Campaigning, HOUR, NOW, newCode, startCampaigning } from './campaigning.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
beforeEach(() => at.app.setNow(NOW));
afterAll(() => at.app.close());

const restore = (id: number, call: Call = at.author) => call(campaignEndpoints.restore, { params: { id } });

async function anArchived(hours: number, code = newCode()) {
  const id = await at.aPublished({ code });
  at.app.setNow(new Date(NOW.getTime() + hours * HOUR));
  await at.save({ id, publishState: 'TERMINATED' });
  await at.save({ id, publishState: 'ARCHIVED' });
  return id;
}

describe('an archived campaign', () => {
  it.each([
    ['ended early', 1, 'TERMINATED'],
    ['ended by its day', 73, 'COMPLETED'],
  ] as const)('that %s comes back as it was, however late', async (_, hours, state) => {
    const id = await anArchived(hours);
    at.app.setNow(new Date(NOW.getTime() + 1000 * HOUR));
    const { status, headers, body } = await restore(id);
    expect([status, headers['app-alert'], body.publishState]).toEqual([200, 'app.campaign.restored', state]);
    const { body: rows } = await at.reader(campaignEndpoints.list, { query: { size: 100 } });
    expect(rows.map((row) => row.id)).toContain(id);
  });

  it('is brought back by those who run it, and only when it is archived', async () => {
    const id = await anArchived(1);
    expect((await restore(id, at.colleague)).status).toBe(404);
    expect((await restore(id, at.reader)).status).toBe(403);
    expect((await restore(id, at.editor)).status).toBe(200);
    expect(await restore(id)).toMatchObject({ status: 400, errorKey: 'error.invalidStateTransition' });
  });

  it('stays where it is while another one has its code', async () => {
    const code = newCode();
    const id = await anArchived(1, code);
    await at.aDraft({ code });
    expect(await restore(id)).toMatchObject({ status: 400, errorKey: 'error.codeExists' });
    expect((await at.author(campaignEndpoints.edit, { params: { id } })).body.publishState).toBe('ARCHIVED');
  });
});

describe('an archived competition', () => {
  it.each(['TERMINATED', 'COMPLETE'] as const)('comes back to %s', async (competitionState) => {
    const staff = await at.app.as(
      await aUser(at.app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR'] }),
    );
    const { id } = await aCompetition(at.app.db, { competitionState });
    const archived = await staff(competitionIdeaEndpoints.changeState, {
      body: {
        competitionId: id,
        newCompetitionState: 'ARCHIEVED',
        newIdeaStates: [],
        sendEmailToJury: false,
        contributionList: [],
      },
    });
    expect(archived.body.competitionState).toBe('ARCHIEVED');
    expect((await at.reader(competitionEndpoints.restore, { params: { id } })).status).toBe(403);
    const { body } = await staff(competitionEndpoints.restore, { params: { id } });
    expect(body).toEqual({ id, competitionState });
    expect(await staff(competitionEndpoints.restore, { params: { id } })).toMatchObject({
      status: 400,
      errorKey: 'error.invalidStateTransition',
    });
  });
});
