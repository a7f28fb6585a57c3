import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { openSession } from '#server/people/account/sessions.ts';
import type { Database } from '#server/platform/db/client.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { aField } from './factories/contributions.ts';
import { aLifeCycle } from './factories/lifeCycles.ts';
import { aUser, type TestUser } from './factories/users.ts';
import { SECRET } from './ownServer.ts';

export const tokenOf = (db: Database, person: TestUser): Promise<string> =>
  openSession(db, { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services, person, false);

/** What somebody got for an idea that they wanted to submit. */
export interface Outcome {
  title: string;
  /** 0 where there was no answer. */
  status: number;
  /** The key of the sentence of a refusal. */
  refusal: string | undefined;
  retryAfter: string | null;
  /** When the calls for it began and ended, by `performance.now()`. */
  begun: number;
  ended: number;
}

export const isAcknowledged = ({ status }: Outcome) => status >= 200 && status < 300;
export const titlesOf = (outcomes: readonly Outcome[]) => outcomes.map(({ title }) => title).sort();

/** Longest that somebody waits for an answer, ms. */
const PATIENCE_MS = 60_000;

function refusalOf(text: string): string {
  try {
    return (JSON.parse(text) as { message: string }).message;
  } catch {
    // What is no problem of ours is shown as it came.
    return text;
  }
}

interface Options {
  /** How many submit, each idea after idea. */
  people?: number;
  /** ms between two ideas of a person. */
  pause?: number;
  body?: string;
}

/** What people need to submit suggestions, and so many of them, each with a session. */
export async function prepareSubmitters(db: Database, people: number) {
  await aLifeCycle(db);
  const field = await aField(db);
  const tokens: string[] = [];
  for (let at = 0; at < people; at += 1) tokens.push(await tokenOf(db, await aUser(db)));
  return { fieldId: field.id, tokens };
}

/** People who submit one idea after the other, whatever the server answers, until they are stopped. */
export async function startSubmitting(
  origin: string,
  db: Database,
  {
    people = 6,
    pause = 100,
    body = '<p>We could put bins for paper beside every printer.</p>',
  }: Options = {},
) {
  const { fieldId, tokens } = await prepareSubmitters(db, people);
  const outcomes: Outcome[] = [];
  let isOver = false;

  const ask = (token: string, method: string, sent: object) =>
    fetch(`${origin}/api/v3/contributions/SUGGESTION`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  const submit = async (token: string, title: string) => {
    const started = await ask(token, 'POST', initialContribution('SUGGESTION'));
    if (!started.ok) return started;
    const id = (await started.json()) as number;
    return ask(token, 'PUT', { id, title, body, contributionFieldId: fieldId });
  };
  const submitNext = async (token: string, title: string) => {
    const begun = performance.now();
    const answer = await submit(token, title).catch(() => null);
    const text = await answer?.text().catch(() => null);
    // An answer that broke off is none.
    const status = typeof text === 'string' ? (answer?.status ?? 0) : 0;
    const refusal = status >= 400 ? refusalOf(text ?? '') : undefined;
    const retryAfter = answer?.headers.get('retry-after') ?? null;
    outcomes.push({ title, status, refusal, retryAfter, begun, ended: performance.now() });
  };
  const goOn = async (token: string, person: number) => {
    for (let at = 0; !isOver; at += 1) {
      await submitNext(token, `Idea ${person}-${at}`);
      await wait(pause);
    }
  };
  const all = Promise.all(tokens.map(goOn));
  const stop = async () => {
    isOver = true;
    await all;
  };
  onTestFinished(stop);

  return {
    outcomes,
    /** The sessions of the people. */
    tokens,
    /** A field that ideas may be about. */
    fieldId,
    /** Waits until so many more were acknowledged: everything works. */
    untilAcknowledged: (more: number, timeout = 20_000) => {
      const before = outcomes.filter(isAcknowledged).length;
      return expect
        .poll(() => outcomes.filter(isAcknowledged).length, { timeout, interval: 50 })
        .toBeGreaterThanOrEqual(before + more);
    },
    stop,
  };
}

/**
 * Titles of the ideas that are in the database, which are there whole: submitted, and that noted once. One that is there
 * twice is named twice.
 */
export async function submittedTitles(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ title: string; state: string; submits: number }>(sql`
    select title, state_type as state,
           (select count(*)::int from contribution_history h
             where h.contribution_id = c.id and h.event = 'submit') as submits
      from contribution c where title like 'Idea %' order by title`);
  expect(rows.filter(({ state, submits }) => state !== 'SUBMITTED' || submits !== 1)).toEqual([]);
  return rows.map(({ title }) => title).sort();
}

/**
 * Whatever was acknowledged is found once, and nothing else but what may have been lost with its answer, at most once.
 * @param uncertain whether an outcome leaves open what became of the idea
 */
export async function expectNothingLost(
  db: Database,
  outcomes: readonly Outcome[],
  uncertain: (outcome: Outcome) => boolean = () => false,
): Promise<void> {
  const found = await submittedTitles(db);
  expect(new Set(found).size, 'an idea is there twice').toBe(found.length);
  const open = new Set(titlesOf(outcomes.filter((one) => !isAcknowledged(one) && uncertain(one))));
  expect(found.filter((title) => !open.has(title))).toEqual(titlesOf(outcomes.filter(isAcknowledged)));
}
