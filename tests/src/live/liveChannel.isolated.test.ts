import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#contract/live/events.ts';
import { LiveChannel, SLEEP_MS, START_MS } from '#src/dataProvider/live/liveChannel.ts';

interface Opened {
  url: string;
  token: string | null;
  say(event: string, data?: object): void;
  end(): void;
  cut: boolean;
}

let opened: Opened[];
let answer: () => Response | null;

/** A server whose streams the test holds in its hand. */
function streamFor(url: string, init: RequestInit): Response {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  const one: Opened = {
    url,
    token: new Headers(init.headers).get('authorization'),
    say: (event, data = {}) =>
      controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller.close(),
    cut: false,
  };
  init.signal?.addEventListener('abort', () => {
    if (!one.cut) {
      one.cut = true;
      try {
        controller.error(new DOMException('cut', 'AbortError'));
      } catch {
        // It had ended.
      }
    }
  });
  opened.push(one);
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const last = () => opened.at(-1) as Opened;
const look = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

function start() {
  const channel = new LiveChannel();
  const heard: LiveEvent[] = [];
  const leave = channel.subscribe((event) => heard.push(event));
  return { channel, heard, leave };
}

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  answer = () => null;
  sessionStorage.setItem('authenticationToken', 'my-token');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer() ?? streamFor(url, init));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('one stream a tab is opened when the page has settled, with the token in a header', async () => {
  const { channel, heard, leave } = start();
  const other = channel.subscribe(() => undefined);
  expect(opened).toHaveLength(0);
  await pass(START_MS);
  expect(opened.map(({ url, token }) => [url, token])).toEqual([['/api/v3/live', 'Bearer my-token']]);
  expect(channel.isLive()).toBe(false);
  last().say('ready');
  await pass(0);
  expect(channel.isLive()).toBe(true);
  last().say('chat', { contributionId: 1, sessionId: 2 });
  last().say('something-newer');
  await pass(0);
  expect(heard).toEqual([{ kind: 'refresh' }, { kind: 'chat', contributionId: 1, sessionId: 2 }]);
  leave();
  expect(last().cut).toBe(false);
  other();
  expect(last().cut).toBe(true);
  expect(channel.isLive()).toBe(false);
});

test('a contribution that is opened later is asked about by a new stream', async () => {
  const { channel, leave } = start();
  const away = channel.watch(7);
  await pass(START_MS);
  expect(last().url).toBe('/api/v3/live?contributions=7');
  away();
  channel.watch(7);
  await pass(1000);
  expect(opened).toHaveLength(1);
  channel.watch(8);
  await pass(1000);
  expect(opened.map(({ url, cut }) => [url, cut])).toEqual([
    ['/api/v3/live?contributions=7', true],
    ['/api/v3/live?contributions=7,8', false],
  ]);
  leave();
});

test('after a break everything is read again once the stream is back', async () => {
  const { channel, heard, leave } = start();
  await pass(START_MS);
  last().say('ready');
  await pass(0);
  last().end();
  await pass(0);
  expect(channel.isLive()).toBe(false);
  await pass(1000);
  expect(opened).toHaveLength(2);
  last().say('ready');
  await pass(0);
  expect([channel.isLive(), heard]).toEqual([true, [{ kind: 'refresh' }, { kind: 'refresh' }]]);
  leave();
});

test('a stream that says nothing any more is given up', async () => {
  const { channel, leave } = start();
  await pass(START_MS);
  last().say('ready');
  await pass(49_000);
  expect(channel.isLive()).toBe(true);
  await pass(3000);
  expect(opened[0]?.cut).toBe(true);
  expect(opened.length).toBe(2);
  leave();
});

test('refused, it waits as long as the server asks, and longer each time without a word of it', async () => {
  answer = () => new Response(null, { status: 429, headers: { 'retry-after': '60' } });
  const { channel, leave } = start();
  let asked = 0;
  const refused = answer;
  answer = () => {
    asked += 1;
    return refused();
  };
  await pass(START_MS);
  expect(asked).toBe(1);
  await pass(59_000);
  expect(asked).toBe(1);
  await pass(1000);
  expect(asked).toBe(2);
  expect(channel.isLive()).toBe(false);
  leave();
});

test('when the session has ended, the ordinary calls are made to find out', async () => {
  answer = () => new Response(null, { status: 401 });
  const { heard, leave } = start();
  await pass(START_MS);
  expect(heard).toEqual([{ kind: 'refresh' }]);
  leave();
});

test('a hidden tab sleeps after a while and wakes when it is looked at', async () => {
  const { channel, leave } = start();
  await pass(START_MS);
  last().say('ready');
  await pass(0);
  look('hidden');
  await pass(SLEEP_MS - 1);
  expect(channel.isLive()).toBe(true);
  await pass(1);
  expect([channel.isLive(), last().cut]).toEqual([false, true]);
  await pass(600_000);
  expect(opened).toHaveLength(1);
  look('visible');
  await pass(0);
  expect(opened).toHaveLength(2);
  leave();
});
