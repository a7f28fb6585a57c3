import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { endpoint, Id } from '#contract/http.ts';
import {
  anyOf,
  contributors,
  everyone,
  isAdministrative,
  ROLES,
  signedIn,
  typeAdministrator,
} from '#contract/roles.ts';
import { MASK } from '#contract/system/schema.ts';
import { describeChange } from '#server/platform/audits/audit.change.ts';
import { fieldsOf } from '#server/platform/audits/audit.fields.ts';

const Body = z.object({
  title: z.string(),
  note: z.string().nullable().optional(),
  isActive: z.boolean().default(true),
  unitId: Id.nullable(),
  state: z.enum(['DRAFT', 'OPEN']).optional(),
  start: z.iso.date().optional(),
  roles: z.array(z.enum(['ROLE_ADMIN', 'ROLE_USER'])).optional(),
  names: z.array(z.string()).optional(),
  newPassword: z.string().optional(),
  settings: z.array(z.object({ key: z.string(), value: z.unknown() })).optional(),
});
const save = endpoint('PUT api/v3/things/:id', {
  access: anyOf('ROLE_ADMIN'),
  summary: 'Saves a thing',
  params: z.object({ id: Id }),
  body: Body,
  response: z.unknown(),
});
const noteOf = (body: unknown, over: object = {}) =>
  describeChange({ endpoint: save, params: { id: 4 }, body, result: undefined, hasFile: false, ...over });

describe('what the audit trail keeps of a change', () => {
  it('is every field by its name, and values only of switches, numbers, days and fixed words [S3-118]', () => {
    const { fields, object } = noteOf({
      title: 'What somebody wrote',
      note: null,
      isActive: true,
      unitId: 7,
      state: 'OPEN',
      start: '2026-01-02',
      roles: ['ROLE_ADMIN'],
      names: ['Ayşe'],
    });
    expect(object).toEqual({ id: '4' });
    expect(fields).toEqual([
      { name: 'title' },
      { name: 'note', value: null },
      { name: 'isActive', value: true },
      { name: 'unitId', value: 7 },
      { name: 'state', value: 'OPEN' },
      { name: 'start', value: '2026-01-02' },
      { name: 'roles', value: ['ROLE_ADMIN'] },
      { name: 'names' },
    ]);
  });

  it('is never what opens something', () => {
    const { fields } = noteOf({ title: 'x', unitId: null, newPassword: 'Str0ng-one' });
    expect(fields).toContainEqual({ name: 'newPassword', value: MASK });
    expect(JSON.stringify(fields)).not.toContain('Str0ng');
  });

  it('tells the code of a language, whatever else is called a key stays hidden [S3-118]', () => {
    const keyed = endpoint('PUT api/v3/keyed', {
      access: anyOf('ROLE_ADMIN'),
      summary: 'Saves what is called a key',
      body: z.object({ langKey: z.string(), key: z.string(), clientKey: z.string(), apiKey: z.string() }),
      response: z.unknown(),
    });
    const fieldsOf = (langKey: string) =>
      describeChange({
        endpoint: keyed,
        params: {},
        body: { langKey, key: 'Opens-1', clientKey: 'Opens-2', apiKey: 'Opens-3' },
        result: undefined,
        hasFile: false,
      }).fields;
    const hidden = ['key', 'clientKey', 'apiKey'].map((name) => ({ name, value: MASK }));
    expect(fieldsOf('pt-BR')).toEqual([{ name: 'langKey', value: 'pt-BR' }, ...hidden]);
    expect(fieldsOf('what somebody wrote')).toEqual([{ name: 'langKey' }, ...hidden]);
  });

  it('hides every field of the contract that opens something, and no other for its name alone [S3-118]', () => {
    const opens = /password|secret|token|key/i;
    const names = new Set<string>();
    const hidden = new Set<string>();
    for (const one of ALL_ENDPOINTS) {
      for (const schema of [one.body, one.query]) {
        const shape = (schema as { shape?: Record<string, z.ZodType> }).shape ?? {};
        for (const name of Object.keys(shape).filter((property) => opens.test(property))) {
          names.add(name);
          const [field] = fieldsOf(schema, { [name]: 'Opens-1' });
          if (field?.value === MASK) hidden.add(name);
          expect(JSON.stringify(field)).not.toContain('Opens-1');
        }
      }
    }
    const shown = [...names].filter((name) => !hidden.has(name));
    expect(shown.sort()).toEqual(['langKey', 'langKey.in', 'langkey']);
    expect([...hidden].sort()).toEqual(expect.arrayContaining(['key', 'newPassword', 'password', 'token']));
  });

  it('names settings by their keys, with the values of switches and numbers, lists by their ids, and a file by its part', () => {
    expect(
      noteOf({
        settings: [
          { key: 'title', value: 'x' },
          { key: 'smtpPassword', value: 'y' },
          { key: 'maintenance', value: true },
          { key: 'sessionHours', value: 24 },
        ],
      }).fields,
    ).toEqual([
      { name: 'settings.title' },
      { name: 'settings.smtpPassword' },
      { name: 'settings.maintenance', value: true },
      { name: 'settings.sessionHours', value: 24 },
    ]);
    expect(
      noteOf([
        { id: 3, listOrder: 1 },
        { id: 9, listOrder: 2 },
      ]).fields,
    ).toEqual([{ name: 'id', value: [3, 9] }]);
    expect(noteOf([{ key: 'menu.news', value: 'News' }]).fields).toEqual([{ name: 'menu.news' }]);
    const upload = { ...save, upload: { filePart: 'file', maxBytes: 1, kinds: ['image'] } };
    expect(noteOf(undefined, { endpoint: upload, hasFile: true }).fields).toEqual([{ name: 'file' }]);
  });

  it('tells the id of what was created, and holds no control characters', () => {
    const create = { params: { type: 'a\u0000b' } };
    expect(noteOf({}, { ...create, result: 12 }).object).toEqual({ type: 'a b', id: '12' });
    expect(noteOf({}, { ...create, result: { id: 13 } }).object.id).toBe('13');
    expect(noteOf({ id: 14 }, create).object.id).toBe('14');
    expect(noteOf({ id: 'org3' }, create).object.id).toBe('org3');
    expect(noteOf({ id: 'words of a person' }, create).object.id).toBeUndefined();
    expect(noteOf({}, create).object.id).toBeUndefined();
  });
});

describe('which calls are administrative', () => {
  it('follows from their rule: those that nobody may use just for being here [S3-118]', () => {
    expect(
      [everyone, signedIn, contributors, anyOf('ROLE_ADMIN', 'ROLE_INTERNAL')].map(isAdministrative),
    ).toEqual([false, false, false, false]);
    expect(
      [typeAdministrator(), anyOf('ROLE_APP_ADMIN'), anyOf('ROLE_CONTENT_AUTHOR')].map(isAdministrative),
    ).toEqual([true, true, true]);
    for (const role of ROLES)
      expect(isAdministrative(anyOf(role))).toBe(
        !['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_EXTERNAL'].includes(role),
      );
  });

  it('tells employees’ own writes from the administration of users and life cycles', () => {
    const isNoted = (at: string) => {
      const found = ALL_ENDPOINTS.find(({ method, path }) => `${method} ${path}` === at);
      return found && isAdministrative(found.access);
    };
    expect(isNoted('POST api/account')).toBe(false);
    expect(isNoted('POST api/v3/comments')).not.toBe(true);
    expect(isNoted('PUT api/users')).toBe(true);
    expect(isNoted('POST api/v3/life-cycles/:id/copy')).toBe(true);
  });
});
