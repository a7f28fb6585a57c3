import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import {
  choose,
  dialog,
  fill,
  lifeCycle,
  names,
  openLists,
  press,
  save,
  state,
} from './lifeCycleFixtures.ts';

beforeAll(() => import('#src/features/life-cycles/LifeCyclePage.tsx'), 120_000);

const STATES = '/api/v3/life-cycle-states';
const READ = '/api/v3/life-cycles/get-for-update/1';
const changed = () =>
  respond(400, { message: 'error.savedInBetween' }, { 'x-app-error': 'error.savedInBetween' });

describe('two administrators at once', () => {
  const theirs = () => {
    const tree = lifeCycle({ revision: 55 });
    tree.states[3] = state(13, 4, 'ACCEPTANCE', 'Theirs');
    return tree;
  };
  const conflicted = async () => {
    let isChanged = false;
    let refusals = 1;
    const page = await openLists(
      {
        [`GET ${READ}`]: () => (isChanged ? theirs() : lifeCycle()),
        [`PUT ${STATES}`]: () => {
          isChanged = true;
          refusals -= 1;
          return refusals >= 0 ? changed() : { id: 13 };
        },
      },
      13,
    );
    await press(page, t('lifeCycle.state.edit'));
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.state.name'), language: 'English' })}`,
      'Mine',
    );
    await save(page);
    await screen.findByText(t('components.conflict.text'));
    return page;
  };

  it('who comes second is told, keeps what was typed, and can save it over the other’s [S3-49]', async () => {
    const page = await conflicted();
    expect(
      (await dialog()).getByLabelText(
        pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.state.name'), language: 'English' })}`,
      ),
    ).toHaveValue('Mine');
    await press(page, t('components.conflict.mine'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent('PUT', STATES)[1]?.body).toMatchObject({
      id: 13,
      revision: 55,
      stateDefinitionList: [{ language: 'en', name: 'Mine' }, { language: 'tr' }],
    });
  });

  it('or look at what the other saved', async () => {
    const page = await conflicted();
    await press(page, t('components.conflict.theirs'));
    await waitFor(async () =>
      expect(
        (await dialog()).getByLabelText(
          pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.state.name'), language: 'English' })}`,
        ),
      ).toHaveValue('Theirs'),
    );
    expect(page.sent('PUT', STATES)).toHaveLength(1);
  });

  it('the way of rating that contributions are rated by already says why it stays [S3-68, Q3-134]', async () => {
    const fieldErrors = [{ objectName: 'lifeCycle', field: 'ratingType', message: 'rated' }];
    const page = await openLists({
      'PUT /api/v3/life-cycles': () => respond(400, { message: 'error.validation', fieldErrors }),
    });
    await press(page, t('lifeCycle.settings'));
    await choose(page, pattern`^${t('lifeCycle.rating')}`, t('lifeCycle.rating.LIKE'));
    await save(page);
    const choice = (await dialog()).getByLabelText(pattern`^${t('lifeCycle.rating')}`);
    await waitFor(() => expect(choice).toHaveAttribute('aria-invalid', 'true'));
    expect(choice).toHaveAccessibleDescription(pattern`${t('error.rated')}`);
    expect(choice).toHaveValue('LIKE');
  });

  it('names and switches of the life cycle stay as they were typed too, and the person chooses [S3-49, R3P-121]', async () => {
    const settings = '/api/v3/life-cycles';
    let isFirst = true;
    const page = await openLists({
      [`GET ${READ}`]: () => (isFirst ? lifeCycle() : lifeCycle({ revision: 55, isBannerEnabled: false })),
      [`PUT ${settings}`]: () => {
        const refused = isFirst;
        isFirst = false;
        return refused ? changed() : { ...lifeCycle(), revision: undefined };
      },
    });
    await press(page, t('lifeCycle.settings'));
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.name'), language: 'English' })}`,
      'Mine',
    );
    await save(page);
    await screen.findByText(t('components.conflict.text'));
    expect(
      (await dialog()).getByLabelText(
        pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.name'), language: 'English' })}`,
      ),
    ).toHaveValue('Mine');
    await press(page, t('components.conflict.mine'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent('PUT', settings).map(({ body }) => body)).toEqual([
      expect.objectContaining({ revision: 40 }),
      expect.objectContaining({ revision: 55, definitionList: names('Mine', 'Öneriler') }),
    ]);
  });

  it('what the other has deleted is said to be gone', async () => {
    const page = await openLists(
      { [`PUT ${STATES}`]: () => respond(404, { message: 'error.http.404' }) },
      13,
    );
    await press(page, t('lifeCycle.state.edit'));
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.state.name'), language: 'English' })}`,
      'Mine',
    );
    await save(page);
    expect(await screen.findByText(pattern`^${t('lifeCycle.gone')}`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
