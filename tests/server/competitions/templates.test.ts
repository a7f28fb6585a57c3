import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import { competitionRewardEndpoints } from '#contract/competitions/rewards.endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { definitionFaults } from '#contract/extra-inputs/rules.ts';
import { COMPETITION_TEMPLATES, TEMPLATE_DAYS } from '#contract/programmes/templates.ts';
import { extraInputSelectionValues, extraInputs } from '#server/platform/db/schema/configuration.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aJuryLifeCycle } from '#tests/support/factories/evaluations.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { inTurkish, t } from '#tests/support/texts.ts';

const NOW = new Date('2030-03-05T12:00:00.000Z');
const DAY = 24 * 3600 * 1000;

let app: TestApp;
let staff: TestUser;
let admin: Call;
/** Two rounds. */
let lifecycle: number;
let codes = 0;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aUser(app.db, { roles: ['ROLE_COMPETITION_ADMIN', 'ROLE_INTERNAL'] });
  admin = await app.as(staff);
  lifecycle = (await aJuryLifeCycle(app.db)).id;
});
beforeEach(() => app.setNow(NOW));
afterAll(() => app.close());

const start = (body: object = {}, call: Call = admin) => {
  codes += 1;
  return call(competitionEndpoints.create, {
    body: {
      template: 'INNOVATION',
      code: `TEMPL-${codes}`,
      title: 'What is next?',
      summary: 'What should we try next?',
      lifecycle,
      ...body,
    },
  });
};

describe('a competition from a template of the product', () => {
  it.each(COMPETITION_TEMPLATES)(
    '%s is a draft with text, questions, forms, rewards and an end',
    async (template) => {
      const { status, body, headers } = await start({ template });
      expect([status, headers['app-alert']]).toEqual([201, 'app.competition.created']);
      const { id } = body;
      expect(body).toMatchObject({
        title: 'What is next?',
        summary: 'What should we try next?',
        competitionState: 'DRAFT',
        accessLevel: 'REGISTERED',
        lifecycle,
        targetUnits: [],
        dateSubmissionEnd: new Date(NOW.getTime() + TEMPLATE_DAYS[template] * DAY).toISOString(),
      });
      expect(body.body).toMatch(/^(<p>[^<]+<\/p>){3}$/);

      const { body: moderators } = await admin(competitionPeopleEndpoints.moderators, { params: { id } });
      expect(moderators.map((user) => user.id)).toEqual([staff.id]);
      const { body: rewards } = await admin(competitionRewardEndpoints.list, { params: { id } });
      expect(rewards.map(({ rank, isPoint }) => [rank, isPoint])).toEqual([
        [1, false],
        [2, true],
        [3, true],
      ]);
      const { body: juries } = await admin(competitionPeopleEndpoints.juries, { params: { id } });
      expect(juries.map(({ type, title, users }) => [type, title, users])).toEqual([
        ['JURY1', t('template.jury.JURY1'), []],
        ['JURY2', t('template.jury.JURY2'), []],
      ]);
      for (const { type, evalDefinitionId } of juries) {
        const { body: card } = await admin(evaluationEndpoints.definition, {
          params: { id: evalDefinitionId },
        });
        expect(card).toMatchObject({ competitionId: id, evalFlowType: `EVAL_${type}`, isUsed: false });
        expect(card.evalItemDefinitionList.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
      }
    },
  );

  it('asks its questions in every language, as the form of questions would take them', async () => {
    const { id } = (await start()).body;
    const inputs = (await app.db.select().from(extraInputs)).filter((input) => input.competitionId === id);
    expect(inputs.map(({ listOrder }) => listOrder)).toEqual([1, 2, 3]);
    const choices = await app.db.select().from(extraInputSelectionValues);
    for (const input of inputs) {
      const selectionValues = choices
        .filter(({ extraInputId }) => extraInputId === input.id)
        .flatMap(({ definitionList, rank }) => definitionList.map((label) => ({ ...label, rank })));
      expect(definitionFaults({ ...input, selectionValues }, ['en', 'tr'])).toEqual([]);
    }
    expect(inputs[0]?.definitionList).toEqual([
      { language: 'en', label: t('template.INNOVATION.question.affected') },
      { language: 'tr', label: inTurkish('template.INNOVATION.question.affected') },
    ]);
  });

  it('lacks nothing for its start but jurors', async () => {
    const { id } = (await start()).body;
    expect((await admin(competitionEndpoints.start, { body: { id } })).errorKey).toBe(
      'error.startIncomplete',
    );
    const { body: juries } = await admin(competitionPeopleEndpoints.juries, { params: { id } });
    const juror = await aUser(app.db);
    await admin(competitionPeopleEndpoints.saveJuries, {
      params: { id },
      body: Object.fromEntries(
        juries.map(({ type, title, evalDefinitionId }, at) => [
          at,
          { type, title, evalDefinitionId, userPost: [juror.id] },
        ]),
      ),
    });
    expect((await admin(competitionEndpoints.start, { body: { id } })).status).toBe(200);
  });

  it('is refused as any creation is, and is for those who prepare competitions', async () => {
    expect((await start({}, app.anonymous)).status).toBe(401);
    expect((await start({}, await app.as(await aUser(app.db)))).status).toBe(403);
    expect((await start({ template: 'WORLD_PEACE' })).fieldErrors).toHaveProperty('template');
    expect((await start({ code: 'ab 1' })).fieldErrors).toEqual({ code: 'Pattern' });
    const asleep = await aLifeCycle(app.db, { type: 'IDEA', isActive: false });
    expect((await start({ lifecycle: asleep.id })).fieldErrors).toEqual({ lifecycle: 'Value' });
    await start({ code: 'TAKEN' });
    expect((await start({ code: 'TAKEN' })).errorKey).toBe('error.codeExists');
  });
});
