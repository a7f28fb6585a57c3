import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { CAMPAIGN_STATES, type CampaignState } from '#contract/campaigns/rules.ts';
import { campaigns } from '#server/platform/db/schema/campaigns.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { aCampaign, aContribution } from '#tests/support/factories/contributions.ts';
import { type Campaigning, HOUR, later, NOW, startCampaigning } from './campaigning.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
beforeEach(() => at.app.setNow(NOW));
afterAll(() => at.app.close());

/** A campaign of the author, put into a state without any rule. */
const inState = async (publishState: CampaignState, values: object = {}) =>
  (
    await aCampaign(at.app.db, {
      publishState,
      summary: 'What would make your next shift safer?',
      createdBy: at.authorUser.id,
      publishDate: publishState === 'DRAFT' ? null : later(-100 * HOUR),
      dateSubmissionStart: publishState === 'DRAFT' ? null : later(-100 * HOUR),
      dateSubmissionEnd: later(72 * HOUR),
      ...values,
    })
  ).id;
const aim = async (campaignId: number) => {
  await at.app.db.execute(
    sql`insert into campaign_target_unit (campaign_id, unit_id) values (${campaignId}, ${at.unit.id})`,
  );
};

describe('publishing', () => {
  it('sets the state and all dates to now, whatever the sender says [R2B-24, R2B-25, S2-07, Q2-59]', async () => {
    const id = await at.aDraft();
    at.app.setNow(new Date(later(HOUR)));
    const { body } = await at.save({
      id,
      publishState: 'PUBLISHED',
      publishDate: later(-90 * HOUR),
      dateSubmissionStart: later(-90 * HOUR),
    });
    const now = later(HOUR);
    expect(body).toMatchObject({
      publishState: 'PUBLISHED',
      publishDate: now,
      announceDate: now,
      dateSubmissionStart: now,
      isOpen: true,
    });
  });

  it('needs more than a day and somebody whom it is for; a draft needs nobody [R2B-42, R2B-43, Q2-10]', async () => {
    const { id } = (await at.create()).body;
    expect((await at.save({ id, title: 'Still a draft' })).body.publishState).toBe('DRAFT');
    const publish = (change: object) => at.save({ id, publishState: 'PUBLISHED', ...change });
    expect((await publish({})).errorKey).toBe('campaign.targetUnitValidation');
    const targetUnits = [{ id: at.unit.id }];
    // The date is looked at first.
    expect((await publish({ dateSubmissionEnd: later(23 * HOUR) })).errorKey).toBe('dateValidateOneDayError');
    expect((await publish({ targetUnits, dateSubmissionEnd: later(25 * HOUR) })).status).toBe(200);
    expect((await at.save({ id, targetUnits: [] })).errorKey).toBe('campaign.targetUnitValidation');
  });

  it('two who publish at once publish once, with one mailing [R2B-24, S2-07]', async () => {
    const id = await at.aDraft();
    const results = await Promise.all(
      [at.author, at.editor, at.author].map((call) =>
        at.save({ id, publishState: 'PUBLISHED', sendEmailToUser: true }, call),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(results.map(({ body }) => body.publishDate)).size).toBe(1);
    const { rows } = await at.app.db.execute(sql`select from campaign_mailing where campaign_id = ${id}`);
    expect(rows).toHaveLength(1);
  });

  it('later an end lies a day behind the publishing, and a changed one in the future [R2B-26, R2B-46, Q2-09, Q2-65]', async () => {
    const id = await at.aPublished();
    const end = async (hours: number) =>
      (await at.save({ id, dateSubmissionEnd: later(hours * HOUR) })).errorKey;
    const key = 'dateValidateOneDayErrorAfterPublished';
    expect([await end(0), await end(24), await end(25)]).toEqual([key, key, undefined]);
    at.app.setNow(new Date(later(40 * HOUR)));
    expect(await end(30)).toBe(key);
    // Its end has passed and stays as it is.
    expect((await at.save({ id, title: 'Corrected' })).body).toMatchObject({
      title: 'Corrected',
      publishState: 'PUBLISHED',
      isOpen: false,
    });
    expect(await end(41)).toBeUndefined();
  });
});

describe('ending and archiving', () => {
  it.each([
    ['COMPLETED', -HOUR, 'TERMINATED'],
    ['TERMINATED', 120 * HOUR, 'COMPLETED'],
  ] as const)(
    'it becomes %s by the clock of the server, not by what was sent, and the moment is kept [R2B-27 … R2B-30, S2-06]',
    async (becomes, end, sent) => {
      const id = await inState('PUBLISHED', { dateSubmissionEnd: later(end) });
      const { status, body } = await at.save({
        id,
        publishState: sent,
        dateSubmissionTerminated: later(-999 * HOUR),
        dateSubmissionEnd: later(-2 * HOUR),
        title: 'Something else',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        publishState: becomes,
        dateSubmissionTerminated: NOW.toISOString(),
        dateSubmissionEnd: later(end),
        isOpen: false,
        canSubmit: false,
      });
      expect(body.title).not.toBe('Something else');
      // Nothing came by mail or by itself: a passed end alone leaves the state as it is.
      const passed = await inState('PUBLISHED', { dateSubmissionEnd: later(-HOUR) });
      const read = await at.author(campaignEndpoints.edit, { params: { id: passed } });
      expect([read.body.publishState, read.body.isOpen]).toEqual(['PUBLISHED', false]);
    },
  );

  it.each(['TERMINATED', 'COMPLETED'] as const)(
    'one that was %s is put away, once [R2B-11, R2B-31, R2B-32]',
    async (state) => {
      const id = await inState(state, { dateSubmissionTerminated: later(-HOUR) });
      const results = await Promise.all([
        at.save({ id, publishState: 'ARCHIVED' }),
        at.save({ id, publishState: 'ARCHIVED' }, at.editor),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(results.find(({ status }) => status === 400)?.errorKey).toBe('error.invalidStateTransition');
      expect(results.find(({ status }) => status === 200)?.body).toMatchObject({
        publishState: 'ARCHIVED',
        dateSubmissionTerminated: later(-HOUR),
      });
    },
  );

  it('every other step is refused and changes nothing; what has ended is not edited any more [S2-05, Q2-52]', async () => {
    const allowed = new Set([
      'DRAFT DRAFT',
      'DRAFT PUBLISHED',
      'PUBLISHED PUBLISHED',
      'PUBLISHED TERMINATED',
      'PUBLISHED COMPLETED',
      'TERMINATED ARCHIVED',
      'COMPLETED ARCHIVED',
    ]);
    const wrong: string[] = [];
    for (const from of CAMPAIGN_STATES) {
      for (const to of [...CAMPAIGN_STATES, undefined]) {
        if (allowed.has(`${from} ${to ?? from}`)) continue;
        const id = await inState(from);
        await aim(id);
        const { status, errorKey } = await at.save({ id, title: 'Changed', ...(to && { publishState: to }) });
        const { body } = await at.author(campaignEndpoints.edit, { params: { id } });
        if (status !== 400 || errorKey !== 'error.invalidStateTransition' || body.publishState !== from) {
          wrong.push(`${from} → ${to}: ${status} ${errorKey} ${body.publishState}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('deleting', () => {
  const remove = (id: number, call = at.editor) => call(campaignEndpoints.remove, { params: { id } });

  it('is for editors and for drafts, with their banner [R2B-12, R2I-06, R2J-28, Q2-50, Q2-66]', async () => {
    const [file] = await at.app.db
      .insert(storedFiles)
      .values({ storageKey: 'k', name: 'a.png', size: 1, contentType: 'image/png', category: 'BANNER' })
      .returning();
    const id = await inState('DRAFT', { bannerId: file?.id });
    await aim(id);
    expect([(await remove(id, at.author)).status, (await remove(id, at.app.anonymous)).status]).toEqual([
      403, 401,
    ]);
    const { status, headers, body } = await remove(id);
    expect([status, headers['app-alert'], body]).toEqual([204, 'app.campaign.deleted', undefined]);
    expect((await remove(id)).status).toBe(404);
    expect(await at.app.db.$count(storedFiles)).toBe(0);
  });

  it('is refused once something was sent to it, and once it was published [Q2-50, Q2-67]', async () => {
    const used = await inState('DRAFT');
    await aContribution(at.app.db, { campaignId: used });
    const refusal = await remove(used);
    expect([refusal.status, refusal.errorKey]).toEqual([400, 'error.inUse']);
    for (const state of ['PUBLISHED', 'TERMINATED', 'COMPLETED', 'ARCHIVED'] as const) {
      expect((await remove(await inState(state))).errorKey).toBe('error.invalidStateTransition');
    }
    const remaining = await at.app.db.select({ id: campaigns.id }).from(campaigns);
    expect(remaining.map(({ id }) => id)).toContain(used);
  });
});
