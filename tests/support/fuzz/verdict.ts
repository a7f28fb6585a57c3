import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Endpoint, Problem } from '#contract/http.ts';

/** Longest time of an answer, ms. */
export const SLOWEST_MS = 2000;

export interface FuzzAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
  ms: number;
}

const FOLDER = new URL('../../../messages/en/', import.meta.url);
const texts: Record<string, string> = Object.assign(
  {},
  ...readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))),
);
const inWords = (key: string) => (texts[key] ?? '').trim() !== '';

/** The text of a field error, as the browser finds it: a number beyond its bounds has the one of a length beyond them. */
const fieldErrorKey = (word: string) => `error.${word.replace(/^(Min|Max)$/, 'Size')}`;

const token = z.string().optional();
/** What a refused sign-in says besides, for its next attempt. */
const Refusal = Problem.extend({
  infoKey: token,
  captchaToken: token,
  captchaImage: token,
  twoFactorToken: token,
}).strict();

function faultOfRefusal({ status, headers, body }: FuzzAnswer): string | null {
  if (!String(headers['content-type']).startsWith('application/problem+json')) {
    return `${status} is no problem but ${headers['content-type']}: ${body.slice(0, 200)}`;
  }
  const problem = Refusal.safeParse(JSON.parse(body));
  if (!problem.success) return `the problem has another shape: ${problem.error.message}`;
  const { message, fieldErrors = [] } = problem.data;
  if (problem.data.status !== status) return `the problem says ${problem.data.status}, the head ${status}`;
  if (!inWords(message)) return `nobody can read ${message}`;
  const wordless = fieldErrors.find(({ message: word }) => !inWords(fieldErrorKey(word)));
  return wordless === undefined ? null : `nobody can read ${fieldErrorKey(wordless.message)}`;
}

function faultOfSuccess(endpoint: Endpoint, { headers, body }: FuzzAnswer): string | null {
  // What was asked for in a packed form says the same as what was not.
  if (headers['content-encoding'] !== undefined) return null;
  if (endpoint.media !== null || !/\bjson\b/.test(String(headers['content-type']))) return null;
  const parsed = endpoint.response.safeParse(JSON.parse(body));
  return parsed.success ? null : `the answer breaks its contract: ${parsed.error.message.slice(0, 500)}`;
}

/** What is wrong with an answer; null: nothing. */
export function faultOf(endpoint: Endpoint, answer: FuzzAnswer): string | null {
  if (answer.status >= 500) return `${answer.status}: ${answer.body.slice(0, 300)}`;
  if (answer.ms > SLOWEST_MS) return `it took ${Math.round(answer.ms)} ms`;
  if (answer.status >= 400) return faultOfRefusal(answer);
  return answer.status < 300 ? faultOfSuccess(endpoint, answer) : null;
}
