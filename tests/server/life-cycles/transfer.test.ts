import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { LifeCycleFile } from '#contract/life-cycles/file.schema.ts';
import { lifeCycleTransferEndpoints as endpoints } from '#contract/life-cycles/transfer.endpoints.ts';
import { LIFE_CYCLE_FILE_LIMITS } from '#contract/life-cycles/transfer.schema.ts';
import { lifeCycles, pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let employee: Call;
let nobody: Call;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  employee = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  nobody = app.anonymous;
});
afterAll(() => app.close());

const fileOf = (content: unknown, name = 'life-cycle.json') => ({
  name,
  bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const exported = async (id: number): Promise<string> => {
  const { body, status } = await admin(endpoints.export, { params: { id } });
  expect(status).toBe(200);
  // The caller has read the JSON; its order is that of the file.
  return `${JSON.stringify(body, null, 2)}\n`;
};
const contentOf = async (id: number): Promise<LifeCycleFile> =>
  LifeCycleFile.parse(JSON.parse(await exported(id)));
const check = async (content: unknown) => {
  const { body, status } = await admin(endpoints.check, { file: fileOf(content) });
  expect(status).toBe(200);
  return body;
};
const storedUser = async (id: number) => {
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  return row as NonNullable<typeof row>;
};
const count = () => app.db.$count(lifeCycles);

/** A life cycle that names a person, points and an evaluation. */
async function aNamingLifeCycle(name = 'Naming') {
  const person = await storedUser((await aUser(app.db)).id);
  const { id: pointsId } = await aPointDefinition(app.db, { source: 'SUGGESTION' });
  const [points] = await app.db.select().from(pointDefinitions).where(eq(pointDefinitions.id, pointsId));
  if (!points) throw new Error('there are no points');
  const lifeCycle = await aLifeCycle(app.db, {
    definitionList: [{ language: 'en', name }],
    isActive: false,
    states: [
      { stateType: 'NEW' },
      {
        stateType: 'SUBMITTED',
        promise: {
          answerDays: 5,
          role: 'RESPONSIBLE',
          reminders: [50],
          escalations: [
            { to: 'DEPUTY', afterDays: 1, userId: null },
            { to: 'PERSON', afterDays: 2, userId: person.id },
          ],
        },
        commands: [{ commandType: 'EVAL', roles: ['EXPERT'], parameter: 'EVAL_BOARD3' }],
        actions: [
          {
            name: 'Refuse',
            roles: ['RESPONSIBLE'],
            to: 'REJECTION',
            note: 'REQUIRED',
            points: [{ pointDefinitionId: points.id }],
          },
        ],
      },
      { stateType: 'REJECTION' },
    ],
  });
  return { id: lifeCycle.id, person, points };
}

describe('exporting a life cycle', () => {
  it('names people, points and states by what is the same elsewhere, never by an id', async () => {
    const { id, person, points } = await aNamingLifeCycle();
    const text = await exported(id);
    expect(text).not.toMatch(/"\w*[iI]d"/);
    const { lifeCycle } = LifeCycleFile.parse(JSON.parse(text));
    const [, submitted] = lifeCycle.states;
    expect(submitted?.promise?.escalations[1]?.person).toEqual({ login: person.login, email: person.email });
    expect(submitted?.actions[0]?.points[0]?.code).toBe(points.code);
    expect(submitted?.actions[0]?.target).toBe(lifeCycle.states[2]?.key);
  });

  it('gives the same bytes each time, and again after its import', async () => {
    const { id } = await aNamingLifeCycle('Bytes');
    const text = await exported(id);
    expect(await exported(id)).toBe(text);
    const { digest } = await check(text);
    const { body, status } = await admin(endpoints.apply, {
      file: fileOf(text),
      body: { digest: digest ?? '' },
    });
    expect(status).toBe(200);
    const { lifeCycle } = await contentOf(body.id);
    const original = LifeCycleFile.parse(JSON.parse(text)).lifeCycle;
    expect({ ...lifeCycle, names: null }).toEqual({ ...original, names: null });
  });

  it('is for administrators of the system, of a life cycle that there is', async () => {
    const { id } = await aNamingLifeCycle();
    expect((await nobody(endpoints.export, { params: { id } })).status).toBe(401);
    expect((await employee(endpoints.export, { params: { id } })).status).toBe(403);
    expect((await admin(endpoints.export, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('importing a life cycle', () => {
  it('makes a new one that is not active, under a name of its own, and leaves the other as it is', async () => {
    const { id } = await aNamingLifeCycle('Twin');
    const text = await exported(id);
    const before = (await admin(lifeCycleEndpoints.readTree, { params: { id } })).body;
    const plan = await check(text);
    expect(plan).toMatchObject({
      faultCount: 0,
      lifeCycle: { stateCount: 3, actionCount: 1, promiseCount: 1 },
    });
    expect(plan.lifeCycle?.definitionList.map(({ name }) => name)).toContain('Twin (2)');
    const { body } = await admin(endpoints.apply, {
      file: fileOf(text),
      body: { digest: plan.digest ?? '' },
    });
    expect(body).toMatchObject({ isActive: false, definitionList: plan.lifeCycle?.definitionList });
    expect(body.id).not.toBe(id);
    expect((await admin(lifeCycleEndpoints.readTree, { params: { id } })).body).toEqual(before);
  });

  it('says what is not here, and leaves that out', async () => {
    const { id, person, points } = await aNamingLifeCycle();
    const content = await contentOf(id);
    content.lifeCycle.names.push({ language: 'de', name: 'Auf Deutsch' });
    await app.db.update(users).set({ activated: false }).where(eq(users.id, person.id));
    await app.db
      .update(pointDefinitions)
      .set({ code: `${points.code}-other` })
      .where(eq(pointDefinitions.id, points.id));
    const { gaps, people, digest } = await check(content);
    expect(gaps.map(({ gap, value }) => [gap, value])).toEqual([
      ['person', person.login],
      ['points', points.code],
      ['form', 'EVAL_BOARD3'],
      ['language', 'de'],
    ]);
    expect(people).toEqual([]);
    const { body } = await admin(endpoints.apply, { file: fileOf(content), body: { digest: digest ?? '' } });
    const { states } = (await admin(lifeCycleEndpoints.readTree, { params: { id: body.id } })).body;
    expect(states[1]?.promise?.escalations).toEqual([{ to: 'DEPUTY', afterDays: 1, userId: null }]);
    expect(states[1]?.actions[0]?.pointDefinitions).toEqual([]);
  });

  it('finds people by their e-mail before their login, and says whom it found', async () => {
    const { id, person } = await aNamingLifeCycle();
    const other = await storedUser((await aUser(app.db)).id);
    const content = await contentOf(id);
    const step = content.lifeCycle.states[1]?.promise?.escalations[1];
    if (step) step.person = { login: person.login, email: other.email.toUpperCase() };
    const { people, digest } = await check(content);
    expect(people).toEqual([{ login: person.login, name: `${other.firstName} ${other.lastName}` }]);
    const { body } = await admin(endpoints.apply, { file: fileOf(content), body: { digest: digest ?? '' } });
    const { states } = (await admin(lifeCycleEndpoints.readTree, { params: { id: body.id } })).body;
    expect(states[1]?.promise?.escalations[1]?.userId).toBe(other.id);
  });

  it('makes nothing else than what was shown', async () => {
    const { id } = await aNamingLifeCycle('Changed');
    const text = await exported(id);
    const { digest } = await check(text);
    // Meanwhile somebody else imports the same file, so the name is taken.
    expect(
      (await admin(endpoints.apply, { file: fileOf(text), body: { digest: digest ?? '' } })).status,
    ).toBe(200);
    const before = await count();
    const late = await admin(endpoints.apply, { file: fileOf(text), body: { digest: digest ?? '' } });
    expect(late).toMatchObject({ status: 400, errorKey: 'error.lifeCycleImport.changed' });
    expect(await count()).toBe(before);
  });

  it('is for administrators of the system', async () => {
    const file = fileOf({});
    for (const [call, status] of [
      [nobody, 401],
      [employee, 403],
    ] as const) {
      expect((await call(endpoints.check, { file })).status).toBe(status);
      expect((await call(endpoints.apply, { file, body: { digest: 'x' } })).status).toBe(status);
    }
  });
});

describe('a file that is none, or hostile', () => {
  const faultsOf = async (content: unknown) => {
    const { faults, digest, lifeCycle } = await check(content);
    expect([digest, lifeCycle]).toEqual([null, null]);
    return faults.map(({ fault, path }) => (path === '' ? fault : `${fault} ${path}`));
  };

  it('is refused in words that say what it is', async () => {
    expect(await faultsOf('no json')).toEqual(['notJson']);
    expect(await faultsOf({ names: [] })).toEqual(['notOurs']);
    expect(await faultsOf([1])).toEqual(['notOurs']);
    expect(await faultsOf({ format: 'ideagarden.life-cycle', version: '1' })).toEqual(['notOurs']);
    expect(await faultsOf({ format: 'ideagarden.life-cycle', version: 2 })).toEqual(['newerVersion']);
    expect(await faultsOf({ format: 'ideagarden.life-cycle', version: 1 })).toEqual(['missing lifeCycle']);
    expect(await faultsOf('['.repeat(400_000) + ']'.repeat(400_000))).toEqual(['notOurs']);
    expect(await faultsOf('['.repeat(1_000_000))).toEqual(['notOurs']);
    expect(await faultsOf('{"a": [')).toEqual(['notJson']);
    expect(await faultsOf(JSON.stringify({ text: '['.repeat(1000) }))).toEqual(['notOurs']);
  });

  it('is not read when it is too large', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024, ' ');
    expect(LIFE_CYCLE_FILE_LIMITS.bytes).toBeLessThan(bytes.length);
    const answer = await admin(endpoints.check, { file: { name: 'large.json', bytes } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it('gets each fault with its place, also in names', async () => {
    const { id } = await aNamingLifeCycle();
    const text = await exported(id);
    const change = (edit: (file: LifeCycleFile) => void) => {
      const file = LifeCycleFile.parse(JSON.parse(text));
      edit(file);
      return file;
    };
    const submitted = (file: LifeCycleFile) =>
      file.lifeCycle.states[1] as LifeCycleFile['lifeCycle']['states'][number];
    const at = 'lifeCycle.states[1]';
    const cases: [unknown, string][] = [
      [
        change((file) => Object.assign(submitted(file), { key: file.lifeCycle.states[0]?.key })),
        `keyTwice ${at}.key`,
      ],
      [
        change((file) => Object.assign(submitted(file).actions[0] ?? {}, { target: 'nowhere' })),
        `unknownState ${at}.actions[0].target`,
      ],
      [
        change((file) => Object.assign(submitted(file).actions[0] ?? {}, { target: submitted(file).key })),
        `ownState ${at}.actions[0].target`,
      ],
      [
        change((file) =>
          Object.assign(submitted(file).actions[0] ?? {}, { target: file.lifeCycle.states[0]?.key }),
        ),
        `targetIsNew ${at}.actions[0].target`,
      ],
      [
        change((file) => Object.assign(submitted(file).actions[0] ?? {}, { systemAfterDays: 3 })),
        `daysWithoutSystem ${at}.actions[0].systemAfterDays`,
      ],
      [
        change((file) => Object.assign(submitted(file).commands[0] ?? {}, { parameter: 'EVAL_NONE' })),
        `stage ${at}.commands[0].parameter`,
      ],
      [change((file) => Object.assign(submitted(file), { step: 'EVAL1' })), `stepOfOtherType ${at}.step`],
      [change((file) => Object.assign(submitted(file), { type: 'NEW' })), `newStateNotFirst ${at}.type`],
      [change((file) => Object.assign(submitted(file), { type: 'SOMETHING' })), `choice ${at}.type`],
      [
        change((file) => Object.assign(submitted(file).promise ?? {}, { answerDays: 0 })),
        `range ${at}.promise.answerDays`,
      ],
      [
        change((file) => Object.assign(submitted(file).promise ?? {}, { role: 'OWNER' })),
        `promiseRole ${at}.promise.role`,
      ],
      [
        change((file) => submitted(file).names.push({ language: 'en', name: 'Twice' })),
        `duplicateLanguage ${at}.names`,
      ],
      [change((file) => Object.assign(submitted(file), { pausesAnswer: 'yes' })), `kind ${at}.pausesAnswer`],
      [change((file) => Object.assign(submitted(file), { more: 1 })), `unknownEntry ${at}`],
    ];
    for (const [content, fault] of cases) expect(await faultsOf(content)).toContain(fault);
    const [{ within } = { within: [] }] = (await check(cases[1]?.[0])).faults;
    expect(within).toEqual([submitted(change(() => {})).names[0]?.name, 'Refuse']);
  });

  it('gets nothing in by names that objects have of their own', async () => {
    const { id } = await aNamingLifeCycle();
    const text = await exported(id);
    const hostile = text.replace(
      '"lifeCycle": {',
      '"__proto__": {"isActive": true}, "constructor": {"x": 1}, "lifeCycle": {',
    );
    expect((await faultsOf(hostile)).every((fault) => fault.startsWith('unknownEntry'))).toBe(true);
    expect(({} as { isActive?: boolean }).isActive).toBeUndefined();
  });

  it('is refused by the import itself too', async () => {
    const before = await count();
    const answer = await admin(endpoints.apply, { file: fileOf('no json'), body: { digest: 'x' } });
    expect(answer.status).toBe(400);
    expect(await count()).toBe(before);
  });
});
