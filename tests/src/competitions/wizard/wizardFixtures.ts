import { screen } from '@testing-library/react';
import type { Role } from '#contract/access.ts';
import type { CompetitionUser, Jury } from '#contract/competitions/people.schema.ts';
import type { CompetitionForm, CompetitionReward } from '#contract/competitions/schema.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import type { LifeCycleRow, LifeCycleState } from '#contract/life-cycles/schema.ts';
import { type Answers, list, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

export const EDITOR: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR'];
const DAY = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A draft that only lacks juries to be started. */
export const competitionForm = (changes: Partial<CompetitionForm> = {}): CompetitionForm => ({
  id: 5,
  code: 'GREEN-26',
  title: 'A greener office',
  summary: 'What would make our office greener?',
  competitionState: 'DRAFT',
  publishState: 'DRAFT',
  accessLevel: 'REGISTERED',
  publishDate: null,
  dateSubmissionEnd: inDays(30),
  dateCreated: inDays(-2),
  bannerId: null,
  bannerPreviewId: null,
  bannerPath: null,
  bannerPreviewPath: null,
  rewards: [],
  lifeCycleStateDefinitions: [],
  isOpen: false,
  canSubmit: false,
  body: '',
  lifecycle: 3,
  targetOrganizations: [],
  targetUnits: [],
  external: true,
  targetUsers: [],
  version: 7,
  ...changes,
});

export const LIFE_CYCLE: LifeCycleRow = {
  id: 3,
  contributionType: 'IDEA',
  definitionList: [
    { language: 'en', name: 'Two juries' },
    { language: 'tr', name: 'İki jüri' },
  ],
  isActive: true,
  ratingType: 'STAR5',
  isOwnersChatEnabled: false,
  isOwnersMentorChatEnabled: false,
  isOwnersAdvisorsChatEnabled: false,
  isMentorExpertChatEnabled: false,
  isBannerEnabled: false,
  steps: ['ANNOUNCED', 'EVAL1', 'EVAL2', 'TERMINATED', 'APPROVAL', 'COMPLETE'],
};
/** Moderators select, no jury scores. */
export const NO_JURY: LifeCycleRow = {
  ...LIFE_CYCLE,
  id: 4,
  definitionList: [{ language: 'en', name: 'Without a jury' }],
  steps: ['ANNOUNCED', 'TERMINATED', 'APPROVAL', 'COMPLETE'],
};

/** The choice of a life cycle. */
export const lifeCycles = () =>
  screen.getByRole('radiogroup', { name: pattern`${t('competition.wizard.lifecycle')}` });

const state = (id: number, step: LifeCycleState['step']): LifeCycleState => ({
  id,
  lifeCycleId: 3,
  rank: id,
  stateType: step?.startsWith('EVAL') ? 'EVALUATION' : 'SUBMITTED',
  step,
  stateDefinitionList: [{ language: 'en', name: `State ${id}` }],
  promise: null,
  pausesAnswer: false,
});
export const withStates = (...steps: LifeCycleState['step'][]) => ({
  ...LIFE_CYCLE,
  states: steps.map((step, index) => state(index + 1, step)),
});

export const person = (id: number, name: string, title = ''): CompetitionUser => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { id, firstName, lastName, title };
};
export const ADA = person(11, 'Ada Green', 'Head of Gardens');
export const CAN = person(12, 'Can Demir', 'Engineer');

export const jury = (type: Jury['type'], changes: Partial<Jury> = {}): Jury => ({
  type,
  title: `Selection ${type.at(-1)}`,
  evalDefinitionId: type === 'JURY1' ? 21 : 22,
  jurorsPerIdea: null,
  users: [ADA],
  userPost: [ADA.id],
  ...changes,
});

const definition = (
  id: number,
  title: string,
  evalFlowType: EvalDefinition['evalFlowType'],
): EvalDefinition => ({
  id,
  title,
  explanation: 'How good is it?',
  evalFlowType,
  contributionType: 'IDEA',
  competitionId: null,
  evalType: 'STAR5',
  evalOver: 100,
  evalItemDefinitionList: [{ id: 1, question: 'Is it useful?', weight: 100 }],
  isUsed: false,
});
export const DEFINITIONS = [
  definition(21, 'First look', 'EVAL_JURY1'),
  definition(22, 'Second look', 'EVAL_JURY2'),
];

export const reward = (id: number, rank: number, text: string, isPoint = false): CompetitionReward => ({
  id,
  competitionId: 5,
  rank,
  reward: text,
  isPoint,
});

export const TREE = [{ id: 'org1', title: 'Works', children: [{ id: '12', title: 'Plant', children: [] }] }];

/** What the server answers about a competition; what is saved comes back with the next version. */
export function wizardAnswers(form: CompetitionForm, answers: Answers = {}): Answers {
  return {
    'GET /api/v3/competitions/5/update': form,
    'PUT /api/v3/competitions': ({ body }: SeenRequest) => ({
      ...form,
      ...(body as Partial<CompetitionForm>),
      version: form.version + 1,
    }),
    'GET /api/v3/life-cycles': list([LIFE_CYCLE]),
    'GET /api/v3/life-cycles-competition/5': withStates(null, 'ANNOUNCED', 'EVAL1', 'EVAL2', 'COMPLETE'),
    'GET /api/v3/competition-moderator/5': [ADA],
    'GET /api/v3/juries/competition/5': [jury('JURY1'), jury('JURY2')],
    'GET /api/v3/competition-rewards/competition/5': [],
    'GET /api/v3/extra-inputs/competition/5': list([]),
    'GET /api/v3/organizations/treeSelect': TREE,
    'GET /api/v3/competitions/manage': list([]),
    'GET /api/v3/evals/list/IDEA': ({ query }: SeenRequest) =>
      list(DEFINITIONS.filter(({ evalFlowType }) => evalFlowType === query['evalFlowType.equals'])),
    'GET /public/config/text-editor': ['bold'],
    'POST /api/v3/audiences/preview': { count: 12, externalCount: 0, mailedCount: 11, found: 12, sample: [] },
    ...answers,
  };
}

interface Opening {
  roles?: readonly Role[];
  answers?: Answers;
}

/** A step of the wizard of a competition. */
export const openStep = (
  place: number | string,
  form: CompetitionForm = competitionForm(),
  { roles = EDITOR, answers = {} }: Opening = {},
) => renderApp(`/competition/${place}/5/edit`, { roles, responses: wizardAnswers(form, answers) });

export type Page = Awaited<ReturnType<typeof renderApp>>;

/** By their labels rather than by roles, which take jsdom seconds on a page as large as a wizard. */
export const field = (name: RegExp | string) => screen.findByLabelText(name, { selector: 'input, textarea' });
export const press = async (page: Page, name: string) =>
  page.user.click(await screen.findByText(name, { selector: 'button' }));
export const saved = (page: Page) => page.sent('PUT', '/api/v3/competitions');

/** Replaces the words of text fields. */
export async function fill({ user }: Page, words: Record<string, string>) {
  for (const [name, text] of Object.entries(words)) {
    const input = await field(new RegExp(`^${name}`));
    await user.clear(input);
    if (text) await user.click(input).then(() => user.paste(text));
  }
}
