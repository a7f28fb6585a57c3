import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { formatDate, formatLongDate, toDateInput } from '#contract/formats/dates.ts';
import type { Schedule, ScheduleItem } from '#contract/schedules/schema.ts';
import { liveChannel } from '#src/dataProvider/live/liveChannel.ts';
import { contribution, loadScreens } from '#tests/src/contributions/contributionFixtures.ts';
import { open as openPage } from '#tests/src/contributions/contributionPage.ts';
import { enterDate, shownDate } from '#tests/support/dates.ts';
import { type Answers, respond, type SeenRequest } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';

// A page of a contribution has many parts, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  await loadScreens();
  await import('#src/features/schedules/ScheduleTab.tsx');
}, 120_000);

/** A day before or after today: what is late depends on when the test runs. */
function day(offset: number): string {
  const date = new Date();
  date.setDate(date.getDate() + offset);
  return toDateInput(date);
}

const PATH = '/api/v3/contribution-implementation-schedule/12';

const item = (changes: Partial<ScheduleItem> = {}): ScheduleItem => ({
  id: 41,
  rank: 1,
  title: 'Order the parts',
  start: day(-45),
  end: day(-15),
  responsible: 'Rana Koç',
  responsibleId: 9,
  percent: 50,
  done: false,
  ...changes,
});
const BUILD = item({
  id: 42,
  rank: 2,
  title: 'Build',
  start: day(-14),
  end: day(46),
  responsible: 'Acme Ltd.',
  responsibleId: null,
  percent: 0,
});
const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  contributionId: 12,
  version: 3,
  canEdit: true,
  lastModifiedBy: 'Rana Koç',
  lastModifiedDate: '2026-03-02T08:30:00Z',
  items: [item(), BUILD],
  ...changes,
});
const NONE = schedule({ version: 0, items: [], lastModifiedBy: null, lastModifiedDate: null });

const open = (stored: Schedule | (() => Schedule), responses: Answers = {}) =>
  openPage(contribution(), {
    at: '/contribution/SUGGESTION/12/detail?tab=schedule',
    responses: { [`GET ${PATH}`]: stored, ...responses },
  });
const field = (name: string) => screen.findByLabelText(name);
const dateField = (name: string) => screen.findByRole('group', { name });
const bodyOf = (request: SeenRequest | undefined) =>
  request?.body as { version: number; items: Partial<ScheduleItem>[] };

describe('the schedule of a contribution', () => {
  test('its steps are listed with who, when, how far and what is late, beside how far all of it is [R3F-07, R3B-20, S3-85]', async () => {
    await open(
      schedule({
        canEdit: false,
        items: [item(), BUILD, item({ id: 43, rank: 3, title: 'Agree', percent: 100, done: true })],
      }),
    );
    const table = within(await screen.findByRole('table', { name: t('schedule.list') }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      `1. Order the partsRana Koç${formatDate(day(-45))}${formatDate(day(-15))}50%${t('components.status.scheduleStep.late')}`,
      `2. BuildAcme Ltd.${formatDate(day(-14))}${formatDate(day(46))}0%${t('components.status.scheduleStep.running')}`,
      `3. AgreeRana Koç${formatDate(day(-45))}${formatDate(day(-15))}100%Done`,
    ]);
    expect(screen.getByText(t('schedule.late.count', { smart_count: 1 }))).toBeVisible();
    expect(screen.getByRole('progressbar', { name: t('schedule.progress') })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(screen.getByText(`┃ Today, ${formatDate(day(0))}`)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: t('schedule.edit') })).toBeNull();
  });

  test('without steps it says what belongs here, to writers with the way to begin [R3F-07]', async () => {
    await open({ ...NONE, canEdit: false });
    expect(await screen.findByText(t('schedule.none'))).toBeVisible();
    expect(screen.queryByRole('button', { name: t('schedule.start') })).toBeNull();
  });

  test('what cannot be read offers another try', async () => {
    let broken = true;
    const page = await openPage(contribution(), {
      at: '/contribution/SUGGESTION/12/detail?tab=schedule',
      responses: { [`GET ${PATH}`]: () => (broken ? respond(500) : schedule()) },
    });
    const retry = await screen.findByRole('button', { name: t('components.error.retry') });
    broken = false;
    await page.user.click(retry);
    expect(await screen.findByRole('table', { name: t('schedule.list') })).toBeVisible();
  });
});

describe('the form of the schedule', () => {
  test('a first step is planned, with free words or a person found by name [R3F-08, R3P-87, S3-85]', async () => {
    let stored = NONE;
    const page = await open(() => stored, {
      [`POST ${PATH}`]: () => {
        stored = schedule({ version: 1 });
        return stored;
      },
      'GET /api/v3/users/search-user': [
        { id: 9, firstName: 'Rana', lastName: 'Koç', unitName: 'Facilities', picturePath: null },
      ],
    });
    await page.user.click(await screen.findByRole('button', { name: t('schedule.start') }));
    fireEvent.change(await field(t('schedule.item.titleOf', { number: 1 })), {
      target: { value: 'Order the parts' },
    });
    expect(shownDate(await dateField(t('schedule.item.startOf', { number: 1 })))).toBe(
      formatLongDate(day(0)),
    );
    enterDate(await dateField(t('schedule.item.endOf', { number: 1 })), day(30));
    fireEvent.change(await field(t('schedule.item.responsibleOf', { number: 1 })), {
      target: { value: 'Acme Ltd.' },
    });
    await page.user.click(
      await field(
        t('chat.said', { name: t('schedule.item.number', { number: 1 }), body: t('schedule.item.done') }),
      ),
    );
    await page.user.click(screen.getByRole('button', { name: t('schedule.save') }));
    expect(await screen.findByRole('table', { name: t('schedule.list') })).toBeVisible();
    expect(page.sent('POST', PATH)[0]?.body).toEqual({
      version: 0,
      items: [
        {
          title: 'Order the parts',
          start: day(0),
          end: day(30),
          responsible: 'Acme Ltd.',
          percent: 100,
        },
      ],
    });
  });

  test('somebody from outside names whom they find by the whole address, which is sent along [S3-85, S3-100]', async () => {
    const page = await openPage(contribution(), {
      at: '/contribution/SUGGESTION/12/detail?tab=schedule',
      roles: ['ROLE_USER', 'ROLE_EXTERNAL'],
      responses: {
        [`GET ${PATH}`]: schedule(),
        [`POST ${PATH}`]: schedule({ version: 4 }),
        'GET /api/v3/search-user': [
          { id: 11, firstName: 'Derya', lastName: 'Ak', unitName: null, picturePath: null },
        ],
      },
    });
    await page.user.click(await screen.findByRole('button', { name: t('schedule.edit') }));
    const box = await field(t('schedule.item.responsibleOf', { number: 2 }));
    await page.user.clear(box);
    await page.user.type(box, 'derya@works.example');
    await page.user.click(await screen.findByRole('option', { name: /Derya Ak/ }));
    await page.user.click(screen.getByRole('button', { name: t('schedule.save') }));
    await waitFor(() => expect(page.sent('POST', PATH)).toHaveLength(1));
    const [unnamed, named] = bodyOf(page.sent('POST', PATH)[0]).items;
    expect(unnamed).not.toHaveProperty('responsibleEmail');
    expect(named).toMatchObject({ responsibleId: 11, responsibleEmail: 'derya@works.example' });
  });

  test('steps are changed, added, moved and removed, and saved as one list upon the version that was read [R3F-08, Q3-56]', async () => {
    const page = await open(schedule(), { [`POST ${PATH}`]: schedule({ version: 4 }) });
    await page.user.click(await screen.findByRole('button', { name: t('schedule.edit') }));
    enterDate(await dateField(t('schedule.item.endOf', { number: 1 })), day(15));
    fireEvent.change(await field(t('schedule.item.percentOf', { number: 1 })), { target: { value: '750' } });
    expect(await field(t('schedule.item.percentOf', { number: 1 }))).toHaveValue('100');
    await page.user.click(screen.getByRole('button', { name: t('schedule.add') }));
    expect(shownDate(await dateField(t('schedule.item.startOf', { number: 3 })))).toBe(
      formatLongDate(day(46)),
    );
    fireEvent.change(await field(t('schedule.item.titleOf', { number: 3 })), {
      target: { value: 'Measure' },
    });
    enterDate(await dateField(t('schedule.item.endOf', { number: 3 })), day(76));
    await page.user.click(screen.getByRole('button', { name: /Move.*Order the parts.*down/i }));
    await page.user.click(screen.getByRole('button', { name: t('schedule.item.remove', { number: 1 }) }));
    await waitFor(() => expect(screen.getByRole('button', { name: t('schedule.add') })).toHaveFocus());
    await page.user.click(screen.getByRole('button', { name: t('schedule.save') }));
    await waitFor(() => expect(page.sent('POST', PATH)).toHaveLength(1));
    expect(page.sent('POST', PATH)[0]?.body).toEqual({
      version: 3,
      items: [
        {
          id: 41,
          title: 'Order the parts',
          start: day(-45),
          end: day(15),
          responsibleId: 9,
          percent: 100,
        },
        { title: 'Measure', start: day(46), end: day(76), responsible: null, percent: 0 },
      ],
    });
  });

  test('what is missing or the wrong way round is marked, and nothing is sent [S3-85]', async () => {
    const page = await open(schedule());
    await page.user.click(await screen.findByRole('button', { name: t('schedule.edit') }));
    fireEvent.change(await field(t('schedule.item.titleOf', { number: 1 })), { target: { value: ' ' } });
    enterDate(await dateField(t('schedule.item.endOf', { number: 1 })), '2001-01-01');
    enterDate(await dateField(t('schedule.item.startOf', { number: 2 })), '');
    await page.user.click(screen.getByRole('button', { name: t('schedule.save') }));
    expect(await screen.findByText(t('schedule.faults'))).toBeVisible();
    expect(screen.getByText(t('schedule.fault.title', { max: 255 }))).toBeVisible();
    expect(screen.getByText(t('schedule.fault.order'))).toBeVisible();
    expect(screen.getByText(t('schedule.fault.day'))).toBeVisible();
    expect(page.sent('POST', PATH)).toHaveLength(0);
    const first = await field(t('schedule.item.titleOf', { number: 1 }));
    await waitFor(() => expect(first).toHaveFocus());
    // What is corrected leads on to the next one, and Enter within a field saves as the button does.
    fireEvent.change(first, { target: { value: 'Order the parts' } });
    enterDate(await dateField(t('schedule.item.endOf', { number: 1 })), day(15));
    await page.user.type(first, '{Enter}');
    const start = await dateField(t('schedule.item.startOf', { number: 2 }));
    await waitFor(() => expect(start.contains(document.activeElement)).toBe(true));
    enterDate(start, day(1));
    await waitFor(() => expect(screen.queryByText(t('schedule.faults'))).toBeNull());
    await page.user.type(first, '{Enter}');
    await waitFor(() => expect(page.sent('POST', PATH)).toHaveLength(1));
  });

  test('whoever comes second keeps his plan and chooses; steps that are gone meanwhile are new ones [R3P-87, S3-17]', async () => {
    const answers = [
      respond(400, { message: 'error.savedInBetween' }, { 'app-error': 'error.savedInBetween' }),
      schedule({ version: 8 }),
    ];
    let stored = schedule();
    const page = await open(() => stored, { [`POST ${PATH}`]: () => answers.shift() ?? respond(500) });
    await page.user.click(await screen.findByRole('button', { name: t('schedule.edit') }));
    fireEvent.change(await field(t('schedule.item.titleOf', { number: 1 })), {
      target: { value: 'My words' },
    });
    stored = schedule({ version: 7, items: [BUILD] });
    await page.user.click(screen.getByRole('button', { name: t('schedule.save') }));
    const mine = await screen.findByRole('button', { name: t('components.conflict.mine') });
    expect(await field(t('schedule.item.titleOf', { number: 1 }))).toHaveValue('My words');
    await page.user.click(mine);
    await waitFor(() => expect(page.sent('POST', PATH)).toHaveLength(2));
    const [first, second] = page.sent('POST', PATH).map(bodyOf);
    expect([first?.version, first?.items.map(({ id }) => id)]).toEqual([3, [41, 42]]);
    expect([second?.version, second?.items.map(({ id }) => id)]).toEqual([7, [undefined, 42]]);
  });

  test('it stays as it is when the schedule is read anew below it, even where that fails', async () => {
    const subscribe = vi.spyOn(liveChannel, 'subscribe');
    let isDown = false;
    const page = await openPage(contribution(), {
      at: '/contribution/SUGGESTION/12/detail?tab=schedule',
      responses: {
        [`GET ${PATH}`]: () => (isDown ? respond(500) : schedule()),
        [`POST ${PATH}`]: schedule({ version: 4 }),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: t('schedule.edit') }));
    const box = await field(t('schedule.item.titleOf', { number: 1 }));
    isDown = true;
    act(() => {
      for (const [hear] of subscribe.mock.calls) {
        hear({
          kind: 'contribution',
          contributionId: 12,
          changes: [{ category: 'CONTENT', event: 'IMPLEMENTATION_SCHEDULE' }],
        });
      }
    });
    await waitFor(() => expect(page.sent('GET', PATH)).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(page.location().pathname).toBe('/contribution/SUGGESTION/12/detail');
    expect(box).toBeVisible();
    fireEvent.change(box, { target: { value: 'My words' } });
    await page.user.click(screen.getByRole('button', { name: t('schedule.save') }));
    await waitFor(() => expect(page.sent('POST', PATH)).toHaveLength(1));
    expect(bodyOf(page.sent('POST', PATH)[0])).toMatchObject({
      version: 3,
      items: [{ title: 'My words' }, { id: 42 }],
    });
  });

  test('leaving it for another part of the page asks first', async () => {
    const page = await open(schedule());
    await page.user.click(await screen.findByRole('button', { name: t('schedule.edit') }));
    fireEvent.change(await field(t('schedule.item.titleOf', { number: 1 })), {
      target: { value: 'My words' },
    });
    await page.user.click(screen.getByRole('tab', { name: t('contribution.files') }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(page.location().search).toBe('?tab=schedule');
  });
});
