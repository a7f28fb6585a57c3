import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#src/app/signIn.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { attend, go } from '#src/earlySignIn.ts';

const VIEW = `<header><a href="/">Home</a></header>
<main><div role="presentation"><div id="backdrop"></div><div role="dialog">
<button id="close" type="button" data-leave>Close</button>
<form>
<input name="username" /><input name="password" type="password" />
<button id="show" type="button">Show</button>
<input name="rememberMe" type="checkbox" />
<button id="submit" type="submit">Sign in</button>
</form></div></div></main><footer>Foot</footer>`;
const CREDENTIALS = { username: 'ayse', password: 'Secret-1' };

interface Options {
  /** What the server answers; none when left out. */
  answer?: Response;
  pressed?: string;
  username?: string;
}

/** The first view of the sign-in, attended. */
function aView({ answer, pressed, username = '' }: Options = {}) {
  const view = document.createElement('div');
  view.innerHTML = VIEW;
  document.body.replaceChildren(view);
  const part = <E extends HTMLElement>(selector: string) => view.querySelector(selector) as E;
  const type = (name: string, text: string) => {
    part<HTMLInputElement>(`input[name="${name}"]`).value = text;
  };
  if (username) {
    type('username', username);
    type('password', 'Secret-1');
  }
  if (pressed) part(pressed).setAttribute('data-pressed', '');
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (!answer) throw new TypeError('no network');
    return answer;
  });
  const left = vi.spyOn(go, 'to').mockImplementation(() => undefined);
  const wake = vi.fn<() => void>();
  attend(view, wake);
  const press = (selector: string) => part(selector).click();
  return {
    view,
    part,
    press,
    wake,
    left,
    fetched,
    sent: () => fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)) as object),
    submitAs: (name: string, password = 'Secret-1') => {
      type('username', name);
      type('password', password);
      press('#submit');
    },
  };
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The page of the view never sends its form by itself (server/page/wake.ts). */
const keepForm = (event: Event) => event.preventDefault();
beforeEach(() => document.addEventListener('submit', keepForm));
afterEach(() => {
  document.removeEventListener('submit', keepForm);
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('signing in before the application stands', () => {
  it('sends the seven names, keeps the token for this session, and opens the home page [R1C-16, R1C-18, R1C-21]', async () => {
    const page = aView({ answer: json(200, { id_token: 'fresh' }) });
    page.submitAs('ayse');
    await vi.waitFor(() => expect(page.left).toHaveBeenCalledWith('/'));
    expect(page.fetched.mock.calls[0]?.[0]).toBe('/api/authenticate');
    expect(page.sent()).toEqual([
      {
        ...CREDENTIALS,
        token: null,
        answer: null,
        twoFactorToken: null,
        twoFactorAnswer: null,
        rememberMe: false,
      },
    ]);
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe('fresh');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(localStorage.getItem('tabSession')).toBe('yes');
    expect(page.wake).not.toHaveBeenCalled();
  });

  it('keeps the token beyond the session when asked to [R1C-20]', async () => {
    const page = aView({ answer: json(200, { id_token: 'fresh' }) });
    page.press('input[name="rememberMe"]');
    page.submitAs('ayse');
    await vi.waitFor(() => expect(page.left).toHaveBeenCalled());
    expect(localStorage.getItem(TOKEN_KEY)).toBe('fresh');
    expect(page.sent()).toMatchObject([{ rememberMe: true }]);
  });

  it.each([
    ['/contribution-task', '/contribution-task?page=1'],
    ['//elsewhere.example', '/'],
    ['https://elsewhere.example', '/'],
  ])(
    'goes where the person was on the way to, within the application: %s [R1C-17, R1I-05]',
    async (pathname, address) => {
      history.replaceState({ usr: { from: { pathname, search: '?page=1' } } }, '', '/login');
      const page = aView({ answer: json(200, { id_token: 'fresh' }) });
      page.submitAs('ayse');
      await vi.waitFor(() => expect(page.left).toHaveBeenCalledWith(address));
    },
  );

  it('sends once, however often it is pressed, and what was sent stays as it is', async () => {
    const page = aView({ answer: json(200, { id_token: 'fresh' }) });
    page.submitAs('ayse');
    page.press('#submit');
    expect(page.part<HTMLFormElement>('form').inert).toBe(true);
    await vi.waitFor(() => expect(page.left).toHaveBeenCalled());
    expect(page.sent()).toHaveLength(1);
  });

  it('does what was pressed before it was there', async () => {
    const early = aView({ answer: json(200, { id_token: 'fresh' }), pressed: '#submit', username: 'ayse' });
    await vi.waitFor(() => expect(early.left).toHaveBeenCalledWith('/'));
    const showing = aView({ pressed: '#show' });
    expect(showing.wake).toHaveBeenCalledOnce();
  });
});

describe('what the application has to do', () => {
  it.each([
    ['a refusal', json(401, { errorKey: 'error.user.locked' })],
    ['a second step', json(401, { twoFactorToken: 'two-1' })],
    ['an answer without a session', json(200, { infoKey: 'login.captcha.info' })],
    ['an accident', new Response('<html>', { status: 502 })],
  ])('starts it for %s, which nobody is asked for again [R1C-09, R1C-24]', async (_, answer) => {
    const { status } = answer;
    const body = await answer
      .clone()
      .json()
      .catch(() => undefined);
    const page = aView({ answer });
    page.submitAs('ayse');
    await vi.waitFor(() => expect(page.wake).toHaveBeenCalledOnce());
    expect(page.left).not.toHaveBeenCalled();
    expect(page.part<HTMLFormElement>('form').inert).toBe(true);
    const told = await signIn(CREDENTIALS).catch((error: { status: number; body: object }) => error);
    if (status === 200) expect(told).toEqual(body);
    else expect(told).toMatchObject({ status, body: body ?? {} });
    expect(page.fetched).toHaveBeenCalledOnce();
    // Good once.
    await signIn(CREDENTIALS).catch(() => undefined);
    expect(page.fetched).toHaveBeenCalledTimes(2);
  });

  it('does not take an answer for that to something else', async () => {
    const page = aView({ answer: json(401, { errorKey: 'error.badCredentials' }) });
    page.submitAs('ayse', 'wrong');
    await vi.waitFor(() => expect(page.wake).toHaveBeenCalled());
    await signIn(CREDENTIALS).catch(() => undefined);
    expect(page.fetched).toHaveBeenCalledTimes(2);
  });

  it('starts it where something is missing, without a call [R1C-03, R1C-04]', () => {
    const page = aView();
    page.submitAs('ayse', ' ');
    expect(page.wake).toHaveBeenCalledOnce();
    expect(page.fetched).not.toHaveBeenCalled();
  });

  it('starts it for any other button, but not for typing and ticking', () => {
    const page = aView();
    page.part('input').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    page.press('input[name="rememberMe"]');
    expect(page.wake).not.toHaveBeenCalled();
    page.press('#show');
    expect(page.wake).toHaveBeenCalledOnce();
  });

  it('says above its button that the server cannot be reached, and takes another try', async () => {
    const page = aView();
    const start = document.createElement('script');
    Object.assign(start, { id: 'start-data', type: 'application/json' });
    start.textContent = JSON.stringify({ messages: { 'error.serverNotReachable': 'Nobody there' } });
    document.body.append(start);
    page.submitAs('ayse');
    const said = () =>
      [...document.querySelectorAll('form [role="alert"]')].map((alert) => alert.textContent);
    await vi.waitFor(() => expect(said()).toEqual(['Nobody there']));
    expect(page.part<HTMLFormElement>('form').inert).toBe(false);
    expect(page.wake).not.toHaveBeenCalled();
    page.part('form').dispatchEvent(new Event('submit'));
    expect(said()).toEqual([]);
    await vi.waitFor(() => expect(page.fetched).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(said()).toEqual(['Nobody there']));
  });
});

describe('the dialog before the application stands', () => {
  it('holds the focus: what is behind it cannot be reached', () => {
    const { part } = aView();
    expect(['header', 'footer', '#backdrop'].map((behind) => part(behind).inert)).toEqual([true, true, true]);
    expect(['main', '[role="dialog"]', 'form'].map((within) => part(within).inert)).not.toContain(true);
  });

  it('is left by its button, by Escape, and by a click beside it, but not by one that began in it', () => {
    const { left, press, part } = aView();
    const point = (selector: string) =>
      part(selector).dispatchEvent(new Event('pointerdown', { bubbles: true }));
    press('#close');
    expect(left).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(left).toHaveBeenCalledTimes(2);
    point('input');
    press('[role="presentation"]');
    expect(left).toHaveBeenCalledTimes(2);
    point('[role="presentation"]');
    press('[role="presentation"]');
    expect(left.mock.calls).toEqual([['/'], ['/'], ['/']]);
  });

  it('has nothing to say once the application stands', () => {
    const { view, left } = aView();
    view.remove();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(left).not.toHaveBeenCalled();
  });
});
