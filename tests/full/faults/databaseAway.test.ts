import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase, openServer } from '#tests/support/ownServer.ts';
import { openRelay } from '#tests/support/relay.ts';
import { expectNothingLost, isAcknowledged, startSubmitting } from '#tests/support/submitting.ts';

const AWAY_MS = 30_000;

it('while the database is away for 30 seconds people are told so; what was acknowledged is there once, and the server goes on by itself', async () => {
  const { db, url } = await openDatabase();
  const address = new URL(url);
  const relay = await openRelay({ hostname: address.hostname, port: Number(address.port) });
  onTestFinished(() => relay.cut());
  address.host = `127.0.0.1:${relay.port}`;
  const { running, origin } = await openServer(address.href);
  const health = async () => (await fetch(`${origin}/management/health`)).status;
  const people = await startSubmitting(origin, db);
  await people.untilAcknowledged(20);

  const cut = performance.now();
  await relay.cut();
  await wait(AWAY_MS - 1_000);
  expect(await health()).toBe(503);
  await wait(1_000);
  const restored = performance.now();
  await relay.restore();
  await people.untilAcknowledged(20);
  await people.stop();

  const { outcomes } = people;
  const refused = outcomes.filter((one) => !isAcknowledged(one));
  const meanwhile = outcomes.filter(({ begun, ended }) => begun > cut && ended < restored);
  expect(meanwhile.length).toBeGreaterThan(20);
  expect(meanwhile.filter(isAcknowledged)).toEqual([]);
  // Every call was answered, with a sentence and when to come again.
  expect(
    new Set(refused.map(({ status, refusal, retryAfter }) => `${status} ${refusal} ${retryAfter}`)),
  ).toEqual(new Set(['503 error.dataUnreachable 10']));
  // Of a change that was under way when the connection broke nobody can know, as the sentence says.
  await expectNothingLost(db, outcomes, ({ begun }) => begun < cut);
  expect(await health()).toBe(200);
  expect(running.process.exitCode).toBe(null);
}, 120_000);
