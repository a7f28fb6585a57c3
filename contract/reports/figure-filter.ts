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
/** Open ones of a field, of a unit, or whose answer somebody owes; 0: none. */
const PLACE_FIGURES = ['FIELD', 'UNIT', 'PERSON'] as const;
/** What happened in the week of a Monday. */
const WEEK_FIGURES = ['SUBMITTED', 'REOPENED', 'ENDED'] as const;

/** `OPEN`, `FIELD:12`, `WEEK_ENDED:2026-11-30`; `AGE:8-30` open ones that were submitted so many days ago, `AGE:366-` or more. */
export const FIGURE_PATTERN = new RegExp(
  `^(${WHOLE_FIGURES.join('|')}|(${PLACE_FIGURES.join('|')}):\\d{1,15}|WEEK_(${WEEK_FIGURES.join('|')}):\\d{4}-\\d{2}-\\d{2}|AGE:\\d{1,4}-(\\d{1,4})?)$`,
);

type Whole = (typeof WHOLE_FIGURES)[number];

export type ChosenFigure =
  | { kind: Whole }
  | { kind: (typeof PLACE_FIGURES)[number]; id: number }
  | { kind: 'WEEK'; what: (typeof WEEK_FIGURES)[number]; monday: string }
  | { kind: 'AGE'; from: number; to: number | null };

const isIn = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word);

/** A figure as an address has it; null for what is none. */
export function figureOf(text: string): ChosenFigure | null {
  if (!FIGURE_PATTERN.test(text)) return null;
  const [name = '', value = ''] = text.split(':');
  if (isIn(WHOLE_FIGURES, name)) return { kind: name };
  if (isIn(PLACE_FIGURES, name)) return { kind: name, id: Number(value) };
  if (name === 'AGE') {
    const [from, to] = value.split('-');
    return { kind: 'AGE', from: Number(from), to: to ? Number(to) : null };
  }
  const what = name.slice('WEEK_'.length);
  return isIn(WEEK_FIGURES, what) ? { kind: 'WEEK', what, monday: value } : null;
}

/** The same as text. */
export const figureText = (figure: ChosenFigure): string => {
  switch (figure.kind) {
    case 'FIELD':
    case 'UNIT':
    case 'PERSON':
      return `${figure.kind}:${figure.id}`;
    case 'WEEK':
      return `WEEK_${figure.what}:${figure.monday}`;
    case 'AGE':
      return `AGE:${figure.from}-${figure.to ?? ''}`;
    default:
      return figure.kind;
  }
};
