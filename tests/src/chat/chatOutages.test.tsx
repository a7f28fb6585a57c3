import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { liveChannel } from '#src/dataProvider/live/liveChannel.ts';
import { CHAT_POLL_MS } from '#src/features/chat/useChatSessions.ts';
import { respond } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { box, item, open, own, POST, prepareChatTab, session, talk } from './chatFixtures.ts';

prepareChatTab();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ITEMS = '/api/v3/chat-items/31';
const OUTBOX = 'own.7.chat.31';
const poll = () => act(() => vi.advanceTimersByTimeAsync(CHAT_POLL_MS));

test('without the channel, messages that could not be read are asked for once at each poll until they are there [R3E-08]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let away = false;
  const sessions = [session({ lastItemId: 1, readUpToId: 1 })];
  const { stored, sent } = await open({ sessions, items: [item(1, 'Hello')], isAway: () => away });
  expect(await screen.findByText('Hello')).toBeVisible();
  const before = sent('GET', ITEMS).length;
  const reads = () => sent('GET', ITEMS).length - before;

  stored.push(item(2, 'Are you there?'));
  sessions[0] = session({ lastItemId: 2, readUpToId: 1 });
  away = true;
  await poll();
  expect(reads()).toBe(1);
  await poll();
  expect(reads()).toBe(2);
  away = false;
  await poll();
  expect(await screen.findByText('Are you there?')).toBeVisible();
  expect(reads()).toBe(3);
  await poll();
  expect(reads()).toBe(3);
});

test('an own message that was stored stays on the screen until it is read back [R3E-09]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let away = false;
  const sessions = [session()];
  const { user, sent } = await open({ sessions, isAway: () => away });
  await box();
  away = true;
  const before = sent('GET', ITEMS).length;
  await user.type(await box(), 'Hello{Enter}');
  await waitFor(() => expect(sent('GET', ITEMS)).toHaveLength(before + 1));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect((await talk()).getByText('Hello')).toBeVisible();

  sessions[0] = session({ lastItemId: 100 });
  away = false;
  await poll();
  await waitFor(() => expect(sessionStorage.getItem(OUTBOX)).toBeNull());
  expect((await talk()).getAllByText('Hello')).toHaveLength(1);
  expect(screen.queryByText(t('chat.sending'))).not.toBeInTheDocument();
  expect(sent('POST', POST)).toHaveLength(1);
});

test.each([408, 429, 503])(
  'what is refused is shown with the reason and sent again on demand only, unlike what was answered %i [R3E-09]',
  async (passing) => {
    const subscribe = vi.spyOn(liveChannel, 'subscribe');
    const refusals: Record<string, Response> = {
      Closed: respond(400, { message: 'error.chatClosed' }, { 'x-app-error': 'error.chatClosed' }),
      Later: respond(passing, { message: 'error.unknown' }),
    };
    const { user, sent } = await open({
      responses: {
        [`POST ${POST}`]: ({ body }: { body: unknown }) => {
          const { body: words, clientKey } = body as { body: string; clientKey: string };
          return refusals[words] ?? item(101, words, { ...own, clientKey });
        },
      },
    });
    const tried = () => sent('POST', POST).map(({ body }) => (body as { body: string }).body);
    await user.type(await box(), 'Closed{Enter}');
    expect(await (await talk()).findByText(`${t('chat.notSent')} · ${t('error.chatClosed')}`)).toBeVisible();
    await user.type(await box(), 'Later{Enter}');
    expect(await (await talk()).findByText(t('chat.notSent'))).toBeVisible();

    delete refusals.Later;
    act(() => {
      for (const [listener] of subscribe.mock.calls) listener({ kind: 'refresh' });
    });
    await waitFor(async () => expect((await talk()).queryByText('Later')).not.toBeInTheDocument());
    expect(tried()).toEqual(['Closed', 'Later', 'Later']);
    expect((await talk()).getByText(`${t('chat.notSent')} · ${t('error.chatClosed')}`)).toBeVisible();

    delete refusals.Closed;
    await user.click((await talk()).getByRole('button', { name: t('chat.sendAgain') }));
    await waitFor(() => expect(sessionStorage.getItem(OUTBOX)).toBeNull());
    expect(tried()).toEqual(['Closed', 'Later', 'Later', 'Closed']);
  },
);
