import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import type { SearchKind } from '#contract/search/schema.ts';
import { extraInputs } from '#server/platform/db/schema/configuration.ts';
import { contributions, extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aField, anExtraInput } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { anOpenIdea, findAs } from './searching.ts';

let app: TestApp;
let reader: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  reader = await aUser(app.db);
});
afterAll(() => app.close());

const find = (q: string, { by = reader, kind }: { by?: TestUser; kind?: SearchKind } = {}) =>
  findAs(app, by, q, kind);
const anIdea = (title: string, body?: string, more?: Parameters<typeof anOpenIdea>[3]) =>
  anOpenIdea(app, title, body, more);
const anAdmin = (...roles: Role[]) => aUser(app.db, { roles: ['ROLE_INTERNAL', ...roles] });

describe('who finds what', () => {
  it('is whoever may open it: participants drafts, nobody what is deleted, and what is hidden is not counted', async () => {
    const owner = await aUser(app.db);
    const admin = await anAdmin('ROLE_SUGGESTION_ADMIN');
    const draft = await anIdea('Potoroo draft', '', { owner, state: 'DRAFT' });
    const closed = await anIdea('Potoroo closed', '', { owner, visibility: 'PRIVATE' });
    await anIdea('Potoroo deleted', '', { owner, isDeleted: true });
    const open = await anIdea('Potoroo open', '', { owner });
    expect(await find('potoroo')).toMatchObject({ ids: [open.id], total: 1 });
    expect(new Set((await find('potoroo', { by: owner })).ids)).toEqual(
      new Set([draft.id, closed.id, open.id]),
    );
    expect((await find('potoroo', { by: admin })).ids).toContain(closed.id);
    const outside = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    await app.db.update(contributions).set({ visibility: 'INTERNAL' }).where(eq(contributions.id, open.id));
    expect((await find('potoroo', { by: outside })).total).toBe(0);
  });

  it('is for comments that are hidden whoever administers the type', async () => {
    const owner = await aUser(app.db);
    const idea = await anIdea('Hushed', '', { owner, commentStatus: 'HIDDEN' });
    await app.db.insert(comments).values({ contributionId: idea.id, userId: owner.id, body: 'dunnart' });
    expect((await find('dunnart')).total).toBe(0);
    expect((await find('dunnart', { by: owner })).total).toBe(0);
    expect((await find('dunnart', { by: await anAdmin('ROLE_SUGGESTION_ADMIN') })).total).toBe(1);
    expect((await find('dunnart', { by: await anAdmin('ROLE_IMPROVEMENT_ADMIN') })).total).toBe(0);
  });

  it('is what the lists of a module are open for: nothing of one that is off, and the own of one that lists nothing', async () => {
    const owner = await aUser(app.db);
    const own = await anIdea('Numbat of mine', '', { owner });
    await aField(app.db, { title: 'Numbat field' });
    const admin = await anAdmin('ROLE_SUGGESTION_ADMIN');
    const { moduleSubmitListSettings: listings, availableModules } = DEFAULT_SETTINGS;
    const closed = { ...listings.SUGGESTION, listingEnabled: 'NONE' as const };
    await writeSettings(app.db, { moduleSubmitListSettings: { ...listings, SUGGESTION: closed } });
    expect((await find('numbat', { kind: 'contribution' })).total).toBe(0);
    expect((await find('numbat', { by: owner, kind: 'contribution' })).ids).toEqual([own.id]);
    expect((await find('numbat', { by: admin, kind: 'contribution' })).ids).toContain(own.id);
    await writeSettings(app.db, {
      moduleSubmitListSettings: listings,
      availableModules: availableModules.filter((module) => module !== 'SUGGESTION'),
    });
    expect((await find('numbat', { by: owner })).total).toBe(0);
    await writeSettings(app.db, { availableModules });
    expect((await find('numbat', { kind: 'field' })).total).toBe(1);
  });

  it('is nothing of contributions for whom no contribution is open, nor a name', async () => {
    const plain = await aUser(app.db, { roles: [] });
    const author = await aUser(app.db, { firstName: 'Mala', lastName: 'Mulgara' });
    await anIdea('Mulgara', '', { owner: author });
    await aField(app.db, { title: 'Mulgara field' });
    expect((await find('mulgara', { by: plain })).total).toBe(0);
    const complete = async (by: TestUser) =>
      (await (await app.as(by))(searchEndpoints.completions, { query: { operator: 'author', text: 'mala' } }))
        .body;
    expect(await complete(plain)).toEqual([]);
    expect(await complete(reader)).toEqual([{ value: 'Mala Mulgara' }]);
  });

  it('is no answer to an extra input that was deleted', async () => {
    const input = await anExtraInput(app.db);
    const { id } = await anIdea('Asked once');
    await app.db
      .insert(extraInputValues)
      .values({ contributionId: id, extraInputId: input.id, textValue: 'kultarr' });
    expect((await find('kultarr')).ids).toEqual([id]);
    await app.db
      .update(extraInputs)
      .set({ deletedAt: new Date().toISOString() })
      .where(eq(extraInputs.id, input.id));
    expect((await find('kultarr')).ids).toEqual([]);
  });

  it('needs a session', async () => {
    expect((await app.anonymous(searchEndpoints.hits, { query: { q: 'x' } })).status).toBe(401);
  });
});
