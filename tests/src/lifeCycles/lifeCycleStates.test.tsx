import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeLocale } from '#src/i18nProvider.ts';
import { held, respond } from '#tests/support/network.ts';
import { readAgain } from '#tests/support/readAgain.ts';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import {
  choose,
  dialog,
  fill,
  lifeCycle,
  names,
  openLists,
  part,
  press,
  save,
  state,
} from './lifeCycleFixtures.ts';

beforeAll(() => import('#src/features/life-cycles/LifeCyclePage.tsx'), 120_000);

const STATES = '/api/v3/life-cycle-states';
const READ = '/api/v3/life-cycles/get-for-update/1';
const order = () =>
  within(screen.getByRole('list', { name: t('lifeCycle.tab.lists') }))
    .getAllByRole('listitem')
    .map((row) => /\d\. [A-Za-z ]+?(?=Draft$|[A-Z])/.exec(row.textContent ?? '')?.[0]);

describe('the states of a life cycle', () => {
  it('stand in their order, each with what is defined in it and how many are there [R3H-03, R3H-21, R3P-117]', async () => {
    await openLists();
    expect(
      await screen.findByRole('heading', { level: 1, name: t('lifeCycle.type.SUGGESTION') }),
    ).toBeVisible();
    const third = screen.getByRole('button', { name: /^3\. Submitted/ });
    expect(third).toHaveTextContent(t('components.status.stateType.SUBMITTED'));
    await waitFor(() =>
      expect(third).toHaveTextContent(
        `3 actions · ${t('lifeCycle.parts.commands', { smart_count: 1 })} · 1 task · 1 notification · ${t('lifeCycle.state.here', { smart_count: 5 })}`,
      ),
    );
    expect(screen.getByRole('button', { name: /^1\. New/ })).toBeVisible();
  });

  it('one opens beside them, keeps its place in the address, and closes by Esc [R3H-03]', async () => {
    const page = await openLists();
    await press(page, /^4\. Accepted/);
    const panel = await part('4. Accepted');
    expect(page.location().search).toBe('?state=13');
    expect(panel.getByRole('heading', { name: '4. Accepted' })).toHaveFocus();
    expect(panel.getByText(pattern`${t('lifeCycle.actions.none')}`)).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(page.location().search).toBe(''));
    expect(screen.queryByRole('region', { name: '4. Accepted' })).toBeNull();
  });

  it('a new one needs a name and a kind, out of twelve; it is NEW only while there is none [R3H-10, S3-32]', async () => {
    const page = await openLists();
    await press(page, t('lifeCycle.state.add'));
    const form = await dialog();
    const kinds = form.getByLabelText<HTMLSelectElement>(pattern`^${t('lifeCycle.state.type')}`);
    // All but NEW, and the words of no choice.
    expect(kinds.options).toHaveLength(12);
    expect(form.queryByLabelText(t('lifeCycle.state.step'))).toBeNull();
    await save(page);
    expect(await form.findAllByRole('alert', { hidden: true })).toHaveLength(2);
    expect(page.sent('POST', STATES)).toHaveLength(0);
  });

  it('one is added with its names, kind and place [R3H-03, R3H-11, R3P-124]', async () => {
    const page = await openLists();
    await press(page, t('lifeCycle.state.add'));
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.state.name'), language: 'English' })}`,
      'Board',
    );
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.state.name'), language: 'Türkçe' })}`,
      'Kurul',
    );
    await choose(page, pattern`^${t('lifeCycle.state.type')}`, t('components.status.stateType.EVALUATION'));
    await choose(page, t('lifeCycle.state.place'), t('lifeCycle.state.place.after', { name: 'Submitted' }));
    await save(page);
    await waitFor(() => expect(page.sent('POST', STATES)).toHaveLength(1));
    expect(page.sent('POST', STATES)[0]?.body).toEqual({
      lifeCycleId: 1,
      stateType: 'EVALUATION',
      step: null,
      stateDefinitionList: names('Board', 'Kurul'),
      promise: null,
      pausesAnswer: false,
      rank: 4,
    });
    await waitFor(() => expect(page.sent('GET', READ).length).toBeGreaterThan(1));
  });

  it('one of ideas has a step, out of nine [R3H-09], Q3-25', async () => {
    const page = await openLists({}, 13, lifeCycle({ contributionType: 'IDEA' }));
    await press(page, t('lifeCycle.state.edit'));
    const steps = within((await dialog()).getByLabelText(t('lifeCycle.state.step')));
    expect(steps.getAllByRole('option').map((option) => (option as HTMLOptionElement).value)).toEqual([
      '',
      'DRAFT',
      'ANNOUNCED',
      'EVAL1',
      'EVAL2',
      'EVAL3',
      'TERMINATED',
      'APPROVAL',
      'COMPLETE',
      'ARCHIEVED',
    ]);
    await choose(page, t('lifeCycle.state.step'), t('components.status.competitionState.APPROVAL'));
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', STATES)[0]?.body).toMatchObject({ id: 13, step: 'APPROVAL' }),
    );
  });

  it('one is renamed by the revision that was read; a language that is missing stays missing [R3H-03, R3P-125, Q3-106]', async () => {
    const tree = lifeCycle();
    tree.states[3] = state(13, 4, 'ACCEPTANCE', 'Accepted', {
      stateDefinitionList: [
        { language: 'en', name: 'Accepted' },
        { language: 'de', name: 'Angenommen' },
      ],
    });
    const page = await openLists({}, 13, tree);
    await press(page, t('lifeCycle.state.edit'));
    expect(
      (await dialog()).getByText(pattern`^${t('components.titles.standsIn', { title: 'Accepted' })}`),
    ).toBeVisible();
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.state.name'), language: 'English' })}`,
      'Approved',
    );
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', STATES)[0]?.body).toMatchObject({
        id: 13,
        revision: 40,
        stateDefinitionList: [
          { language: 'en', name: 'Approved' },
          { language: 'de', name: 'Angenommen' },
        ],
      }),
    );
  });

  it('one is moved by its button; the NEW one cannot be [R3H-03, S3-32]', async () => {
    const page = await openLists();
    await press(page, t('components.sort.up', { name: 'Turned down' }));
    await waitFor(() => expect(page.sent('PUT', STATES)[0]?.body).toEqual({ id: 14, rank: 4 }));
    expect(screen.queryByRole('button', { name: 'Move New down' })).toBeNull();
    expect(screen.getByRole('button', { name: t('components.sort.up', { name: 'Draft' }) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('the new order shows at once, and the stored one comes back when it is refused', async () => {
    let answer: (value: Response) => void = () => undefined;
    const page = await openLists({
      [`PUT ${STATES}`]: () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await press(page, t('components.sort.up', { name: 'Turned down' }));
    await waitFor(() => expect(order().at(-1)).toMatch(/Accepted/));
    answer(respond(400, { message: 'error.stateRule' }, { 'x-app-error': 'error.stateRule' }));
    expect(await screen.findByText(pattern`^${t('error.stateRule')}`)).toBeVisible();
    await waitFor(() => expect(order().at(-1)).toMatch(/Turned down/));
  });

  it('a reading that was under way does not bring the former order back', async () => {
    const former = held(lifeCycle());
    const placed = held(respond(200));
    let reads = 0;
    const page = await openLists({
      [`GET ${READ}`]: () => (++reads === 2 ? former.answer() : lifeCycle()),
      [`PUT ${STATES}`]: placed.answer,
    });
    await screen.findByRole('button', { name: /^3\. Submitted/ });
    readAgain();
    await waitFor(() => expect(page.sent('GET', READ)).toHaveLength(2));
    await press(page, t('components.sort.up', { name: 'Turned down' }));
    await waitFor(() => expect(order().at(-1)).toMatch(/Accepted/));
    former.letGo();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(order().at(-1)).toMatch(/Accepted/);
    placed.letGo();
    await waitFor(() => expect(page.sent('GET', READ)).toHaveLength(3));
  });

  it('one with contributions, or to which actions lead, says why it cannot be deleted [R3H-03, S3-32]', async () => {
    const { unmount } = await openLists({}, 13);
    const reached = await part('4. Accepted');
    expect(reached.getByRole('button', { name: t('lifeCycle.state.delete') })).toBeDisabled();
    expect(
      reached.getByText(
        `${t('lifeCycle.state.blocked')} ${t('lifeCycle.state.blocked.actions', { actions: 'Accept, Move on' })}`,
      ),
    ).toBeVisible();
    unmount();
    await openLists({}, 12);
    expect(
      await screen.findByText(
        `${t('lifeCycle.state.blocked')} ${t('lifeCycle.state.blocked.contributions', { smart_count: 5 })}`,
      ),
    ).toBeVisible();
  });

  it('one is deleted after a question that says what goes with it [R3H-03, R3P-126]', async () => {
    const tree = lifeCycle();
    const full = tree.states[2];
    tree.states[4] = {
      ...full,
      id: 14,
      rank: 5,
      stateType: 'FLOW',
      stateDefinitionList: names('Spare'),
    } as never;
    const page = await openLists({}, 14, tree);
    await press(page, t('lifeCycle.state.delete'));
    const question = within(
      await screen.findByRole('alertdialog', { name: t('lifeCycle.delete.title.state', { name: 'Spare' }) }),
    );
    expect(
      question.getByText(
        pattern`${t('lifeCycle.parts.actions', { smart_count: 3 })}, ${t('lifeCycle.parts.commands', { smart_count: 1 })}, ${t('lifeCycle.parts.tasks', { smart_count: 2 })}, ${t('lifeCycle.parts.notifications', { smart_count: 1 })}, ${t('lifeCycle.parts.handlers', { smart_count: 2 })},? and ${t('lifeCycle.parts.points', { smart_count: 2 })}\.`,
      ),
    ).toBeVisible();
    await page.user.click(question.getByRole('button', { name: t('lifeCycle.delete') }));
    await waitFor(() => expect(page.sent('DELETE', `${STATES}/14`)[0]?.query).toEqual({ revision: '40' }));
  });

  it('of many, one is found by its name or that of its actions', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      state(100 + index, index + 6, 'FLOW', `Station ${index + 1}`),
    );
    const tree = lifeCycle();
    const page = await openLists({}, undefined, { ...tree, states: [...tree.states, ...many] });
    const box = await screen.findByRole('searchbox', { name: t('lifeCycle.states.search') });
    await page.user.type(box, 'take a note');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: pattern`${t('components.sort.up')}` })).toBeNull(),
    );
    expect(screen.getByRole('button', { name: /^3\. Submitted/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: pattern`^${t('components.sort.up')}` })).toBeNull();
    await page.user.type(box, ' nowhere');
    expect(await screen.findByText(t('lifeCycle.states.notFound'))).toBeVisible();
  });

  it('is found in the letters of the reader’s language', async () => {
    storeLocale('tr');
    const many = Array.from({ length: 12 }, (_, index) =>
      state(100 + index, index + 6, 'FLOW', `Durak ${index + 1}`),
    );
    const tree = lifeCycle();
    const found = state(90, 30, 'FLOW', 'IŞIK');
    const page = await openLists({}, undefined, { ...tree, states: [...tree.states, ...many, found] });
    await page.user.type(await screen.findByRole('searchbox'), 'ışık');
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: pattern`${inTurkish('components.sort.down')}` }),
      ).toBeNull(),
    );
    expect(screen.getByRole('button', { name: /^30\. IŞIK/ })).toBeVisible();
  });

  it('without any the first step is offered, and a life cycle that is not there is not found [R3P-117]', async () => {
    const empty = await openLists({}, undefined, lifeCycle({ states: [] }));
    expect(await screen.findByText(t('lifeCycle.states.none'))).toBeVisible();
    await press(empty, t('lifeCycle.state.add'));
    expect((await dialog()).getByLabelText(pattern`^${t('lifeCycle.state.type')}`)).toHaveValue('NEW');
    empty.unmount();
    await openLists({ [`GET ${READ}`]: () => respond(404, { message: 'error.http.404' }) });
    expect(await screen.findByText(/page.*(not|no).*/i)).toBeVisible();
  });
});
