import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import {
  competitionForm,
  EDITOR,
  field,
  fill,
  lifeCycles,
  openStep,
  press,
  saved,
  wizardAnswers,
} from './wizardFixtures.ts';

beforeAll(async () => {
  await import('#src/components/richText/RichTextEditor.tsx');
  await import('#src/features/competitions/wizard/CompetitionWizard.tsx');
}, 60_000);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('addresses', () => {
  test.each([
    [
      1,
      t('competition.wizard.place', { place: 1, total: 6, name: t('competition.wizard.step.basics') }),
      t('components.programme.code'),
    ],
    [
      2,
      t('competition.wizard.place', { place: 2, total: 6, name: t('competition.wizard.step.story') }),
      t('competition.wizard.banner'),
    ],
    [
      3,
      t('competition.wizard.place', { place: 3, total: 6, name: t('competition.wizard.step.inputs') }),
      t('extraInput.list.IDEA'),
    ],
    [
      4,
      t('competition.wizard.place', { place: 4, total: 6, name: t('competition.wizard.step.audience') }),
      t('competition.wizard.moderators'),
    ],
    [
      5,
      t('competition.wizard.place', { place: 5, total: 6, name: t('competition.wizard.step.juries') }),
      t('competition.wizard.jury.JURY1'),
    ],
    [
      6,
      t('competition.wizard.place', { place: 6, total: 6, name: t('competition.wizard.step.rewards') }),
      t('reward.add'),
    ],
  ])('step %i shows what belongs to it [R2D-02, R2J-08]', async (place, title, content) => {
    const page = await openStep(place);
    expect(await heading(title)).toBeVisible();
    expect((await screen.findAllByText(content)).length).toBeGreaterThan(0);
    expect(page.sent('GET', '/api/v3/competitions/5/update').length).toBeGreaterThan(0);
  });

  test.each(['0', '7', 'x'])('there is no step %s [R2D-02]', async (place) => {
    const page = await openStep(place);
    await waitFor(() => expect(page.location().pathname).toBe('/not-found'));
  });

  test.each(['/competition/2/5/edit/9/delete', '/competition/3/5/edit/9', '/competition/3/5/edit/delete'])(
    '%s does not exist [R2F-18]',
    async (path) => {
      const page = await renderApp(path, { roles: EDITOR, responses: wizardAnswers(competitionForm()) });
      await waitFor(() => expect(page.location().pathname).toBe('/not-found'));
    },
  );

  test('a competition that does not exist is not found', async () => {
    await openStep(1, competitionForm(), {
      answers: { 'GET /api/v3/competitions/5/update': respond(404, { message: 'error.urlNotFound' }) },
    });
    expect(await screen.findByText(/This page does not exist|not found/i)).toBeVisible();
  });

  test.each([
    ['ROLE_COMPETITION_ADMIN', true],
    ['ROLE_COMPETITION_EDITOR', true],
    ['ROLE_INTERNAL', false],
  ] as const)('%s may open a step: %s [R2I-09, R2I-10]', async (role, may) => {
    await openStep(1, competitionForm(), { roles: ['ROLE_USER', role] });
    if (may) expect(await field(pattern`^${t('components.programme.code')}`)).toBeVisible();
    else expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });

  test('without the role the question before an extra input is deleted is not asked either [R2I-10]', async () => {
    await openStep('3/5/edit/9/delete?', competitionForm(), { roles: ['ROLE_USER', 'ROLE_INTERNAL'] });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});

describe('the path of the steps', () => {
  test('names six steps, marks the present one, and says what is incomplete or left out [R2D-03]', async () => {
    await openStep(1, competitionForm({ dateSubmissionEnd: null }));
    const path = within(await screen.findByRole('navigation', { name: t('competition.wizard.path') }));
    await waitFor(() => expect(path.getAllByRole('link')).toHaveLength(6));
    const named = (name: RegExp) => path.getByRole('link', { name });
    expect(named(pattern`${t('competition.wizard.step.basics')}`)).toHaveAttribute('aria-current', 'step');
    expect(
      named(pattern`${t('competition.wizard.step.basics')}.*${t('competition.wizard.mark.done')}`),
    ).toHaveAttribute('href', '/competition/1/5/edit');
    expect(
      named(pattern`${t('competition.wizard.step.story')}.*${t('competition.wizard.mark.optional')}`),
    ).toBeVisible();
    expect(
      named(pattern`${t('competition.wizard.step.inputs')}.*${t('competition.wizard.mark.optional')}`),
    ).toBeVisible();
    expect(
      named(pattern`${t('competition.wizard.step.audience')}.*${t('competition.wizard.mark.incomplete')}`),
    ).toBeVisible();
    await waitFor(() =>
      expect(
        named(pattern`${t('competition.wizard.step.juries')}.*${t('competition.wizard.mark.done')}`),
      ).toBeVisible(),
    );
    expect(
      named(pattern`${t('competition.wizard.step.rewards')}.*${t('competition.wizard.mark.incomplete')}`),
    ).toBeVisible();
  });

  test('any step can be opened, and its heading takes the focus [R2D-02]', async () => {
    const page = await openStep(1);
    await page.user.click(
      await screen.findByRole('link', { name: pattern`${t('competition.wizard.step.rewards')}` }),
    );
    const title = await heading(
      t('competition.wizard.place', { place: 6, total: 6, name: t('competition.wizard.step.rewards') }),
    );
    await waitFor(() => expect(title).toHaveFocus());
    expect(saved(page)).toHaveLength(0);
  });
});

describe('saving', () => {
  test('Save sends the whole competition with its version and stays; it starts nothing [R2D-06, R2E-04, R2J-10]', async () => {
    const page = await openStep(1);
    await fill(page, { [t('components.programme.title')]: 'Another title' });
    expect(screen.getByText(t('components.save.unsaved'))).toBeVisible();
    await press(page, t('competition.wizard.save'));
    expect(await screen.findByText(pattern`^${t('components.save.saved')}$`)).toBeVisible();
    expect(saved(page)[0]?.body).toMatchObject({
      id: 5,
      version: 7,
      code: 'GREEN-26',
      title: 'Another title',
      lifecycle: 3,
    });
    expect(saved(page)[0]?.body).not.toHaveProperty('competitionState');
    expect(page.location().pathname).toBe('/competition/1/5/edit');
    expect(page.sent('PUT', '/api/v3/competitions/start')).toHaveLength(0);
    // A second save knows the version of the first.
    await fill(page, { [t('components.programme.title')]: 'A third title' });
    await press(page, t('competition.wizard.save'));
    await waitFor(() => expect(saved(page)[1]?.body).toMatchObject({ version: 8 }));
  });

  test('Next saves and goes on; Back of the first step leads to the list', async () => {
    const page = await openStep(1);
    await fill(page, { [t('components.programme.title')]: 'Another title' });
    expect(screen.getByRole('link', { name: t('competition.wizard.back') })).toHaveAttribute(
      'href',
      '/competition/manage',
    );
    await press(page, t('competition.wizard.next'));
    await waitFor(() => expect(page.location().pathname).toBe('/competition/2/5/edit'));
    expect(saved(page)).toHaveLength(1);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: t('competition.wizard.back') })).toHaveAttribute(
        'href',
        '/competition/1/5/edit',
      ),
    );
  });

  test('a step that breaks a rule is neither saved nor left by Next', async () => {
    const page = await openStep(1);
    await fill(page, { [t('components.programme.title')]: '' });
    await press(page, t('competition.wizard.next'));
    expect(await screen.findByText(t('entity.validation.summary', { smart_count: 1 }))).toBeVisible();
    expect(saved(page)).toHaveLength(0);
    expect(page.location().pathname).toBe('/competition/1/5/edit');
  });

  test('a save that fails keeps what was typed, and the step', async () => {
    const page = await openStep(1, competitionForm(), {
      answers: { 'PUT /api/v3/competitions': unreachable },
    });
    await fill(page, { [t('components.programme.title')]: 'Not lost' });
    await press(page, t('competition.wizard.next'));
    await waitFor(() => expect(saved(page)).toHaveLength(1));
    expect(await field(pattern`^${t('components.programme.title')}`)).toHaveValue('Not lost');
    expect(await screen.findByText(t('components.save.unsaved'))).toBeVisible();
    expect(page.location().pathname).toBe('/competition/1/5/edit');
  });

  test('field errors of the server stand at their fields and on top', async () => {
    const page = await openStep(1, competitionForm(), {
      answers: {
        'PUT /api/v3/competitions': respond(400, {
          message: 'error.validation',
          fieldErrors: [{ objectName: 'competition', field: 'lifecycle', message: 'NotNull' }],
        }),
      },
    });
    await field(pattern`^${t('components.programme.code')}`);
    await press(page, t('competition.wizard.save'));
    expect(await screen.findByText(t('entity.validation.summary', { smart_count: 1 }))).toBeVisible();
    expect(lifeCycles()).toBeInvalid();
  });

  test('who comes second is told, keeps the text, and may save it over the other', async () => {
    let version = 7;
    const page = await openStep(1, competitionForm(), {
      answers: {
        'GET /api/v3/competitions/5/update': () => competitionForm({ version }),
        'PUT /api/v3/competitions': ({ body }: { body: unknown }) => {
          const change = body as CompetitionForm;
          if (change.version === 8) return competitionForm({ ...change, version: 9 });
          version = 8;
          return respond(
            400,
            { message: 'error.savedInBetween' },
            { 'app-error': 'error.savedInBetween', 'app-params': 'competition' },
          );
        },
      },
    });
    await fill(page, { [t('components.programme.title')]: 'Mine' });
    await press(page, t('competition.wizard.save'));
    expect(await screen.findByText(t('components.conflict.title'))).toBeVisible();
    expect(await field(pattern`^${t('components.programme.title')}`)).toHaveValue('Mine');
    await press(page, t('components.conflict.mine'));
    await waitFor(() => expect(saved(page)[1]?.body).toMatchObject({ title: 'Mine', version: 8 }));
  });
});

describe('leaving a step with unsaved changes', () => {
  const typed = async () => {
    const page = await openStep(1);
    await fill(page, { [t('components.programme.title')]: 'Typed' });
    await page.user.click(
      screen.getByRole('link', { name: pattern`${t('competition.wizard.step.juries')}` }),
    );
    return {
      page,
      dialog: within(await screen.findByRole('alertdialog', { name: t('competition.wizard.leave.title') })),
    };
  };

  test('they are saved, and the step is left', async () => {
    const { page, dialog } = await typed();
    await page.user.click(dialog.getByRole('button', { name: t('competition.wizard.leave.save') }));
    await waitFor(() => expect(page.location().pathname).toBe('/competition/5/5/edit'));
    expect(saved(page)[0]?.body).toMatchObject({ title: 'Typed' });
  });

  test('or thrown away', async () => {
    const { page, dialog } = await typed();
    await page.user.click(dialog.getByRole('button', { name: t('components.unsaved.leave') }));
    await waitFor(() => expect(page.location().pathname).toBe('/competition/5/5/edit'));
    expect(saved(page)).toHaveLength(0);
  });

  test('or the person stays, with the text', async () => {
    const { page, dialog } = await typed();
    await page.user.click(dialog.getByRole('button', { name: t('components.unsaved.stay') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await field(pattern`^${t('components.programme.title')}`)).toHaveValue('Typed');
    expect(page.location().pathname).toBe('/competition/1/5/edit');
  });

  test('the back button of the browser asks too', async () => {
    const page = await openStep(1);
    await page.user.click(
      await screen.findByRole('link', { name: pattern`${t('competition.wizard.step.audience')}` }),
    );
    await waitFor(() => expect(page.location().pathname).toBe('/competition/4/5/edit'));
    await page.user.click(await screen.findByLabelText(t('competition.wizard.public')));
    void page.router.navigate(-1);
    expect(
      await screen.findByRole('alertdialog', { name: t('competition.wizard.leave.title') }),
    ).toBeVisible();
    expect(page.location().pathname).toBe('/competition/4/5/edit');
  });
});

describe('what a state has fixed', () => {
  test('after the start code and life cycle stay, title and summary do not [R2D-08]', async () => {
    await openStep(1, competitionForm({ competitionState: 'ANNOUNCED', publishState: 'PUBLISHED' }));
    expect(await screen.findByText(pattern`${t('competition.wizard.lock.basics')}`)).toBeVisible();
    expect(await field(pattern`^${t('components.programme.code')}`)).toBeDisabled();
    expect(
      within(lifeCycles()).getByRole('radio', { name: pattern`^${t('competition.wizard.juries.2')}` }),
    ).toBeDisabled();
    expect(await field(pattern`^${t('components.programme.title')}`)).toBeEnabled();
    expect(screen.getByRole('button', { name: t('competition.wizard.save') })).toBeVisible();
  });

  test('from the evaluation on what ideas are asked stays', async () => {
    await openStep(3, competitionForm({ competitionState: 'EVAL1', publishState: 'PUBLISHED' }));
    expect(await screen.findByText(pattern`${t('competition.wizard.lock.inputs')}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: t('extraInput.add') })).toBeNull();
  });

  test('a jury whose round has begun keeps its questions; members can join', async () => {
    await openStep(5, competitionForm({ competitionState: 'EVAL1', publishState: 'PUBLISHED' }));
    const [first, second] = await screen.findAllByRole('combobox', {
      name: pattern`${t('competition.wizard.jury.evalDefinitionId')}`,
    });
    expect(first).toBeDisabled();
    await waitFor(() => expect(second).toBeEnabled());
    expect(
      screen.getAllByRole('combobox', { name: pattern`^${t('competition.wizard.jury.users')}` }),
    ).toHaveLength(2);
  });

  test.each([1, 2, 3, 4, 5, 6])('once completed step %i is only to read, and says why', async (place) => {
    const page = await openStep(
      place,
      competitionForm({ competitionState: 'COMPLETE', publishState: 'PUBLISHED' }),
    );
    expect(await screen.findByText(pattern`^${t('competition.wizard.lock.everything')}`)).toBeVisible();
    expect(await screen.findByText(t('competition.wizard.readOnly'))).toBeVisible();
    expect(screen.queryByRole('button', { name: t('competition.wizard.save') })).toBeNull();
    if (place === 6) return;
    await press(page, t('competition.wizard.next'));
    await waitFor(() => expect(page.location().pathname).toBe(`/competition/${place + 1}/5/edit`));
    expect(saved(page)).toHaveLength(0);
  });
});
