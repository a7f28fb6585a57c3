import type { Judgement } from './candidate.parts.ts';
import type { Scores } from './mapping.scores.ts';
import type { ContributionMapping } from './mapping.ts';
import { oneLine } from './values.ts';

export interface SourceScore {
  /** 0 to 100, unrounded, S2-22. */
  score: number;
  /** How many opinions it is made of; null when the source does not say. */
  count: number | null;
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
/** The number of a text; not a number for hexadecimals, spaces and everything else that JavaScript also reads. */
const numberIn = (text: string): number => (NUMBER.test(text) ? Number(text) : Number.NaN);

function countOf(judgement: Judgement, { count }: Scores): number | null {
  const text = oneLine(judgement.text('number behind the score', count));
  if (text === '') return null;
  const number = numberIn(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  judgement.change('number behind the score left out: not a whole number', text.slice(0, 40));
  return null;
}

/** The score of a row as one of 100; null when it has none, S2-20, S2-22. */
export function scoreOf(
  judgement: Judgement,
  { scores, rules }: Pick<ContributionMapping, 'scores' | 'rules'>,
): SourceScore | null {
  if (!scores) return null;
  const text = oneLine(judgement.text('score', scores.column));
  if (text === '') return null;
  const value = numberIn(text);
  if (value >= 0 && value <= scores.over) {
    return { score: (value / scores.over) * 100, count: countOf(judgement, scores) };
  }
  const range = `not a number from 0 to ${scores.over}`;
  const detail = text.slice(0, 40);
  if (rules.scores.whenInvalid === 'reject') judgement.reject(`score is ${range}`, detail);
  else judgement.change(`score left out: ${range}`, detail);
  return null;
}
