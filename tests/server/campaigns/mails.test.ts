import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Audience } from '#contract/access.ts';
import {
  campaigns,
  campaignTargetOrganizations,
  campaignTargetUnits,
  competitionMailings,
  competitionTargetUnits,
} from '#server/platform/db/schema/campaigns.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { queueCampaignMails } from '#server/programmes/campaigns/campaign.mailing.ts';
import { queueCompetitionMails } from '#server/programmes/competitions/competition.mailing.ts';
import { aCampaign, aCompetition } from '#tests/support/factories/contributions.ts';
import { anOrganization, aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';
import { type Campaigning, HOUR, later, NOW, startCampaigning } from './campaigning.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
  await at.app.db.execute(sql`update app_user set unsubscribed = true`);
});
beforeEach(async () => {
  at.app.setNow(NOW);
  await at.app.db.delete(outboxMails);
  await at.app.db.delete(campaigns);
  await writeSettings(at.app.db, DEFAULT_SETTINGS);
});
afterAll(() => at.app.close());

const run = () => queueCampaignMails(at.app.db, at.app.services);
const mails = () => at.app.db.select().from(outboxMails).orderBy(asc(outboxMails.userId));
const recipients = async () => (await mails()).map(({ userId }) => userId);
const submitBy = (submitEnabled: Audience) =>
  writeSettings(at.app.db, {
    moduleSubmitListSettings: {
      ...DEFAULT_SETTINGS.moduleSubmitListSettings,
      SUGGESTION: { listingEnabled: 'BOTH', submitEnabled },
    },
  });
const publish = async (body: object, sendEmailToUser = true) => {
  const id = await at.aDraft(body);
  await at.save({ id, publishState: 'PUBLISHED', sendEmailToUser });
  return id;
};

describe('the mail about a campaign', () => {
  it('goes to active people in its targets who take mails, once, in their language [R2B-20, S2-03, S2-07]', async () => {
    const works = await anOrganization(at.app.db);
    const plant = await aUnit(at.app.db, { organizationId: works.id });
    const line = await aUnit(at.app.db, { organizationId: works.id, parentUnitId: plant.id });
    const inPlant = await aUser(at.app.db, { unitId: plant.id });
    const inLine = await aUser(at.app.db, { unitId: line.id, langKey: 'tr' });
    const outside = await aUser(at.app.db, { roles: ['ROLE_EXTERNAL'] });
    await aUser(at.app.db, { unitId: plant.id, unsubscribed: true });
    await deactivate(at.app.db, await aUser(at.app.db, { unitId: plant.id }));
    await aUser(at.app.db, { unitId: (await aUnit(at.app.db)).id });

    const id = await publish({ title: 'Safe shifts', targetUnits: [{ id: plant.id }] });
    expect(await mails()).toEqual([]);
    expect(await run()).toBe(3);
    expect(await recipients()).toEqual([inPlant.id, inLine.id, outside.id]);
    const [english, turkish] = await mails();
    expect(english).toMatchObject({ status: 'QUEUED', subject: 'New campaign: Safe shifts' });
    expect(english?.textBody).toContain(`/campaign/${id}`);
    expect(english?.textBody).toContain('What would make your next shift safer?');
    expect(english?.unsubscribeLink).toContain('/unsubscribe-email/');
    expect(turkish?.subject).toBe('Yeni kampanya: Safe shifts');
    expect(await run()).toBe(0);
    await at.save({ id, title: 'Safe shifts, corrected', sendEmailToUser: true });
    expect(await run()).toBe(0);
    await at.app.db.execute(sql`update app_user set unsubscribed = true`);
  });

  it('is sent only when it was asked for at the publishing, and the wish is not stored [R2B-20, S2-07]', async () => {
    const unit = await aUnit(at.app.db);
    await aUser(at.app.db, { unitId: unit.id });
    const targetUnits = [{ id: unit.id }];
    const draft = await at.aDraft({ targetUnits });
    await at.save({ id: draft, sendEmailToUser: true });
    await publish({ targetUnits }, false);
    expect(await run()).toBe(0);
    expect((await at.save({ id: draft, sendEmailToUser: true })).body).not.toHaveProperty('sendEmailToUser');
    await at.app.db.execute(sql`update app_user set unsubscribed = true`);
  });

  it.each([
    ['BOTH', ['employee', 'outside']],
    ['INTERNAL', ['employee']],
    ['EXTERNAL', ['outside']],
    ['NONE', []],
  ] as const)(
    'leaves out those who cannot contribute while %s may submit [R2I-15 … R2I-18, S2-03]',
    async (audience, expected) => {
      const works = await anOrganization(at.app.db);
      const unit = await aUnit(at.app.db, { organizationId: works.id });
      const people = new Map([
        [(await aUser(at.app.db, { unitId: unit.id })).id, 'employee'],
        [(await aUser(at.app.db, { roles: ['ROLE_EXTERNAL'] })).id, 'outside'],
      ]);
      await publish({ targetUnits: [], targetOrganizations: [{ id: works.id }] });
      await submitBy(audience);
      await run();
      expect((await recipients()).map((id) => people.get(id ?? 0))).toEqual(expected);
      await at.app.db.execute(sql`update app_user set unsubscribed = true`);
    },
  );

  it('reaches everybody where no target is named [S2-03]', async () => {
    const { id } = await aCampaign(at.app.db, { dateSubmissionEnd: later(HOUR) });
    const anybody = await aUser(at.app.db);
    await at.app.db.execute(sql`insert into campaign_mailing (campaign_id) values (${id})`);
    expect(await run()).toBe(1);
    expect(await recipients()).toEqual([anybody.id]);
    await at.app.db.execute(sql`update app_user set unsubscribed = true`);
  });

  it('waits while the module of campaigns or of their type is off, and is not sent for what has ended', async () => {
    const unit = await aUnit(at.app.db);
    await aUser(at.app.db, { unitId: unit.id });
    const targetUnits = [{ id: unit.id }];
    const id = await publish({ targetUnits });
    for (const availableModules of [['SUGGESTION'], ['CAMPAIGN'], ['CAMPAIGN', 'IMPROVEMENT']] as const) {
      await writeSettings(at.app.db, { availableModules: [...availableModules] });
      expect(await run()).toBe(0);
    }
    await writeSettings(at.app.db, DEFAULT_SETTINGS);
    await at.app.db
      .update(campaigns)
      .set({ dateSubmissionEnd: later(-HOUR) })
      .where(eq(campaigns.id, id));
    expect(await run()).toBe(0);
    const ended = await publish({ targetUnits });
    await at.save({ id: ended, publishState: 'TERMINATED' });
    expect(await run()).toBe(0);
    await publish({ targetUnits });
    expect(await run()).toBe(1);
    await at.app.db.execute(sql`update app_user set unsubscribed = true`);
  });

  it('targets and mailing go with a draft that is deleted', async () => {
    const id = await at.aDraft({ targetOrganizations: [{ id: at.unit.organizationId }] });
    expect(await at.app.db.$count(campaignTargetOrganizations)).toBe(1);
    await at.app.db.delete(campaigns).where(eq(campaigns.id, id));
    expect(await at.app.db.$count(campaignTargetUnits)).toBe(0);
    expect(await at.app.db.$count(campaignTargetOrganizations)).toBe(0);
  });
});

describe('the mail about a competition', () => {
  it('goes to those in its targets who may submit ideas, once it is announced [R2E-07, S2-10]', async () => {
    const unit = await aUnit(at.app.db);
    const inUnit = await aUser(at.app.db, { unitId: unit.id });
    await aUser(at.app.db, { unitId: (await aUnit(at.app.db)).id });
    const wait = async (values: Parameters<typeof aCompetition>[1]) => {
      const { id } = await aCompetition(at.app.db, { dateSubmissionEnd: later(HOUR), ...values });
      await at.app.db.insert(competitionTargetUnits).values({ competitionId: id, unitId: unit.id });
      await at.app.db.insert(competitionMailings).values({ competitionId: id });
      return id;
    };
    await wait({ competitionState: 'EVAL1' });
    await wait({ dateSubmissionEnd: later(-HOUR) });
    const id = await wait({ title: 'The quiet hall' });
    expect(await queueCompetitionMails(at.app.db, at.app.services)).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ userId: inUnit.id, subject: 'New competition: The quiet hall' });
    expect(mail?.textBody).toContain(`/competition/detail/${id}/info`);
    expect(await queueCompetitionMails(at.app.db, at.app.services)).toBe(0);
  });
});
