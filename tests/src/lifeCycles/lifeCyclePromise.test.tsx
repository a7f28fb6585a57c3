import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StatePromise } from '#contract/answers/promise.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import {
  choose,
  dialog,
  fill,
  lifeCycle,
  names,
  openLists,
  type Page,
  part,
  press,
  save,
  state,
  tick,
} from './lifeCycleFixtures.ts';

beforeAll(() => import('#src/features/life-cycles/LifeCyclePage.tsx'), 120_000);

const STATES = '/api/v3/life-cycle-states';
const MEHMET = { id: 8, firstName: 'Mehmet', lastName: 'Demir', unitName: 'Quality', picturePath: null };

const PROMISE: StatePromise = {
  answerDays: 10,
  role: 'RESPONSIBLE',
  reminders: [50, 80],
  escalations: [
    { to: 'UNIT_MANAGER', afterDays: 2, userId: null },
    { to: 'MODULE_ADMINISTRATOR', afterDays: 5, userId: null },
  ],
};

const percent = (place: number) => pattern`^${t('lifeCycle.promise.reminder', { place })}`;
const target = (place: number) => pattern`^${t('lifeCycle.escalation.to', { place })}`;
const daysLate = (place: number) => pattern`^${t('lifeCycle.escalation.days', { place })}`;
const DAYS = pattern`^${t('lifeCycle.promise.days')}`;

/** The dialog of the fourth state, of a type, with what it promises. */
async function openState(
  promise: StatePromise | null = null,
  { type = 'EVALUATION' as StateType, pausesAnswer = false, answers = {} } = {},
): Promise<Page> {
  const tree = lifeCycle();
  tree.states[3] = state(13, 4, type, 'Board', { promise, pausesAnswer });
  const page = await openLists(
    {
      'GET /api/v3/profiles/8': MEHMET,
      'GET /api/v3/search-user': [MEHMET],
      ...answers,
    },
    13,
    tree,
  );
  await press(page, t('lifeCycle.state.edit'));
  await dialog();
  return page;
}
const sent = async (page: Page) => {
  await waitFor(() => expect(page.sent('PUT', STATES)).toHaveLength(1));
  return page.sent('PUT', STATES)[0]?.body;
};
const sentPromise = async (page: Page) => ((await sent(page)) as { promise: StatePromise }).promise;
const faults = async () =>
  (await dialog())
    .queryAllByRole('alert', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const button = async (name: string) => (await dialog()).getByRole('button', { name, hidden: true });

describe('the promise of an answer', () => {
  it('begins with a sensible one when it is switched on, and goes as a whole', async () => {
    const page = await openState();
    await tick(page, t('lifeCycle.promise.on'));
    await save(page);
    expect(await sent(page)).toEqual({
      id: 13,
      lifeCycleId: 1,
      revision: 40,
      stateType: 'EVALUATION',
      step: null,
      stateDefinitionList: names('Board'),
      promise: {
        ...PROMISE,
        // The deputy first: they know best what is waiting.
        escalations: [{ to: 'DEPUTY', afterDays: 1, userId: null }, ...PROMISE.escalations],
      },
      pausesAnswer: false,
    });
  });

  it('has its days, its role among those who can owe an answer, and is taken back by its switch', async () => {
    const page = await openState(PROMISE);
    const form = await dialog();
    const roles = within(form.getByLabelText(pattern`^${t('lifeCycle.promise.role')}`))
      .getAllByRole('option', { hidden: true })
      .map((option) => (option as HTMLOptionElement).value);
    expect(roles).toContain('BOARD1');
    for (const role of ['OWNER', 'VIEWER', 'SYSTEM']) expect(roles).not.toContain(role);
    await fill(page, DAYS, '366');
    await save(page);
    await waitFor(async () => expect(await faults()).toHaveLength(1));
    expect(form.getByLabelText(DAYS)).toHaveFocus();
    await fill(page, DAYS, '15');
    await choose(page, pattern`^${t('lifeCycle.promise.role')}`, t('task.role.BOARD1'));
    await save(page);
    expect(await sentPromise(page)).toEqual({ ...PROMISE, answerDays: 15, role: 'BOARD1' });
  });

  it('one that is switched off is sent as none', async () => {
    const page = await openState(PROMISE);
    await tick(page, t('lifeCycle.promise.on'));
    expect((await dialog()).queryByLabelText(DAYS)).toBeNull();
    await save(page);
    expect(await sent(page)).toMatchObject({ promise: null, pausesAnswer: false });
  });

  it('reminders grow from 1 to 99 percent, at most five', async () => {
    const page = await openState(PROMISE);
    const form = await dialog();
    await fill(page, percent(1), '90');
    await fill(page, percent(2), '100');
    await save(page);
    await waitFor(async () => expect(await faults()).toEqual([t('entity.validation.max', { max: 99 })]));
    await fill(page, percent(2), '90');
    await save(page);
    await waitFor(async () => expect(await faults()).toEqual([t('lifeCycle.promise.reminder.order')]));
    await fill(page, percent(1), '0');
    await save(page);
    await waitFor(async () => expect(await faults()).toEqual([t('entity.validation.min', { min: 1 })]));
    await fill(page, percent(1), '20');
    const add = await button(t('lifeCycle.promise.reminder.add'));
    // Each begins between the last one and the end.
    for (const value of ['95', '98', '99']) {
      await page.user.click(add);
      const boxes = form.getAllByLabelText(pattern`^${t('lifeCycle.promise.reminder')}`);
      expect(boxes.at(-1)).toHaveValue(value);
    }
    expect(add).toBeDisabled();
    await page.user.click(await button(t('lifeCycle.promise.reminder.remove', { place: 5 })));
    await waitFor(() => expect(add).toHaveFocus());
    await save(page);
    expect((await sentPromise(page)).reminders).toEqual([20, 90, 95, 98]);
  });

  it('steps of escalation are added, removed, and never earlier than the one before', async () => {
    const [first] = PROMISE.escalations;
    const page = await openState({
      ...PROMISE,
      escalations: [...(first ? [first] : []), { to: 'PERSON', afterDays: 5, userId: 8 }],
    });
    const form = await dialog();
    await page.user.click(await button(t('lifeCycle.escalation.add')));
    // Who is not asked yet, after the last one.
    expect(form.getByLabelText(target(3))).toHaveValue('MODULE_ADMINISTRATOR');
    expect(form.getByLabelText(daysLate(3))).toHaveValue('7');
    await fill(page, daysLate(3), '4');
    await save(page);
    await waitFor(async () => expect(await faults()).toEqual([t('lifeCycle.escalation.order')]));
    await fill(page, daysLate(3), '5');
    await fill(page, daysLate(1), '0');
    await page.user.click(await button(t('lifeCycle.escalation.remove', { place: 2 })));
    await waitFor(async () => expect(await button(t('lifeCycle.escalation.add'))).toHaveFocus());
    await save(page);
    expect((await sentPromise(page)).escalations).toEqual([
      { to: 'UNIT_MANAGER', afterDays: 0, userId: null },
      { to: 'MODULE_ADMINISTRATOR', afterDays: 5, userId: null },
    ]);
  });

  it('a step is moved by the keyboard, and takes the days of its new place', async () => {
    const page = await openState(PROMISE);
    const down = await button(t('lifeCycle.escalation.down', { place: 1 }));
    down.focus();
    await page.user.keyboard('{Enter}');
    const form = await dialog();
    expect(form.getByLabelText(target(1))).toHaveValue('MODULE_ADMINISTRATOR');
    expect(form.getByLabelText(daysLate(1))).toHaveValue('2');
    // The moved row keeps its focus where it is now.
    await waitFor(async () =>
      expect(await button(t('lifeCycle.escalation.down', { place: 2 }))).toHaveFocus(),
    );
    await save(page);
    expect((await sentPromise(page)).escalations).toEqual([
      { to: 'MODULE_ADMINISTRATOR', afterDays: 2, userId: null },
      { to: 'UNIT_MANAGER', afterDays: 5, userId: null },
    ]);
  });

  it('a step names a person, who is found by name and known by their id', async () => {
    const page = await openState({ ...PROMISE, escalations: PROMISE.escalations.slice(0, 1) });
    await choose(page, target(1), t('lifeCycle.escalation.to.PERSON'));
    await save(page);
    await waitFor(async () => expect(await faults()).toEqual([t('entity.validation.required')]));
    const search = (await dialog()).getByRole('combobox', {
      name: pattern`^${t('lifeCycle.escalation.person')}`,
      hidden: true,
    });
    await page.user.click(search);
    await page.user.paste('Mehmet');
    await page.user.click(await screen.findByRole('option', { name: /Mehmet Demir/ }));
    await save(page);
    expect((await sentPromise(page)).escalations).toEqual([{ to: 'PERSON', afterDays: 2, userId: 8 }]);
  });

  it('what the server finds wrong stands at its field', async () => {
    const fieldErrors = [
      { objectName: 'lifeCycleState', field: 'promise.reminders[1]', message: 'Value' },
      { objectName: 'lifeCycleState', field: 'promise.escalations[0].userId', message: 'NotNull' },
      { objectName: 'lifeCycleState', field: 'promise.escalations', message: 'Value' },
    ];
    const page = await openState(
      { ...PROMISE, escalations: [{ to: 'PERSON', afterDays: 2, userId: 8 }] },
      { answers: { [`PUT ${STATES}`]: () => respond(400, { message: 'error.validation', fieldErrors }) } },
    );
    const form = await dialog();
    const person = await form.findByDisplayValue('Mehmet Demir');
    await save(page);
    await waitFor(() =>
      expect(form.getByLabelText(percent(2))).toHaveAccessibleDescription(
        t('error.Value', { fieldName: t('field.promise.reminders') }),
      ),
    );
    expect(person).toHaveAccessibleDescription(
      t('error.NotNull', { fieldName: t('field.promise.escalations.userId') }),
    );
    expect(await faults()).toContain(t('error.Value', { fieldName: t('field.promise.escalations') }));
  });
});

describe('a state that waits for the author', () => {
  it('pauses a promise, and makes none: either switch hides the other', async () => {
    const page = await openState();
    const form = await dialog();
    const [promises, pauses] = [t('lifeCycle.promise.on'), t('lifeCycle.promise.pauses')];
    await tick(page, promises);
    expect(form.queryByLabelText(pauses)).toBeNull();
    await tick(page, promises);
    await tick(page, pauses);
    expect(form.queryByLabelText(promises)).toBeNull();
    await save(page);
    expect(await sent(page)).toMatchObject({ promise: null, pausesAnswer: true });
  });

  it.each([
    ['NEW', false, false],
    ['DRAFT', false, true],
    ['SUBMITTED', true, true],
    ['REJECTION', false, false],
  ] as const)('of the type %s: promises %s, pauses %s', async (type, promises, pauses) => {
    const page = await openState(null, { type });
    const form = await dialog();
    expect(form.queryByLabelText(t('lifeCycle.promise.on')) !== null).toBe(promises);
    expect(form.queryByLabelText(t('lifeCycle.promise.pauses')) !== null).toBe(pauses);
    page.unmount();
  });

  it('of a type in which nobody waits any more, nothing is promised', async () => {
    const page = await openState(PROMISE);
    await choose(page, pattern`^${t('lifeCycle.state.type')}`, t('components.status.stateType.REJECTION'));
    expect((await dialog()).queryByLabelText(DAYS)).toBeNull();
    await save(page);
    expect(await sent(page)).toMatchObject({ stateType: 'REJECTION', promise: null });
  });
});

describe('what a state promises', () => {
  const open = (changes: Parameters<typeof state>[4]) => {
    const tree = lifeCycle();
    tree.states[3] = state(13, 4, 'EVALUATION', 'Board', changes);
    return openLists({ 'GET /api/v3/profiles/8': MEHMET }, 13, tree);
  };

  it('is said in a sentence in its panel, with the people it names, and in short in its row', async () => {
    const escalations: StatePromise['escalations'] = [
      { to: 'UNIT_MANAGER', afterDays: 0, userId: null },
      { to: 'MODULE_ADMINISTRATOR', afterDays: 2, userId: null },
      { to: 'PERSON', afterDays: 5, userId: 8 },
    ];
    await open({ promise: { ...PROMISE, escalations } });
    const steps = [
      t('lifeCycle.promise.says.atOnce', { who: t('lifeCycle.escalation.asked.UNIT_MANAGER') }),
      t('lifeCycle.promise.says.after', {
        ...{ who: t('lifeCycle.escalation.asked.MODULE_ADMINISTRATOR'), smart_count: 2 },
      }),
      t('lifeCycle.promise.says.after', { who: 'Mehmet Demir', smart_count: 5 }),
    ];
    const panel = await part('4. Board');
    expect(
      await panel.findByText(
        [
          t('lifeCycle.promise.says', { role: t('task.role.RESPONSIBLE'), smart_count: 10 }),
          t('lifeCycle.promise.says.reminders', { percents: '50% and 80%' }),
          t('lifeCycle.promise.says.then', { steps: steps.join(', ') }),
        ].join('; '),
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /^4\. Board/ })).toHaveTextContent(
      t('lifeCycle.promise.within', { smart_count: 10 }),
    );
  });

  it('without reminders and steps it is short; one that waits for the author says so', async () => {
    const page = await open({ promise: { ...PROMISE, reminders: [], escalations: [], answerDays: 1 } });
    const short = t('lifeCycle.promise.says', { role: t('task.role.RESPONSIBLE'), smart_count: 1 });
    expect((await part('4. Board')).getByText(short)).toBeVisible();
    page.unmount();
    await open({ pausesAnswer: true });
    expect((await part('4. Board')).getByText(t('lifeCycle.promise.pauses'))).toBeVisible();
  });
});
