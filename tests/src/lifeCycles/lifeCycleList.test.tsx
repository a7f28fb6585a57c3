import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { ADMIN, answers, dialog, lifeCycle, names, press, tick, USE } from './lifeCycleFixtures.ts';

beforeAll(() => import('#src/features/life-cycles/LifeCycleList.tsx'), 120_000);

const { states: _, revision: __, ...stored } = lifeCycle();
const spare: LifeCycle = { ...stored, id: 2, definitionList: names('Spare'), isActive: false };
const READ = '/api/v3/life-cycles';

const open = (more: Answers = {}) =>
  renderApp('/life-cycle', {
    roles: ADMIN,
    responses: answers(lifeCycle(), {
      [`GET ${READ}`]: list([stored, spare]),
      [`PUT ${READ}`]: stored,
      ...more,
    }),
  });
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

describe('the list of life cycles', () => {
  it('tells of each by type whether it is active, its states, and what follows it [R3H-02, R3P-113]', async () => {
    await open();
    const suggestions = within(await screen.findByRole('region', { name: t('lifeCycle.type.SUGGESTION') }));
    expect(suggestions.getAllByRole('link').map((link) => link.textContent)).toEqual([
      t('lifeCycle.type.SUGGESTION'),
      'Spare',
    ]);
    const first = await rowOf(t('lifeCycle.type.SUGGESTION'));
    expect(first.getByText(t('lifeCycle.active'))).toBeVisible();
    expect(
      await first.findByText(
        `${t('lifeCycle.facts.states', { number: '5', smart_count: 5 })} · ${t('lifeCycle.facts.contributions.SUGGESTION', { number: '7', running: '7', smart_count: 7 })}`,
      ),
    ).toBeVisible();
    expect((await rowOf('Spare')).getByText(t('lifeCycle.inactive'))).toBeVisible();
    const ideas = within(screen.getByRole('region', { name: t('lifeCycle.type.IDEA') }));
    expect(ideas.getByText(t('lifeCycle.none'))).toBeVisible();
  });

  it('ends of contributions are not counted as under way; ideas name their competitions', async () => {
    const idea: LifeCycle = { ...stored, contributionType: 'IDEA', definitionList: names('Ideas') };
    const states = [
      { stateId: 1, stateType: 'SUBMITTED', contributionCount: 3 },
      { stateId: 2, stateType: 'COMPLETION', contributionCount: 4 },
    ];
    await open({
      [`GET ${READ}`]: list([idea]),
      [`GET ${READ}/uses`]: [{ ...USE, states, competitionCount: 2, runningCompetitionCount: 1 }],
    });
    const row = await rowOf('Ideas');
    expect(
      await row.findByText(
        `${t('lifeCycle.facts.states', { number: '2', smart_count: 2 })} · ${t('lifeCycle.facts.contributions.IDEA', { number: '7', running: '3', smart_count: 7 })} · ${t('lifeCycle.facts.competitions', { number: '2', running: '1', smart_count: 2 })}`,
      ),
    ).toBeVisible();
  });

  it('says what failed, and is closed to others', async () => {
    const failing = await open({ [`GET ${READ}`]: () => respond(500, { message: 'error.unexpected' }) });
    expect(
      await screen.findByRole('button', { name: pattern`${t('components.error.retry')}` }),
    ).toBeVisible();
    failing.unmount();
    const { requests } = await renderApp('/life-cycle', { roles: ['ROLE_USER'], responses: answers() });
    expect(await screen.findByText(pattern`${t('error.http.403')}`)).toBeVisible();
    expect(requests.some(({ path }) => path.startsWith(READ))).toBe(false);
  });
});

describe('a type without a life cycle', () => {
  it('gets the default one in one step, and it opens [S3-122, R3H-02]', async () => {
    const load = `${READ}/defaults/IDEA`;
    const page = await open({ [`POST ${load}`]: { ...stored, contributionType: 'IDEA', id: 1 } });
    const ideas = within(await screen.findByRole('region', { name: t('lifeCycle.type.IDEA') }));
    expect(ideas.getByText(pattern`^${t('lifeCycle.default.text')}`)).toBeVisible();
    await page.user.click(ideas.getByRole('button', { name: t('lifeCycle.default') }));
    await waitFor(() => expect(page.location().pathname).toBe('/life-cycle/1'));
    expect(page.sent('POST', load)).toHaveLength(1);
  });

  it('says why it could not be loaded, and stays where it is', async () => {
    const refusal = respond(
      400,
      { message: 'error.alreadyExists' },
      { 'x-app-error': 'error.alreadyExists' },
    );
    const page = await open({ [`POST ${READ}/defaults/IDEA`]: refusal });
    const ideas = within(await screen.findByRole('region', { name: t('lifeCycle.type.IDEA') }));
    const before = page.sent('GET', READ).length;
    await page.user.click(ideas.getByRole('button', { name: t('lifeCycle.default') }));
    expect(await screen.findByText(pattern`${t('error.alreadyExists', { entityName: '' })}`)).toBeVisible();
    await waitFor(() => expect(page.sent('GET', READ).length).toBeGreaterThan(before));
    expect(page.location().pathname).toBe('/life-cycle');
  });
});

describe('a new life cycle', () => {
  it('has every flag off, is sent with its names, and is opened [R3H-13 … R3H-17, R3P-120]', async () => {
    const made = { ...stored, id: 1, definitionList: names('Fast lane', 'Hızlı yol'), isActive: false };
    const page = await open({ [`POST ${READ}`]: made });
    await press(page, t('lifeCycle.add'));
    const form = await dialog();
    const switches = form.getAllByRole('switch');
    expect(switches).toHaveLength(5);
    for (const each of switches) expect(each).not.toBeChecked();

    await page.user.selectOptions(form.getByLabelText(pattern`^${t('lifeCycle.type')}`), 'Improvements');
    await page.user.type(
      form.getByLabelText(
        pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.name'), language: 'English' })}`,
      ),
      'Fast lane',
    );
    await page.user.type(
      form.getByLabelText(
        pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.name'), language: 'Türkçe' })}`,
      ),
      'Hızlı yol',
    );
    await tick(page, t('lifeCycle.isBannerEnabled'));
    await page.user.click(form.getByRole('button', { name: t('lifeCycle.create') }));
    await waitFor(() => expect(page.location().pathname).toBe('/life-cycle/1'));
    expect(page.sent('POST', READ)[0]?.body).toEqual({
      contributionType: 'IMPROVEMENT',
      definitionList: names('Fast lane', 'Hızlı yol'),
      ratingType: 'STAR5',
      isOwnersChatEnabled: false,
      isOwnersMentorChatEnabled: false,
      isOwnersAdvisorsChatEnabled: false,
      isMentorExpertChatEnabled: false,
      isBannerEnabled: true,
    });
  });

  it('needs a name; one language is enough, and the other says what stands in for it [R3H-11]', async () => {
    const page = await open({ [`POST ${READ}`]: stored });
    await press(page, t('lifeCycle.add'));
    const form = await dialog();
    await page.user.click(form.getByRole('button', { name: t('lifeCycle.create') }));
    expect(await form.findByRole('alert')).toBeVisible();
    expect(page.sent('POST', READ)).toHaveLength(0);
    // The first wrong field takes the focus in a moment, and would take what is typed meanwhile.
    await waitFor(() => expect(form.getAllByRole('textbox')[0]).toHaveFocus());
    await page.user.type(
      form.getByLabelText(
        pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.name'), language: 'Türkçe' })}`,
      ),
      'Yol',
    );
    // Once the first field has been checked again, which takes a moment.
    expect(await form.findByText(t('components.titles.standsIn', { title: 'Yol' }))).toBeVisible();
    await page.user.click(form.getByRole('button', { name: t('lifeCycle.create') }));
    await waitFor(() => expect(page.sent('POST', READ)).toHaveLength(1));
    expect(page.sent('POST', READ)[0]?.body).toMatchObject({
      definitionList: [{ language: 'tr', name: 'Yol' }],
    });
  });

  it('can be the copy of another, under a name of its own', async () => {
    const page = await open({ [`POST ${READ}/2/copy`]: { ...spare, id: 1 } });
    await press(page, t('lifeCycle.copy.named', { name: 'Spare' }));
    const form = await dialog();
    const name = form.getByLabelText(
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.name'), language: 'English' })}`,
    );
    expect(name).toHaveValue('Spare (copy)');
    await page.user.clear(name);
    await page.user.type(name, 'Second try');
    await page.user.click(form.getByRole('button', { name: t('lifeCycle.copy') }));
    await waitFor(() => expect(page.location().pathname).toBe('/life-cycle/1'));
    expect(page.sent('POST', `${READ}/2/copy`)[0]?.body).toEqual({
      definitionList: names('Second try', 'Spare (tr) (copy)'),
    });
  });
});

describe('activating', () => {
  it('asks with what it means, and sends nothing else [R3P-121, S3-30]', async () => {
    const page = await open();
    await press(page, t('lifeCycle.activate.named', { name: 'Spare' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: t('lifeCycle.activate.title', { name: 'Spare' }) }),
    );
    expect(question.getByText(pattern`^${t('lifeCycle.activate.text.SUGGESTION')}`)).toBeVisible();
    await page.user.click(question.getByRole('button', { name: t('components.confirm.cancel') }));
    expect(page.sent('PUT', READ)).toHaveLength(0);
    await press(page, t('lifeCycle.activate.named', { name: 'Spare' }));
    await page.user.click(await screen.findByRole('button', { name: t('lifeCycle.activate') }));
    await waitFor(() => expect(page.sent('PUT', READ)[0]?.body).toEqual({ id: 2, isActive: true }));
  });

  it('a refusal is told in its words', async () => {
    const refusal = respond(400, { message: 'error.stateRule' }, { 'x-app-error': 'error.stateRule' });
    const page = await open({ [`PUT ${READ}`]: refusal });
    await press(page, t('lifeCycle.activate.named', { name: 'Spare' }));
    await page.user.click(await screen.findByRole('button', { name: t('lifeCycle.activate') }));
    expect(await screen.findByText(pattern`^${t('error.stateRule')}`)).toBeVisible();
  });
});
