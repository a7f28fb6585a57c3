import { expect, test } from 'vitest';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';
import { act, begin, inState, openId, saved, write } from './steps.ts';

openJourney();

const TEXTS = {
  title: 'Labels on every valve',
  body: 'Half of the valves have no label. With one on each, nobody has to ask before turning it.',
  field: 'Health and safety',
};
/** Stars that a member of the board gives, question by question: 60 × 5/5 + 25 × 4/5 + 15 × 3/5. */
const STARS = ['5', '4', '3'];
const SCORE = '89.0';

test('an improvement is written, evaluated by its board and accepted, and who decides reads the result [R3B-05, R3B-03, R3C-33, S3-92]', async () => {
  const owner = await visitors.visit({ login: 'employee' });
  await owner.open('/contribution/IMPROVEMENT/null');
  await begin(owner.page, t, { type: 'IMPROVEMENT', line: TEXTS.title });
  await write(owner.page, t, TEXTS);
  await saved(owner.page, t);
  await owner.page.getByRole('button', { name: t('contribution.submit'), exact: true }).click();
  await owner.page.getByText(t('contribution.submitted.title.IMPROVEMENT')).waitFor();
  const address = `/contribution/IMPROVEMENT/${openId(owner.page)}/detail`;
  await owner.open('/contribution/list/IMPROVEMENT/0/mine');
  await owner.page.getByRole('link', { name: TEXTS.title }).waitFor();

  const responsible = await visitors.visit({ login: 'responsible' });
  await responsible.open(address);
  await act(responsible.page, t, { action: 'Start evaluation', state: 'Evaluation' });

  const board = await visitors.visit({ login: 'jury.one' });
  await board.open(`${address}?tab=evaluations`);
  await board.page.getByRole('link', { name: /Improvement board/ }).click();
  const questions = board.page.getByRole('radiogroup');
  for (const [place, star] of STARS.entries()) {
    await questions.nth(place).getByRole('radio').first().focus();
    await board.page.keyboard.press(star);
  }
  const answered = board.page.waitForResponse((response) => response.request().method() === 'PUT');
  await board.page.getByRole('button', { name: t('evaluation.save'), exact: true }).click();
  expect((await answered).ok()).toBe(true);

  await responsible.open(`${address}?tab=evaluations`);
  const result = responsible.page.getByRole('region', { name: 'Improvement board' });
  await result.getByText(SCORE, { exact: true }).first().waitFor();

  await board.open(address);
  await act(board.page, t, { action: 'Accept', state: 'Accepted' });
  await owner.open(address);
  await inState(owner.page, t, 'Accepted');
  expect([owner, responsible, board].flatMap(({ faults }) => faults)).toEqual([]);
  for (const { close } of [owner, responsible, board]) await close();
});
