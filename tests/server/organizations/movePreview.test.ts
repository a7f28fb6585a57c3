import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
});
afterAll(() => app.close());

const preview = (id: number | string, parentId: string) =>
  admin(organizationEndpoints.previewMove, { params: { id: String(id) }, query: { parentId } });
const move = (id: number, parentId: string, rest: object = {}) =>
  admin(organizationEndpoints.save, { body: { id: String(id), parentId, ...rest } });

/** An organization with a branch of two units, and another place to which it can go. */
async function aPlace() {
  const [here, there] = [await anOrganization(app.db), await anOrganization(app.db)];
  const above = await aUnit(app.db, { organizationId: here.id, name: 'Works' });
  const top = await aUnit(app.db, { organizationId: here.id, parentUnitId: above.id, name: 'Lab' });
  const below = await aUnit(app.db, { organizationId: here.id, parentUnitId: top.id, name: 'Soil' });
  const target = await aUnit(app.db, { organizationId: there.id, name: 'Grid' });
  return { here, there, above, top, below, target };
}

const aCampaignFor = async (
  title: string,
  units: number[],
  organizations: number[] = [],
  state = 'PUBLISHED',
) => {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    insert into campaign (code, title, summary, campaign_type, publish_state)
    values (${title}, ${title}, '', 'SUGGESTION', ${state}) returning id`);
  const id = rows[0]?.id ?? 0;
  for (const unit of units)
    await app.db.execute(
      sql`insert into campaign_target_unit (campaign_id, unit_id) values (${id}, ${unit})`,
    );
  for (const one of organizations)
    await app.db.execute(
      sql`insert into campaign_target_organization (campaign_id, organization_id) values (${id}, ${one})`,
    );
  return id;
};

describe('the preview of a move', () => {
  it('counts what moves, and says what is seen by others afterwards', async () => {
    const { here, there, above, top, below, target } = await aPlace();
    const owner = await aUser(app.db, { unitId: below.id });
    await aUser(app.db, { unitId: top.id });
    await aUser(app.db, { unitId: above.id });
    await aContribution(app.db, { owner, visibility: 'ORGANIZATION', state: 'SUBMITTED' });
    await aContribution(app.db, { owner, visibility: 'UNIT', state: 'SUBMITTED' });
    const { status, body } = await preview(top.id, String(target.id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      refusal: null,
      to: [expect.any(String), 'Grid'],
      seenPlace: `org${here.id}/${above.id}>org${there.id}/${target.id}`,
      isOtherOrganization: true,
      isBelowInactive: false,
      unitCount: 1,
      userCount: 2,
      contributionCount: 2,
      sharedCount: 1,
      calendar: null,
      managers: null,
      audiences: [],
      named: [],
    });
    expect(body.from.at(-1)).toBe('Works');
    const within = await preview(below.id, String(above.id));
    expect(within.body).toMatchObject({ isOtherOrganization: false, sharedCount: 0, userCount: 1 });
    // Nothing was changed.
    const stored = await admin(organizationEndpoints.read, { params: { id: String(top.id) } });
    expect(stored.body).toMatchObject({ parentId: String(above.id), version: 0 });
  });

  it('names the campaigns and news that begin or cease to be for its people; what names the unit itself stays', async () => {
    const { here, there, above, top, target } = await aPlace();
    const loses = await aCampaignFor('Loses', [above.id]);
    const gains = await aCampaignFor('Gains', [], [there.id]);
    await aCampaignFor('Both', [], [here.id, there.id]);
    await aCampaignFor('Own', [top.id, above.id]);
    await aCampaignFor('Archived', [target.id], [], 'ARCHIVED');
    // Counted, and not named: platform administrators do not see drafts of campaigns.
    await aCampaignFor('Draft', [], [there.id], 'DRAFT');
    await aCampaignFor('Everybody', []);
    const news = async (accessLevel: 'REGISTERED' | 'UNIT' | 'INTERNAL') => {
      const { id } = await aContent(app.db, { accessLevel, title: `News ${accessLevel}` });
      await app.db.execute(
        sql`insert into content_target_unit (content_id, unit_id) values (${id}, ${target.id})`,
      );
      return id;
    };
    const registered = await news('REGISTERED');
    await news('UNIT');
    await news('INTERNAL');
    const { body } = await preview(top.id, String(target.id));
    expect(body.audiences).toEqual([
      { kind: 'CAMPAIGN', joining: 2, leaving: 1 },
      { kind: 'CONTENT', joining: 1, leaving: 0 },
    ]);
    expect(body.named).toEqual([
      { kind: 'CAMPAIGN', id: gains, title: 'Gains', isJoining: true },
      { kind: 'CAMPAIGN', id: loses, title: 'Loses', isJoining: false },
      { kind: 'CONTENT', id: registered, title: 'News REGISTERED', isJoining: true },
    ]);
  });

  it('says who manages above it then, and by which calendar it works', async () => {
    const { above, top, target } = await aPlace();
    const ada = await aUser(app.db, { firstName: 'Ada', lastName: 'Old' });
    await app.db.execute(
      sql`insert into organization_user (user_id, unit_id, is_manager) values (${ada.id}, ${above.id}, true)`,
    );
    const { rows } = await app.db.execute<{ id: number }>(sql`
      insert into calendar (name, time_zone, working_days) values ('Izmir', 'Europe/Istanbul', '{1,2,3,4,5}') returning id`);
    const calendar = rows[0]?.id ?? 0;
    await app.db.execute(sql`update organization_unit set calendar_id = ${calendar} where id = ${target.id}`);
    const { body } = await preview(top.id, String(target.id));
    expect(body.managers).toEqual({ from: ['Ada Old'], to: [] });
    expect(body.calendar).toMatchObject({ to: 'Izmir' });
    await app.db.execute(sql`update organization_unit set calendar_id = ${calendar} where id = ${top.id}`);
    expect((await preview(top.id, String(target.id))).body.calendar).toBeNull();
    await app.db.execute(sql`update organization_unit set is_active = false where id = ${target.id}`);
    expect((await preview(top.id, String(target.id))).body.isBelowInactive).toBe(true);
  });

  it('is refused where the move would be, and for whoever does not administer the platform', async () => {
    const { here, above, top, below } = await aPlace();
    expect((await preview(top.id, String(below.id))).body.refusal).toBe('cycle');
    expect((await preview(top.id, String(top.id))).body.refusal).toBe('cycle');
    expect((await preview(top.id, String(above.id))).body.refusal).toBe('samePlace');
    await app.db.execute(sql`update organization_unit set is_editable = false where id = ${top.id}`);
    expect((await preview(top.id, `org${here.id}`)).body.refusal).toBe('managed');
    const coded = await aUnit(app.db, { organizationId: (await anOrganization(app.db)).id, code: 'X7' });
    await app.db.execute(sql`update organization_unit set code = 'x7' where id = ${above.id}`);
    expect((await preview(coded.id, `org${here.id}`)).body.refusal).toBe('codeTaken');
    expect((await preview(`org${here.id}`, String(top.id))).status).toBe(400);
    expect((await preview(999_999, String(top.id))).status).toBe(404);
    expect((await preview(below.id, '999999')).fieldErrors).toEqual({ parentId: 'Value' });
    const employee = await app.as(await aUser(app.db));
    const refused = await employee(organizationEndpoints.previewMove, {
      params: { id: String(top.id) },
      query: { parentId: `org${here.id}` },
    });
    expect(refused.status).toBe(403);
  });
});

describe('moves at a time', () => {
  it('of two that would close a circle one is refused', async () => {
    const { here } = await aPlace();
    const [one, two] = [
      await aUnit(app.db, { organizationId: here.id }),
      await aUnit(app.db, { organizationId: here.id }),
    ];
    const moved = await Promise.all([move(one.id, String(two.id)), move(two.id, String(one.id))]);
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(moved.find(({ status }) => status === 400)?.errorKey).toBe('error.cycle');
  });

  it('a preview that is out of date holds its move up, and nothing moves', async () => {
    const { there, top, target, above } = await aPlace();
    const { seenPlace } = (await preview(top.id, String(target.id))).body;
    // Another moves the place itself.
    const hall = await aUnit(app.db, { organizationId: there.id });
    await move(target.id, String(hall.id));
    const late = await move(top.id, String(target.id), { seenPlace });
    expect([late.status, late.errorKey]).toEqual([400, 'error.savedInBetween']);
    const stored = await admin(organizationEndpoints.read, { params: { id: String(top.id) } });
    expect(stored.body.parentId).toBe(String(above.id));
    const again = (await preview(top.id, String(target.id))).body;
    expect((await move(top.id, String(target.id), { seenPlace: again.seenPlace })).status).toBe(200);
  });

  it('each is in the audit trail', async () => {
    const { top, target } = await aPlace();
    await move(top.id, String(target.id));
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select audit_event::text as text from audit_event order by id desc limit 1`,
    );
    expect(rows[0]?.text).toMatch(/organizations/);
    expect(rows[0]?.text).toContain(`""parentId"", ""value"": ""${target.id}""`);
  });
});
