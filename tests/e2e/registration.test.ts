import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { mailEndpoints } from '#contract/mails/endpoints.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { settled, signIn, tokenOf, type Visit } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { inTurkish, pattern, type Translate, t } from '#tests/support/texts.ts';

openJourney();

/** The numbers that a captcha asks for. */
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Answers the captcha of a form as somebody who cannot read pictures does: in words. */
async function answerCaptcha(page: Page, words: Translate): Promise<void> {
  await page.getByRole('button', { name: words('captcha.unreadable') }).click();
  const field = page.locator('input[name="captchaAnswer"][inputmode="numeric"]');
  await field.waitFor();
  const question = (await page.locator(`label[for="${await field.getAttribute('id')}"]`).textContent()) ?? '';
  // The longest words first: "on bir" holds "bir".
  const names = NUMBERS.map((value) => ({ value, name: words(`captcha.number.${value}`) })).sort(
    (a, b) => b.name.length - a.name.length,
  );
  const anyName = new RegExp(names.map(({ name }) => name).join('|'), 'g');
  const numbers = [...question.matchAll(anyName)].map(
    ([name]) => names.find((each) => each.name === name)?.value ?? 0,
  );
  const [a = 0, b = 0] = numbers;
  const asks = (key: MessageKey) => pattern`${words(key)}`.test(question);
  const sum = asks('captcha.question.sum');
  const difference = asks('captcha.question.difference');
  expect(sum || difference || asks('captcha.question.largest')).toBe(true);
  await field.fill(String(sum ? a + b : difference ? a - b : Math.max(...numbers)));
}

/** Mails about news are written by a job of each minute, ms. */
const JOB_MS = 180_000;

/** The newest mail that is found by a part of its address or subject, once it is written. */
async function newestMail(part: string) {
  const headers = { authorization: `Bearer ${await tokenOf(site, 'admin')}` };
  const read = async () => {
    const query = `size=1&text.contains=${encodeURIComponent(part)}`;
    const answer = await fetch(`${site.origin}/api/v3/mails?${query}`, { headers });
    const [mail] = mailEndpoints.list.response.parse(await answer.json());
    if (!mail) throw new Error(`There is no mail with ${part}`);
    return mail;
  };
  return vi.waitFor(read, { timeout: JOB_MS, interval: 1000 });
}

/** The administrator opens a mail in the outbox and follows its link, which opens in a tab of its own. */
async function followMail(part: string, link: string): Promise<{ reader: Visit; page: Page }> {
  const { id, subject } = await newestMail(part);
  const reader = await visitors.visit({ login: 'admin' });
  await reader.open(`/admin/mails?text.contains=${encodeURIComponent(part)}`);
  await reader.page.getByRole('link', { name: subject }).first().click();
  await reader.page.waitForURL(`${site.origin}/admin/mails/${id}`);
  // A frame that is drawn again in between would take the press with it.
  await settled(reader.page);
  const opened = reader.page.context().waitForEvent('page');
  await reader.page.frameLocator('iframe').getByRole('link', { name: link }).click();
  const page = await opened;
  await settled(page);
  return { reader, page };
}

test('an outside person registers, activates the account from the mail and signs in [R1D-05, R1D-35, R1D-36, R1D-41, R1D-44, R1J-16, R1J-17]', async () => {
  const email = 'zeynep.kaya@outside.example.org';
  const visitor = await visitors.visit();
  await visitor.open('/account/register');
  const { page } = visitor;
  const fill = (name: string, value: string) => page.locator(`input[name="${name}"]`).fill(value);
  await fill('firstName', 'Zeynep');
  await fill('lastName', 'Kaya');
  await fill('phone', '5551234567');
  await page.getByRole('combobox', { name: t('register.educationLevel') }).selectOption('MASTER');
  await fill('company', 'Kaya Ltd.');
  await fill('department', 'Research');
  await fill('email', email);
  await fill('password', 'Correct-horse-1');
  await fill('secondPassword', 'Correct-horse-1');
  await answerCaptcha(page, t);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: t('register.submit'), exact: true }).click();
  await page.getByText(t('register.messages.success')).waitFor();
  await page.getByText(t('register.sent.to', { email })).waitFor();
  await page.getByRole('link', { name: t('register.sent.home') }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');

  const mail = await followMail(email, t('mail.activation.action'));
  await mail.page.getByRole('button', { name: t('activate.submit') }).click();
  await mail.page.getByText('Your user account has been activated. Please sign in.').waitFor();
  await mail.page.getByRole('link', { name: t('activate.toSignIn') }).click();
  await visitor.open('/login');
  await signIn(page, email, 'Correct-horse-1');
  await page.getByRole('heading', { level: 1, name: /Zeynep/ }).waitFor();
  expect([...visitor.faults, ...mail.reader.faults]).toEqual([]);
  await mail.reader.close();
  await visitor.close();
});

test('somebody who forgot the password gets a new one by mail, in Turkish [R1D-51, R1D-54, R1D-64, R1D-66, R1J-18, R1J-19, R1J-20]', async () => {
  const visitor = await visitors.visit({ locale: 'tr' });
  const { page } = visitor;
  await visitor.open('/account/reset/request');
  await page.locator('input[name="emailOrUsername"]').fill('umut.simsek');
  await answerCaptcha(page, inTurkish);
  await page.getByRole('button', { name: inTurkish('reset.request.submit') }).click();
  await page.getByText(inTurkish('reset.request.messages.success')).first().waitFor();
  await page.waitForURL(`${site.origin}/`);

  const mail = await followMail(inTurkish('mail.reset.subject'), inTurkish('mail.reset.action'));
  await mail.page.locator('input[name="newPassword"]').fill('Yeni-parola-2');
  await mail.page.locator('input[name="confirmation"]').fill('Yeni-parola-2');
  await mail.page.locator('main form button[type="submit"]').click();
  await mail.page.waitForURL(`${site.origin}/login`);
  await visitor.open('/login');
  await signIn(page, 'umut.simsek', 'Yeni-parola-2');
  await page.getByRole('heading', { level: 1, name: /Umut/ }).waitFor();
  expect([...visitor.faults, ...mail.reader.faults]).toEqual([]);
  await mail.reader.close();
  await visitor.close();
});

test('a visitor writes to those who run the platform, on a phone [R1E-01, R1E-23, R1E-25, R1E-26, R1J-14]', async () => {
  const visitor = await visitors.visit({ width: 360 });
  const { page } = visitor;
  await visitor.open('/contact');
  await page.locator('input[name="name"]').fill('Deniz Ak');
  await page.locator('input[name="email"]').fill('deniz.ak@outside.example.org');
  await page.locator('input[name="subject"]').fill('Guided tour');
  await page.locator('textarea[name="message"]').fill('May our class visit your workshop?');
  await answerCaptcha(page, t);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('contact.submit'), exact: true }).click();
  await page.getByText(t('contact.messages.success')).waitFor();
  await page.getByText(t('contact.redirect')).waitFor();
  await page.waitForURL(`${site.origin}/`);

  const reader = await visitors.visit({ login: 'admin' });
  await reader.open('/admin/mails?text.contains=Guided');
  await reader.page
    .getByRole('link', { name: /Guided tour/ })
    .first()
    .click();
  await reader.page.frameLocator('iframe').getByText('May our class visit your workshop?').waitFor();
  expect([...visitor.faults, ...reader.faults]).toEqual([]);
  await reader.close();
  await visitor.close();
});

/** Publishes a news item to one unit and asks for mails about it. */
async function publishNews(unitId: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${await tokenOf(site, 'admin')}`,
    'content-type': 'application/json',
  };
  const send = async (method: 'POST' | 'PUT', body: object) => {
    const answer = await fetch(`${site.origin}/api/v3/contents`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`${method} api/v3/contents answered ${answer.status} ${await answer.text()}`);
    return contentEndpoints.save.response.parse(await answer.json());
  };
  const lastDate = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const { id } = await send('POST', {
    title: 'The workshop opens its doors',
    summary: 'Everybody is invited to the new workshop on Friday.',
    post: '<p>Come and see.</p>',
    lastDate,
    accessLevel: 'REGISTERED',
    targetUnits: [{ id: unitId }],
  });
  await send('PUT', { id, publishState: 'PUBLISHED', sendEmailToUser: true });
}

test('whoever unsubscribes in a news mail is told so, and a made-up link is refused [R1D-68, R1D-70, R1D-71, R1D-72, R1J-15]', async () => {
  const login = 'wanda.kowalska';
  const headers = { authorization: `Bearer ${await tokenOf(site, login)}` };
  const account = accountEndpoints.read.response.parse(
    await (await fetch(`${site.origin}/api/account`, { headers })).json(),
  );
  await publishNews(account.unitId ?? 0);
  const mail = await followMail(account.email, t('mail.unsubscribe'));
  await mail.page.getByRole('button', { name: t('unsubscribe.submit') }).click();
  await mail.page.getByText(t('unsubscribe.done', { email: account.email })).waitFor();
  await mail.page.goto('/unsubscribe-email/1.made-up');
  await mail.page.getByRole('button', { name: t('unsubscribe.submit') }).click();
  await mail.page.getByRole('heading', { level: 1, name: t('error.http.400') }).waitFor();
  await mail.page.getByText(t('error.unsubscribe.invalid')).waitFor();
  expect(mail.reader.faults).toEqual([]);
  await mail.reader.close();
}, 240_000);
