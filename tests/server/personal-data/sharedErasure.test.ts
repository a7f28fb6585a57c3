import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasureEndpoints as endpoints } from '#contract/personal-data/endpoints.ts';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let administrator: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
  admin = await app.as(administrator);
});
afterAll(() => app.close());

describe('erasing somebody who shares contributions with others', () => {
  it('leaves contributions that others share, and what gave points, without its words', async () => {
    const [person, other] = [await aUser(app.db), await aUser(app.db)];
    const shared = await aContribution(app.db, {
      owner: person,
      coOwners: [other],
      state: 'DRAFT',
      title: 'Ours',
    });
    const given = await aContribution(app.db, { owner: person, state: 'DRAFT', title: 'Mine' });
    await app.db.execute(sql`
      insert into point_entry (user_id, source, contribution_id, point_type, point)
      values (${person.id}, 'SUGGESTION', ${given.id}, 'x', 3)`);
    const erased = await admin(endpoints.erase, { params: { id: person.id }, body: { login: person.login } });
    expect(erased.status).toBe(200);
    const { rows } = await app.db.execute(sql`
      select title, body, is_deleted from contribution where id in (${shared.id}, ${given.id}) order by id`);
    expect(rows).toEqual([
      { title: 'Ours', body: expect.stringContaining('long enough'), is_deleted: false },
      { title: '', body: '', is_deleted: true },
    ]);
  });

  it('removes a shared draft with the last of its owners', async () => {
    const [one, other] = [await aUser(app.db), await aUser(app.db)];
    const draft = await aContribution(app.db, { owner: one, coOwners: [other], state: 'DRAFT' });
    const left: number[] = [];
    for (const { id, login } of [one, other]) {
      expect((await admin(endpoints.erase, { params: { id }, body: { login } })).status).toBe(200);
      const { rows } = await app.db.execute(sql`select from contribution where id = ${draft.id}`);
      left.push(rows.length);
    }
    expect(left).toEqual([1, 0]);
  });

  it('takes their name out of notes that they wrote, replied to or read as authors, and leaves words that are like it', async () => {
    const [person, other] = [
      await aUser(app.db, { firstName: 'Can', lastName: 'Demirci' }),
      await aUser(app.db, { firstName: 'Can', lastName: 'Demirci Kaya' }),
    ];
    const own = await aContribution(app.db, { owner: other, coOwners: [person] });
    const invited = await aContribution(app.db, { owner: other });
    const replied = await aContribution(app.db, { owner: other });
    await app.db.execute(sql`
      insert into contribution_co_author (contribution_id, user_id, state) values (${invited.id}, ${person.id}, 'ENDED')`);
    const noted = (
      contributionId: number,
      values: { decision: string; reply?: string; replyUserId?: number },
    ) =>
      app.db.execute(sql`
        insert into decision_note (contribution_id, action_id, action_names, from_state_id, to_state_id, decided_at,
                                   decision, reason, reply, reply_user_id, reply_answer, reply_answered_at)
        values (${contributionId}, 1, '[]', 1, 2, now(), ${values.decision}, 'Can we do it? Ask Can Demirci Kaya.',
                ${values.reply ?? null}, ${values.replyUserId ?? null}, 'No, Can Demirci.', now())`);
    await noted(own.id, { decision: 'Dear Can, thank you. Can it wait, Can?' });
    await noted(invited.id, { decision: 'Merhaba Can Bey, teşekkür ederiz.' });
    await noted(replied.id, {
      decision: 'Dear Can, no.',
      reply: 'Yours, Can Demirci',
      replyUserId: person.id,
    });
    const erased = await admin(endpoints.erase, { params: { id: person.id }, body: { login: person.login } });
    expect(erased.status).toBe(200);
    const { rows } = await app.db.execute(sql`
      select decision, reason, reply, reply_answer as answer from decision_note
       where contribution_id in (${own.id}, ${invited.id}, ${replied.id}) order by contribution_id`);
    const reason = 'Can we do it? Ask Can Demirci Kaya.';
    const answer = `No, ${FORMER_MEMBER}.`;
    expect(rows).toEqual([
      { decision: `Dear ${FORMER_MEMBER}, thank you. Can it wait, Can?`, reason, reply: null, answer },
      { decision: `Merhaba ${FORMER_MEMBER} Bey, teşekkür ederiz.`, reason, reply: null, answer },
      { decision: 'Dear Can, no.', reason, reply: `Yours, ${FORMER_MEMBER}`, answer },
    ]);
  });

  it('leaves entries of before alone that may name somebody else of the same name, who has a part there', async () => {
    const name = { firstName: 'Deniz', lastName: 'Kaya' };
    const [person, namesake] = [await aUser(app.db, name), await aUser(app.db, name)];
    const theirs = await aContribution(app.db, { owner: namesake });
    const others = await aContribution(app.db, { owner: administrator });
    await app.db.execute(sql`
      insert into contribution_history (contribution_id, category, event, user_id, old_value, new_value)
      select id, 'ASSIGN', 'EXPERT', ${administrator.id}, 'Deniz Kaya, Deniz Kayalı', 'Deniz Kaya'
        from unnest(array[${theirs.id}, ${others.id}]::bigint[]) as id`);
    const erased = await admin(endpoints.erase, { params: { id: person.id }, body: { login: person.login } });
    expect(erased.status).toBe(200);
    const { rows } = await app.db.execute(sql`
      select old_value, new_value from contribution_history
       where category = 'ASSIGN' and contribution_id in (${theirs.id}, ${others.id}) order by contribution_id`);
    expect(rows).toEqual([
      { old_value: 'Deniz Kaya, Deniz Kayalı', new_value: 'Deniz Kaya' },
      { old_value: `${FORMER_MEMBER}, Deniz Kayalı`, new_value: FORMER_MEMBER },
    ]);
  });
});
