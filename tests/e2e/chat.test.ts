import type pg from 'pg';
import { expect, test } from 'vitest';
import { tokenOf, type Visit } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { onAdmin } from '#tests/support/testServer.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

interface Pair extends Record<string, unknown> {
  id: number;
  session_id: number;
  owner: string;
  mentor: string;
}

/** A suggestion whose owner and mentor have an open chat. */
async function pair(): Promise<Pair> {
  const { rows } = await onAdmin(site.databaseUrl, (client: pg.Client) =>
    client.query<Pair>(`
      select c.id, s.id as session_id, owner.login::text as owner, mentor.login::text as mentor
        from contribution c
        join chat_session s on s.contribution_id = c.id and s.session_type = 'OWNERS_MENTOR' and s.status = 'OPEN'
        join contribution_participant o on o.contribution_id = c.id and o.role = 'OWNER'
        join contribution_participant m on m.contribution_id = c.id and m.role = 'MENTOR'
        join app_user owner on owner.id = o.user_id
        join app_user mentor on mentor.id = m.user_id
       where c.type = 'SUGGESTION' and not c.is_deleted and o.user_id <> m.user_id
       order by c.id limit 1`),
  );
  const [row] = rows;
  if (!row) throw new Error('The sample has no chat of an owner and a mentor');
  return row;
}

const box = ({ page }: Visit) => page.getByRole('textbox', { name: t('chat.yours') });
const talk = ({ page }: Visit) => page.getByRole('list', { name: t('contribution.chat.OWNERS_MENTOR') });

async function say(visit: Visit, words: string): Promise<void> {
  await box(visit).fill(words);
  await box(visit).press('Enter');
}

test('a mentor and an owner talk in two browsers, with the connection cut and back [R3B-13, R3E-07, R3E-08, R3E-09, S3-70]', async () => {
  const { id, session_id: sessionId, owner, mentor } = await pair();
  const address = `/contribution/SUGGESTION/${id}/detail?tab=chat&chat=${sessionId}`;
  const one = await visitors.visit({ login: owner });
  const other = await visitors.visit({ login: mentor, width: 390 });
  await one.open(address);
  await other.open(address);

  await say(one, 'Do you have a moment?');
  await talk(other).getByText('Do you have a moment?').waitFor();
  await say(other, 'For you always.');
  await talk(one).getByText('For you always.').waitFor();

  // The owner's line is cut: what is written meanwhile stays, and what is said meanwhile is not lost.
  await one.page.context().setOffline(true);
  await say(one, 'Written in a tunnel');
  await talk(one).getByText(t('chat.notSent')).waitFor();
  await say(other, 'Are you still there?');
  await one.page.context().setOffline(false);
  await talk(other).getByText('Written in a tunnel').waitFor();
  await talk(one).getByText('Are you still there?').waitFor();
  await talk(one).getByText(t('chat.notSent')).waitFor({ state: 'detached' });
  for (const visit of [one, other]) {
    for (const words of [
      'Do you have a moment?',
      'For you always.',
      'Written in a tunnel',
      'Are you still there?',
    ])
      expect(await talk(visit).getByText(words).count()).toBe(1);
  }

  const headers = { authorization: `Bearer ${await tokenOf(site, mentor)}` };
  const stored = await fetch(`${site.origin}/api/v3/chat-items/${sessionId}?before=0&size=4`, { headers });
  const bodies = ((await stored.json()) as { body: string }[]).map(({ body }) => body);
  expect(bodies.toSorted()).toEqual(
    ['Are you still there?', 'Do you have a moment?', 'For you always.', 'Written in a tunnel'].toSorted(),
  );
  await one.close();
  await other.close();
});
