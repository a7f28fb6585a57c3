import { expect, test } from 'vitest';
import { JURY_TYPES } from '#contract/competitions/rules.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { settled, type Visit } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';
import { addReward, choosePeople, fillJury, moveOn, press, QUESTIONS, STEP } from './competitionSteps.ts';
import { begin, inState, openId, typeDate, write } from './steps.ts';

openJourney();

const CODE = 'RAIN-1';
const TITLE = 'What shall we do with the rain?';
const SUMMARY = 'Rain falls on every roof of ours. What could it be good for?';
const PRIZE = 'A day in the glasshouse';
const POINTS = 40;
/** The better one, and what else was submitted; how many stars each gets for the questions. */
const BEST = { owner: 'employee', title: 'Barrels below every gutter', stars: ['5', '4'] };
const OTHER = { owner: 'employee.two', title: 'Wash the buses with rain', stars: ['3', '3'] };
const IDEAS = [BEST, OTHER];
const JURORS = ['jury.one', 'jury.two', 'jury.three'];
const FIRST_JURY = { title: 'First selection', members: ['Thomas Becker', 'Zeynep Arslan', 'Priya Nair'] };
const JURIES = [
  FIRST_JURY,
  { title: 'Second look', members: ['Thomas Becker'] },
  { title: 'Last word', members: ['Priya Nair'] },
];
/** The competition that the journey is about. */
let id = 0;

/** Somebody does a part of the journey, on a page without faults. */
async function as(login: string | undefined, part: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = await visitors.visit(login === undefined ? {} : { login });
  await part(visit);
  expect(visit.faults).toEqual([]);
  await visit.close();
}

test('an editor makes a competition in the wizard, sees what is missing, and starts it [R2D-01, R2D-05, R2D-17, R2D-19, R2D-20]', () =>
  as('competition.editor', async ({ page, open }) => {
    const toStep = (name: string) =>
      page
        .getByRole('navigation', { name: t('competition.wizard.path') })
        .getByRole('link', { name })
        .click();
    const textbox = (key: MessageKey) => page.getByRole('textbox', { name: t(key), exact: true });
    await open('/competition/manage');
    await page.getByRole('link', { name: t('competition.new'), exact: true }).click();
    await textbox('components.programme.code').fill(CODE);
    await textbox('components.programme.title').fill(TITLE);
    await textbox('components.programme.summary').fill(SUMMARY);
    await page.getByRole('radio', { name: new RegExp(`^${t('competition.wizard.juries.3')}`) }).check();
    await press(page, t('competition.wizard.next'));
    await page.waitForURL(/\/competition\/2\/\d+\/edit/);
    await settled(page);
    id = openId(page);
    await page.getByRole('textbox', { name: t('competition.wizard.body'), exact: true }).click();
    await press(page, t('components.editor.bold'));
    await page.keyboard.type('Look up.');
    await press(page, t('competition.wizard.next'));
    await page.waitForURL(/\/competition\/3\//);

    // Each thing that is missing is the way to its step.
    await toStep(t('competition.wizard.step.rewards'));
    const start = page.getByRole('button', { name: t('competition.wizard.start'), exact: true });
    await page.getByText(t('competition.wizard.missing.rewards')).waitFor();
    expect(await start.isDisabled()).toBe(true);
    await page.getByText(t('competition.wizard.missing.juries')).waitFor();
    await page.getByRole('link', { name: t('competition.wizard.missing.dateSubmissionEnd') }).click();
    await page.waitForURL(/\/competition\/4\//);
    await typeDate(page, t('competition.wizard.end'), '010120991200');
    await page.getByRole('switch', { name: t('competition.wizard.public') }).check();
    const moderation = page.getByRole('region', { name: t('competition.wizard.moderation') });
    await choosePeople(moderation, t, t('competition.wizard.moderators'), ['Ingrid Solberg']);
    await press(page, t('competition.wizard.next'));
    await page.waitForURL(/\/competition\/5\//);

    for (const [index, type] of JURY_TYPES.entries()) {
      const jury = JURIES[index] ?? FIRST_JURY;
      const name = t(`competition.wizard.jury.${type}`);
      await fillJury(page, t, page.getByRole('region', { name, exact: true }), jury);
    }
    await press(page, t('competition.wizard.next'));
    await page.waitForURL(/\/competition\/6\//);
    await addReward(page, t, PRIZE, false);
    await addReward(page, t, String(POINTS), true);
    await page.getByText(t('competition.wizard.start.ready')).waitFor();
    await start.click();
    await press(page.getByRole('alertdialog'), t('competition.wizard.start'));
    await page.waitForURL(`**/competition/detail/${id}/info`);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  }));

test('a visitor reads it, and is asked to sign in to take part [R2C-19, R2C-20, R2C-24, R2D-11, R2D-14]', () =>
  as(undefined, async ({ page, open }) => {
    await open(`/competition/detail/${id}`);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    const article = page.getByRole('article');
    await article.locator('strong', { hasText: 'Look up.' }).waitFor();
    const rewards = article.getByRole('list', { name: t('competition.rewards') }).getByRole('listitem');
    await expect
      .poll(() => rewards.allTextContents(), STEP)
      .toEqual([expect.stringContaining(PRIZE), expect.stringContaining(`${POINTS} points`)]);
    await press(page, t('contribution.new.IDEA'));
    await page.getByText(t('warn.mustLoginMessage')).waitFor();
    await page.waitForURL(/\/login/);
  }));

test('two employees find it in the list and submit an idea each [R2C-01, R2C-24]', async () => {
  for (const { owner, title } of IDEAS) {
    await as(owner, async ({ page, open }) => {
      await open('/competition');
      await page.getByRole('link', { name: t('components.programme.detailsOf', { title: TITLE }) }).click();
      await press(page, t('contribution.new.IDEA'));
      await begin(page, t, { type: 'IDEA', line: title });
      expect(new URL(page.url()).pathname).toMatch(new RegExp(`/contribution/IDEA/${id}/\\d+/edit`));
      await write(page, t, { title, body: 'It costs little and helps in dry weeks.', field: 'Environment' });
      await page.getByText(t('contribution.ready.complete')).waitFor();
      await press(page, t('contribution.submit'));
      await page.getByText(t('contribution.submitted.title.IDEA')).waitFor();
      await inState(page, t, 'Submitted');
    });
  }
});

const inEach = (state: string) => Object.fromEntries(IDEAS.map(({ title }) => [title, state]));

test('a moderator moves it to the first round, after a look at what that brings [R2C-26, R2D-16, R2E-08, R2E-09, R2E-13]', () =>
  as('moderator', async ({ page, open }) => {
    await open(`/competition/detail/${id}/info`);
    await page.getByRole('tab', { name: t('competition.tab.ideas') }).click();
    await moveOn(page, t, 'First round', inEach('First round'));
    for (const { title } of IDEAS) {
      await page
        .getByRole('row', { name: new RegExp(title) })
        .getByText('First round')
        .waitFor();
    }
  }));

test('a juror declares a conflict of interest, the moderator reads who and why, and the juror takes it back', async () => {
  const juror = 'jury.three';
  const remark = 'We share a garden.';
  let title = '';
  await as(juror, async ({ page, open }) => {
    await open(`/competition/detail/${id}/info`);
    await page.getByRole('link', { name: t('competition.evaluate') }).click();
    const round = page.getByRole('listitem', { name: TITLE });
    await round.getByRole('link', { name: t('evaluation.round.start') }).click();
    const titles = new RegExp(IDEAS.map((idea) => idea.title).join('|'));
    title = (await page.getByRole('heading', { level: 1, name: titles }).textContent()) ?? '';
    await press(page, t('conflict.declare'));
    const question = page.getByRole('alertdialog', { name: t('conflict.declare.title') });
    await question.getByRole('radio', { name: t('conflict.kind.OTHER') }).check();
    await question.getByRole('textbox', { name: t('conflict.remark') }).fill(remark);
    await press(question, t('conflict.declare.confirm'));
    // The other one comes next.
    const [other] = IDEAS.filter((idea) => idea.title !== title);
    await page.getByRole('heading', { level: 1, name: other?.title ?? '' }).waitFor();
  });
  await as('moderator', async ({ page, open }) => {
    await open(`/competition/detail/${id}/ideas-manage`);
    const declared = page.getByRole('table', { name: t('conflict.ofRound') });
    const row = declared.getByRole('row', { name: new RegExp(title) });
    await row.getByText(FIRST_JURY.members[2] ?? '').waitFor();
    await row.getByText(new RegExp(remark)).waitFor();
  });
  await as(juror, async ({ page, open }) => {
    await open('/evaluation');
    await press(page, t('conflict.withdraw.named', { title }));
    const question = page.getByRole('alertdialog');
    await press(question, t('conflict.withdraw'));
    // Behind the question no heading is to be found: the answer is there once the question is gone.
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 2, name: t('conflict.mine') }).waitFor({ state: 'hidden' });
  });
});

test('three jurors score both ideas by the keys, one after the other [R2G-04, R2G-29]', async () => {
  for (const juror of JURORS) {
    await as(juror, async ({ page, open }) => {
      await open(`/competition/detail/${id}/info`);
      await page.getByRole('link', { name: t('competition.evaluate') }).click();
      const round = page.getByRole('listitem', { name: TITLE });
      await round.getByText(t('evaluation.progress', { given: 0, total: 2 })).waitFor();
      await round.getByRole('link', { name: t('evaluation.round.start') }).click();
      const left = [...IDEAS];
      while (left.length > 0) {
        const shown = page.getByRole('heading', {
          level: 1,
          name: new RegExp(left.map(({ title }) => title).join('|')),
        });
        const title = await shown.textContent();
        const [idea] = left.splice(
          left.findIndex((each) => each.title === title),
          1,
        );
        for (const [index, { question }] of QUESTIONS.entries()) {
          const stars = page.getByRole('radiogroup', { name: question });
          await stars.getByRole('radio').first().focus();
          await page.keyboard.press(idea?.stars[index] ?? '');
        }
        await page.getByRole('textbox', { name: t('evaluation.comment') }).fill(`Read by ${juror}.`);
        await press(page, t(left.length > 0 ? 'evaluation.saveNext' : 'evaluation.save'));
      }
      await page.getByRole('heading', { level: 1, name: t('evaluation.allDone') }).waitFor();
    });
  }
});

test('the moderator finds the scores and what each juror said, and closes the evaluation [R2E-21, R2G-26, R2G-27, R2G-28, R2G-29, S2-22, S2-23]', () =>
  as('moderator', async ({ page, open }) => {
    await open(`/competition/detail/${id}/eval-report`);
    const jury = page.getByRole('region', { name: FIRST_JURY.title });
    const first = jury.getByRole('button', { name: new RegExp(BEST.title) });
    await first.getByText(t('evaluation.report.given', { given: 3, total: 3, smart_count: 3 })).waitFor();
    // Five stars count 60 of 100, four of the other question 32.
    await first.getByText('92.0', { exact: true }).waitFor();
    await first.click();
    const said = page.getByRole('table', { name: t('evaluation.report.ofIdea', { title: BEST.title }) });
    for (const [index, name] of FIRST_JURY.members.entries()) {
      const line = said.getByRole('row', { name });
      await line.getByText('92.0', { exact: true }).waitFor();
      await line.getByText(`Read by ${JURORS[index]}.`).waitFor();
    }
    await page.getByRole('tab', { name: t('competition.tab.ideas') }).click();
    const best = page.getByRole('row', { name: new RegExp(BEST.title) });
    await best.getByText('92.0', { exact: true }).waitFor();
    await best.getByRole('cell', { name: String(JURORS.length), exact: true }).waitFor();
    await page
      .getByRole('row', { name: new RegExp(OTHER.title) })
      .getByText('60.0', { exact: true })
      .waitFor();
    await moveOn(page, t, t('components.status.competitionState.TERMINATED'), inEach('Evaluation closed'));
    await best.getByText(t('competition.idea.possibleReward', { reward: PRIZE })).waitFor();
  }));

test('after the approval the moderator completes it; each idea has the reward of its place [R2C-27, R2C-29, R2E-14, R2E-15, S2-23]', () =>
  as('moderator', async ({ page, open }) => {
    await open(`/competition/detail/${id}/ideas-manage`);
    await moveOn(page, t, t('components.status.competitionState.APPROVAL'), inEach('Finalist'));
    await moveOn(page, t, t('components.status.competitionState.COMPLETE'), {
      [BEST.title]: 'Rewarded',
      [OTHER.title]: 'Rewarded',
    });
    await page.waitForURL(`**/competition/detail/${id}/info`);
    // Nothing is left to be moved.
    await page.getByRole('tab', { name: t('competition.tab.report') }).waitFor();
    await page.getByRole('tab', { name: t('competition.tab.ideas') }).waitFor({ state: 'hidden' });
  }));

test('both owners are told what they have won, and hold it [R2E-12, R2E-15, R2H-06, R3G-04]', async () => {
  const won = [
    { login: BEST.owner, rank: 1, reward: PRIZE },
    { login: OTHER.owner, rank: 2, reward: `${POINTS} points` },
  ];
  for (const { login, rank, reward } of won) {
    await as(login, async ({ page, open }) => {
      await open('/user-point');
      const own = page.getByRole('region', { name: t('point.rewards') }).getByRole('listitem');
      await own
        .filter({ hasText: t('point.rewards.rank', { rank }) })
        .getByText(reward)
        .waitFor();
      await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
      const panel = page.getByRole('dialog', { name: /^Notifications/ });
      await panel.getByRole('link', { name: new RegExp(` won place ${rank}$`) }).click();
      await inState(page, t, 'Rewarded');
    });
  }
});

test('a visitor sees that it is completed, and can no longer take part [R2C-20, R2C-24]', () =>
  as(undefined, async ({ page, open }) => {
    await open(`/competition/detail/${id}/info`);
    await page.getByText(t('components.status.competitionState.COMPLETE')).first().waitFor();
    await page.getByText(t('competition.submit.closed')).waitFor();
    expect(await page.getByRole('button', { name: t('contribution.new.IDEA') }).count()).toBe(0);
  }));

test('it is cloned with its juries, rewards and dates, and the copy starts in three presses', () =>
  as('competition.editor', async ({ page, open }) => {
    await open(`/competition/detail/${id}/info`);
    await press(page, t('clone.action'));
    const dialog = page.getByRole('dialog', { name: t('clone.title', { title: TITLE }) });
    const code = dialog.getByRole('textbox', { name: t('components.programme.code') });
    expect(await code.inputValue()).toBe('RAIN-2');
    await dialog.getByRole('textbox', { name: t('components.programme.title') }).fill(`${TITLE} Again`);
    await press(dialog, t('clone.save'));
    await page.waitForURL(/\/competition\/1\/\d+\/edit/);
    await page.getByText(t('clone.done.competition', { title: TITLE })).waitFor();
    await page.getByRole('link', { name: t('clone.done.start') }).click();
    await page.getByText(t('competition.wizard.start.ready')).waitFor();
    await press(page, t('competition.wizard.start'));
    await press(page.getByRole('alertdialog'), t('competition.wizard.start'));
    await page.waitForURL(/\/competition\/detail\/\d+\/info/);
    expect(page.url()).not.toContain(`/detail/${id}/`);
    await page.getByRole('heading', { level: 1, name: `${TITLE} Again` }).waitFor();
    const rewards = page.getByRole('list', { name: t('competition.rewards') }).getByRole('listitem');
    await rewards.filter({ hasText: PRIZE }).waitFor();
  }));
