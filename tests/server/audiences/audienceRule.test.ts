import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Audience, Role } from '#contract/access.ts';
import { audienceAdmits } from '#contract/roles.ts';
import { campaigns, competitions } from '#server/platform/db/schema/campaigns.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { readCallerWithoutSession } from '#server/platform/http/callers.ts';
import {
  DEFAULT_SETTINGS,
  readSettings,
  writeSettings,
} from '#server/platform/settings/settings.repository.ts';
import { previewAudience } from '#server/programmes/audiences/audience.preview.ts';
import { writeAudience } from '#server/programmes/audiences/audience.store.ts';
import { CAMPAIGN_AUDIENCE, COMPETITION_AUDIENCE } from '#server/programmes/audiences/audience.tables.ts';
import { queueCampaignMails } from '#server/programmes/campaigns/campaign.mailing.ts';
import { canSubmitToCampaign } from '#server/programmes/campaigns/campaign.visibility.ts';
import { queueCompetitionMails } from '#server/programmes/competitions/competition.mailing.ts';
import { canSubmitToCompetition } from '#server/programmes/competitions/competition.visibility.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCampaign, aCompetition } from '#tests/support/factories/contributions.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';

const PEOPLE = 7;
const UNITS = 6;
const NOW = new Date('2030-03-05T12:00:00.000Z');
const END = '2030-04-05T12:00:00.000Z';

let app: TestApp;
let people: number[];
let units: number[];
let organizations: number[];
/** Ideas follow one life cycle all the time. */
let lifeCycleId: number;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  await app.db.update(users).set({ activated: false });
  organizations = [(await anOrganization(app.db)).id, (await anOrganization(app.db)).id];
  units = [];
  for (let at = 0; at < UNITS; at += 1) units.push((await aUnit(app.db)).id);
  people = [];
  for (let at = 0; at < PEOPLE; at += 1) people.push((await aUser(app.db)).id);
  ({ lifeCycleId } = await aCompetition(app.db, { publishState: 'DRAFT', competitionState: 'DRAFT' }));
});
afterAll(() => app.close());

const ROLES: readonly (readonly Role[])[] = [
  ['ROLE_INTERNAL'],
  ['ROLE_EXTERNAL'],
  ['ROLE_INTERNAL', 'ROLE_EXTERNAL'],
  ['ROLE_APP_ADMIN'],
];
const index = (count: number) => fc.nat({ max: count - 1 });
const some = (count: number) => fc.uniqueArray(index(count), { maxLength: 3 });

const worlds = fc.record({
  /** Organization of each root, and the unit above each other one: one that comes before it. */
  tree: fc.tuple(
    ...Array.from({ length: UNITS }, (_, at) =>
      fc.record({ organization: index(2), above: fc.option(fc.nat({ max: Math.max(0, at - 1) })) }),
    ),
  ),
  people: fc.array(fc.record({ unit: fc.option(index(UNITS)), roles: fc.constantFrom(...ROLES) }), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  named: fc.record({ organizations: some(2), units: some(UNITS), people: some(PEOPLE) }),
  external: fc.boolean(),
  submitEnabled: fc.constantFrom<Audience>('BOTH', 'INTERNAL', 'EXTERNAL', 'NONE'),
});
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

/** The organization of each unit: that of its root. */
const organizationsOf = ({ tree }: World) => {
  const found: number[] = [];
  tree.forEach(({ organization, above }, at) => {
    found.push(above === null || at === 0 ? organization : (found[above] ?? organization));
  });
  return found;
};
const aboveOf = ({ tree }: World, unit: number): number | null =>
  unit === 0 ? null : (tree[unit]?.above ?? null);

/** The rule in plain words, as the decision has it. */
function isReached(world: World, at: number): boolean {
  const person = world.people[at];
  if (!person) return false;
  const { named, external } = world;
  const isExternal = person.roles.includes('ROLE_EXTERNAL');
  if (named.people.includes(at) || (isExternal && external)) return true;
  if (isExternal && !person.roles.includes('ROLE_INTERNAL')) return false;
  if (named.organizations.length + named.units.length + named.people.length === 0) return true;
  if (person.unit === null) return false;
  if (named.organizations.includes(organizationsOf(world)[person.unit] ?? -1)) return true;
  for (let unit: number | null = person.unit; unit !== null; unit = aboveOf(world, unit)) {
    if (named.units.includes(unit)) return true;
  }
  return false;
}

const at = (list: readonly number[], places: readonly number[]) => places.map((place) => list[place] ?? 0);

async function build(world: World): Promise<void> {
  const places = organizationsOf(world);
  await app.db.execute(sql`delete from user_authority where user_id in ${people}`);
  for (const [place, unit] of units.entries()) {
    const above = aboveOf(world, place);
    await app.db
      .update(organizationUnits)
      .set({
        organizationId: organizations[places[place] ?? 0] ?? 0,
        parentUnitId: above === null ? null : (units[above] ?? null),
      })
      .where(eq(organizationUnits.id, unit));
  }
  for (const [place, { unit, roles }] of world.people.entries()) {
    const id = people[place] ?? 0;
    await app.db
      .update(users)
      .set({ unitId: unit === null ? null : (units[unit] ?? null) })
      .where(eq(users.id, id));
    for (const role of ['ROLE_USER', ...roles]) {
      await app.db.execute(sql`insert into user_authority (user_id, authority) values (${id}, ${role})`);
    }
  }
  const audience = { listingEnabled: 'BOTH', submitEnabled: world.submitEnabled } as const;
  await writeSettings(app.db, {
    moduleSubmitListSettings: {
      ...DEFAULT_SETTINGS.moduleSubmitListSettings,
      SUGGESTION: audience,
      COMPETITION: audience,
    },
  });
  await app.db.delete(outboxMails);
  await app.db.delete(campaigns);
  await app.db.execute(sql`delete from competition where publish_state = 'PUBLISHED'`);
}

async function recipients(queue: typeof queueCampaignMails): Promise<number[]> {
  await app.db.delete(outboxMails);
  await queue(app.db, app.services);
  const mails = await app.db.select({ id: outboxMails.userId }).from(outboxMails);
  return mails.flatMap(({ id }) => (id === null ? [] : [id])).sort((one, other) => one - other);
}

/** Who may contribute, each asked as the caller of a call. */
async function callers(kind: 'campaign' | 'competition', id: number): Promise<number[]> {
  const settings = await readSettings(app.db);
  const found: number[] = [];
  for (const userId of people) {
    const caller = await readCallerWithoutSession(app.db, userId);
    const viewer = { caller, now: NOW, settings };
    const may = kind === 'campaign' ? canSubmitToCampaign(viewer) : canSubmitToCompetition(viewer);
    const { rows } = await app.db.execute(
      sql`select from ${sql.identifier(kind)} where id = ${id} and ${may}`,
    );
    if (rows.length > 0) found.push(userId);
  }
  return found;
}

describe('whom a campaign or a competition reaches', () => {
  it('is the same for whoever contributes, whoever is mailed and whoever is counted', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        await build(world);
        const audience = {
          organizations: at(organizations, world.named.organizations),
          units: at(units, world.named.units),
          people: at(people, world.named.people),
          includesExternal: world.external,
        };
        const campaign = await aCampaign(app.db, { dateSubmissionEnd: END });
        await writeAudience(app.db, CAMPAIGN_AUDIENCE, campaign.id, audience);
        await app.db.execute(sql`insert into campaign_mailing (campaign_id) values (${campaign.id})`);
        const competition = await aCompetition(app.db, { lifeCycleId, dateSubmissionEnd: END });
        await writeAudience(app.db, COMPETITION_AUDIENCE, competition.id, audience);
        await app.db.execute(
          sql`insert into competition_mailing (competition_id) values (${competition.id})`,
        );

        const expected = people.filter(
          (_, place) =>
            audienceAdmits(world.submitEnabled, new Set(world.people[place]?.roles)) &&
            isReached(world, place),
        );
        const preview = await previewAudience(app.db, {
          organizationIds: [...audience.organizations],
          unitIds: [...audience.units],
          userIds: [...audience.people],
          external: audience.includesExternal,
          type: 'SUGGESTION',
          page: 0,
          size: 20,
        });
        expect({
          campaign: await callers('campaign', campaign.id),
          competition: await callers('competition', competition.id),
          mailed: await recipients(queueCampaignMails),
          invited: await recipients(queueCompetitionMails),
          counted: preview.count,
          shown: preview.sample.map(({ id }) => id).sort((one, other) => one - other),
        }).toEqual({
          campaign: expected,
          competition: expected,
          mailed: expected,
          invited: expected,
          counted: expected.length,
          shown: expected,
        });
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('is as it was for what stood before: external users by the submit setting alone [S2-03]', async () => {
    const { rows } = await app.db.execute(sql`
      select column_default as value from information_schema.columns
       where column_name = 'includes_external' and table_name in ('campaign', 'competition')`);
    expect(rows).toEqual([{ value: 'true' }, { value: 'true' }]);
    expect(competitions.includesExternal.notNull).toBe(true);
  });
});
