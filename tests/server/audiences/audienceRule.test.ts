import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audienceAdmits } from '#contract/roles.ts';
import { previewAudience } from '#server/people/audiences/audience.preview.ts';
import { writeAudience } from '#server/people/audiences/audience.store.ts';
import { campaigns, competitions } from '#server/platform/db/schema/campaigns.ts';
import { readCallerWithoutSession } from '#server/platform/http/callers.ts';
import {
  DEFAULT_SETTINGS,
  readSettings,
  writeSettings,
} from '#server/platform/settings/settings.repository.ts';
import { programmeReach } from '#server/programmes/audiences/audience.recipients.ts';
import { CAMPAIGN_AUDIENCE, COMPETITION_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { queueCampaignMails } from '#server/programmes/campaigns/campaign.mailing.ts';
import { canSubmitToCampaign } from '#server/programmes/campaigns/campaign.visibility.ts';
import { queueCompetitionMails } from '#server/programmes/competitions/competition.mailing.ts';
import { canSubmitToCompetition } from '#server/programmes/competitions/competition.visibility.ts';
import { aCampaign, aCompetition } from '#tests/support/factories/contributions.ts';
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

const END = '2030-04-05T12:00:00.000Z';

/** Ideas follow one life cycle all the time. */
let lifeCycleId: number;
beforeAll(async () => {
  await prepareWorlds();
  ({ lifeCycleId } = await aCompetition(app.db, { publishState: 'DRAFT', competitionState: 'DRAFT' }));
});
afterAll(() => app.close());

/** The rule in plain words, as the decision has it. */
function isReached(world: World, at: number): boolean {
  const person = world.people[at];
  if (!person) return false;
  const { named, external } = world;
  const isExternal = person.roles.includes('ROLE_EXTERNAL');
  if (named.people.includes(at) || (isExternal && external)) return true;
  if (isExternal && !person.roles.includes('ROLE_INTERNAL')) return false;
  if (named.organizations.length + named.units.length + named.people.length === 0) return true;
  return isInPlace(world, at);
}

/** A world without the campaigns and competitions of the one before. */
async function prepare(world: World): Promise<void> {
  await build(world);
  const audience = { listingEnabled: 'BOTH', submitEnabled: world.submitEnabled } as const;
  await writeSettings(app.db, {
    moduleSubmitListSettings: {
      ...DEFAULT_SETTINGS.moduleSubmitListSettings,
      SUGGESTION: audience,
      COMPETITION: audience,
    },
  });
  await app.db.delete(campaigns);
  await app.db.execute(sql`delete from competition where publish_state = 'PUBLISHED'`);
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
        await prepare(world);
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
        const chosen = {
          organizationIds: [...audience.organizations],
          unitIds: [...audience.units],
          userIds: [...audience.people],
          external: audience.includesExternal,
          type: 'SUGGESTION' as const,
          page: 0,
          size: 20,
        };
        const preview = await previewAudience(app.db, chosen, await programmeReach(app.db, chosen));
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
