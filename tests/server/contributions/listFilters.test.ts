import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contributions, extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { titleOrCode } from '#server/process/selection/filters.ts';
import {
  aCampaign,
  aContribution,
  aField,
  anExtraInput,
  aTag,
} from '#tests/support/factories/contributions.ts';
import { anOrganization, aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';
import { admin, app, idsOf, lifeCycle, list, me, prepareLists, type Query } from './listCase.ts';

prepareLists();

describe('filters of a list', () => {
  const only = async (user: TestUser, query: Query) => idsOf(await app.as(user), 'mine', query);

  it('title finds a part, whatever its case and accents [R3A-05, R3A-25]', async () => {
    const user = await aUser(app.db);
    const row = await aContribution(app.db, { owner: user, title: 'Çöp kutusu KÖŞESİ' });
    await aContribution(app.db, { owner: user, title: 'Something else' });
    for (const text of ['çöp', 'COP', 'cop KUTU', 'kosesi', 'KÖŞESİ']) {
      expect([text, await only(user, { 'title.contains': text })]).toEqual([text, [row.id]]);
    }
    expect(await only(user, { 'title.contains': 'copx' })).toEqual([]);
    expect(await only(user, { 'title.contains': '   ' })).toHaveLength(2);
  });

  it('signs of a search pattern stand for themselves [R3A-25]', async () => {
    const user = await aUser(app.db);
    const percent = await aContribution(app.db, { owner: user, title: '100% solar' });
    const under = await aContribution(app.db, { owner: user, title: 'a_b' });
    await aContribution(app.db, { owner: user, title: '100 solar axb' });
    expect(await only(user, { 'title.contains': '100%' })).toEqual([percent.id]);
    expect(await only(user, { 'title.contains': 'a_b' })).toEqual([under.id]);
    expect(await only(user, { 'title.contains': '\\' })).toEqual([]);
    // Their wide forms are searched as the plain ones.
    expect(await only(user, { 'title.contains': '100％' })).toEqual([percent.id]);
    expect(await only(user, { 'title.contains': 'a＿b' })).toEqual([under.id]);
    expect(await only(user, { 'title.contains': 's＼' })).toEqual([]);
  });

  it('title finds every word of the text, wherever each of them stands [R3A-05, R3A-25]', async () => {
    const user = await aUser(app.db);
    const kettle = await aContribution(app.db, {
      owner: user,
      title: 'Put a second kettle in the kitchen of hall two',
    });
    await aContribution(app.db, { owner: user, title: 'A kettle for the yard' });
    for (const text of ['KETTLE hall', 'hall  KETTLE', '"kettle in the kitchen"', '“hall” kettle']) {
      expect([text, await only(user, { 'title.contains': text })]).toEqual([text, [kettle.id]]);
    }
    expect(await only(user, { 'title.contains': 'kettle yard hall' })).toEqual([]);
    // Eight words are looked for.
    expect(await only(user, { 'title.contains': 'put a second kettle in the kitchen of something' })).toEqual(
      [kettle.id],
    );
  });

  it('title finds the code, whole or its beginning, whatever its case [R3A-05, R3A-25]', async () => {
    const user = await aUser(app.db);
    const first = await aContribution(app.db, { owner: user, code: 'SUG-990131', title: 'A kettle' });
    const second = await aContribution(app.db, { owner: user, code: 'SUG-990132', title: 'A lamp' });
    const longer = await aContribution(app.db, { owner: user, code: 'SUG-9901310', title: 'A door' });
    const named = await aContribution(app.db, { owner: user, title: 'As in SUG-990132' });
    expect(await only(user, { 'title.contains': 'SUG-990131' })).toEqual([first.id, longer.id]);
    expect(await only(user, { 'title.contains': ' sug-990132 ' })).toEqual([second.id, named.id]);
    expect(await only(user, { 'title.contains': 'Sug-99013' })).toEqual(
      [first.id, second.id, longer.id, named.id].sort((a, b) => a - b),
    );
    expect(await only(user, { 'title.contains': 'SUG-990133' })).toEqual([]);
    expect(await only(user, { 'title.contains': '990131' })).toEqual([]);
  });

  it('title and code are both found by an index [R3A-25]', async () => {
    let plan: unknown;
    const undone = app.db.transaction(async (db) => {
      await db.execute(sql`
        insert into contribution (type, code, title, life_cycle_id, state_id, state_type)
        select 'SUGGESTION', 'SUG-' || lpad(n::text, 6, '0'), md5(n::text), ${lifeCycle.id},
               ${lifeCycle.state('SUBMITTED').id}, 'SUBMITTED' from generate_series(1, 30_000) n`);
      await db.execute(sql`analyze contribution`);
      const { rows } = await db.execute(sql`explain (costs off) select id from contribution
        where type = 'SUGGESTION' and not is_deleted and ${titleOrCode('sug-000131')}`);
      plan = rows;
      db.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
    const text = JSON.stringify(plan);
    expect(text).toContain('BitmapOr');
    expect(text).toMatch(/Index Scan on contribution_(code_unique|by_code)/);
    expect(text).toContain('on contribution_title_search');
  });

  it('of several tags any one is enough [R3A-06, R3A-26]', async () => {
    const user = await aUser(app.db);
    const [a, b, c] = [await aTag(app.db), await aTag(app.db), await aTag(app.db)];
    const first = await aContribution(app.db, { owner: user, tagIds: [a.id, b.id] });
    const second = await aContribution(app.db, { owner: user, tagIds: [b.id] });
    const third = await aContribution(app.db, { owner: user, tagIds: [c.id] });
    expect(await only(user, { 'selectedTagId.in': `${a.id}` })).toEqual([first.id]);
    expect(await only(user, { 'selectedTagId.in': `${a.id},${b.id}` })).toEqual([first.id, second.id]);
    expect(await only(user, { 'selectedTagId.in': `${a.id},${c.id}` })).toEqual([first.id, third.id]);
  });

  it('a tag is found together with state and field, also after the contribution went on [R3A-26, R3A-28, R3A-34]', async () => {
    const user = await aUser(app.db);
    const [field, other, tag] = [await aField(app.db), await aField(app.db), await aTag(app.db)];
    const here = await aContribution(app.db, { owner: user, lifeCycle, fieldId: field.id, tagIds: [tag.id] });
    await aContribution(app.db, { owner: user, lifeCycle, fieldId: field.id });
    const there = await aContribution(app.db, {
      owner: user,
      lifeCycle,
      state: 'EVALUATION',
      fieldId: other.id,
      tagIds: [tag.id],
    });
    const found = (key: string, fieldId: number) =>
      only(user, {
        'selectedTagId.in': `${tag.id}`,
        'stateId.in': `${lifeCycle.state(key).id}`,
        'contributionFieldId.in': `${fieldId}`,
      });
    expect(await found('SUBMITTED', field.id)).toEqual([here.id]);
    expect(await found('EVALUATION', field.id)).toEqual([]);
    const { id: stateId, stateType } = lifeCycle.state('EVALUATION');
    await app.db.update(contributions).set({ stateId, stateType }).where(eq(contributions.id, here.id));
    expect(await found('SUBMITTED', field.id)).toEqual([]);
    expect(await found('EVALUATION', field.id)).toEqual([here.id]);
    await app.db.update(contributions).set({ fieldId: other.id }).where(eq(contributions.id, here.id));
    expect(await found('EVALUATION', field.id)).toEqual([]);
    expect(await found('EVALUATION', other.id)).toEqual([here.id, there.id]);
  });

  it('campaign, with 0 for contributions without one [R3A-07, R3A-24, R3A-27]', async () => {
    const user = await aUser(app.db);
    const campaign = await aCampaign(app.db);
    const inside = await aContribution(app.db, { owner: user, campaignId: campaign.id });
    const free = await aContribution(app.db, { owner: user });
    expect(await only(user, { 'campaignId.in': `${campaign.id}` })).toEqual([inside.id]);
    expect(await only(user, { 'campaignId.in': '0' })).toEqual([free.id]);
    expect(await only(user, { 'campaignId.in': `0,${campaign.id}` })).toEqual([inside.id, free.id]);
    const path = await list(await app.as(user), 'mine', {}, { parentId: campaign.id });
    expect(path.body.map(({ id }) => id)).toEqual([inside.id]);
  });

  it('field and state [R3A-08, R3A-09, R3A-28, R3A-29]', async () => {
    const user = await aUser(app.db);
    const [one, two] = [await aField(app.db), await aField(app.db)];
    const a = await aContribution(app.db, { owner: user, lifeCycle, fieldId: one.id });
    const b = await aContribution(app.db, { owner: user, lifeCycle, fieldId: two.id, state: 'EVALUATION' });
    const c = await aContribution(app.db, { owner: user, lifeCycle, fieldId: one.id, state: 'COMPLETION' });
    const state = (key: string) => lifeCycle.state(key).id;
    expect(await only(user, { 'contributionFieldId.in': `${one.id}` })).toEqual([a.id, c.id]);
    expect(await only(user, { 'stateId.in': `${state('SUBMITTED')},${state('EVALUATION')}` })).toEqual([
      a.id,
      b.id,
    ]);
    expect(
      await only(user, {
        'contributionFieldId.in': `${one.id}`,
        'stateId.in': `${state('COMPLETION')},${state('EVALUATION')}`,
      }),
    ).toEqual([c.id]);
  });

  it('submit dates with both bounds included [R3A-12, R3A-13, R3A-32, R3A-33]', async () => {
    const user = await aUser(app.db);
    const at = (dateSubmitted: string) => aContribution(app.db, { owner: user, dateSubmitted });
    const first = await at('2026-03-01T00:00:00.000Z');
    const second = await at('2026-03-02T23:59:59.999Z');
    const third = await at('2026-03-03T00:00:00.000Z');
    await aContribution(app.db, { owner: user, state: 'DRAFT' });
    const from = 'dateSubmitted.greaterThanOrEqual';
    const to = 'dateSubmitted.lessThanOrEqual';
    expect(await only(user, { [from]: '2026-03-01T00:00:00.000Z' })).toEqual([first.id, second.id, third.id]);
    expect(await only(user, { [from]: '2026-03-01T00:00:00.001Z' })).toEqual([second.id, third.id]);
    expect(await only(user, { [to]: '2026-03-02T23:59:59.999Z' })).toEqual([first.id, second.id]);
    expect(
      await only(user, { [from]: '2026-03-02T02:00:00.000+02:00', [to]: '2026-03-03T00:00:00.000Z' }),
    ).toEqual([second.id, third.id]);
  });

  it('a unit counts with all units below it, an organization with all its units [R3A-10, R3A-30]', async () => {
    const organization = await anOrganization(app.db);
    const other = await aUnit(app.db);
    const top = await aUnit(app.db, { organizationId: organization.id });
    const middle = await aUnit(app.db, { organizationId: organization.id, parentUnitId: top.id });
    const leaf = await aUnit(app.db, { organizationId: organization.id, parentUnitId: middle.id });
    const of = async (unitId: number) =>
      (await aContribution(app.db, { owner: await aUser(app.db, { unitId }) })).id;
    const [inTop, inLeaf, inOther] = [await of(top.id), await of(leaf.id), await of(other.id)];
    const ids = (tokens: string) => idsOf(admin, 'manage', { 'eiId.in': tokens });
    expect(await ids(`${top.id}`)).toEqual([inTop, inLeaf]);
    expect(await ids(`${middle.id}`)).toEqual([inLeaf]);
    expect(await ids(`${middle.id},${other.id}`)).toEqual([inLeaf, inOther]);
    expect(await ids(`org${organization.id}`)).toEqual([inTop, inLeaf]);
    expect(await ids(`org${organization.id},${other.id}`)).toEqual([inTop, inLeaf, inOther]);
  });

  it('values of one extra input are alternatives, several inputs must all fit, units too [R3A-30, R3A-34]', async () => {
    const unit = await aUnit(app.db);
    const user = await aUser(app.db, { unitId: unit.id });
    const size = await anExtraInput(app.db, { inputType: 'SINGLE_SELECTION', choices: ['S', 'M', 'L'] });
    const color = await anExtraInput(app.db, { inputType: 'MULTIPLE_SELECTION', choices: ['red', 'blue'] });
    const [small = 0, medium = 0] = size.choiceIds;
    const [red = 0, blue = 0] = color.choiceIds;
    const withValues = async (values: [number, number[]][]) => {
      const { id } = await aContribution(app.db, { owner: user });
      await app.db.insert(extraInputValues).values(
        values.map(([extraInputId, selectionValueIds]) => ({
          contributionId: id,
          extraInputId,
          selectionValueIds,
        })),
      );
      return id;
    };
    const smallRed = await withValues([
      [size.id, [small]],
      [color.id, [red, blue]],
    ]);
    const mediumBlue = await withValues([
      [size.id, [medium]],
      [color.id, [blue]],
    ]);
    const s = (choice: number) => `ei_${size.id}_${choice}`;
    const c = (choice: number) => `ei_${color.id}_${choice}`;
    expect(await only(user, { 'eiId.in': s(small) })).toEqual([smallRed]);
    expect(await only(user, { 'eiId.in': `${s(small)},${s(medium)}` })).toEqual([smallRed, mediumBlue]);
    expect(await only(user, { 'eiId.in': `${s(medium)},${c(red)}` })).toEqual([]);
    expect(await only(user, { 'eiId.in': `${s(small)},${c(blue)},${unit.id}` })).toEqual([smallRed]);
    expect(await only(user, { 'eiId.in': `${s(small)},999999` })).toEqual([]);
  });

  it('yes and no of an extra input narrow the list, together with choices of others [R3A-30, R3A-34]', async () => {
    const user = await aUser(app.db);
    const asked = await anExtraInput(app.db, { inputType: 'BOOL' });
    const size = await anExtraInput(app.db, { inputType: 'SINGLE_SELECTION', choices: ['S', 'M'] });
    const [small = 0] = size.choiceIds;
    const withAnswer = async (boolValue: boolean | null) => {
      const { id } = await aContribution(app.db, { owner: user });
      await app.db.insert(extraInputValues).values([
        { contributionId: id, extraInputId: asked.id, boolValue },
        { contributionId: id, extraInputId: size.id, selectionValueIds: boolValue ? [small] : [] },
      ]);
      return id;
    };
    const [yes, no] = [await withAnswer(true), await withAnswer(false)];
    await withAnswer(null);
    const token = (answer: number) => `ei_${asked.id}_${answer}`;
    expect(await only(user, { 'eiId.in': token(1) })).toEqual([yes]);
    expect(await only(user, { 'eiId.in': token(0) })).toEqual([no]);
    expect(await only(user, { 'eiId.in': `${token(0)},${token(1)}` })).toEqual([yes, no]);
    expect(await only(user, { 'eiId.in': `${token(1)},ei_${size.id}_${small}` })).toEqual([yes]);
    expect(await only(user, { 'eiId.in': `${token(0)},ei_${size.id}_${small}` })).toEqual([]);
    expect(await only(user, { 'eiId.in': token(2) })).toEqual([]);
  });

  it.each(['x', 'org', 'ei_1', 'ei_1_', '1,,2', '1;2', "1' or 1=1"])(
    'a token list such as "%s" is refused [R3A-30]',
    async (tokens) => {
      expect((await list(me, 'mine', { 'eiId.in': tokens })).status).toBe(400);
    },
  );

  it('filters combine with AND [R3A-34]', async () => {
    const user = await aUser(app.db);
    const field = await aField(app.db);
    const both = await aContribution(app.db, { owner: user, title: 'Roof garden', fieldId: field.id });
    await aContribution(app.db, { owner: user, title: 'Roof garden' });
    await aContribution(app.db, { owner: user, title: 'Bike stand', fieldId: field.id });
    expect(await only(user, { 'title.contains': 'roof', 'contributionFieldId.in': `${field.id}` })).toEqual([
      both.id,
    ]);
  });

  it('the role filter works in every scope; whoever sees a row is its viewer [R3A-11]', async () => {
    const user = await aUser(app.db);
    const owned = await aContribution(app.db, { owner: user });
    const seen = await aContribution(app.db, { visibility: 'REGISTERED' });
    const call = await app.as(user);
    expect(await idsOf(call, 'all', { 'role.in': 'OWNER' })).toEqual([owned.id]);
    expect(await idsOf(call, 'all', { 'role.in': 'VIEWER' })).toEqual(
      expect.arrayContaining([owned.id, seen.id]),
    );
    expect((await list(call, 'all', { 'role.in': 'KING' })).status).toBe(400);
  });
});
