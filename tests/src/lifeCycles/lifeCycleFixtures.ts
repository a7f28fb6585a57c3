import { screen, within } from '@testing-library/react';
import type { LifeCycleUse } from '#contract/life-cycles/administration.schema.ts';
import type { LifeCycleForUpdate, StateType } from '#contract/life-cycles/schema.ts';
import type { PointDefinition } from '#contract/points/definitions.schema.ts';
import type { Role } from '#contract/roles.ts';
import { type Answers, list, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

export const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];

type State = LifeCycleForUpdate['states'][number];
type Action = State['actions'][number];

export const names = (name: string, turkish = `${name} (tr)`) => [
  { language: 'en', name },
  { language: 'tr', name: turkish },
];

export function action(id: number, name: string, changes: Partial<Action> = {}): Action {
  return {
    id,
    stateId: 12,
    rank: 1,
    definitionList: names(name),
    roles: ['RESPONSIBLE'],
    targetStateId: null,
    explanationRequired: false,
    ...{ note: null, noteTemplates: [], asksReturn: false, returnStateId: null, allowsReply: false },
    confirmText: null,
    setVisibility: null,
    setEditable: null,
    setCommentStatus: null,
    setRatingStatus: null,
    systemAfterDays: null,
    pointDefinitions: [],
    postHandlers: [],
    ...changes,
  };
}

export function state(
  id: number,
  rank: number,
  stateType: StateType,
  name: string,
  changes: Partial<State> = {},
): State {
  return {
    id,
    lifeCycleId: 1,
    rank,
    stateType,
    step: null,
    stateDefinitionList: names(name),
    promise: null,
    pausesAnswer: false,
    actions: [],
    commands: [],
    taskDefinitions: [],
    notifications: [],
    ...changes,
  };
}

/** A small life cycle of suggestions with something of every kind in its third state. */
export function lifeCycle(changes: Partial<LifeCycleForUpdate> = {}): LifeCycleForUpdate {
  return {
    id: 1,
    contributionType: 'SUGGESTION',
    definitionList: names('Suggestions', 'Öneriler'),
    isActive: true,
    ratingType: 'STAR5',
    isOwnersChatEnabled: false,
    isOwnersMentorChatEnabled: false,
    isOwnersAdvisorsChatEnabled: false,
    isMentorExpertChatEnabled: false,
    isBannerEnabled: true,
    revision: 40,
    states: [
      state(10, 1, 'NEW', 'New'),
      state(11, 2, 'DRAFT', 'Draft'),
      state(12, 3, 'SUBMITTED', 'Submitted', {
        actions: [
          action(100, 'Accept', {
            targetStateId: 13,
            explanationRequired: true,
            setVisibility: 'INTERNAL',
            postHandlers: [
              { id: 200, stateActionId: 100, rank: 1, handlerType: 'OPEN_CHAT', parameter: 'OWNERS' },
              { id: 201, stateActionId: 100, rank: 2, handlerType: 'CANCEL_OPEN_TASKS', parameter: null },
            ],
            pointDefinitions: [
              { id: 300, stateActionId: 100, pointDefinitionId: 7, role: 'OWNER', share: true },
            ],
          }),
          action(101, 'Take a note', { rank: 2 }),
          action(102, 'Move on', {
            rank: 3,
            roles: ['SYSTEM'],
            systemAfterDays: 30,
            targetStateId: 13,
          }),
        ],
        commands: [
          {
            id: 400,
            stateId: 12,
            commandType: 'EVAL',
            roles: ['EXPERT'],
            parameter: 'EVAL_PRE',
            isActive: true,
            taskDefinitions: [
              {
                id: 500,
                stateCommandId: 400,
                definitionList: names('Give your view'),
                role: 'EXPERT',
                dayCount: 7,
                oneForAll: false,
                sendEmail: false,
              },
            ],
            pointDefinitions: [
              { id: 301, stateCommandId: 400, pointDefinitionId: 7, role: 'EXPERT', share: false },
            ],
          },
        ],
        taskDefinitions: [
          {
            id: 501,
            stateId: 12,
            definitionList: names('Check it'),
            role: 'RESPONSIBLE',
            dayCount: null,
            oneForAll: true,
            sendEmail: true,
          },
        ],
        notifications: [
          {
            id: 600,
            stateId: 12,
            roles: ['OWNER'],
            definitionList: [
              { language: 'en', subject: 'We have it', text: 'Thank you for {title}' },
              { language: 'tr', subject: 'Elimizde', text: 'Teşekkürler: {title}' },
            ],
            sendEmail: false,
          },
        ],
      }),
      state(13, 4, 'ACCEPTANCE', 'Accepted'),
      state(14, 5, 'REJECTION', 'Turned down'),
    ],
    ...changes,
  };
}

export const USE: LifeCycleUse = {
  lifeCycleId: 1,
  draftOf: null,
  states: [
    { stateId: 10, stateType: 'NEW', contributionCount: 0 },
    { stateId: 11, stateType: 'DRAFT', contributionCount: 2 },
    { stateId: 12, stateType: 'SUBMITTED', contributionCount: 5 },
    { stateId: 13, stateType: 'ACCEPTANCE', contributionCount: 0 },
    { stateId: 14, stateType: 'REJECTION', contributionCount: 0 },
  ],
  competitionCount: 0,
  runningCompetitionCount: 0,
};

const point = (id: number, source: PointDefinition['source'], title: string, points: number): object => ({
  id,
  source,
  code: `P${id}`,
  definitionList: [{ language: 'en', title }],
  point: points,
  isActive: true,
  isUsed: true,
});

export const KINDS = [
  'life-cycle-states',
  'state-actions',
  'state-commands',
  'state-task-definitions',
  'command-task-definitions',
  'state-change-notifications',
  'action-post-handlers',
  'action-point-definitions',
  'command-point-definitions',
] as const;

/** Answers to everything that the screens of life cycles ask for. */
export function answers(tree: LifeCycleForUpdate = lifeCycle(), more: Answers = {}): Answers {
  const { states: _, revision: __, ...plain } = tree;
  const stored = ({ body }: SeenRequest) => ({ id: 99, ...(body as object) });
  return {
    'GET /api/v3/life-cycles': list([plain]),
    'GET /api/v3/life-cycles/uses': [USE],
    'GET /api/v3/life-cycles/get-for-update/1': tree,
    'GET /api/v3/life-cycle-states/getPossibleTargetStates/:id': tree.states.filter(
      ({ stateType }) => stateType !== 'NEW' && stateType !== 'SUBMITTED',
    ),
    'GET /api/v3/point-definitions': list([
      point(7, 'SUGGESTION', 'Accepted', 25),
      point(8, 'SUGGESTION', 'Good deed', 1),
      point(9, 'IDEA', 'An idea', 5),
    ]),
    ...Object.fromEntries(
      KINDS.flatMap((kind) => [
        [`POST /api/v3/${kind}`, stored],
        [`PUT /api/v3/${kind}`, stored],
        [`DELETE /api/v3/${kind}/:id`, null],
      ]),
    ),
    ...more,
  };
}

/** Opens the lists of the life cycle as an administrator, at a state where one is named. */
export const openLists = (more: Answers = {}, stateId?: number, tree?: LifeCycleForUpdate) =>
  renderApp(`/life-cycle/1/lists${stateId ? `?state=${stateId}` : ''}`, {
    roles: ADMIN,
    responses: answers(tree, more),
  });
export type Page = Awaited<ReturnType<typeof openLists>>;

// The page is large: without a look at what is hidden, asking it by role takes a fraction of the time.
const anywhere = { hidden: true } as const;
export const dialog = async () => within(await screen.findByRole('dialog', anywhere));
export const part = async (name: string) => within(await screen.findByRole('region', { name, ...anywhere }));
export const press = async (page: Page, name: string | RegExp) =>
  page.user.click(await screen.findByRole('button', { name, ...anywhere }));
export async function fill(page: Page, label: string | RegExp, text: string): Promise<void> {
  const box = (await dialog()).getByLabelText(label);
  await page.user.clear(box);
  await page.user.click(box);
  await page.user.paste(text);
}
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.user.selectOptions((await dialog()).getByLabelText(label), option);
}
export const tick = async (page: Page, name: string) =>
  page.user.click((await dialog()).getByLabelText(name));
export const save = async (page: Page) =>
  page.user.click((await dialog()).getByRole('button', { name: t('lifeCycle.save'), ...anywhere }));
