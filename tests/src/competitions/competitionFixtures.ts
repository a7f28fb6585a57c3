import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { ManagedIdea, PossibleIdeaState } from '#contract/competitions/ideas.schema.ts';
import type { Competition, CompetitionReward, ManagedCompetition } from '#contract/competitions/schema.ts';
import type { CompetitionState, StateType } from '#contract/life-cycles/schema.ts';
import { contributionRow } from '#tests/src/contributions/contributionFixtures.ts';
import { competition as competitionRow } from '#tests/src/home/homeFixtures.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list } from '#tests/support/network.ts';

/** For a file of tests, at its beginning: the first drawing of a page with its table takes its time on a busy machine. */
export function allowMoreTime(): void {
  configure({ asyncUtilTimeout: 40_000 });
  vi.setConfig({ testTimeout: 120_000 });
}

/** Compiles the screens before the first test, or it would wait for that longer than for an answer. */
export async function loadScreens(): Promise<void> {
  await Promise.all([
    loadScreensBelow('/competition', '/competition/detail', '/competition/manage'),
    import('#src/components/richText/RichTextField.tsx'),
    import('#src/features/competitions/ideas/IdeasTab.tsx'),
    import('#src/components/evaluations/EvalReport.tsx'),
  ]);
}

export const EMPLOYEE: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
export const ORGANISER: readonly Role[] = [...EMPLOYEE, 'ROLE_COMPETITION_EDITOR'];

/** Competition 5 as its page reads it. */
export const competition = (changes: Partial<Competition> = {}): Competition => ({
  ...competitionRow({ id: 5, code: 'IDEAS-26', title: 'Ideas of the year' }),
  body: '<p>What would you <strong>change</strong>?</p>',
  lifecycle: 3,
  hasJury: true,
  stateIdeaCount: [],
  ownStateIdeaList: [],
  winners: [],
  roles: [],
  callerIsModerator: false,
  notInAudience: false,
  audiencePlaces: { names: [], more: 0 },
  ...changes,
});

export const managed = (changes: Partial<ManagedCompetition> = {}): ManagedCompetition => ({
  ...competitionRow({ id: 5, code: 'IDEAS-26', title: 'Ideas of the year' }),
  canEdit: true,
  canArchive: false,
  ...changes,
});

export const reward = (rank: number, words: string, isPoint = false): CompetitionReward => ({
  id: 70 + rank,
  competitionId: 5,
  rank,
  reward: words,
  isPoint,
});

export const idea = (id: number, changes: Partial<ManagedIdea> = {}): ManagedIdea => ({
  ...contributionRow({
    id,
    code: `IDEA-${String(id).padStart(6, '0')}`,
    title: `Idea ${id}`,
    type: 'IDEA',
    competitionId: 5,
    roles: ['COMPETITION_MODERATOR'],
  }),
  stateLabel: 'Submitted',
  bannerPreview: null,
  evalAvarage: null,
  participantCount: 0,
  missingScores: 0,
  possibleRewardId: null,
  possibleRewardLabel: null,
  rewardId: null,
  rewardLabel: null,
  ...changes,
});

export const possible = (
  id: number,
  nextCompetitionState: CompetitionState,
  stateType: StateType,
  name: string,
): PossibleIdeaState => ({
  id,
  nextCompetitionState,
  stateType,
  stateDefinitionList: [
    { language: 'en', name },
    { language: 'tr', name: `${name} (tr)` },
  ],
});

/** A round of a jury, or a refusal; and the approval. */
export const POSSIBLE = [
  possible(31, 'EVAL1', 'EVALUATION', 'Plant jury'),
  possible(39, 'EVAL1', 'REJECTION', 'Declined'),
  possible(34, 'TERMINATED', 'FLOW', 'Waiting'),
];

export const LIFE_CYCLE = {
  id: 3,
  states: [
    state(31, 'EVAL1', 'EVALUATION', 'Plant jury'),
    state(32, 'EVAL2', 'EVALUATION', 'Board'),
    state(35, 'COMPLETE', 'COMPLETION', 'Done'),
  ],
};

function state(id: number, step: CompetitionState, stateType: StateType, name: string) {
  return {
    id,
    lifeCycleId: 3,
    rank: id,
    stateType,
    step,
    stateDefinitionList: [
      { language: 'en', name },
      { language: 'tr', name: `${name} (tr)` },
    ],
  };
}

export const READ = 'GET /api/v3/competitions/5/langKey/:lang';
export const IDEAS = 'GET /api/v3/contributions/IDEA/5/ideas-manage';
export const POSSIBLE_STATES = 'GET /api/v3/competitions/possible-life-cycle-states/5';

/** What the page of competition 5 is answered. */
export const showAnswers = (changes: Partial<Competition> = {}, answers: Answers = {}): Answers => ({
  [READ]: () => competition(changes),
  'GET /api/v3/life-cycles-competition/5': LIFE_CYCLE,
  [IDEAS]: () => list([]),
  [POSSIBLE_STATES]: POSSIBLE,
  'GET /api/v3/competitions/5/round/conflicts': list([]),
  'GET /api/v3/competitions/5/competition-state/undo': { move: null },
  ...answers,
});
