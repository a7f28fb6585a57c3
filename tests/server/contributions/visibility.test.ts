import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContributionType, Role } from '#contract/access.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { VISIBILITIES, type Visibility } from '#contract/life-cycles/schema.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

const STATES = ['NEW', 'DRAFT', 'SUBMITTED', 'EVALUATION', 'COMPLETION'] as const;

let app: TestApp;
let units: { home: number; sister: number; abroad: number };
let owner: TestUser;
let coOwner: TestUser;
const callers: { name: string; user: TestUser; call: Call }[] = [];
const subjects: { id: number; type: ContributionType; visibility: Visibility; state: string }[] = [];
const lifeCycles = new Map<ContributionType, TestLifeCycle>();

async function caller(name: string, roles: Role[], unitId: number | null = null): Promise<TestUser> {
  const user = await aUser(app.db, { roles, unitId });
  callers.push({ name, user, call: await app.as(user) });
  return user;
}

beforeAll(async () => {
  app = await startTestApp();
  const everybody = { listingEnabled: 'BOTH', submitEnabled: 'BOTH' } as const;
  await writeSettings(app.db, {
    moduleSubmitListSettings: { ...DEFAULT_SETTINGS.moduleSubmitListSettings, IMPROVEMENT: everybody },
  });
  const [here, there] = [await anOrganization(app.db), await anOrganization(app.db)];
  units = {
    home: (await aUnit(app.db, { organizationId: here.id })).id,
    sister: (await aUnit(app.db, { organizationId: here.id })).id,
    abroad: (await aUnit(app.db, { organizationId: there.id })).id,
  };
  owner = await caller('owner', ['ROLE_INTERNAL'], units.home);
  coOwner = await caller('second owner', ['ROLE_INTERNAL'], units.abroad);
  const mentor = await caller('mentor', ['ROLE_EXTERNAL']);
  await caller('colleague', ['ROLE_INTERNAL'], units.home);
  await caller('colleague of another unit', ['ROLE_INTERNAL'], units.sister);
  await caller('colleague of the second owner', ['ROLE_INTERNAL'], units.abroad);
  await caller('employee without a unit', ['ROLE_INTERNAL']);
  await caller('outsider', ['ROLE_EXTERNAL']);
  await caller('outsider in the unit', ['ROLE_EXTERNAL'], units.home);
  await caller('suggestion administrator', ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN']);
  await caller('competition editor', ['ROLE_EXTERNAL', 'ROLE_COMPETITION_EDITOR']);
  await caller('application administrator', ['ROLE_INTERNAL', 'ROLE_APP_ADMIN']);
  await caller('administrator', ['ROLE_INTERNAL', 'ROLE_ADMIN']);

  for (const type of CONTRIBUTION_TYPES) lifeCycles.set(type, await aLifeCycle(app.db, { type }));
  for (const type of CONTRIBUTION_TYPES) {
    for (const visibility of VISIBILITIES) {
      for (const state of STATES) {
        const at = subjects.length;
        const lifeCycle = lifeCycles.get(type);
        const { id } = await aContribution(app.db, {
          ...(lifeCycle ? { lifeCycle } : {}),
          type,
          visibility,
          state,
          owner,
          // Not all have a second owner or a mentor, so that visibility alone decides for these two too.
          coOwners: at % 2 === 0 ? [coOwner] : [],
          participants: at % 3 === 0 ? [[mentor, 'MENTOR']] : [],
        });
        subjects.push({ id, type, visibility, state });
      }
    }
  }
}, 120_000);
afterAll(() => app.close());

/** The rule in the words of S3-20, told once more and without SQL. */
function shouldSee(name: string, at: number): boolean {
  const subject = subjects[at];
  if (!subject) return false;
  const { type, visibility, state } = subject;
  const coOwned = at % 2 === 0;
  if (name === 'administrator' || name === 'application administrator') return true;
  if (name === 'suggestion administrator' && type === 'SUGGESTION') return true;
  if (name === 'competition editor' && type === 'IDEA') return true;
  if (name === 'owner') return true;
  if (name === 'second owner' && coOwned) return true;
  if (name === 'mentor' && at % 3 === 0) return true;
  if (state === 'NEW' || state === 'DRAFT') return false;
  const inHome = ['colleague', 'outsider in the unit'].includes(name);
  const inAbroad = ['second owner', 'colleague of the second owner'].includes(name);
  const isExternal = ['mentor', 'outsider', 'outsider in the unit', 'competition editor'].includes(name);
  switch (visibility) {
    case 'PRIVATE':
      return false;
    case 'UNIT':
      return inHome || (inAbroad && coOwned);
    case 'ORGANIZATION':
      return inHome || name === 'colleague of another unit' || (inAbroad && coOwned);
    case 'INTERNAL':
      return !isExternal;
    case 'EXTERNAL':
      return isExternal;
    case 'REGISTERED':
      return true;
  }
}

const isSubmitted = (state: string) => state !== 'NEW' && state !== 'DRAFT';

describe('who sees what', () => {
  it('is the same in the detail, header, statuses, list, ids and counts, for every caller, visibility and state', async () => {
    for (const { name, call } of callers) {
      const expected = subjects.filter((_, at) => shouldSee(name, at));
      const seen: number[] = [];
      for (const { id } of subjects) {
        const statuses = [
          (await call(endpoints.header, { params: { id } })).status,
          (await call(endpoints.statuses, { params: { id } })).status,
        ];
        expect(new Set(statuses).size, `${name} and ${id}`).toBe(1);
        expect([200, 404]).toContain(statuses[0]);
        if (statuses[0] === 200) seen.push(id);
      }
      expect(seen, `${name} sees by link`).toEqual(expected.map(({ id }) => id));

      for (const type of CONTRIBUTION_TYPES) {
        const params = { type, parentId: 0 } as const;
        const listed = expected.filter((one) => one.type === type && isSubmitted(one.state));
        const query = { size: 200, sort: 'id,asc' };
        const list = await call(endpoints.list, { params: { ...params, scope: 'all' }, query });
        const ids = await call(endpoints.ids, { params: { ...params, scope: 'all' }, query });
        const counts = await call(endpoints.counts, { params });
        const wanted = listed.map(({ id }) => id);
        expect([name, type, list.body.map(({ id }) => id)]).toEqual([name, type, wanted]);
        expect([list.total, ids.total]).toEqual([wanted.length, wanted.length]);
        expect(ids.body).toEqual(wanted);
        for (const { stateType, count } of counts.body) {
          const visible = expected.filter((one) => one.type === type && one.state === stateType);
          expect([name, type, stateType, count]).toEqual([name, type, stateType, visible.length]);
        }
      }
    }
  }, 120_000);

  it('also holds for the full detail and its edit form [R3P-06, R3P-14]', async () => {
    for (const { name, call } of callers) {
      for (const [at, { id, type }] of subjects.entries()) {
        if (at % 7 !== 0) continue;
        const { status, body } = await call(endpoints.read, { params: { id } });
        expect([name, id, status]).toEqual([name, id, shouldSee(name, at) ? 200 : 404]);
        const edit = await call(endpoints.edit, { params: { type, id } });
        expect([name, id, edit.status]).toEqual([
          name,
          id,
          status === 200 && body.permissions.edit ? 200 : 404,
        ]);
      }
    }
  }, 120_000);

  it('a deleted contribution is seen by nobody', async () => {
    const { id } = await aContribution(app.db, { owner, isDeleted: true, visibility: 'REGISTERED' });
    for (const { call } of callers) {
      expect((await call(endpoints.header, { params: { id } })).status).toBe(404);
    }
  });

  it('somebody without a role for contributions is kept out, and so is a visitor', async () => {
    const { id } = await aContribution(app.db, { visibility: 'REGISTERED' });
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    expect((await nobody(endpoints.read, { params: { id } })).status).toBe(403);
    expect((await app.anonymous(endpoints.read, { params: { id } })).status).toBe(401);
  });
});
