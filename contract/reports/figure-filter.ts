import { BENEFIT_TYPES, type BenefitType } from '#contract/benefits/rules.ts';
import { CURRENCIES, type Currency } from '#contract/formats/money.ts';
import { BENEFIT_PARTS } from './rules.ts';

/** What a filter of contributions by a figure of the process names: each counts as the process figures do (decision 0085). */
const WHOLE_FIGURES = [
  'COUNTED',
  'OPEN',
  'ANSWERED',
  'ANSWERED_LATE',
  'DECIDED',
  'DECIDED_LATE',
  'REOPENED',
] as const;
/**
 * Open ones of a field, of a unit, or whose answer somebody owes; 0: none. LEFT: what left a state at least once; AUTHOR: what somebody
 * wrote.
 */
const PLACE_FIGURES = ['FIELD', 'UNIT', 'PERSON', 'LEFT', 'AUTHOR'] as const;
/** What happened in the week of a Monday; OPEN: open when it was over. */
const WEEK_FIGURES = ['SUBMITTED', 'REOPENED', 'ENDED', 'OPEN'] as const;
/** What became of all that a unit submitted; 0: of those without one. */
const UNIT_FIGURES = ['SUBMITTED', 'ANSWERED', 'PROMISED', 'IN_TIME', 'IMPLEMENTED'] as const;

const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`;
const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const ID = String.raw`\d{1,15}`;

/**
 * `OPEN`, `FIELD:12`, `WEEK_ENDED:2026-11-30`, `MONTH:2026-11`, `MOVED:3-4`, `UNIT_IN_TIME:12`, `BENEFIT_ACTUAL:EUR` or, divided,
 * `BENEFIT_ACTUAL:EUR:YEAR-2026`; `AGE:8-30` open ones that were submitted so many days ago, `AGE:366-` or more. Behind any of them, days of
 * submission in the zone of reports, either may be left out: `OPEN@2026-01-01..2026-03-31`.
 */
export const FIGURE_PATTERN = new RegExp(
  `^(?:${[
    oneOf(WHOLE_FIGURES),
    `${oneOf(PLACE_FIGURES)}:${ID}`,
    `WEEK_${oneOf(WEEK_FIGURES)}:${DAY}`,
    String.raw`AGE:\d{1,4}-(?:\d{1,4})?`,
    String.raw`MONTH:\d{4}-(?:0[1-9]|1[0-2])`,
    `MOVED:${ID}-${ID}`,
    `UNIT_${oneOf(UNIT_FIGURES)}:${ID}`,
    `BENEFIT_${oneOf(BENEFIT_TYPES)}:${oneOf(CURRENCIES)}(?::${oneOf(BENEFIT_PARTS)}-${ID})?`,
  ].join('|')})(?:@(?:${DAY})?\\.\\.(?:${DAY})?)?$`,
);

type Whole = (typeof WHOLE_FIGURES)[number];

export type BenefitFigure = {
  kind: 'BENEFIT';
  what: BenefitType;
  currency: Currency;
  /** Null: all of them. */
  part: { by: (typeof BENEFIT_PARTS)[number]; id: number } | null;
};

export type ChosenFigure =
  | { kind: Whole }
  | { kind: (typeof PLACE_FIGURES)[number]; id: number }
  | { kind: 'WEEK'; what: (typeof WEEK_FIGURES)[number]; monday: string }
  | { kind: 'AGE'; from: number; to: number | null }
  | { kind: 'MONTH'; month: string }
  | { kind: 'MOVED'; from: number; to: number }
  | { kind: 'OF_UNIT'; what: (typeof UNIT_FIGURES)[number]; id: number }
  | BenefitFigure;

/** Days of submission, both inclusive. */
export interface FigureDays {
  start?: string | undefined;
  end?: string | undefined;
}

const isIn = <T extends string>(list: readonly T[], word: string | undefined): word is T =>
  (list as readonly (string | undefined)[]).includes(word);

function benefitOf(what: string, value: string): BenefitFigure | null {
  const [currency, part = ''] = value.split(':');
  const [by, id] = part.split('-');
  if (!isIn(BENEFIT_TYPES, what) || !isIn(CURRENCIES, currency)) return null;
  return {
    ...{ kind: 'BENEFIT', what, currency },
    part: isIn(BENEFIT_PARTS, by) ? { by, id: Number(id) } : null,
  };
}

/** A figure as an address has it, without its days; null for what is none. */
export function figureOf(text: string): ChosenFigure | null {
  if (!FIGURE_PATTERN.test(text)) return null;
  const [figure = ''] = text.split('@');
  const at = figure.indexOf(':');
  const name = at < 0 ? figure : figure.slice(0, at);
  const value = at < 0 ? '' : figure.slice(at + 1);
  if (isIn(WHOLE_FIGURES, name)) return { kind: name };
  if (isIn(PLACE_FIGURES, name)) return { kind: name, id: Number(value) };
  if (name === 'MONTH') return { kind: 'MONTH', month: value };
  const [first, second] = value.split('-');
  if (name === 'AGE') return { kind: 'AGE', from: Number(first), to: second ? Number(second) : null };
  if (name === 'MOVED') return { kind: 'MOVED', from: Number(first), to: Number(second) };
  const [group = '', ...words] = name.split('_');
  const what = words.join('_');
  if (group === 'BENEFIT') return benefitOf(what, value);
  if (group === 'UNIT' && isIn(UNIT_FIGURES, what)) return { kind: 'OF_UNIT', what, id: Number(value) };
  return isIn(WEEK_FIGURES, what) ? { kind: 'WEEK', what, monday: value } : null;
}

/** The days behind a figure. */
export function daysOfFigure(text: string): FigureDays {
  const [start, end] = text.split('@')[1]?.split('..') ?? [];
  return { ...(start && { start }), ...(end && { end }) };
}

function wordOf(figure: ChosenFigure): string {
  switch (figure.kind) {
    case 'FIELD':
    case 'UNIT':
    case 'PERSON':
    case 'LEFT':
    case 'AUTHOR':
      return `${figure.kind}:${figure.id}`;
    case 'WEEK':
      return `WEEK_${figure.what}:${figure.monday}`;
    case 'AGE':
      return `AGE:${figure.from}-${figure.to ?? ''}`;
    case 'MONTH':
      return `MONTH:${figure.month}`;
    case 'MOVED':
      return `MOVED:${figure.from}-${figure.to}`;
    case 'OF_UNIT':
      return `UNIT_${figure.what}:${figure.id}`;
    case 'BENEFIT': {
      const part = figure.part ? `:${figure.part.by}-${figure.part.id}` : '';
      return `BENEFIT_${figure.what}:${figure.currency}${part}`;
    }
    default:
      return figure.kind;
  }
}

/** A figure as text, with its days. */
export const figureText = (figure: ChosenFigure, { start, end }: FigureDays = {}): string =>
  start || end ? `${wordOf(figure)}@${start ?? ''}..${end ?? ''}` : wordOf(figure);
