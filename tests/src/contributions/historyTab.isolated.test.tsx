import { configure, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { HISTORY_CATEGORIES, type HistoryEntry } from '#contract/contributions/history.schema.ts';
import { COMMAND_TYPES } from '#contract/life-cycles/schema.ts';
import { dayName } from '#src/components/dayName.ts';
import { saveExcel } from '#src/components/list/excel.ts';
import { byDay } from '#src/features/contributions/detail/HistoryTab.tsx';
import { sentenceOf, valueWords } from '#src/features/contributions/detail/historyWords.ts';
import { list, respond } from '#tests/support/network.ts';
import { pattern, shippedMessages, t } from '#tests/support/texts.ts';
import { contribution, loadScreens, permissions } from './contributionFixtures.ts';
import { open } from './contributionPage.ts';

vi.mock('#src/components/list/excel.ts', async (original) => ({
  ...(await original<object>()),
  saveExcel: vi.fn(),
}));

// A page of a contribution has many parts, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  await loadScreens();
  await import('#src/features/contributions/detail/HistoryTab.tsx');
}, 120_000);

function entry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 1,
    contributionId: 12,
    category: 'STATE',
    date: '2026-03-02T08:30:00Z',
    userId: 7,
    fullName: 'Ayşe Yılmaz',
    event: 'submit',
    actionName: null,
    fromState: null,
    toState: null,
    oldValue: null,
    newValue: null,
    explanation: null,
    actingForName: null,
    actingReason: null,
    ...changes,
  };
}

const HISTORY = '/api/v3/contribution-histories/12/category';
const openHistory = (
  answer: (request: { path: string; query: Record<string, string> }) => Response,
  wholeHistory = true,
) =>
  open(contribution({ permissions: permissions({ commands: ['VIEW_HISTORY'], wholeHistory }) }), {
    at: '/contribution/SUGGESTION/12/detail?tab=history',
    responses: { [`GET ${HISTORY}/:category`]: answer },
  });

/** The texts of a language without the application around them. */
const words = (locale: string) => {
  const texts = shippedMessages(locale);
  return (key: string, args: Record<string, unknown> = {}) =>
    (texts[key] ?? String(args._ ?? key)).replace(/%\{(\w+)\}/g, (_, name: string) => String(args[name]));
};

test('what happened is told day by day with its time; a benefit and a schedule in words [R3F-06, Q3-55]', async () => {
  const benefit = 'COST_SAVING 1250.50 TRY 2026-01-01 2026-12-31';
  await openHistory(() =>
    list([
      entry({
        id: 4,
        category: 'BENEFIT',
        event: 'BENEFIT_FORECAST',
        newValue: benefit,
        date: '2026-03-03T10:00:00Z',
      }),
      entry({
        id: 3,
        category: 'COMMAND',
        event: 'IMPLEMENTATION_SCHEDULE',
        oldValue: '3 0',
        newValue: '4 35',
      }),
      entry({ id: 2, category: 'FILE', event: 'file', oldValue: 'old.pdf' }),
    ]),
  );
  const history = within(await screen.findByRole('region', { name: t('contribution.history') }));
  const first = within(await history.findByRole('list', { name: '03/03/2026' }));
  expect(first.getByText(t('history.says.BENEFIT_FORECAST.added', { name: 'Ayşe Yılmaz' }))).toBeVisible();
  expect(
    first.getByText(
      t('history.value.benefit', {
        category: t('benefit.category.COST_SAVING'),
        amount: '1,250.50 TRY',
        from: '01/01/26',
        to: '31/12/26',
      }),
    ),
  ).toBeVisible();
  const second = within(history.getByRole('list', { name: '02/03/2026' }));
  expect(
    second.getByText(t('history.says.IMPLEMENTATION_SCHEDULE.changed', { name: 'Ayşe Yılmaz' })),
  ).toBeVisible();
  expect(
    second.getByText(
      pattern`^${t('schedule.steps', { smart_count: 4 })}.*, 35% ${t('components.path.done')}$`,
    ),
  ).toBeVisible();
  expect(second.getByText(t('history.says.file.removed', { name: 'Ayşe Yılmaz' }))).toBeVisible();
  expect(second.getAllByRole('listitem')).toHaveLength(2);
});

test('a long history comes page by page, and whole into a spreadsheet [R3F-06, S3-84]', async () => {
  const all = Array.from({ length: 45 }, (_, index) =>
    entry({ id: 100 - index, explanation: `No ${index}` }),
  );
  const page = await openHistory(({ query }) => {
    const [from, size] = [Number(query.page) * Number(query.size), Number(query.size)];
    return list(all.slice(from, from + size), all.length);
  });
  expect(await screen.findByText(t('history.shown', { shown: 20, total: 45 }))).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: pattern`${t('contribution.more')}` }));
  expect(await screen.findByText(t('history.shown', { shown: 40, total: 45 }))).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: pattern`${t('components.breadcrumb.excel')}` }));
  await waitFor(() => expect(saveExcel).toHaveBeenCalledTimes(1));
  const table = vi.mocked(saveExcel).mock.calls[0]?.[0] as unknown as {
    fileName: string;
    rows: readonly (readonly unknown[])[];
  };
  expect([table.fileName, table.rows.length]).toEqual([t('history.excel', { code: 'SUG-000012' }), 45]);
  expect(table.rows[0]?.slice(1)).toEqual([
    'Ayşe Yılmaz',
    t('history.says.submit', { name: 'Ayşe Yılmaz' }),
    '',
    '',
    'No 0',
  ]);
});

test('a kind of entry that is not for the reader says so [S3-52]', async () => {
  const refusal = () =>
    respond(400, { message: 'error.commandNotAllowed' }, { 'app-error': 'error.commandNotAllowed' });
  const page = await openHistory(({ path }) => (path.endsWith('/CONTENT') ? refusal() : list([entry()])));
  await page.user.click(
    await screen.findByRole('button', { name: t('contribution.history.category.CONTENT') }),
  );
  expect(await screen.findByText(t('history.notForReader'))).toBeVisible();
  expect(page.sent('GET', `${HISTORY}/CONTENT`).length).toBeGreaterThan(0);
});

test('an owner who reads of states alone is offered no kinds of entries [S3-52]', async () => {
  await openHistory(() => list([entry()]), false);
  expect(await screen.findByText(t('history.says.submit', { name: 'Ayşe Yılmaz' }))).toBeVisible();
  expect(screen.queryByRole('group', { name: t('contribution.history.category') })).not.toBeInTheDocument();
});

test('every event has a sentence in both languages, and every category a word [R3F-06]', () => {
  const events = [
    'created',
    'saveDraft',
    'submit',
    'action',
    'title',
    'visibility',
    'file',
    'banner',
    'OWNER',
    'EVAL EVAL_PRE',
    'ei_14',
    'ei_99',
    ...COMMAND_TYPES,
  ];
  for (const locale of ['en', 'tr']) {
    for (const event of events) {
      const sentence = sentenceOf(words(locale) as never, entry({ event }), [{ id: 14, label: 'Budget' }]);
      expect(sentence).toContain('Ayşe Yılmaz');
      expect(sentence).not.toMatch(/history\.|%\{|undefined|ei_/);
      expect(sentence.includes('Budget')).toBe(event === 'ei_14');
    }
    for (const category of HISTORY_CATEGORIES) {
      expect(shippedMessages(locale)[`contribution.history.category.${category}`]).toBeTruthy();
    }
  }
  expect(valueWords(words('en') as never, 'en', 'title', ' ')).toBe('');
  expect(valueWords(words('tr') as never, 'tr', 'BENEFIT_ACTUAL', 'odd value')).toBe('odd value');
});

test('grouping by day loses nothing and keeps the order', () => {
  const dates = fc.array(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2026-01-05'), noInvalidDate: true }),
  );
  fc.assert(
    fc.property(dates, (some) => {
      const sorted = [...some].sort((one, other) => other.getTime() - one.getTime());
      const entries = sorted.map((date, id) => entry({ id, date: date.toISOString() }));
      const days = byDay(entries);
      expect(days.flatMap((day) => day.entries)).toEqual(entries);
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
    }),
  );
  const now = new Date(2026, 2, 1, 12);
  expect(['2026-03-01', '2026-02-28', '2026-02-27'].map((day) => dayName(day, now))).toEqual([
    'components.day.today',
    'components.day.yesterday',
    '27/02/2026',
  ]);
});
