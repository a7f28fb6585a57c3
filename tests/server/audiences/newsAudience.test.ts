import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audienceEndpoints } from '#contract/audiences/endpoints.ts';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { previewAudience } from '#server/people/audiences/audience.preview.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import { readCallerWithoutSession } from '#server/platform/http/callers.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { readableTo } from '#server/publishing/contents/content.audience.ts';
import { queueContentMails } from '#server/publishing/contents/content.mailing.ts';
import { newsReach } from '#server/publishing/contents/content.reach.ts';
import type { Call } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';
import {
  app,
  at,
  build,
  isInPlace,
  NOW,
  organizations,
  people,
  prepareWorlds,
  recipients,
  units,
  type World,
  worlds,
} from './worlds.ts';

let author: Call;
beforeAll(async () => {
  await prepareWorlds();
  author = await app.as(await aUser(app.db, { roles: ['ROLE_CONTENT_AUTHOR'] }));
});
beforeEach(async () => {
  await writeSettings(app.db, DEFAULT_SETTINGS);
  await app.db.delete(contents);
});
afterAll(() => app.close());

const LEVELS = ['REGISTERED', 'UNIT', 'ORGANIZATION'] as const;
type Level = (typeof LEVELS)[number];

/** The rule in plain words, as the decision has it. */
function isReader(world: World, place: number, level: Level): boolean {
  const { named, external, people: all } = world;
  if (named.people.includes(place)) return true;
  if (external && all[place]?.roles.includes('ROLE_EXTERNAL')) return true;
  const places = level === 'ORGANIZATION' ? { ...world, named: { ...named, units: [] } } : world;
  return isInPlace(places, place, level !== 'UNIT');
}

async function readers(id: number): Promise<number[]> {
  const found: number[] = [];
  for (const userId of people) {
    const caller = await readCallerWithoutSession(app.db, userId);
    const { rows } = await app.db.execute(
      sql`select from content_item where id = ${id} and ${readableTo({ caller, now: NOW, settings: DEFAULT_SETTINGS })}`,
    );
    if (rows.length > 0) found.push(userId);
  }
  return found;
}

describe('whom news is for', () => {
  it('is the same for whoever reads, whoever is mailed and whoever is counted [R1F-24, S1-27, S1-30]', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.constantFrom(...LEVELS), async (world, accessLevel) => {
        await build(world);
        await app.db.delete(contents);
        // Who looks after the platform alone is a reader as anybody else is.
        const named = {
          organizations: at(organizations, world.named.organizations),
          units: at(units, world.named.units),
          people: at(people, world.named.people),
        };
        const { id } = await aContent(app.db, {
          ...named,
          accessLevel,
          includesExternal: world.external,
          publishDate: NOW.toISOString(),
          lastDate: '2030-04-05T12:00:00.000Z',
        });
        await app.db.execute(sql`insert into content_mailing (content_id) values (${id})`);
        const chosen = {
          organizationIds: named.organizations,
          unitIds: named.units,
          userIds: named.people,
          external: world.external,
          type: 'CONTENT',
          accessLevel,
          page: 0,
          size: 20,
        } as const;
        const preview = await previewAudience(app.db, chosen, newsReach(chosen));
        const expected = people.filter((_, place) => isReader(world, place, accessLevel));
        expect({
          readers: await readers(id),
          mailed: await recipients(queueContentMails),
          counted: preview.count,
          shown: preview.sample.map((member) => member.id).sort((one, other) => one - other),
        }).toEqual({ readers: expected, mailed: expected, counted: expected.length, shown: expected });
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('names people and external users in its form, and says what does not exist [R1F-25, R1G-33]', async () => {
    const guest = await aUser(app.db, { roles: ['ROLE_EXTERNAL'], firstName: 'Gwen', lastName: 'Guest' });
    const closed = await aUser(app.db);
    await deactivate(app.db, closed);
    const body = {
      title: 'For one guest',
      summary: 'What only a guest is to know',
      post: '<p>Come in.</p>',
      lastDate: '2030-04-05T12:00:00.000Z',
    };
    const { body: made } = await author(contentEndpoints.create, { body });
    expect(made).toMatchObject({ external: false, targetUsers: [] });
    const save = (change: object) => author(contentEndpoints.save, { body: { id: made.id, ...change } });
    expect((await save({ targetUsers: [{ id: closed.id }] })).fieldErrors).toEqual({ targetUsers: 'Value' });
    expect((await save({ publishState: 'PUBLISHED' })).errorKey).toBe('targetUnitValidation');
    const { body: published } = await save({
      targetUsers: [{ id: guest.id }],
      publishState: 'PUBLISHED',
    });
    expect(published.targetUsers).toEqual([{ id: guest.id, name: 'Gwen Guest' }]);
    const read = async (call: Call) =>
      (await call(contentEndpoints.read, { params: { id: made.id } })).status;
    expect(await read(await app.as(guest))).toBe(200);
    const another = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
    expect(await read(another)).toBe(404);
    await save({ external: true });
    expect(await read(another)).toBe(200);
    expect(await read(app.anonymous)).toBe(404);
    // What a save leaves out stays.
    expect((await save({ title: 'For all guests' })).body).toMatchObject({
      external: true,
      targetUsers: [{ id: guest.id }],
    });
  });

  it('is counted for those who write it, by the language of the mail too', async () => {
    const unit = await aUnit(app.db);
    await aUser(app.db, { unitId: unit.id, langKey: 'tr' });
    await aUser(app.db, { unitId: unit.id, langKey: 'en', unsubscribed: true });
    await aUser(app.db, { unitId: unit.id, langKey: 'en' });
    const asked = (language: string, call = author) =>
      call(audienceEndpoints.preview, {
        body: { type: 'CONTENT', unitIds: [unit.id], external: false, language },
      });
    expect((await asked('')).body).toMatchObject({ count: 3, mailedCount: 2 });
    expect((await asked('tr')).body).toMatchObject({ count: 3, mailedCount: 1 });
    const nothing = await author(audienceEndpoints.preview, { body: { type: 'CONTENT', external: false } });
    expect(nothing.body.count).toBe(0);
    expect((await asked('', await app.as(await aUser(app.db)))).status).toBe(403);
  });
});
