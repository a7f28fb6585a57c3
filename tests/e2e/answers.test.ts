import type pg from 'pg';
import { expect, test } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { accessibilityFaults, settled } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { callsOf, submitSuggestion } from '#tests/support/journeyCalls.ts';
import { onAdmin } from '#tests/support/testServer.ts';
import { t } from '#tests/support/texts.ts';
import { typeDate } from './steps.ts';

openJourney();

const ask = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  onAdmin(site.databaseUrl, async (client: pg.Client) => (await client.query<Row>(text, values)).rows);

/** Calls a job of the site, as the minute would, and waits until it is done. */
async function runJob(name: string): Promise<void> {
  const [job] = await ask<{ id: string }>(
    `insert into job_queue.job (name, policy) values ($1, null) returning id`,
    [name],
  );
  await expect
    .poll(
      async () =>
        (await ask(`select from job_queue.job where id = $1 and state = 'completed'`, [job?.id])).length,
      {
        timeout: 30_000,
      },
    )
    .toBe(1);
}

/** A suggestion of the employee, as it was submitted a moment ago; Elif Çelik answers it. */
async function submitted(title: string): Promise<{ id: number; address: string }> {
  // In a field whose first responsible person she is, whoever is away at this hour of the sample.
  const [like] = await ask<{ fieldId: number }>(
    `select field_id::int as "fieldId" from contribution where type = 'SUGGESTION' and (
       select person.login from contribution_participant part join app_user person on person.id = part.user_id
        where part.contribution_id = contribution.id and part.role = 'RESPONSIBLE' and part.deputy_for_id is null
        order by part.rank limit 1) = 'responsible' order by id limit 1`,
  );
  const body = '<p>Half of the lamps burn all night, and nobody is there to see by them.</p>';
  const texts = { title, body, summary: title };
  const id = await submitSuggestion(await callsOf('employee'), {
    ...texts,
    contributionFieldId: like?.fieldId ?? null,
  });
  return { id, address: `/contribution/SUGGESTION/${id}/detail` };
}

const detailAs = async (login: string, id: number) =>
  contributionEndpoints.read.response.parse(await (await callsOf(login))(`contributions/${id}`));
const answerOf = async (id: number) => (await detailAs('employee', id)).answer;

/** Has what is still to come of a promise come now, up to these kinds, in their order. */
const bringForward = (id: number, kinds: readonly string[], most: number) =>
  ask(
    `update answer_timer set fires_at = now() - interval '1 minute' + number * interval '1 second'
      where contribution_id = $1 and kind = any($2) and number <= $3`,
    [id, kinds, most],
  );

test('an answer that does not come: a reminder, then the deputy is asked, then the manager, who answers', async () => {
  const { id, address } = await submitted('Lamps that sleep');
  const { owner } = await answerOf(id);
  const [person] = await ask<{ login: string; unitId: number }>(
    `select login::text, unit_id::int as "unitId" from app_user where id = $1`,
    [owner?.id],
  );
  const login = person?.login ?? '';
  // Whoever answers has a deputy, and somebody above them.
  await ask(
    `update app_user set deputy_id = (select id from app_user where login = 'mentor') where id = $1`,
    [owner?.id],
  );
  await ask(`update organization_user set is_manager = false where unit_id = $1`, [person?.unitId]);
  await ask(
    `insert into organization_user (user_id, unit_id, is_manager)
     select id, $1, true from app_user where login = 'employee.two'
     on conflict (user_id, unit_id) do update set is_manager = true`,
    [person?.unitId],
  );

  await bringForward(id, ['REMINDER'], 50);
  await runJob('answer-timers');
  const responsible = await visitors.visit({ login });
  await responsible.open('/notifications');
  await responsible.page
    .getByText(t('answer.notice.reminder.title', { title: 'Lamps that sleep' }))
    .first()
    .waitFor();

  await ask(`update contribution set answer_due_at = now() - interval '2 minutes' where id = $1`, [id]);
  await bringForward(id, ['DUE', 'ESCALATION'], 0);
  await runJob('answer-timers');
  const deputy = await visitors.visit({ login: 'mentor' });
  await deputy.open('/notifications');
  const asked = t('answer.notice.passedOn.title', { title: 'Lamps that sleep' });
  await deputy.page.getByText(asked).first().waitFor();

  await bringForward(id, ['ESCALATION'], 1);
  await runJob('answer-timers');
  const manager = await visitors.visit({ login: 'employee.two' });
  await manager.open('/notifications');
  await manager.page.getByText(asked).first().waitFor();
  await manager.open(address);
  await settled(manager.page);
  expect(await accessibilityFaults(manager.page, { knowsFrame: true })).toEqual([]);
  const late = await answerOf(id);
  expect(late).toMatchObject({ state: 'late', escalation: 2 });
  const actions = (await detailAs('employee.two', id)).actions;
  const name = actions.find(({ asksReturn }) => !asksReturn)?.name ?? '';
  await manager.page.getByRole('button', { name, exact: true }).first().click();
  const dialog = manager.page.getByRole('alertdialog', { name });
  await dialog.waitFor();
  for (const box of await dialog.getByRole('textbox').all()) {
    if ((await box.inputValue()) === '') await box.fill('The lamps get a sensor each.');
  }
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect.poll(async () => (await answerOf(id)).state, { timeout: 20_000 }).not.toBe('late');
  expect([responsible, deputy, manager].flatMap(({ faults }) => faults)).toEqual([]);
  for (const { close } of [responsible, deputy, manager]) await close();
}, 180_000);

test('the author is asked for details, answers in place, and the promise goes on', async () => {
  const { id, address } = await submitted('Lamps that think');
  const responsible = await visitors.visit({ login: 'responsible' });
  await responsible.open(address);
  await responsible.page.getByRole('button', { name: t('question.ask'), exact: true }).click();
  const dialog = responsible.page.getByRole('dialog', { name: t('question.ask.title') });
  await dialog.getByRole('textbox').fill('How many lamps are there in the hall?');
  await dialog.getByRole('button', { name: t('question.ask.send'), exact: true }).click();
  await responsible.page.getByText(t('question.waits')).first().waitFor();
  expect((await answerOf(id)).state).toBe('paused');

  const author = await visitors.visit({ login: 'employee', width: 360 });
  await author.open('/my-work');
  const waiting = author.page.getByRole('region', { name: t('question.waiting') });
  await waiting.getByRole('link', { name: 'Lamps that think' }).click();
  const box = author.page.getByRole('textbox', { name: t('question.answer') });
  await box.fill('Forty-two, in three rows.');
  await settled(author.page);
  expect(await accessibilityFaults(author.page, { knowsFrame: true })).toEqual([]);
  await author.page.getByRole('button', { name: t('question.answer.send'), exact: true }).click();
  await author.page.getByText('Forty-two, in three rows.').first().waitFor();
  await expect.poll(async () => (await answerOf(id)).state, { timeout: 20_000 }).toBe('running');
  await responsible.open(address);
  await responsible.page.getByText('Forty-two, in three rows.').first().waitFor();
  expect([responsible, author].flatMap(({ faults }) => faults)).toEqual([]);
  for (const { close } of [responsible, author]) await close();
}, 180_000);

test('“not now” is an answer with a day on which it comes back, as a task again', async () => {
  const { id, address } = await submitted('Lamps for next year');
  const responsible = await visitors.visit({ login: 'responsible' });
  const read = async () => await detailAs('responsible', id);
  const before = await read();
  const putOff = before.actions.find(({ asksReturn }) => asksReturn);
  expect(putOff).toBeDefined();
  const name = putOff?.name ?? '';
  await responsible.open(address);
  await responsible.page.getByRole('button', { name, exact: true }).first().click();
  const dialog = responsible.page.getByRole('alertdialog', { name });
  for (const box of await dialog.getByRole('textbox').all()) {
    if ((await box.inputValue()) === '') await box.fill('The budget of this year is spent.');
  }
  await typeDate(responsible.page, t('decision.return.date'), '31122027');
  await settled(responsible.page);
  expect(await accessibilityFaults(responsible.page, { knowsFrame: true })).toEqual([]);
  await dialog.getByRole('button', { name: t('decision.return.confirm') }).click();
  await expect.poll(async () => (await read()).stateId, { timeout: 20_000 }).not.toBe(before.stateId);

  const author = await visitors.visit({ login: 'employee' });
  await author.open(address);
  await author.page.getByText('The budget of this year is spent.').first().waitFor();

  await ask(
    `update contribution_return set due_at = now() - interval '1 minute' where contribution_id = $1`,
    [id],
  );
  await runJob('contribution-returns');
  await expect
    .poll(async () => (await read()).decision?.comesBack?.cameBackAt ?? null, { timeout: 20_000 })
    .not.toBeNull();
  await responsible.open('/my-work');
  await responsible.page.getByRole('link', { name: 'Lamps for next year' }).first().waitFor();
  await author.open('/notifications');
  await author.page.getByText('Lamps for next year').first().waitFor();
  expect([responsible, author].flatMap(({ faults }) => faults)).toEqual([]);
  for (const { close } of [responsible, author]) await close();
}, 180_000);
