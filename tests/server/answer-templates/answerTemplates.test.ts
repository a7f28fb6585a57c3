import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerBeginningEndpoints, answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import { TEMPLATE_LIMITS } from '#contract/answer-templates/rules.ts';
import type { BodyInput } from '#contract/http.ts';
import { answerTemplates } from '#server/platform/db/schema/answer-templates.ts';
import { contributionFields, contributionFieldUsers } from '#server/platform/db/schema/configuration.ts';
import { eraseAnswerTemplates } from '#server/process/answer-templates/personal-data.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let person: TestUser;
let asPerson: Call;
let administrator: TestUser;
let asAdministrator: Call;
let lifeCycle: TestLifeCycle;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(answerTemplates);
  person = await aUser(app.db, { firstName: 'Rana', lastName: 'Responsible' });
  asPerson = await app.as(person);
  administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
  asAdministrator = await app.as(administrator);
});

type NewTemplate = BodyInput<typeof answerTemplateEndpoints.create>;
const TEXTS = [
  { language: 'en', decision: 'Dear {firstName}', reason: 'Too dear' },
  { language: 'tr', decision: 'Sayın {firstName}' },
];
const create = (call: Call, values: Partial<NewTemplate> = {}) =>
  call(answerTemplateEndpoints.create, {
    body: { name: 'Too dear', purpose: 'DECISION', texts: TEXTS, ...values },
  });
const OF_MODULE = { scope: 'MODULE', type: 'SUGGESTION' } as const;
const namesOf = async (call: Call, query: Record<string, string> = {}) =>
  (await call(answerTemplateEndpoints.list, { query: { size: 300, ...query } })).body.map(({ name }) => name);
const modulesOf = async (call: Call) => (await call(answerTemplateEndpoints.modules)).body;
const read = (call: Call, id: number) => call(answerTemplateEndpoints.read, { params: { id } });
const remove = (call: Call, id: number) => call(answerTemplateEndpoints.remove, { params: { id } });
const save = (call: Call, id: number, values: object = { name: 'Renamed' }) =>
  call(answerTemplateEndpoints.save, { body: { id, ...values } });

/** Somebody who works in a field of suggestions. */
async function anAnsweringPerson(isActive = true): Promise<Call> {
  const user = await aUser(app.db);
  const [field] = await app.db
    .insert(contributionFields)
    .values({
      contributionType: 'SUGGESTION',
      definitionList: [{ language: 'en', title: 'Safety' }],
      isActive: true,
    })
    .returning();
  await app.db
    .insert(contributionFieldUsers)
    .values({ fieldId: field?.id ?? 0, userId: user.id, userRole: 'MENTOR', isActive });
  return app.as(user);
}

describe('a template of answers', () => {
  it('is a text per language under a name', async () => {
    const { status, body } = await create(asPerson);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ name: 'Too dear', scope: 'PERSON', type: null, purpose: 'DECISION', canEdit: true, version: 0 },
      languages: ['en', 'tr'],
      texts: [
        { language: 'en', decision: 'Dear {firstName}', reason: 'Too dear', next: '', text: '' },
        { language: 'tr', decision: 'Sayın {firstName}', reason: '', next: '', text: '' },
      ],
    });
    expect(body.author?.id).toBe(person.id);
    expect((await read(asPerson, body.id)).body).toEqual(body);
    expect(await namesOf(asPerson)).toEqual(['Too dear']);
  });

  it('stores what its purpose consists of, and no language that says nothing', async () => {
    const texts = [
      { language: 'en', text: 'Which machine?', decision: 'Not this' },
      { language: 'tr', text: '  ' },
    ];
    expect((await create(asPerson, { purpose: 'TEXT', texts })).body.texts).toEqual([
      { language: 'en', decision: '', reason: '', next: '', text: 'Which machine?', subject: '' },
    ]);
  });

  it.each([
    ['a name', { name: ' ' }, 'name'],
    ['a shorter name', { name: 'x'.repeat(TEMPLATE_LIMITS.name.max + 1) }, 'name'],
    ['a text', { texts: [] }, 'texts'],
    ['a text for its purpose', { texts: [{ language: 'en', text: 'Of the other purpose' }] }, 'texts'],
    ['a shorter text', { texts: [{ language: 'en', next: 'x'.repeat(1001) }] }, 'texts.0.next'],
    ['each language once', { texts: [TEXTS[0], TEXTS[0]] }, 'texts'],
    ['the type of its module', { scope: 'MODULE' }, 'type'],
    ['no type without a module', { type: 'SUGGESTION' }, 'type'],
  ])('needs %s', async (_, values, field) => {
    const { status, fieldErrors } = await create(asAdministrator, values as Partial<NewTemplate>);
    expect(status).toBe(400);
    expect(Object.keys(fieldErrors)).toEqual([field]);
  });

  it('is changed upon the version that was seen; what is left out stays', async () => {
    const { body } = await create(asPerson);
    expect((await save(asPerson, body.id, { version: 0, name: 'Renamed' })).body).toMatchObject({
      ...{ name: 'Renamed', version: 1, texts: body.texts },
    });
    expect((await save(asPerson, body.id, { version: 0, name: 'Late' })).errorKey).toBe(
      'error.savedInBetween',
    );
    const texts = [{ language: 'tr', next: 'Yine bekleriz' }];
    expect((await save(asPerson, body.id, { texts })).body).toMatchObject({ languages: ['tr'], version: 2 });
    const wordless = await save(asPerson, body.id, { texts: [{ language: 'tr', text: 'Soru' }] });
    expect(Object.keys(wordless.fieldErrors)).toEqual(['texts']);
  });

  it('is deleted', async () => {
    const { body } = await create(asPerson);
    expect((await remove(asPerson, body.id)).status).toBe(200);
    expect((await read(asPerson, body.id)).status).toBe(404);
    expect((await save(asPerson, body.id)).status).toBe(404);
    expect((await remove(asPerson, body.id)).status).toBe(404);
  });

  it('needs a session, whatever is wanted of it', async () => {
    const { body } = await create(asPerson);
    expect((await app.anonymous(answerTemplateEndpoints.list)).status).toBe(401);
    expect((await app.anonymous(answerTemplateEndpoints.modules)).status).toBe(401);
    expect((await create(app.anonymous)).status).toBe(401);
    for (const call of [read, save, remove]) expect((await call(app.anonymous, body.id)).status).toBe(401);
  });

  it('has a name that its owner, or its module, has no second time', async () => {
    const first = await create(asAdministrator);
    expect((await create(asAdministrator, { name: 'too DEAR' })).errorKey).toBe(
      'error.answerTemplate.nameTaken',
    );
    const ofModule = await create(asAdministrator, OF_MODULE);
    expect(ofModule.status).toBe(200);
    expect((await create(asAdministrator, OF_MODULE)).errorKey).toBe('error.answerTemplate.nameTaken');
    expect((await create(asPerson)).status).toBe(200);
    const second = await create(asAdministrator, { name: 'Second' });
    expect((await save(asAdministrator, second.body.id, { name: 'TOO dear' })).errorKey).toBe(
      'error.answerTemplate.nameTaken',
    );
    expect((await save(asAdministrator, first.body.id, { name: 'TOO dear' })).status).toBe(200);
  });

  it('is one of a hundred of a person and two hundred of a module at most, also of two at once', async () => {
    const now = new Date().toISOString();
    const fill = (count: number, module: 'SUGGESTION' | null) =>
      app.db.insert(answerTemplates).values(
        Array.from({ length: count }, (_, at) => ({
          ...{ authorId: administrator.id, module, name: `Template ${at}`, texts: [] },
          ...{ purpose: 'TEXT' as const, dateCreated: now, dateUpdated: now },
        })),
      );
    await fill(TEMPLATE_LIMITS.perPerson - 1, null);
    await fill(TEMPLATE_LIMITS.perModule - 1, 'SUGGESTION');
    const pair = (values: Partial<NewTemplate>) =>
      Promise.all(['One', 'Other'].map((name) => create(asAdministrator, { ...values, name })));
    const keysOf = (answers: Awaited<ReturnType<typeof pair>>) =>
      answers.map(({ errorKey }) => errorKey).filter((key) => key !== undefined);
    expect(keysOf(await pair({}))).toEqual(['error.answerTemplate.tooMany']);
    expect(keysOf(await pair(OF_MODULE))).toEqual(['error.answerTemplate.tooManyOfModule']);
    expect((await create(asPerson)).status).toBe(200);
  });

  it('of two at once with one name is made once', async () => {
    const answers = await Promise.all([1, 2].map(() => create(asAdministrator, OF_MODULE)));
    expect(answers.map(({ errorKey }) => errorKey ?? 'made').sort()).toEqual([
      'error.answerTemplate.nameTaken',
      'made',
    ]);
  });
});

describe('a template of a person', () => {
  it('is missing to everybody else, also to administrators', async () => {
    const { body } = await create(asPerson);
    const asRoot = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
    for (const other of [asAdministrator, asRoot]) {
      expect(await namesOf(other)).toEqual([]);
      for (const call of [read, save, remove]) expect((await call(other, body.id)).status).toBe(404);
    }
  });
});

describe('a template of a module', () => {
  it('is made, changed and deleted by its administrators alone', async () => {
    expect((await create(asPerson, OF_MODULE)).errorKey).toBe('error.answerTemplate.module');
    const type = 'IMPROVEMENT';
    expect((await create(asAdministrator, { ...OF_MODULE, type })).errorKey).toBe(
      'error.answerTemplate.module',
    );
    const { body } = await create(asAdministrator, OF_MODULE);
    const asAnswering = await anAnsweringPerson();
    expect((await read(asAnswering, body.id)).body).toMatchObject({ name: 'Too dear', canEdit: false });
    expect((await save(asAnswering, body.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await remove(asAnswering, body.id)).errorKey).toBe('error.commandNotAllowed');
    const asSecond = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect((await save(asSecond, body.id)).body).toMatchObject({ name: 'Renamed', canEdit: true });
    expect((await remove(asSecond, body.id)).status).toBe(200);
  });

  it('is used by whoever answers there: in a field, or on a contribution; by nobody else', async () => {
    const { body } = await create(asAdministrator, OF_MODULE);
    const asExpert = await app.as(person);
    const owner = await aUser(app.db);
    const asOwner = await app.as(owner);
    const resting = await anAnsweringPerson(false);
    for (const call of [asExpert, asOwner, resting]) {
      expect(await namesOf(call)).toEqual([]);
      expect(await modulesOf(call)).toEqual([]);
      expect((await read(call, body.id)).status).toBe(404);
    }
    await aContribution(app.db, {
      ...{ owner, title: 'Bins', state: 'SUBMITTED', lifeCycle, participants: [[person, 'EXPERT']] },
    });
    expect(await namesOf(asExpert)).toEqual(['Too dear']);
    expect(await modulesOf(asExpert)).toEqual(['SUGGESTION']);
    expect(await namesOf(asOwner)).toEqual([]);
    expect(await namesOf(await anAnsweringPerson())).toEqual(['Too dear']);
    expect(await modulesOf(asAdministrator)).toEqual(['SUGGESTION']);
  });
});

describe('the list', () => {
  it('is filtered, sorted and paged, and says how many there are', async () => {
    await create(asAdministrator, { name: 'Çok pahalı' });
    await create(asAdministrator, {
      ...{ name: 'Ask for figures', purpose: 'TEXT', texts: [{ language: 'en', text: 'Figures?' }] },
    });
    await create(asAdministrator, { ...OF_MODULE, name: 'Not ours' });
    const asRoot = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
    await create(asRoot, { ...OF_MODULE, type: 'IDEA', name: 'Of ideas' });
    expect(await namesOf(asAdministrator)).toEqual(['Ask for figures', 'Çok pahalı', 'Not ours']);
    expect(await namesOf(asAdministrator, { sort: 'name,desc', size: '2' })).toEqual([
      'Not ours',
      'Çok pahalı',
    ]);
    expect(await namesOf(asAdministrator, { 'name.contains': 'COK' })).toEqual(['Çok pahalı']);
    expect(await namesOf(asAdministrator, { 'purpose.equals': 'TEXT' })).toEqual(['Ask for figures']);
    expect(await namesOf(asAdministrator, { 'scope.equals': 'PERSON' })).toEqual([
      'Ask for figures',
      'Çok pahalı',
    ]);
    expect(await namesOf(asRoot, { 'scope.equals': 'MODULE' })).toEqual(['Not ours', 'Of ideas']);
    expect(await namesOf(asRoot, { 'type.equals': 'IDEA' })).toEqual(['Of ideas']);
    expect(await namesOf(asAdministrator, { 'usedFor.equals': 'SUGGESTION' })).toHaveLength(3);
    expect(await namesOf(asAdministrator, { 'usedFor.equals': 'IDEA' })).toHaveLength(2);
    const page = await asAdministrator(answerTemplateEndpoints.list, { query: { size: 1, page: 1 } });
    expect(page).toMatchObject({ total: 3, body: [{ name: 'Çok pahalı' }] });
    const refused = await asPerson(answerTemplateEndpoints.list, { query: { sort: 'texts' as never } });
    expect(refused.status).toBe(400);
  });
});

describe('what an answer begins with', () => {
  const begin = (call: Call, id: number, templateId?: number) =>
    call(answerBeginningEndpoints.begin, { params: { id }, query: templateId ? { templateId } : {} });
  const submitted = async (langKey: string) => {
    const owner = await aUser(app.db, { firstName: 'Olga', lastName: 'Owner', langKey });
    const { id } = await aContribution(app.db, {
      ...{ owner, title: 'Bins for paper', state: 'SUBMITTED', lifeCycle },
      participants: [[person, 'RESPONSIBLE']],
    });
    return id;
  };

  it('is the template in the language of the first author, and what its placeholders stand for', async () => {
    const id = await submitted('tr');
    const { body: template } = await create(asPerson);
    expect((await begin(asPerson, id, template.id)).body).toMatchObject({
      ...{ locale: 'tr', decision: 'Sayın {firstName}', reason: '', next: '', text: '' },
      values: { firstName: 'Olga', title: 'Bins for paper', by: 'Rana Responsible' },
    });
  });

  it('is that of the site where there is none in it, and nothing without a template', async () => {
    const id = await submitted('tr');
    const { body: template } = await create(asPerson, { texts: [{ language: 'en', decision: 'No' }] });
    expect((await begin(asPerson, id, template.id)).body).toMatchObject({ locale: 'en', decision: 'No' });
    expect((await begin(asPerson, id)).body).toMatchObject({
      ...{ locale: 'tr', decision: '', text: '', values: { firstName: 'Olga' } },
    });
  });

  it('says nothing of contributions and templates of others', async () => {
    const id = await submitted('en');
    const { body: ofOther } = await create(asAdministrator);
    expect((await begin(asPerson, id, ofOther.id)).status).toBe(404);
    expect((await begin(await app.as(await aUser(app.db)), id)).status).toBe(404);
    expect((await begin(app.anonymous, id)).status).toBe(401);
    expect((await begin(asPerson, 'x' as never)).status).toBe(400);
    const asVisitor = await app.as(await aUser(app.db, { roles: ['ROLE_USER'] }));
    expect((await begin(asVisitor, id)).status).toBe(403);
  });
});

describe('erasure', () => {
  it('takes own templates along, and the name of who made those of a module', async () => {
    await create(asAdministrator);
    const { body } = await create(asAdministrator, OF_MODULE);
    await eraseAnswerTemplates(app.db, { userId: administrator.id });
    const rows = await app.db.select().from(answerTemplates);
    expect(rows.map(({ id, authorId }) => ({ id, authorId }))).toEqual([{ id: body.id, authorId: null }]);
    const asSecond = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect((await read(asSecond, body.id)).body).toMatchObject({ author: null, canEdit: true });
  });
});
