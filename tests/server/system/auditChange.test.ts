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

  it('names settings by their keys, lists by their ids, and a file by its part', () => {
    expect(
      noteOf({
        settings: [
          { key: 'title', value: 'x' },
          { key: 'smtpPassword', value: 'y' },
        ],
      }).fields,
    ).toEqual([{ name: 'settings.title' }, { name: 'settings.smtpPassword' }]);
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
