import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionTimes } from '#contract/account/sessions.schema.ts';
import { HEADERS } from '#contract/wire.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const TIMES = '/api/account/sessions/times';
const unauthorized = (sessionEnd: string) =>
  respond(401, { status: 401, message: 'error.unauthorized', path: TIMES, sessionEnd });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});
const passes = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

/** Somebody at the own settings, with what the server says of the session at each look. */
async function signedIn(answers: (SessionTimes | Response)[] | (() => SessionTimes | Response)) {
  const next = () => {
    if (typeof answers === 'function') return answers();
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? respond(500);
  };
  const listen = vi.spyOn(window, 'addEventListener');
  // Code is there, as it is for a person a moment after the page; it does not travel by the clock of a test.
  await Promise.all([
    import('#src/app/frame/SignedInParts.tsx'),
    import('#src/dataProvider/methods/sessions.ts'),
  ]);
  const app = await renderApp('/account/settings', {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    responses: { [`GET ${TIMES}`]: next },
  });
  await screen.findByRole('heading', { name: t('menu.account.settings') });
  // The watch begins a moment after the page, and counts from then.
  await waitFor(() => expect(listen.mock.calls.some(([event]) => event === 'wheel')).toBe(true));
  listen.mockRestore();
  const asked = () => app.sent('GET', TIMES);
  return { ...app, asked };
}
const LONG = { idleSecondsLeft: 1800, secondsLeft: 80_000 };
const question = () => screen.queryByRole('alertdialog', { name: t('idle.title') });

describe('a session that nobody uses', () => {
  it('is asked about a minute before its end, by a call that does not keep it alive, and goes on when wanted', async () => {
    let stays = false;
    const { asked, user } = await signedIn(() => (stays ? LONG : { ...LONG, idleSecondsLeft: 50 }));
    expect(asked()).toEqual([]);
    await passes(125);
    await waitFor(() => expect(question()).toBeVisible());
    const inBackground = () => asked().map(({ headers }) => headers[HEADERS.background]);
    // Once more where the page took its time to come: somebody is there, and nothing has told so.
    expect(new Set(inBackground())).toEqual(new Set(['true']));
    stays = true;
    await user.click(within(question() as HTMLElement).getByRole('button', { name: t('idle.stay') }));
    await waitFor(() => expect(question()).not.toBeInTheDocument());
    expect(inBackground().at(-1)).toBeUndefined();
  });

  it('ends on its page when nobody answers, says why at the sign-in, and leads back after it', async () => {
    let isOver = false;
    const { location } = await signedIn(() =>
      isOver ? unauthorized('IDLE') : { ...LONG, idleSecondsLeft: 50 },
    );
    await passes(125);
    await waitFor(() => expect(question()).toBeVisible());
    isOver = true;
    await passes(55);
    const dialog = await screen.findByRole('dialog', { name: t('login.title') });
    expect(within(dialog).getByText(t('login.ended.IDLE'))).toBeVisible();
    expect(location().state).toMatchObject({ from: { pathname: '/account/settings' } });
  });

  it('is not asked about while another tab uses it', async () => {
    const { asked } = await signedIn([LONG]);
    await passes(125);
    // Twice where the page took its time to come, as above.
    await waitFor(() => expect(asked()).not.toEqual([]));
    expect(question()).not.toBeInTheDocument();
  });
});

describe('a public page after a session has ended', () => {
  it('says how it ended, in the same words, until somebody closes it', async () => {
    sessionStorage.setItem(TOKEN_KEY, 'of-an-ended-session');
    const { user } = await renderApp('/', { responses: { 'GET /api/account': unauthorized('EXPIRED') } });
    const notice = await screen.findByText(t('login.ended.EXPIRED'));
    expect(notice).toBeVisible();
    const region = notice.closest('[aria-live="polite"]');
    await user.click(screen.getByRole('button', { name: t('ra.action.close') }));
    expect(notice).not.toBeInTheDocument();
    // It was there before the words, and stays for the next ones.
    expect(region).toBeInTheDocument();
    expect(region).toBeEmptyDOMElement();
  });
});

describe('the sign-in after a session has ended', () => {
  it.each([
    'EXPIRED',
    'ENDED',
    'ADMINISTRATOR',
    'REPLACED',
    'PASSWORD',
    'SIGNED_OUT',
    'DEACTIVATED',
  ] as const)('says how it ended: %s [R1C-33]', async (end) => {
    await signedIn([unauthorized(end)]);
    await passes(125);
    const dialog = await screen.findByRole('dialog', { name: t('login.title') });
    expect(within(dialog).getByText(pattern`${t(`login.ended.${end}`)}`)).toBeVisible();
  });
});
