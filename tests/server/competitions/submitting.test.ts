import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Audience, Role } from '#contract/access.ts';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { COMPETITION_STATES } from '#contract/life-cycles/schema.ts';
import { AUDIENCES, audienceAdmits } from '#contract/roles.ts';
import {
  type competitions,
  competitionTargetOrganizations,
  competitionTargetUnits,
} from '#server/platform/db/schema/campaigns.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import type { Call } from '#tests/support/app.ts';
import { aCompetition } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';
import { app, employee, external, inDays, NOW, preparePublicReaders } from '#tests/support/publicReaders.ts';

let lifeCycleId: number;

preparePublicReaders();
beforeAll(async () => {
  lifeCycleId = (await aLifeCycle(app.db, { type: 'IDEA' })).id;
});

const competition = (values: Partial<typeof competitions.$inferInsert> = {}) =>
  aCompetition(app.db, { lifeCycleId, accessLevel: 'PUBLIC', dateSubmissionEnd: inDays(5), ...values });
const admitting = (submitEnabled: Audience) =>
  writeSettings(app.db, {
    moduleSubmitListSettings: {
      ...DEFAULT_SETTINGS.moduleSubmitListSettings,
      COMPETITION: { listingEnabled: 'BOTH', submitEnabled },
    },
  });
const canSubmit = async (id: number, call: Call) =>
  (await call(competitionEndpoints.read, { params: { id, lang: 'en' } })).body.canSubmit;
/** The key of the refusal, or null where an idea was started. */
const start = async (competitionId: number, call: Call) =>
  (await call(contributionEndpoints.create, { params: { type: 'IDEA' }, body: { competitionId } }))
    .errorKey ?? null;

describe('who may send an idea', () => {
  it.each([
    ['BOTH', 'R2I-15', null, null],
    ['INTERNAL', 'R2I-16', null, 'error.submitNotAllowed'],
    ['EXTERNAL', 'R2I-17', 'error.submitNotAllowed', null],
    ['NONE', 'R2I-18', 'error.submitNotAllowed', 'error.submitNotAllowed'],
  ] as const)(
    'the setting %s of the module decides on both kinds of people [%s]',
    async (audience, _row, ofInternal, ofExternal) => {
      const { id } = await competition();
      await admitting(audience);
      expect([await start(id, employee), await start(id, external)]).toEqual([ofInternal, ofExternal]);
      expect([await canSubmit(id, employee), await canSubmit(id, external)]).toEqual([
        ofInternal === null,
        ofExternal === null,
      ]);
      // For a visitor it only says whether the competition is open, Q2-74.
      expect(await canSubmit(id, app.anonymous)).toBe(audience !== 'NONE');
    },
  );

  it('nobody is admitted by any setting but one of the four [R2I-14]', () => {
    const people: Role[][] = [['ROLE_INTERNAL'], ['ROLE_EXTERNAL'], ['ROLE_USER']];
    const admitted = AUDIENCES.map((audience) =>
      people.map((roles) => audienceAdmits(audience, new Set(roles))),
    );
    expect(admitted).toEqual([
      [false, false, false],
      [true, false, false],
      [false, true, false],
      [true, true, true],
    ]);
  });

  it('a visitor is asked to sign in [R2I-20, R2I-21]', async () => {
    const { id } = await competition();
    const { status } = await app.anonymous(contributionEndpoints.create, {
      params: { type: 'IDEA' },
      body: { competitionId: id },
    });
    expect(status).toBe(401);
  });

  it('with targets, those in a listed unit or organization or below one, and people from outside [S2-03, R2D-15]', async () => {
    const organization = await anOrganization(app.db);
    const top = await aUnit(app.db, { organizationId: organization.id });
    const below = await aUnit(app.db, { organizationId: organization.id, parentUnitId: top.id });
    const beside = await aUnit(app.db, { organizationId: organization.id });
    const memberOf = async (unitId: number) => app.as(await aUser(app.db, { unitId }));
    const people = [
      await memberOf(top.id),
      await memberOf(below.id),
      await memberOf(beside.id),
      employee,
      external,
    ];
    const admitted = async (id: number) => {
      const answers = [];
      for (const call of people) answers.push((await start(id, call)) === null);
      expect(await Promise.all(people.map((call) => canSubmit(id, call)))).toEqual(answers);
      return answers;
    };
    const everybody = await competition();
    expect(await admitted(everybody.id)).toEqual([true, true, true, true, true]);
    const ofUnit = await competition();
    await app.db.insert(competitionTargetUnits).values({ competitionId: ofUnit.id, unitId: top.id });
    expect(await admitted(ofUnit.id)).toEqual([true, true, false, false, true]);
    const ofOrganization = await competition({ accessLevel: 'REGISTERED' });
    await app.db
      .insert(competitionTargetOrganizations)
      .values({ competitionId: ofOrganization.id, organizationId: organization.id });
    expect(await admitted(ofOrganization.id)).toEqual([true, true, true, false, true]);
  });
});

describe('when an idea can be sent', () => {
  it('from the start to the end date, and no longer than the competition is announced [S2-02, S2-11, R2C-01]', async () => {
    const open = await competition();
    expect(await start(open.id, employee)).toBeNull();
    const closed = [
      await competition({ dateSubmissionEnd: NOW.toISOString() }),
      await competition({ competitionState: 'EVAL1' }),
      await competition({ competitionState: 'DRAFT', publishState: 'DRAFT' }),
      await competition({ competitionState: 'ARCHIEVED' }),
    ];
    for (const { id } of [...closed, { id: 999_999 }]) {
      expect(await start(id, employee)).toBe('error.campaignClosed');
    }
  });

  it('never while the module is off [S2-02, S3-29]', async () => {
    const { id } = await competition();
    await writeSettings(app.db, { availableModules: ['SUGGESTION', 'CONTENT'] });
    expect(await start(id, employee)).toBe('error.moduleNotAvailable');
  });

  it('what the page says and what the server does never disagree [R2C-24, S2-02]', async () => {
    const unit = await aUnit(app.db);
    const member = await app.as(await aUser(app.db, { unitId: unit.id }));
    const situation = fc.record({
      state: fc.constantFrom(...COMPETITION_STATES),
      days: fc.constantFrom(-1, 1, null),
      audience: fc.constantFrom(...AUDIENCES),
      targeted: fc.boolean(),
      who: fc.constantFrom(member, employee, external),
    });
    await fc.assert(
      fc.asyncProperty(situation, async ({ state, days, audience, targeted, who }) => {
        const { id } = await competition({
          competitionState: state,
          publishState: state === 'DRAFT' ? 'DRAFT' : 'PUBLISHED',
          dateSubmissionEnd: days === null ? null : inDays(days),
        });
        if (targeted) {
          await app.db.insert(competitionTargetUnits).values({ competitionId: id, unitId: unit.id });
        }
        await admitting(audience);
        const page = await who(competitionEndpoints.read, { params: { id, lang: 'en' } });
        const shown = page.status === 200 && page.body.canSubmit;
        expect((await start(id, who)) === null).toBe(shown);
      }),
      { numRuns: 40 },
    );
  });
});

describe('own ideas in a competition', () => {
  it('are listed for their owner, drafts too, and none of others or of other competitions [R2C-32, R2I-13, S2-38]', async () => {
    const [one, other] = [await competition(), await competition()];
    const owner = await app.as(await aUser(app.db));
    const make = async (competitionId: number, call: Call, title?: string) =>
      (await call(contributionEndpoints.create, { params: { type: 'IDEA' }, body: { competitionId, title } }))
        .body;
    // Who begins again without having written anything would get the first one once more.
    const own = [await make(one.id, owner, 'Shade'), await make(one.id, owner, 'Light')];
    await make(other.id, owner);
    await make(one.id, employee);
    const mine = (call: Call) =>
      call(contributionEndpoints.list, { params: { type: 'IDEA', parentId: one.id, scope: 'mine' } });
    const { body, total } = await mine(owner);
    expect([body.map(({ id }) => id), total]).toEqual([own.toReversed(), 2]);
    expect((await mine(app.anonymous)).status).toBe(401);
  });
});
