import { expect, test } from 'vitest';
import { tokenOf } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

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
