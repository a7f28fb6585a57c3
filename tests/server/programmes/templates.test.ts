import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { programmeTemplateEndpoints as endpoints } from '#contract/programme-templates/endpoints.ts';
import { PROGRAMME_TEMPLATE_LIMITS } from '#contract/programme-templates/rules.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { programmeTemplates } from '#server/platform/db/schema/programme-templates.ts';
import { eraseProgrammeTemplates } from '#server/programmes/templates/personal-data.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { type Campaigning, newCode, startCampaigning } from '../campaigns/campaigning.ts';
import { aReadyDraft } from '../competitions/preparing.ts';

let at: Campaigning;
let organizer: Call;
let source: number;
beforeAll(async () => {
  at = await startCampaigning();
  organizer = await at.app.as(
    await aUser(at.app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR'] }),
  );
});
beforeEach(async () => {
  await at.app.db.delete(programmeTemplates);
  source = await at.aDraft({ title: 'Safety week', body: '<p>Look around</p>' });
});
afterAll(() => at.app.close());

const create = (body: object = {}, call: Call = at.author) =>
  call(endpoints.create, { body: { kind: 'campaign', sourceId: source, name: 'Safety', ...body } });
const made = async (body: object = {}, call: Call = at.author) => {
  const { status, body: template } = await create(body, call);
  expect(status).toBe(201);
  return template;
};
const namesFor = async (call: Call, query: object = {}) => {
  const { body, total } = await call(endpoints.list, { query });
  expect(total).toBe(body.length);
  return body.map(({ name }) => name);
};
const cloneAs = (call: Call, id = source) =>
  call(campaignEndpoints.clone, { params: { id }, body: { code: newCode(), title: 'Safety again' } });

describe('a template of a campaign', () => {
  it('names what it copies, and from when to when that lasts', async () => {
    const { body: campaign } = await at.author(campaignEndpoints.edit, { params: { id: source } });
    const template = await made({ description: 'Each spring' });
    expect(template).toMatchObject({
      ...{ kind: 'campaign', name: 'Safety', description: 'Each spring', isShared: false, canEdit: true },
      author: { firstName: 'Ada', lastName: 'Green' },
      source: {
        ...{ id: source, code: campaign.code, title: 'Safety week' },
        ...{ start: campaign.dateUpdated, end: campaign.dateSubmissionEnd },
      },
    });
    expect((await at.author(endpoints.read, { params: { id: template.id } })).body).toEqual(template);
  });

  it('is its author’s alone until it is shared, then everybody’s who prepares campaigns', async () => {
    const { id, version } = await made();
    expect(await namesFor(at.author)).toEqual(['Safety']);
    for (const call of [at.colleague, at.editor, organizer]) expect(await namesFor(call)).toEqual([]);
    expect((await at.colleague(endpoints.read, { params: { id } })).status).toBe(404);
    expect((await cloneAs(at.colleague)).status).toBe(404);
    expect((await at.author(endpoints.save, { body: { id, version, isShared: true } })).status).toBe(200);
    for (const call of [at.author, at.colleague, at.editor]) expect(await namesFor(call)).toEqual(['Safety']);
    expect(await namesFor(organizer)).toEqual([]);
    const { status, body } = await cloneAs(at.colleague);
    expect([status, body.body]).toEqual([201, '<p>Look around</p>']);
  });

  it('is no longer begun with by others once it is its author’s again', async () => {
    const { id, version } = await made({ isShared: true });
    expect((await cloneAs(at.colleague)).status).toBe(201);
    await at.author(endpoints.save, { body: { id, version, isShared: false } });
    expect((await cloneAs(at.colleague)).status).toBe(404);
  });

  it('copies its source as it is when it is used', async () => {
    await made({ isShared: true });
    await at.save({ id: source, body: '<p>Look around, twice</p>' });
    expect((await cloneAs(at.colleague)).body.body).toBe('<p>Look around, twice</p>');
  });

  it('is made only of what one runs, and not at all by readers', async () => {
    const foreign = await create({}, at.colleague);
    expect([foreign.status, foreign.fieldErrors]).toEqual([400, { sourceId: 'Value' }]);
    expect((await create({ sourceId: 999_999_999 })).fieldErrors).toEqual({ sourceId: 'Value' });
    expect((await create({}, at.reader)).status).toBe(403);
    expect((await create({ isShared: true }, organizer)).fieldErrors).toEqual({ sourceId: 'Value' });
    expect((await create({}, at.editor)).status).toBe(201);
  });

  it('is changed and deleted by its author, and a shared one by editors too; by others not', async () => {
    const { id } = await made({ isShared: true });
    const rename = (call: Call, name: string) => call(endpoints.save, { body: { id, name } });
    expect((await rename(at.colleague, 'Mine now')).errorKey).toBe('error.commandNotAllowed');
    expect((await at.colleague(endpoints.remove, { params: { id } })).errorKey).toBe(
      'error.commandNotAllowed',
    );
    expect((await rename(at.editor, 'Spring safety')).body.name).toBe('Spring safety');
    expect((await at.editor(endpoints.remove, { params: { id } })).status).toBe(200);
    expect(await namesFor(at.author)).toEqual([]);
    expect((await at.author(campaignEndpoints.edit, { params: { id: source } })).status).toBe(200);
  });

  it('is taken back by editors, and by whoever runs what it copies', async () => {
    const { id } = await made({ isShared: true }, at.editor);
    const runner = await at.author(endpoints.read, { params: { id } });
    expect(runner.body.canEdit).toBe(true);
    expect((await at.colleague(endpoints.read, { params: { id } })).body.canEdit).toBe(false);
    const unshared = await at.author(endpoints.save, { body: { id, isShared: false } });
    expect([unshared.status, unshared.body.isShared]).toEqual([200, false]);
    expect((await cloneAs(at.colleague)).status).toBe(404);
    // It is its author's again, who shared it.
    expect(await namesFor(at.editor)).toEqual(['Safety']);
    const own = await made({ isShared: true });
    const byEditor = await at.editor(endpoints.save, { body: { id: own.id, isShared: false } });
    expect([byEditor.status, byEditor.body.canEdit]).toEqual([200, false]);
    expect(await namesFor(at.author)).toEqual(['Safety']);
  });

  it('has a name of its own among the shared ones, and among those of its author, regardless of case', async () => {
    await made();
    expect((await create({ name: 'SAFETY' })).errorKey).toBe('error.programmeTemplate.nameTaken');
    const shared = await made({ isShared: true });
    expect((await create({ name: 'safety', isShared: true }, at.editor)).errorKey).toBe(
      'error.programmeTemplate.nameTaken',
    );
    expect((await at.author(endpoints.save, { body: { id: shared.id, isShared: false } })).errorKey).toBe(
      'error.programmeTemplate.nameTaken',
    );
    const competition = await aReadyDraft(at.app.db);
    expect(
      (await create({ kind: 'competition', sourceId: competition.id, isShared: true }, organizer)).status,
    ).toBe(201);
  });

  it('of two at once with one name only one is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ isShared: true, name: 'At once' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ errorKey }) => errorKey ?? []))).toEqual(
      new Set(['error.programmeTemplate.nameTaken']),
    );
  });

  it('is not overwritten by who saw an earlier version', async () => {
    const { id, version } = await made();
    await at.author(endpoints.save, { body: { id, version, name: 'First' } });
    const { errorKey } = await at.author(endpoints.save, { body: { id, version, name: 'Second' } });
    expect(errorKey).toBe('error.savedInBetween');
    expect(await namesFor(at.author)).toEqual(['First']);
  });

  it('is one of a bounded number', async () => {
    const now = new Date().toISOString();
    await at.app.db.insert(programmeTemplates).values(
      Array.from({ length: PROGRAMME_TEMPLATE_LIMITS.own }, (_, n) => ({
        ...{ kind: 'campaign' as const, campaignId: source, name: `T${n}`, authorId: at.authorUser.id },
        ...{ dateCreated: now, dateUpdated: now },
      })),
    );
    expect((await create()).errorKey).toBe('error.programmeTemplate.tooMany');
    expect((await create({ isShared: true })).status).toBe(201);
  });

  it('goes with the draft that it copies', async () => {
    await made({ isShared: true });
    expect((await at.editor(campaignEndpoints.remove, { params: { id: source } })).status).toBe(204);
    expect(await namesFor(at.author)).toEqual([]);
  });

  it('goes with its author unless it is shared: then it stays, is nobody’s, and can only stay shared', async () => {
    await made();
    const { id } = await made({ isShared: true });
    await eraseProgrammeTemplates(at.app.db, { userId: at.authorUser.id });
    const { body } = await at.editor(endpoints.list, {});
    expect(body).toMatchObject([{ id, author: null, canEdit: true }]);
    const unshared = await at.editor(endpoints.save, { body: { id, isShared: false } });
    expect(unshared.fieldErrors).toEqual({ isShared: 'Value' });
  });
});

describe('templates of campaigns and competitions', () => {
  it('are listed by kind, by a part of their name, and by name, whatever case and accents', async () => {
    const both = await at.app.as(
      await aUser(at.app.db, {
        roles: ['ROLE_INTERNAL', 'ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR', 'ROLE_COMPETITION_ADMIN'],
      }),
    );
    const { id: competitionId } = await aReadyDraft(at.app.db);
    await made({ name: 'öneri' }, both);
    await made({ name: 'Quick wins' }, both);
    const { source: held } = await made({ kind: 'competition', sourceId: competitionId, name: 'Hack' }, both);
    const [stored] = await at.app.db.select().from(competitions).where(eq(competitions.id, competitionId));
    expect(held).toMatchObject({ id: competitionId, code: stored?.code });
    expect(await namesFor(both)).toEqual(['Hack', 'öneri', 'Quick wins']);
    expect(await namesFor(both, { 'kind.equals': 'competition' })).toEqual(['Hack']);
    expect(await namesFor(both, { 'kind.equals': 'campaign', 'name.contains': 'ONER' })).toEqual(['öneri']);
  });
});
