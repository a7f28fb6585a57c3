import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER_CONTEXTS } from '#contract/contributions/participation.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';

let app: TestApp;
let employee: Call;

const search = async (searchString: string, more: object = {}) =>
  (await employee(userEndpoints.search, { query: { searchString, ...more } })).body;
const names = async (searchString: string, more: object = {}) =>
  (await search(searchString, more)).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

beforeAll(async () => {
  app = await startTestApp();
  employee = await app.as(await aUser(app.db, { firstName: 'Me', lastName: 'Myself' }));
  const unit = await aUnit(app.db, { name: 'Grid' });
  await aUser(app.db, { firstName: 'Işıl', lastName: 'Çelik', unitId: unit.id });
  await aUser(app.db, { firstName: 'Oscar', lastName: 'Celikten' });
  const gone = await aUser(app.db, { firstName: 'Gone', lastName: 'Celik' });
  await deactivate(app.db, gone);
  await aUser(app.db, {
    firstName: 'Sofia',
    lastName: 'Costa',
    email: 'Sofia.Costa@sensors.example',
    roles: ['ROLE_EXTERNAL'],
  });
});
afterAll(() => app.close());

describe('searching for users', () => {
  it('at least three characters are needed [R3N-01]', async () => {
    for (const searchString of ['', 'ab', ' ab ', '   ']) {
      const short = await employee(userEndpoints.search, { query: { searchString } });
      expect([short.status, short.fieldErrors]).toEqual([400, { searchString: 'Size' }]);
    }
    const none = await employee(userEndpoints.search, { query: {} as { searchString: string } });
    expect(none.fieldErrors).toEqual({ searchString: 'NotNull' });
    expect((await employee(userEndpoints.search, { query: { searchString: 'abc' } })).status).toBe(200);
  });

  it('employees are found by part of the first, last or full name, without regard to case and accents [R3P-163]', async () => {
    expect(await names('celik')).toEqual(['Işıl Çelik', 'Oscar Celikten']);
    expect(await names('ISIL')).toEqual(['Işıl Çelik']);
    expect(await names('ıl Çel')).toEqual(['Işıl Çelik']);
    expect(await names('100%')).toEqual([]);
    expect(await names('___')).toEqual([]);
  });

  it('a row holds id, names and unit, nothing else [R3N-07]', async () => {
    expect(await search('Işıl')).toEqual([
      { id: expect.any(Number), firstName: 'Işıl', lastName: 'Çelik', unitName: 'Grid', picturePath: null },
    ]);
  });

  it('outside users are found by their whole e-mail only [R3P-163]', async () => {
    expect(await names('Sofia')).toEqual([]);
    expect(await names('sofia.costa@sensors')).toEqual([]);
    expect(await names('SOFIA.costa@sensors.example')).toEqual(['Sofia Costa']);
    expect(await names('sofia.costa@sensors.example', { parameter: 'EXTERNAL' })).toEqual(['Sofia Costa']);
  });

  it('the audience decides among whom is looked; without it among both [R3P-163]', async () => {
    const outside = 'sofia.costa@sensors.example';
    expect(await names(outside, { parameter: 'INTERNAL' })).toEqual([]);
    expect(await names('celik', { parameter: 'EXTERNAL' })).toEqual([]);
    expect(await names('celik', { parameter: 'INTERNAL' })).toHaveLength(2);
    expect(await names('celik', { parameter: 'BOTH' })).toHaveLength(2);
    expect(await names('celik', { parameter: 'NONE' })).toEqual([]);
    expect(await names(outside, { parameter: 'NONE' })).toEqual([]);
    const wrong = await employee(userEndpoints.search, {
      query: { searchString: 'celik', parameter: 'ALL' as 'BOTH' },
    });
    expect(wrong.status).toBe(400);
  });

  it('the five contexts are accepted and no other [R3I-07]', async () => {
    expect([...USER_CONTEXTS].sort()).toEqual(
      [
        'CONTRIBUTION_OWNER',
        'CONTRIBUTION_DUTY',
        'CONTRIBUTION_FIELD_USER',
        'AUTHORIZED_USER',
        'COMPETITION_JURY',
      ].sort(),
    );
    for (const searchContext of [...USER_CONTEXTS, '']) {
      expect(await names('celik', { searchContext })).toHaveLength(2);
    }
    const other = await employee(userEndpoints.search, {
      query: { searchString: 'celik', searchContext: 'ANYBODY' as '' },
    });
    expect(other.fieldErrors).toEqual({ searchContext: 'Value' });
  });

  it('juries and duties leave outside users out unless they are asked for; internal roles always do', async () => {
    const found = (searchContext: string, parameter: string) =>
      names('sofia.costa@sensors.example', { searchContext, parameter });
    for (const context of ['COMPETITION_JURY', 'CONTRIBUTION_DUTY']) {
      expect(await found(context, 'BOTH')).toEqual([]);
      expect(await found(context, 'EXTERNAL')).toEqual(['Sofia Costa']);
    }
    expect(await found('CONTRIBUTION_OWNER', 'BOTH')).toEqual(['Sofia Costa']);
    expect(await found('AUTHORIZED_USER', 'EXTERNAL')).toEqual([]);
  });

  it('at most twenty come, by name', async () => {
    for (let index = 0; index < 23; index += 1) {
      await aUser(app.db, {
        firstName: `Many${String.fromCharCode(119 - index)}`,
        lastName: 'Person',
      });
    }
    const found = await names('person');
    expect(found).toHaveLength(20);
    expect(found).toEqual([...found].sort());
    expect(found[0]).toBe('Manya Person');
  });

  describe('by somebody from outside', () => {
    const asked = async (call: Call, searchString: string, more: object = {}) => {
      const { status, body } = await call(userEndpoints.search, { query: { searchString, ...more } });
      return status === 200 ? body.map(({ firstName, unitName }) => [firstName, unitName]) : status;
    };
    let outsider: Call;
    beforeAll(async () => {
      outsider = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
      const unit = await aUnit(app.db);
      await aUser(app.db, { firstName: 'Derya', email: 'derya@works.example', unitId: unit.id });
    });

    it('finds nobody by a name or a part of an address, and those whom they know by the whole one [R3P-163, S3-100]', async () => {
      for (const words of ['celik', 'Derya', 'works.example', 'derya@works', '%@%', '@works.example']) {
        for (const parameter of ['INTERNAL', 'EXTERNAL', 'BOTH']) {
          expect(await asked(outsider, words, { parameter }), `${words} ${parameter}`).toEqual([]);
        }
      }
      expect(await asked(outsider, 'DERYA@works.example')).toEqual([['Derya', null]]);
      expect(await asked(outsider, 'derya@works.example', { parameter: 'EXTERNAL' })).toEqual([]);
      expect(await asked(outsider, 'sofia.costa@sensors.example')).toEqual([['Sofia', null]]);
      const context = { searchContext: 'CONTRIBUTION_DUTY' };
      expect(await asked(outsider, 'sofia.costa@sensors.example', context)).toEqual([]);
      expect(await asked(outsider, 'derya@works.example', context)).toEqual([['Derya', null]]);
    });

    it('cannot try out lists of addresses', async () => {
      const other = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
      const answers = [];
      for (let at = 0; at < 31; at += 1) answers.push(await asked(other, `nobody${at}@works.example`));
      expect([answers[29], answers[30]]).toEqual([[], 429]);
      expect(await asked(outsider, 'derya@works.example')).toEqual([['Derya', null]]);
    });

    it('searches like everybody else once they belong to the organisation or look after something of it', async () => {
      for (const role of ['ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR'] as const) {
        const call = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL', role] }));
        expect(await asked(call, 'Derya'), role).toEqual([['Derya', expect.any(String)]]);
      }
    });
  });

  it('somebody without a part in contributions cannot search', async () => {
    const user = await app.as(await aUser(app.db, { roles: ['ROLE_USER'] }));
    expect((await user(userEndpoints.search, { query: { searchString: 'celik' } })).status).toBe(403);
    expect((await app.anonymous(userEndpoints.search, { query: { searchString: 'celik' } })).status).toBe(
      401,
    );
  });
});
