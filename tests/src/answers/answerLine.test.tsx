import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/answers/schema.ts';
import { AnswerCell } from '#src/components/contributions/AnswerCell.tsx';
import { AnswerLine } from '#src/components/contributions/AnswerLine.tsx';
import { answerText } from '#src/components/contributions/answerWords.ts';
import type { Translate } from '#src/useTranslate.ts';
import { renderWidget } from '#tests/src/components/renderWidget.tsx';
import { inTurkish, t } from '#tests/support/texts.ts';

const ISTANBUL = 'Europe/Istanbul';
/** The last second of a day in Istanbul. */
const endOf = (day: string) => `${day}T20:59:59.000Z`;

/** On a Wednesday, in the morning everywhere between New York and Istanbul. */
const NOW = '2026-12-09T12:00:00Z';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

const answer = (changes: Partial<Answer> = {}): Answer => ({
  dueAt: endOf('2026-12-11'),
  owner: { id: 8, name: 'Ayşe Çelik' },
  state: 'running',
  escalation: 0,
  timeZone: ISTANBUL,
  ...changes,
});

/** What is on the page, in a language. */
function said(promise: Answer, locale: 'en' | 'tr' = 'en', Part = AnswerLine): string {
  const { container, unmount } = renderWidget(
    <div data-testid="line">
      <Part answer={promise} />
    </div>,
    { locale },
  );
  const line = container.querySelector('[data-testid="line"]')?.textContent ?? '';
  unmount();
  return line;
}

const late = answer({ state: 'late', dueAt: endOf('2026-12-07') });
const paused = answer({ state: 'paused', dueAt: null, pausedSince: '2026-12-04T09:00:00Z' });

const AYSE = 'Ayşe Çelik';
const daysLate = (say: typeof t, days: number) => say('answer.late.days', { smart_count: days });

/** The same promises in both languages, by how each writes its days. */
describe.each([
  {
    ...{ locale: 'en' as const, say: t },
    ...{ monday: 'Monday, 7 December', tuesday: 'Tuesday, 8 December', friday: 'Friday, 11 December' },
    ...{ pausedOn: 'Friday, 4 December', nextYear: 'Friday, 8 January 2027' },
  },
  {
    ...{ locale: 'tr' as const, say: inTurkish },
    ...{ monday: '7 Aralık Pazartesi', tuesday: '8 Aralık Salı', friday: '11 Aralık Cuma' },
    ...{ pausedOn: '4 Aralık Cuma', nextYear: '8 Ocak 2027 Cuma' },
  },
])('in $locale', ({ locale, say, monday, tuesday, friday, pausedOn, nextYear }) => {
  const lateBy = (date: string, days: number) =>
    say('answer.line.late', { name: AYSE, date, late: daysLate(say, days) });

  test.each([
    ['runs', answer(), say('answer.line.by', { name: AYSE, date: friday })],
    [
      'runs, owed by a deputy',
      answer({ owner: { id: 9, name: 'Mehmet Kaya', for: { id: 8, name: AYSE } } }),
      say('answer.line.byDeputy', { name: 'Mehmet Kaya', away: AYSE, date: friday }),
    ],
    ['runs, owed by nobody yet', answer({ owner: null }), say('answer.line.byNobody', { date: friday })],
    ['is late', late, lateBy(monday, 2)],
    ['is late since yesterday', { ...late, dueAt: endOf('2026-12-08') }, lateBy(tuesday, 1)],
    [
      'is late and was passed on',
      { ...late, owner: null, escalation: 2 },
      `${say('answer.line.lateByNobody', { date: monday, late: daysLate(say, 2) })} · ${say('answer.line.passedOn')}`,
    ],
    ['pauses', paused, say('answer.line.paused', { date: pausedOn })],
    ['was answered', answer({ state: 'answered' }), ''],
    ['was never made', answer({ state: 'none', dueAt: null, owner: null, timeZone: null }), ''],
    [
      'is for another year',
      answer({ dueAt: endOf('2027-01-08') }),
      say('answer.line.by', { name: AYSE, date: nextYear }),
    ],
  ])('a promise that %s is said in a sentence', (_, promise, sentence) => {
    expect(said(promise, locale)).toBe(sentence);
  });

  test.each([
    ['runs', answer(), `${friday}${AYSE}`],
    ['is late', late, `${daysLate(say, 2)}${monday} · ${AYSE}`],
    [
      'is late and was passed on',
      { ...late, owner: null, escalation: 1 },
      `${daysLate(say, 2)}${monday} · ${say('answer.line.passedOn')}`,
    ],
    ['pauses', paused, `${say('answer.state.paused')}${pausedOn} · ${AYSE}`],
    ['was answered', answer({ state: 'answered' }), say('answer.state.answered')],
    ['was never made', answer({ state: 'none' }), ''],
  ])('a column says of a promise that %s what presses most, and below it the rest', (_, promise, words) => {
    expect(said(promise, locale, AnswerCell)).toBe(words);
  });
});

test('the day is that of the zone of the promise, with the exact time and that zone as its title', () => {
  // Already Saturday in Auckland, still Friday in New York.
  const dueAt = '2026-12-12T04:59:59.000Z';
  renderWidget(<AnswerLine answer={answer({ dueAt, timeZone: 'America/New_York' })} />);
  const day = screen.getByText('Friday, 11 December');
  expect(day.tagName).toBe('TIME');
  expect(day).toHaveAttribute('datetime', dueAt);
  expect(day).toHaveAttribute('title', '11/12/26 23:59 (America/New_York)');
  expect(said(answer({ dueAt, timeZone: 'Pacific/Auckland' }))).toContain('Saturday, 12 December');
});

test('lateness is counted in calendar days of that zone, and one whose day has just passed is late', () => {
  // 23:00 on the 11th in Istanbul, then half past midnight of the 12th.
  vi.setSystemTime(new Date('2026-12-11T20:00:00Z'));
  expect(said(answer())).toBe(t('answer.line.by', { name: AYSE, date: 'Friday, 11 December' }));
  vi.setSystemTime(new Date('2026-12-11T21:30:00Z'));
  expect(said(answer())).toContain(t('answer.late.days', { smart_count: 1 }));
  // In New York it is still the same day then.
  expect(said(answer({ timeZone: 'America/New_York' }))).toContain(t('answer.late.today'));
});

test('clocks that are set change no number of days', () => {
  // In Berlin, summer time ended in between.
  const promise = answer({
    state: 'late',
    dueAt: '2026-10-23T21:59:59.000Z',
    timeZone: 'Europe/Berlin',
    owner: null,
  });
  vi.setSystemTime(new Date('2026-10-26T06:00:00Z'));
  expect(said(promise)).toContain(t('answer.late.days', { smart_count: 3 }));
});

test('only a late one has the alarm', () => {
  const signs = (promise: Answer) => {
    const { container, unmount } = renderWidget(<AnswerLine answer={promise} />);
    const count = container.querySelectorAll('svg').length;
    unmount();
    return count;
  };
  expect(signs(late)).toBe(1);
  expect(signs(answer())).toBe(0);
  expect(signs(paused)).toBe(0);
});

test('a spreadsheet has the same sentence as plain text, and nothing where nothing is promised', () => {
  const translate = t as unknown as Translate;
  expect(answerText(late, translate, 'en')).toBe(said(late));
  expect(answerText(answer({ state: 'answered' }), translate, 'en')).toBe(t('answer.state.answered'));
  expect(answerText(answer({ state: 'none' }), translate, 'en')).toBe('');
});
