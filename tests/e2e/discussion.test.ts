import { expect, test } from 'vitest';
import { accessibilityFaults, overflows, PASSWORD, settled, tokenOf } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { onAdmin } from '#tests/support/testServer.ts';
import { pattern, t } from '#tests/support/texts.ts';

openJourney();

/** A suggestion that is open to comments and ratings, and belongs to neither of the two people. */
async function openSuggestion(): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(site, 'wanda.kowalska')}` };
  const list = await fetch(`${site.origin}/api/v3/contributions/SUGGESTION/0/all?size=200`, { headers });
  for (const { id, roles } of (await list.json()) as { id: number; roles: string[] }[]) {
    if (roles.includes('OWNER')) continue;
    const answer = await fetch(`${site.origin}/api/v3/contributions/${id}`, { headers });
    const detail = (await answer.json()) as {
      commentStatus: string;
      permissions: { comment: boolean; rate: boolean };
      participants: { firstName: string; role: string }[];
    };
    const foreign = detail.participants.every(({ firstName }) => !['Wanda', 'Umut'].includes(firstName));
    if (detail.permissions.comment && detail.permissions.rate && foreign) {
      return `/contribution/SUGGESTION/${id}/detail`;
    }
  }
  throw new Error('The sample has no suggestion that is open to discussion');
}

test('two people discuss and rate a suggestion; each sees the other’s words and stars [R3E-01, R3E-03, R3E-10, R3E-12]', async () => {
  const address = await openSuggestion();
  const words = 'We have the same trouble at the workshop gate.';
  const answer = 'Then let us plan both gates together.';

  const first = await visitors.visit({ login: 'wanda.kowalska' });
  await first.open(`${address}?tab=discussion`);
  await first.page.getByRole('textbox', { name: t('comment.yours') }).fill(words);
  await first.page.getByRole('button', { name: t('comment.send'), exact: true }).click();
  await first.page.getByRole('main').getByText(words).waitFor();
  const stars = first.page.getByRole('region', { name: t('contribution.rating') });
  await stars.locator('label').filter({ hasText: '4 stars' }).click();
  await stars.getByRole('button', { name: t('contribution.rating.remove') }).waitFor();

  const second = await visitors.visit({ login: 'umut.simsek' });
  await second.open(`${address}?tab=discussion`);
  await second.page.getByRole('main').getByText(words).waitFor();
  await second.page.getByRole('textbox', { name: t('comment.yours') }).fill(answer);
  await second.page.getByRole('button', { name: t('comment.send'), exact: true }).click();
  await second.page.getByRole('main').getByText(answer).waitFor();

  await first.page.reload();
  await first.page.getByRole('main').getByText(answer).waitFor();
  await first.page.getByRole('button', { name: t('contribution.rating.remove') }).waitFor();
  expect([...first.faults, ...second.faults]).toEqual([]);
  await first.close();
  await second.close();
});

/** A call of the API by somebody of the sample. */
async function ask<Body>(login: string, path: string, options: RequestInit = {}): Promise<Body> {
  const headers = {
    authorization: `Bearer ${await tokenOf(site, login)}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(`${site.origin}/${path}`, { headers, ...options });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

interface Notice {
  title: string;
  commentId: number | null;
}
const noticesOf = (login: string) => ask<Notice[]>(login, 'api/v3/notifications?size=200');

test.each([
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const)(
  'a colleague is mentioned, somebody else replies, and each of them hears exactly once: $width px, $scheme [R3E-01, R3E-02]',
  async ({ width, scheme }) => {
    const address = await openSuggestion();
    const words = `could you look at this at ${width}?`;
    const reply = `We looked at it at ${width}.`;

    const first = await visitors.visit({ login: 'wanda.kowalska', width, scheme });
    await first.open(`${address}?tab=discussion`);
    const box = first.page.getByRole('textbox', { name: t('comment.yours') });
    await box.fill('');
    await box.pressSequentially('@umut');
    await first.page.getByRole('option', { name: /Umut/ }).waitFor();
    expect(await accessibilityFaults(first.page)).toEqual([]);
    await box.press('Enter');
    await box.pressSequentially(words);
    await box.press('Control+Enter');
    await first.page.getByRole('main').getByText(words).waitFor();

    // From the notification to the comment itself.
    const second = await visitors.visit({ login: 'umut.simsek', width, scheme });
    await second.open('/notifications');
    await second.page
      .getByRole('main')
      .getByRole('link', { name: /Wanda Kowalska/ })
      .first()
      .click();
    const item = second.page.locator('li[aria-current="true"]');
    await item.getByText(words).waitFor();
    await item.getByRole('button', { name: t('comment.reply.to', { name: 'Wanda Kowalska' }) }).click();
    await item.getByRole('textbox', { name: t('comment.reply.yours') }).fill(reply);
    await item.getByRole('button', { name: t('comment.reply'), exact: true }).click();
    await second.page.getByRole('main').getByText(reply).waitFor();
    expect(await accessibilityFaults(second.page)).toEqual([]);
    expect(await overflows(second.page)).toBe(false);

    const [mention] = await noticesOf('umut.simsek');
    const ofMention = (await noticesOf('umut.simsek')).filter((one) => one.commentId === mention?.commentId);
    // In the language of his account.
    expect(ofMention.map(({ title }) => title)).toEqual([expect.stringContaining('Wanda Kowalska')]);
    const [answer] = await noticesOf('wanda.kowalska');
    const ofReply = (await noticesOf('wanda.kowalska')).filter((one) => one.commentId === answer?.commentId);
    const title = (await first.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(ofReply.map((notice) => notice.title)).toEqual([
      t('comment.notice.reply.title', { name: 'Umut Şimşek', title: title ?? '' }),
    ]);
    expect([...first.faults, ...second.faults]).toEqual([]);
    await first.close();
    await second.close();
  },
);

/** The comments of a contribution with these words, as they are stored. */
const storedWith = async (address: string, words: string) => {
  const id = Number(/\/(\d+)\/detail/.exec(address)?.[1]);
  return onAdmin(site.databaseUrl, async (client) => {
    const { rows } = await client.query('select id from comment where contribution_id = $1 and body = $2', [
      id,
      words,
    ]);
    return rows.length;
  });
};

const endSessionsOf = (login: string) =>
  onAdmin(site.databaseUrl, (client) =>
    client.query(
      'update session set revoked_at = now() where user_id = (select id from app_user where login = $1)',
      [login],
    ),
  );

test.each([1280, 360])(
  'a session that ends in the middle of a sentence, and a minute without a connection, lose nothing and send nothing twice: %i px',
  async (width) => {
    const address = await openSuggestion();
    const { page, open, faults, close } = await visitors.visit({ login: 'wanda.kowalska', width });
    await open(`${address}?tab=discussion`);
    const box = page.getByRole('textbox', { name: t('comment.yours') });
    const main = page.getByRole('main');

    const sentence = `The gate sticks in the cold at ${width}.`;
    await box.pressSequentially(sentence);
    // The session ends while the comment is on its way: no other call finds it ended before.
    await page.route(
      '**/comments/add-comment/**',
      async (route) => {
        await endSessionsOf('wanda.kowalska');
        await route.continue();
      },
      { times: 1 },
    );
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: t('login.again') });
    await dialog.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type('what I type on lands nowhere');
    expect(await dialog.locator('input[name="password"]').inputValue()).toBe('');
    await dialog.locator('input[name="password"]').fill(PASSWORD);
    await dialog.locator('button[type="submit"]').click();
    await dialog.waitFor({ state: 'hidden' });
    await settled(page);
    await expect.poll(() => box.inputValue(), { timeout: 20_000 }).toBe('');
    await main.getByText(sentence).waitFor();
    expect(await storedWith(address, sentence)).toBe(1);

    const without = `Nobody hears this at first at ${width}.`;
    await page.context().setOffline(true);
    await box.pressSequentially(without);
    await box.press('Control+Enter');
    await page
      .getByText(pattern`${t('error.serverNotReachable')}`)
      .first()
      .waitFor();
    expect(await box.inputValue()).toBe(without);
    await page.context().setOffline(false);
    // Also whoever closes the page meanwhile finds it again.
    await open(`${address}?tab=discussion`);
    await page.getByText(t('components.localDraft.restored')).waitFor();
    expect(await box.inputValue()).toBe(without);
    await box.press('Control+Enter');
    await expect.poll(() => box.inputValue(), { timeout: 20_000 }).toBe('');
    await main.getByText(without).waitFor();
    expect(await storedWith(address, without)).toBe(1);
    expect(faults).toEqual([]);
    await close();
  },
);
