import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { endpoint } from '#contract/http.ts';
import { everyone } from '#contract/roles.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { REQUEST_TIMEOUT_MS } from '#contract/wire.ts';
import { START_PATHS } from '#src/app/startCalls.ts';
import { type Alert, alerts, sessionEnded } from '#src/dataProvider/alerts.ts';
import { dataProvider } from '#src/dataProvider/dataProvider.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import { fillPath } from '#src/dataProvider/httpRequest.ts';
import { remedies } from '#src/dataProvider/remedies.ts';
import { takeRenewal } from '#src/dataProvider/tabSession.ts';
import { isRenewed, readToken, storeToken, TOKEN_KEY } from '#src/dataProvider/token.ts';
import { replaceToken } from '#src/dataProvider/tokenRenewal.ts';
import { respond, stubNetwork, unreachable } from '#tests/support/network.ts';

const NOW = 1_700_000_000_123;
const rows = endpoint('GET api/v3/contents', {
  access: everyone,
  summary: 'list',
  query: z.object({ page: z.number().optional(), size: z.number().optional(), sort: z.string().optional() }),
  response: z.array(z.object({ id: z.number() })),
  list: true,
});
const save = endpoint('PUT api/v3/contents/:id', {
  access: everyone,
  summary: 'save',
  params: z.object({ id: z.number() }),
  body: z.object({ title: z.string() }),
  response: z.object({ id: z.number() }),
});
const upload = endpoint('POST api/v3/files/:id', {
  access: everyone,
  summary: 'upload',
  params: z.object({ id: z.number() }),
  body: z.object({ note: z.string() }),
  response: z.object({ path: z.string() }),
  upload: { filePart: 'file', maxBytes: 1000, kinds: ['image'], jsonPart: 'data' },
});
const bytes = endpoint('GET api/v3/log/:name', {
  access: everyone,
  summary: 'log',
  params: z.object({ name: z.string() }),
  response: z.string(),
  media: 'text/plain',
});

const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

let said: Alert[];
let ended: number[];
let stop: (() => void)[];

beforeEach(() => {
  said = [];
  ended = [];
  stop = [
    alerts.subscribe((alert) => said.push(alert)),
    sessionEnded.subscribe(({ status }) => ended.push(status)),
  ];
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  for (const unsubscribe of stop) unsubscribe();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('requests', () => {
  it('reads a page with page, size, sort and a cache buster, relative to the site [R1J-01, R1J-05, R1J-06, R2J-01, R3P-01, R3P-04, R3P-05]', async () => {
    const { urls, requests } = stubNetwork({
      'GET /api/v3/contents': () => respond(200, [{ id: 3 }], { 'x-total-count': '17' }),
    });
    const answer = await call(rows, { query: { page: 1, size: 2, sort: 'title,asc' } });
    expect(urls).toEqual([`/api/v3/contents?page=1&size=2&sort=title%2Casc&cacheBuster=${NOW}`]);
    expect(requests[0]?.headers).toEqual({ accept: 'application/json, */*' });
    expect(answer.data).toEqual([{ id: 3 }]);
    expect(answer.total).toBe(17);
  });

  it('sends the bearer token of local storage, else of session storage [R1J-02, R1J-03, R2J-02, R3P-02]', async () => {
    const { requests } = stubNetwork({ 'GET /api/v3/contents': [] });
    sessionStorage.setItem(TOKEN_KEY, 'of-the-session');
    await call(rows);
    localStorage.setItem(TOKEN_KEY, 'lasting');
    await call(rows);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer of-the-session',
      'Bearer lasting',
    ]);
  });

  it('sends a body as JSON, without a cache buster', async () => {
    const { urls, requests } = stubNetwork({ 'PUT /api/v3/contents/5': { id: 5 } });
    await call(save, { params: { id: 5 }, body: { title: 'Çağrı' } });
    expect(urls).toEqual(['/api/v3/contents/5']);
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: { title: 'Çağrı' },
    });
  });

  it('sends a file as multipart, with its JSON part, and leaves the type to the browser', async () => {
    const { requests } = stubNetwork({ 'POST /api/v3/files/5': { path: 'x' } });
    const file = new File(['abc'], 'leaf.png', { type: 'image/png' });
    await call(upload, { params: { id: 5 }, body: { note: 'n' }, file });
    const form = requests[0]?.body as FormData;
    expect((form.get('file') as File).name).toBe('leaf.png');
    expect(await textOf(form.get('data') as Blob)).toBe('{"note":"n"}');
    expect(requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('gives text of a call that answers no JSON', async () => {
    stubNetwork({ 'GET /api/v3/log/:name': () => new Response('line one') });
    expect((await call(bytes, { params: { name: '../etc' } })).data).toBe('line one');
  });

  it('keeps each path parameter one segment', () => {
    expect(fillPath('api/v3/log/:name', { name: '../../x y' })).toBe('api/v3/log/..%2F..%2Fx%20y');
    expect(() => fillPath('api/v3/log/:name', {})).toThrow('name');
  });

  it('gives up after 600,000 ms [R1K-11, R3Q-14]', async () => {
    expect(REQUEST_TIMEOUT_MS).toBe(600_000);
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const outcome = call(rows).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(599_999);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failureStatus(await outcome)).toBe(0);
    expect(said.map(({ message }) => message)).toEqual(['error.serverNotReachable']);
  });

  it('says nothing about a call that its caller gave up', async () => {
    const controller = new AbortController();
    stubNetwork({ 'GET /api/v3/contents': [] });
    controller.abort();
    await expect(call(rows, { signal: controller.signal })).rejects.toThrow();
    expect(said).toEqual([]);
  });

  it.each([200, 500])(
    'says nothing about a call that is given up while its answer %i comes in',
    async (status) => {
      const controller = new AbortController();
      vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
        const body = new ReadableStream({
          start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
        });
        setTimeout(() => controller.abort());
        return new Response(body, { status, headers: { 'content-type': 'application/json' } });
      });
      const outcome = await call(rows, { signal: controller.signal }).catch((error: unknown) => error);
      expect(outcome).toBe(controller.signal.reason);
      expect(said).toEqual([]);
    },
  );

  it('names the first calls as the contract does [R1J-08, R1J-09, R1J-10]', async () => {
    expect(START_PATHS.settings).toBe(settingsEndpoints.app.path);
    expect(START_PATHS.messages('tr')).toBe(fillPath(settingsEndpoints.messages.path, { lang: 'tr' }));
    const info = { activeProfiles: ['prod'] };
    stubNetwork({ [`GET /${settingsEndpoints.info.path}`]: info });
    expect(await dataProvider.readServerInfo()).toEqual({ data: info });
  });
});

describe('answers', () => {
  it('says once that the server cannot be reached [R1J-38, R3Q-03]', async () => {
    stubNetwork({ 'GET /api/v3/contents': unreachable });
    await expect(call(rows)).rejects.toMatchObject({ status: 0, message: 'error.serverNotReachable' });
    expect(said).toEqual([{ type: 'error', message: 'error.serverNotReachable' }]);
  });

  it('calls a success that cannot be read an unknown error [R1J-45]', async () => {
    stubNetwork({
      'GET /api/v3/contents': () =>
        new Response('<html>', { headers: { 'content-type': 'application/json' } }),
    });
    await expect(call(rows)).rejects.toMatchObject({ message: 'error.unknown' });
  });

  it('raises the success alert of the headers [R1J-48]', async () => {
    stubNetwork({
      'PUT /api/v3/contents/:id': () =>
        respond(200, { id: 5 }, { 'app-alert': 'app.content.updated', 'app-params': '5' }),
    });
    await call(save, { params: { id: 5 }, body: { title: 'x' } });
    expect(said).toEqual([{ type: 'success', message: 'app.content.updated', params: { param: '5' } }]);
  });

  it.each([401, 403])(
    'forgets the token on %i and tells the application [R1I-16, R3O-29]',
    async (status) => {
      stubNetwork({ 'GET /api/v3/contents': () => respond(status, { message: 'x' }) });
      localStorage.setItem(TOKEN_KEY, 'revoked');
      await expect(call(rows)).rejects.toMatchObject({ status, message: 'login.error.unauthorized' });
      expect(readToken()).toBeNull();
      expect(ended).toEqual([status]);
      expect(said.map(({ message }) => message)).toEqual(['login.error.unauthorized']);
    },
  );

  it.each([401, 403])(
    'keeps the newer token when a %i to an earlier one comes late, and says nothing [R1I-16, R3O-29]',
    async (status) => {
      let answer = (_: Response) => {};
      const { requests } = stubNetwork({
        'GET /api/v3/contents': () =>
          new Promise<Response>((resolve) => {
            answer = resolve;
          }),
      });
      storeToken('earlier', false);
      const late = call(rows);
      await vi.waitFor(() => expect(requests).toHaveLength(1));
      storeToken('newer', true);
      answer(respond(status, { message: 'x' }));
      await expect(late).rejects.toMatchObject({ status });
      expect(readToken()).toBe('newer');
      expect([ended, said]).toEqual([[], []]);
    },
  );

  /** A call under a session of `before`; what happens meanwhile comes before its refusal. */
  async function refusedLate(refusal: Response, before: string, meanwhile: () => void) {
    let answer = (_: Response) => {};
    const { requests } = stubNetwork({
      'GET /api/v3/contents': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    storeToken(before, false);
    const late = call(rows);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    meanwhile();
    answer(refusal);
    await expect(late).rejects.toMatchObject({ status: refusal.status });
  }

  it('of another person hears nothing of what was refused to the one before [R1I-16]', async () => {
    const refusal = () => respond(400, { message: 'error.notEditable' });
    await refusedLate(refusal(), 'earlier', () => storeToken('of another', false));
    expect(said).toEqual([]);
    // The same person under a renewed token does.
    await refusedLate(refusal(), 'mine', () => replaceToken('mine', 'renewed again'));
    expect(said.map(({ message }) => message)).toEqual(['error.notEditable']);
  });

  it('is asked once more under the token that its session has got meanwhile, and under no other’s [R3M-08]', async () => {
    const { requests } = stubNetwork({
      'PUT /api/v3/contents/:id': ({ headers }) => {
        if (headers.authorization === 'Bearer renewed') return respond(200, { id: 5 });
        if (headers.authorization === 'Bearer mine') replaceToken('mine', 'renewed');
        else storeToken('of somebody else', false);
        return respond(401, { message: 'x' });
      },
    });
    const ask = () => call(save, { params: { id: 5 }, body: { title: 'x' } });
    storeToken('mine', false);
    expect((await ask()).data).toEqual({ id: 5 });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer mine', 'Bearer renewed']);
    storeToken('left', false);
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(3);
    expect([readToken(), ended]).toEqual(['of somebody else', []]);
  });

  it('ends the session when the renewed token is refused too', async () => {
    stubNetwork({
      'GET /api/v3/contents': ({ headers }) => {
        if (headers.authorization === 'Bearer first') replaceToken('first', 'second');
        return respond(401, { message: 'x' });
      },
    });
    storeToken('first', true);
    await expect(call(rows)).rejects.toMatchObject({ status: 401 });
    expect([readToken(), ended]).toEqual([null, [401]]);
  });

  it('ends the session here when another tab has signed out', async () => {
    stubNetwork({
      'GET /api/v3/contents': () => {
        localStorage.removeItem(TOKEN_KEY);
        return respond(401, { message: 'x' });
      },
    });
    storeToken('shared', true);
    await expect(call(rows)).rejects.toMatchObject({ status: 401 });
    expect(ended).toEqual([401]);
  });

  it('ends the session without a word on a 401 of the account [R1I-17, R3O-30]', async () => {
    stubNetwork({ 'GET /api/account': () => respond(401, {}) });
    await expect(call(accountEndpoints.read)).rejects.toMatchObject({ status: 401 });
    expect(said).toEqual([]);
    expect(ended).toEqual([401]);
  });

  it('only logs a failed authenticate and keeps its body for the dialog [R1C-25]', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    stubNetwork({ 'POST /api/authenticate': () => respond(401, { errorKey: 'error.user.locked' }) });
    const outcome = call(accountEndpoints.authenticate, { body: { username: 'a', password: 'b' } });
    await expect(outcome).rejects.toMatchObject({ status: 401, body: { errorKey: 'error.user.locked' } });
    expect(said).toEqual([]);
    expect(ended).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('the token', () => {
  it('is kept in local storage when it lasts, else for the session, never in both [R1C-20, R1C-21]', () => {
    storeToken('one', true);
    expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual(['one', null]);
    storeToken('two', false);
    expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual([null, 'two']);
  });

  it('of somebody who signed in meanwhile is not replaced by a renewal that was asked for before [R3M-08]', () => {
    storeToken('mine', true);
    storeToken('of somebody else', true);
    replaceToken('mine', 'renewed');
    expect([readToken(), isRenewed('mine'), isRenewed('of somebody else')]).toEqual([
      'of somebody else',
      false,
      false,
    ]);
  });

  it('is replaced where another tab had it renewed before, and the call was repeated under that one', () => {
    storeToken('mine', false);
    takeRenewal({ before: 'mine', token: 'renewed there' });
    replaceToken('mine', 'renewed here');
    expect([readToken(), isRenewed('mine'), isRenewed('renewed there')]).toEqual([
      'renewed here',
      true,
      true,
    ]);
  });

  it('is renewed where it was', () => {
    storeToken('one', true);
    replaceToken('one', 'two');
    expect(localStorage.getItem(TOKEN_KEY)).toBe('two');
  });
});

describe('a call that asks who is there', () => {
  // Those of an application that another test showed, too.
  beforeEach(() => remedies.clear());
  afterEach(() => remedies.clear());
  const required = () => respond(428, { message: 'error.confirmation.required' });

  it('is made again once the person has confirmed, and files go along again', async () => {
    let isConfirmed = false;
    remedies.add(async ({ failure }) => {
      isConfirmed = failure.status === 428;
      return isConfirmed;
    });
    const { requests } = stubNetwork({
      'PUT /api/v3/contents/:id': () => (isConfirmed ? { id: 5 } : required()),
      'POST /api/v3/files/5': () => (isConfirmed ? { path: 'x' } : required()),
    });
    const file = new File(['abc'], 'leaf.png', { type: 'image/png' });
    const stored = await call(upload, { params: { id: 5 }, body: { note: 'n' }, file });
    isConfirmed = false;
    const saved = await call(save, { params: { id: 5 }, body: { title: 'a' } });
    expect([stored.data, saved.data]).toEqual([{ path: 'x' }, { id: 5 }]);
    expect(said).toEqual([]);
    const forms = requests.filter(({ method }) => method === 'POST').map(({ body }) => body as FormData);
    expect(forms.map((form) => (form.get('file') as File).name)).toEqual(['leaf.png', 'leaf.png']);
  });

  it('is refused with its words where the person does not, or nobody can ask, and the session goes on', async () => {
    remedies.add(async () => false);
    stubNetwork({ 'PUT /api/v3/contents/:id': required });
    const made = () => call(save, { params: { id: 5 }, body: { title: 'a' } });
    await expect(made()).rejects.toMatchObject({ status: 428, message: 'error.confirmation.required' });
    expect(said.map(({ message }) => message)).toEqual(['error.confirmation.required']);
    expect(ended).toEqual([]);
  });
});
