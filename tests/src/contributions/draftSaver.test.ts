import { HttpError } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AUTOSAVE_MS, DraftSaver, type StoredDraft } from '#src/features/contributions/edit/draftSaver.ts';

interface Text {
  words: string;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Send = (body: Text, version: number) => Promise<{ version: number }>;
const stored = (version: number, words: string): StoredDraft<Text> => ({
  version,
  holds: (sent) => sent.words === words,
});
const saverOf = (body: Text, version: number, send: Send, read = async () => stored(7, 'theirs')) =>
  new DraftSaver<Text>(body, version, { send, read });

const answers = (...replies: (number | Error)[]) =>
  vi.fn(async (_body: Text, _version: number) => {
    const reply = replies.shift() ?? 99;
    if (reply instanceof Error) throw reply;
    return { version: reply };
  });
const noAnswer = () => new HttpError('error.serverNotReachable', 0);
const newer = () => new HttpError('error.stateChanged', 400);

test('a pause in typing saves once, with the last text and its version', async () => {
  const send = answers(2);
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1);
  saver.change({ words: 'ab' });
  expect(saver.state.kind).toBe('waiting');
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(send.mock.calls).toEqual([[{ words: 'ab' }, 1]]);
  expect(saver.state.kind).toBe('saved');
  expect(saver.version).toBe(2);
});

test('what is typed and taken back is not sent', async () => {
  const send = answers();
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'a' });
  saver.change({ words: '' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).not.toHaveBeenCalled();
  expect(saver.state.kind).toBe('saved');
});

test('what is typed while a save runs is sent after it, upon the new version', async () => {
  let finish: (answer: { version: number }) => void = () => {};
  const send = vi
    .fn<(body: Text, version: number) => Promise<{ version: number }>>()
    .mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    .mockResolvedValue({ version: 3 });
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  saver.change({ words: 'ab' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS * 2);
  expect(send).toHaveBeenCalledTimes(1);
  finish({ version: 2 });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  expect(send.mock.calls[1]).toEqual([{ words: 'ab' }, 2]);
  expect(saver.isDirty).toBe(false);
});

test('without a connection the text is kept and tried again, more and more seldom', async () => {
  const send = answers(noAnswer(), noAnswer(), 2);
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  expect(saver.state.kind).toBe('offline');
  saver.change({ words: 'abc' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send.mock.calls[2]).toEqual([{ words: 'abc' }, 1]);
  expect(saver.state.kind).toBe('saved');
});

test('a connection that is back is used at once', async () => {
  const send = answers(noAnswer(), 2);
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  saver.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.state.kind).toBe('saved');
});

test('a server in trouble is asked again', async () => {
  const saver = saverOf({ words: '' }, 1, answers(new HttpError('error.http.500', 500), 2));
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  expect(saver.state.kind).toBe('failed');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saver.state.kind).toBe('saved');
});

test('a refusal waits for another text', async () => {
  const send = answers(new HttpError('error.notEditable', 400), 2);
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  expect(saver.state).toMatchObject({ kind: 'refused', message: 'error.notEditable' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(1);
  saver.change({ words: 'ab' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  expect(saver.state.kind).toBe('saved');
});

test('a newer version stops saving until the person has chosen; the own text goes on upon it', async () => {
  const send = answers(newer(), 8);
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'mine' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  expect(saver.state.kind).toBe('conflict');
  saver.change({ words: 'mine, longer' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await saver.flush()).toBe(false);
  expect(send).toHaveBeenCalledTimes(1);
  await saver.keepMine({ words: 'mine, longer' }, 7);
  expect(send.mock.calls[1]).toEqual([{ words: 'mine, longer' }, 7]);
  expect(saver.state.kind).toBe('saved');
});

test('taking the other text forgets the own one', async () => {
  const send = answers(newer());
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'mine' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  saver.markSaved({ words: 'theirs' }, 7);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(saver.isDirty).toBe(false);
  expect(saver.version).toBe(7);
});

test('leaving sends what waits, at once and once', async () => {
  const send = answers(2);
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'a' });
  saver.stop();
  expect(await saver.flush()).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('before a submission the running save is awaited and no other is planned', async () => {
  const send = answers(2);
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'a' });
  await saver.hold();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['offline', noAnswer()],
  ['failed', new HttpError('error.http.500', 500)],
] as const)(
  'saving that was %s goes on after a submission that failed as well [S3-18]',
  async (kind, failure) => {
    const send = answers(failure, 2);
    const saver = saverOf({ words: '' }, 1, send);
    saver.change({ words: 'a' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
    await saver.hold();
    saver.change({ words: 'ab' });
    expect(saver.state.kind).toBe(kind);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send.mock.calls[1]).toEqual([{ words: 'ab' }, 1]);
    expect(saver.state.kind).toBe('saved');
  },
);

test('a version that was not made here is a conflict, and what was typed waits', async () => {
  const send = answers();
  const saver = saverOf({ words: '' }, 4, send);
  await saver.meetStored(stored(4, 'theirs'));
  expect(saver.state.kind).toBe('saved');
  saver.change({ words: 'a' });
  await saver.meetStored(stored(6, 'theirs'));
  expect(saver.state.kind).toBe('conflict');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).not.toHaveBeenCalled();
  await saver.keepMine({ words: 'ab' }, 6);
  expect(send.mock.calls).toEqual([[{ words: 'ab' }, 6]]);
});

test('a reading that overtakes the answer of a save is not a conflict', async () => {
  let answer = (_: { version: number }) => {};
  const send = vi.fn<(body: Text, version: number) => Promise<{ version: number }>>(
    () => new Promise((resolve) => (answer = resolve)),
  );
  const saver = saverOf({ words: '' }, 4, send);
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  const met = saver.meetStored(stored(5, 'a'));
  answer({ version: 5 });
  await met;
  expect(saver.state.kind).toBe('saved');
  expect(saver.version).toBe(5);
});

test('a save that arrived although its answer was lost is no conflict: what was typed since goes on upon it [S3-18]', async () => {
  const send = answers(noAnswer(), newer(), 3);
  const saver = saverOf({ words: '' }, 1, send, async () => stored(2, 'a'));
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  saver.change({ words: 'ab' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send.mock.calls.slice(1)).toEqual([
    [{ words: 'ab' }, 1],
    [{ words: 'ab' }, 2],
  ]);
  expect(saver.state.kind).toBe('saved');
  expect(saver.version).toBe(3);
  expect(saver.isDirty).toBe(false);
});

test('a newer version that holds nothing that was sent here is a conflict after a lost answer, too', async () => {
  const send = answers(noAnswer(), newer());
  const saver = saverOf({ words: '' }, 1, send, async () => stored(2, 'theirs'));
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS + 5_000);
  expect(saver.state.kind).toBe('conflict');
  expect(saver.version).toBe(1);
});

test('whose save it was is asked again when the answer to that is lost as well', async () => {
  const read = vi.fn(async () => stored(2, 'a')).mockRejectedValueOnce(noAnswer());
  const send = answers(noAnswer(), newer(), newer());
  const saver = saverOf({ words: '' }, 1, send, read);
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS + 5_000);
  expect(saver.state.kind).toBe('offline');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saver.state.kind).toBe('saved');
  expect(saver.version).toBe(2);
});

test('a reading that shows a save whose answer was lost is no conflict', async () => {
  const send = answers(noAnswer());
  const saver = saverOf({ words: '' }, 1, send);
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  await saver.meetStored(stored(2, 'a'));
  expect(saver.state.kind).toBe('saved');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a submission builds on a save whose answer was lost', async () => {
  const saver = saverOf({ words: '' }, 1, answers(noAnswer()), async () => stored(2, 'a'));
  saver.change({ words: 'a' });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  await saver.hold();
  expect(saver.version).toBe(2);
});
