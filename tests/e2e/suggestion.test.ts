import { expect, test } from 'vitest';
import { settled, signIn } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { textsIn } from '#tests/support/texts.ts';
import { act, begin, inState, openId, saved, write } from './steps.ts';

openJourney();

const TEXTS = {
  en: {
    title: 'Bicycle stands at the north gate',
    body: 'Bicycles lean on the fence today. A stand for ten of them keeps the way free.',
    field: 'Workplace',
    submitted: 'Submitted',
    task: 'Check the suggestion',
  },
  tr: {
    title: 'Kuzey kapısına bisiklet park yeri',
    body: 'Bisikletler bugün çite yaslanıyor. On bisikletlik bir park yeri yolu açık tutar.',
    field: 'Çalışma ortamı',
    submitted: 'Gönderildi',
    task: 'Öneriyi kontrol et',
  },
} as const;

/** Signs in on the home page, writes a suggestion and submits it. @returns its number */
async function submitAs(login: string, locale: keyof typeof TEXTS) {
  const t = textsIn(locale);
  const texts = TEXTS[locale];
  const visit = await visitors.visit({ locale });
  const { page, open } = visit;
  await open('/');
  await page
    .getByRole('link', { name: t('menu.signIn'), exact: true })
    .first()
    .click();
  await signIn(page, login);
  await page.waitForURL(({ pathname }) => pathname === '/');
  await settled(page);
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: t('menu.contribute'), exact: true }).click();
  await page.getByRole('link', { name: t('menu.contribute.suggestion'), exact: true }).click();
  await begin(page, t, { line: texts.title });

  // What is written is stored without a button, and is there after a reload.
  await write(page, t, texts);
  await saved(page, t);
  await page.reload();
  await settled(page);
  const title = page.getByRole('textbox', { name: t('contribution.title'), exact: true });
  expect(await title.inputValue()).toBe(texts.title);
  await page
    .getByRole('textbox', { name: t('contribution.body') })
    .getByText(texts.body)
    .waitFor();

  await page.getByText(t('contribution.ready.complete')).waitFor();
  await page.getByRole('button', { name: t('contribution.submit'), exact: true }).click();
  await page.getByText(t('contribution.submitted.title.SUGGESTION')).waitFor();
  await inState(page, t, texts.submitted);
  await page
    .getByRole('region', { name: t('contribution.next') })
    .getByText(texts.task)
    .waitFor();
  return { ...visit, t, id: openId(page), texts };
}

async function pointsOf(visit: {
  page: { evaluate: (script: string) => Promise<unknown> };
}): Promise<number> {
  return Number(
    await visit.page.evaluate(`fetch('/api/v3/user-points/my-points', {
      headers: { authorization: 'Bearer ' + (sessionStorage.getItem('authenticationToken')) },
    }).then((answer) => answer.json()).then((points) => points.totalPoint)`),
  );
}

test('a suggestion goes from a thought to a confirmed benefit, and its owner hears of every step [R3B-22, R3C-01, R3D-01, R3G-01, S3-19, S3-37, S3-45, S3-73]', async () => {
  const owner = await submitAs('employee', 'en');
  const { t, id, texts } = owner;
  const before = await pointsOf(owner);
  const address = `/contribution/SUGGESTION/${id}/detail`;

  const responsible = await visitors.visit({ login: 'responsible' });
  await responsible.open('/contribution-task?status.in=WAITING&search=Bicycle');
  const row = responsible.page.getByRole('row', { name: texts.title });
  await row.getByText(t('task.own.WAITING')).waitFor();
  await row.getByRole('link').first().click();
  await responsible.page.waitForURL(`**${address}`);
  await act(responsible.page, t, { action: 'Start evaluation', state: 'Pre-evaluation' });
  await act(responsible.page, t, { action: 'Send to the board', state: 'Board' });

  const board = await visitors.visit({ login: 'jury.one' });
  await board.open(address);
  const explanation = 'Cheap, quick, and everybody at the gate asked for it.';
  await act(board.page, t, { action: 'Accept', explanation, state: 'Accepted' });

  await responsible.open(address);
  await act(responsible.page, t, { action: 'Start implementation', state: 'In implementation' });
  await act(responsible.page, t, { action: 'Mark as implemented', state: 'Benefit check' });

  const auditor = await visitors.visit({ login: 'paula.santos' });
  await auditor.open(address);
  await act(auditor.page, t, {
    action: 'Confirm and complete',
    explanation: 'Counted for two weeks: the way is free.',
    state: 'Completed',
  });

  // The owner is told, sees the answer with its reasons, and has the points.
  await owner.page.reload();
  await settled(owner.page);
  await owner.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const panel = owner.page.getByRole('dialog', { name: /^Notifications/ });
  // They stand together, the newest first.
  await panel
    .getByRole('button', { name: /earlier$/ })
    .first()
    .click();
  for (const news of [/ is completed$/, / is being implemented$/, / is accepted$/, / is being evaluated$/]) {
    await panel.getByRole('link', { name: news }).first().waitFor();
  }
  await panel
    .getByRole('link', { name: / is completed$/ })
    .first()
    .click();
  await owner.page.waitForURL(`**${address}`);
  await inState(owner.page, t, 'Completed');
  await owner.page.getByText(t('contribution.next.ended')).waitFor();
  expect((await pointsOf(owner)) - before).toBe(5 + 25 + 50 + 100);
  await owner.open('/user-point');
  const entry = owner.page.getByRole('row', { name: new RegExp(`Benefit confirmed.*${texts.title}`) });
  await entry.getByText('100 points').waitFor();
  expect([owner, responsible, board, auditor].flatMap(({ faults }) => faults)).toEqual([]);
  for (const { close } of [owner, responsible, board, auditor]) await close();
});

test('the same in Turkish, with every word in Turkish [R3B-22, R1A-37, R3N-35]', async () => {
  const { page, texts, close, t } = await submitAs('employee.two', 'tr');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('tr');
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
  await page
    .getByRole('button', { name: new RegExp(t('notification.title')) })
    .first()
    .waitFor();
  await close();
});
