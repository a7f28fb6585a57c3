import { screen, within } from '@testing-library/react';
import type { ManagedIdea, StateChangePreview } from '#contract/competitions/ideas.schema.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { list, type SeenRequest } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { EMPLOYEE, IDEAS, POSSIBLE_STATES, possible, reward, showAnswers } from './competitionFixtures.ts';

export const PREVIEW = '/api/v3/competitions/preview-competition-state';
export const CHANGE = '/api/v3/competitions/update-competition-state';
export const preview = (changes: Partial<StateChangePreview> = {}): StateChangePreview => ({
  moves: [],
  draftsLeft: 0,
  notified: 0,
  tasks: 0,
  jurors: 0,
  explained: 0,
  juryMails: 0,
  rewards: [],
  ...changes,
});

/** Answers pages of the ideas as the server does. */
export const paged = (ideas: readonly ManagedIdea[]) => (request: SeenRequest) => {
  const [page, size] = [Number(request.query.page), Number(request.query.size)];
  return list(ideas.slice(page * size, (page + 1) * size), ideas.length);
};

export interface ChangeOptions extends RenderAppOptions {
  competition?: Partial<Competition>;
}

export async function begin(ideas: readonly ManagedIdea[], options: ChangeOptions = {}) {
  const app = await renderApp('/competition/detail/5/ideas-manage', {
    roles: EMPLOYEE,
    ...options,
    responses: {
      ...showAnswers({ callerIsModerator: true, ...options.competition }, { [IDEAS]: paged(ideas) }),
      [`POST ${PREVIEW}`]: preview(),
      [`PUT ${CHANGE}`]: { id: 5, competitionState: 'EVAL1' },
      ...options.responses,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: t('competition.change') }));
  await screen.findByRole('heading', { name: t('competition.change.title') });
  return app;
}

export const choose = async (app: Awaited<ReturnType<typeof begin>>, name: RegExp) =>
  app.user.click(screen.getByRole('radio', { name }));
export const checkButton = () => screen.getByRole('button', { name: t('competition.change.check') });
export const stateOf = (title: string) =>
  screen.getByRole('combobox', { name: t('competition.change.newStateOf', { title }) });
export const confirmed = async (app: Awaited<ReturnType<typeof begin>>) => {
  await app.user.click(checkButton());
  const dialog = within(await screen.findByRole('alertdialog'));
  await app.user.click(dialog.getByRole('button', { name: t('competition.change') }));
};

export const FINISH: ChangeOptions = {
  competition: {
    competitionState: 'APPROVAL',
    rewards: [reward(1, 'A journey'), reward(2, '1500', true)],
  },
  responses: {
    [POSSIBLE_STATES]: [
      possible(35, 'COMPLETE', 'COMPLETION', 'Done'),
      possible(39, 'COMPLETE', 'REJECTION', 'Declined'),
    ],
  },
};
