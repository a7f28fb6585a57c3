import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import type { BodyInput } from '#contract/http.ts';
import { answerTemplates } from '#server/platform/db/schema/answer-templates.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
const withRoles = async (...roles: Role[]) =>
  app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', ...roles] }));
let author: Call;
let editor: Call;
beforeAll(async () => {
  app = await startTestApp();
  author = await withRoles('ROLE_CAMPAIGN_AUTHOR');
  editor = await withRoles('ROLE_CAMPAIGN_EDITOR');
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(answerTemplates));

type NewTemplate = BodyInput<typeof answerTemplateEndpoints.create>;
const create = (call: Call, values: Partial<NewTemplate> = {}) =>
  call(answerTemplateEndpoints.create, {
    body: {
      ...{ name: 'Kick-off', purpose: 'MAIL' },
      texts: [
        { language: 'en', subject: 'Before {title}', text: 'Dear {firstName}', reason: 'No part of it' },
      ],
      ...values,
    },
  });
const OF_CAMPAIGNS = { scope: 'MODULE', type: 'CAMPAIGN' } as const;
const namesOf = async (call: Call, query: Record<string, string> = {}) =>
  (await call(answerTemplateEndpoints.list, { query })).body.map(({ name }) => name);
const modulesOf = async (call: Call) => (await call(answerTemplateEndpoints.modules)).body;
const read = (call: Call, id: number) => call(answerTemplateEndpoints.read, { params: { id } });

describe('a template of mails', () => {
  it('is a subject and a text per language', async () => {
    const { status, body } = await create(author);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ purpose: 'MAIL', scope: 'PERSON', type: null, canEdit: true },
      texts: [
        {
          ...{ language: 'en', decision: '', reason: '', next: '' },
          ...{ subject: 'Before {title}', text: 'Dear {firstName}' },
        },
      ],
    });
    const alone = await create(author, { name: 'Subject', texts: [{ language: 'en', subject: 'Hello' }] });
    expect(alone.status).toBe(200);
  });

  it.each([
    ['a subject or a text', { texts: [{ language: 'en', decision: 'Of another purpose' }] }, 'texts'],
    ['a subject of one line', { texts: [{ language: 'en', subject: 'One\nBcc: two' }] }, 'texts.0.subject'],
    ['a shorter subject', { texts: [{ language: 'en', subject: 'x'.repeat(151) }] }, 'texts.0.subject'],
    ['a module that has mails', { scope: 'MODULE', type: 'SUGGESTION' }, 'type'],
    ['its purpose', { purpose: 'TEXT', scope: 'MODULE', type: 'CAMPAIGN' }, 'type'],
  ] as const)('needs %s', async (_, values, field) => {
    const asAll = await withRoles('ROLE_CAMPAIGN_EDITOR', 'ROLE_SUGGESTION_ADMIN');
    const { status, fieldErrors } = await create(asAll, values as unknown as Partial<NewTemplate>);
    expect([status, Object.keys(fieldErrors)]).toEqual([400, [field]]);
  });

  it('of a module is used by all who may send its mails, and changed by its editors', async () => {
    expect((await create(author, OF_CAMPAIGNS)).errorKey).toBe('error.answerTemplate.module');
    const { body } = await create(editor, OF_CAMPAIGNS);
    expect((await read(author, body.id)).body).toMatchObject({ name: 'Kick-off', canEdit: false });
    const change = { body: { id: body.id, name: 'Renamed' } };
    expect((await author(answerTemplateEndpoints.save, change)).errorKey).toBe('error.commandNotAllowed');
    const others = [
      await withRoles('ROLE_CONTENT_EDITOR', 'ROLE_COMPETITION_ADMIN', 'ROLE_SUGGESTION_ADMIN'),
      await withRoles('ROLE_ADMIN'),
      await withRoles(),
    ];
    for (const other of others) {
      expect([(await read(other, body.id)).status, await namesOf(other)]).toEqual([404, []]);
      expect((await other(answerTemplateEndpoints.save, change)).status).toBe(404);
      expect((await create(other, OF_CAMPAIGNS)).errorKey).toBe('error.answerTemplate.module');
    }
    const second = await withRoles('ROLE_CAMPAIGN_EDITOR');
    expect((await second(answerTemplateEndpoints.save, change)).body.name).toBe('Renamed');
    expect((await author(answerTemplateEndpoints.remove, { params: { id: body.id } })).errorKey).toBe(
      'error.commandNotAllowed',
    );
    expect((await editor(answerTemplateEndpoints.remove, { params: { id: body.id } })).status).toBe(200);
  });

  it.each([
    ['COMPETITION', ['ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR'], []],
    ['CONTENT', ['ROLE_CONTENT_EDITOR'], ['ROLE_CONTENT_AUTHOR']],
  ] as const)('of %s is shared among those who send its mails', async (type, editors, authors) => {
    for (const [at, role] of editors.entries()) {
      expect((await create(await withRoles(role), { scope: 'MODULE', type, name: `T${at}` })).status).toBe(
        200,
      );
    }
    for (const role of [...editors, ...authors]) {
      expect(await namesOf(await withRoles(role))).toHaveLength(editors.length);
    }
    for (const role of authors) {
      expect((await create(await withRoles(role), { scope: 'MODULE', type })).errorKey).toBe(
        'error.answerTemplate.module',
      );
    }
    expect(await namesOf(author)).toEqual([]);
  });

  it('is offered where its mails are asked for, beside one’s own', async () => {
    await create(editor, OF_CAMPAIGNS);
    await create(editor, { name: 'Mine' });
    await create(editor, { name: 'Note', purpose: 'TEXT', texts: [{ language: 'en', text: 'Which?' }] });
    const forMails = (usedFor: string) => ({ 'purpose.equals': 'MAIL', 'usedFor.equals': usedFor });
    expect(await namesOf(editor, forMails('CAMPAIGN'))).toEqual(['Kick-off', 'Mine']);
    expect(await namesOf(editor, forMails('CONTENT'))).toEqual(['Mine']);
    expect(await namesOf(author, forMails('CAMPAIGN'))).toEqual(['Kick-off']);
    expect(await namesOf(editor, { 'type.equals': 'CAMPAIGN' })).toEqual(['Kick-off']);
  });

  it('has a name that its module has no second time', async () => {
    await create(editor, OF_CAMPAIGNS);
    expect((await create(editor, { ...OF_CAMPAIGNS, name: 'KICK-OFF' })).errorKey).toBe(
      'error.answerTemplate.nameTaken',
    );
    expect((await create(editor)).status).toBe(200);
  });
});

describe('modules whose templates somebody uses', () => {
  it('are those in which they answer, and those whose mails they send', async () => {
    expect(await modulesOf(author)).toEqual(['CAMPAIGN']);
    expect(await modulesOf(await withRoles('ROLE_SUGGESTION_ADMIN', 'ROLE_CONTENT_AUTHOR'))).toEqual([
      'SUGGESTION',
      'CONTENT',
    ]);
    expect(await modulesOf(await withRoles('ROLE_COMPETITION_EDITOR'))).toEqual(['IDEA', 'COMPETITION']);
    expect(await modulesOf(await withRoles())).toEqual([]);
  });
});
