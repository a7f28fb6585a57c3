import { configure } from '@testing-library/react';
import type { Role } from '#contract/access.ts';
import type { ContributionDetail, ContributionRow, Permissions } from '#contract/contributions/schema.ts';
import { COMMAND_TYPES, type CommandType } from '#contract/life-cycles/schema.ts';
import type { ContributionTab } from '#src/features/contributions/detail/tabDefinition.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, respond } from '#tests/support/network.ts';

configure({ asyncUtilTimeout: 8_000 });

const parts = Object.values(
  import.meta.glob<{ tabs: readonly ContributionTab[] }>('../../../src/features/*/contributionTabs.ts', {
    eager: true,
  }),
).flatMap(({ tabs }) => tabs);

/** Compiles the screens and their parts before the first test, or it would wait for that longer than for an answer. */
export async function loadScreens(): Promise<void> {
  await Promise.all([loadScreensBelow('/contribution'), ...parts.map(({ load }) => load())]);
}

export const EMPLOYEE: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
export const ADMINISTRATOR: readonly Role[] = [...EMPLOYEE, 'ROLE_SUGGESTION_ADMIN'];

/** Somebody in the sample organisation; 7 is the signed-in person of `renderApp`. */
export const AYSE = {
  id: 7,
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  unitName: 'Operations',
  picturePath: null,
};
export const MEHMET = {
  id: 8,
  firstName: 'Mehmet',
  lastName: 'Demir',
  unitName: 'Quality',
  picturePath: null,
};

/** A row of a list as the server sends it. */
export function contributionRow(changes: Partial<ContributionRow> = {}): ContributionRow {
  return {
    id: 12,
    code: 'SUG-000012',
    title: 'Bicycle stands at the gate',
    summary: '',
    excerpt: 'Bicycles lean on the fence.',
    type: 'SUGGESTION',
    stateId: 3,
    stateType: 'SUBMITTED',
    stateName: 'Submitted',
    competitionId: null,
    campaignId: null,
    campaignTitle: null,
    fieldId: 4,
    fieldTitle: 'Mobility',
    tags: [],
    owners: [AYSE],
    dateSubmitted: '2026-03-02T08:30:00Z',
    dateUpdated: '2026-03-03T08:30:00Z',
    dateStateChanged: '2026-03-02T08:30:00Z',
    roles: ['OWNER'],
    editable: false,
    commentCount: 0,
    supportCount: 0,
    followerCount: 0,
    supported: false,
    following: false,
    lastActivity: '2026-03-03T08:30:00Z',
    ratingAverage: null,
    ratingCount: 0,
    bannerPreviewPath: null,
    family: null,
    familySize: 0,
    next: { waitingFor: [] },
    answer: { dueAt: null, owner: null, state: 'none', escalation: 0, timeZone: null },
    ...changes,
  };
}

export function permissions(
  changes: Partial<Omit<Permissions, 'commands'>> & { commands?: readonly CommandType[] } = {},
): Permissions {
  const { commands = [], ...rest } = changes;
  return {
    edit: false,
    submit: false,
    delete: false,
    comment: false,
    rate: false,
    uploadFile: false,
    evaluations: [],
    administer: false,
    support: false,
    join: false,
    compare: false,
    wholeHistory: false,
    ...rest,
    commands: Object.fromEntries(
      COMMAND_TYPES.map((type) => [type, commands.includes(type)]),
    ) as Permissions['commands'],
  };
}

/** A submitted suggestion of Ayşe, as the detail call answers it. */
export function contribution(changes: Partial<ContributionDetail> = {}): ContributionDetail {
  return {
    ...contributionRow(),
    body: '<p>Four stands beside the gate.</p>',
    distinctionCount: 0,
    publishState: 'PUBLISHED',
    visibility: 'INTERNAL',
    commentStatus: 'HIDDEN',
    ratingStatus: 'HIDDEN',
    ratingType: 'STAR5',
    version: 5,
    lifeCycleId: 1,
    dateCreated: '2026-03-01T08:30:00Z',
    createdBy: 'Ayşe Yılmaz',
    updatedBy: null,
    responsible: null,
    participants: [{ ...AYSE, role: 'OWNER' }],
    coAuthors: [],
    states: [
      {
        id: 1,
        rank: 1,
        stateType: 'DRAFT',
        stateName: 'Draft',
        current: false,
        enteredAt: '2026-03-01T08:30:00Z',
      },
      {
        id: 3,
        rank: 2,
        stateType: 'SUBMITTED',
        stateName: 'Submitted',
        current: true,
        enteredAt: '2026-03-02T08:30:00Z',
      },
      { id: 4, rank: 3, stateType: 'ACCEPTANCE', stateName: 'Accepted', current: false, enteredAt: null },
      { id: 5, rank: 4, stateType: 'REJECTION', stateName: 'Declined', current: false, enteredAt: null },
    ],
    sentBack: null,
    decision: null,
    earlierDecisions: [],
    askedToAnswer: false,
    next: { waitingFor: [] },
    permissions: permissions(),
    actions: [],
    actionsOfOthers: [],
    commandId: null,
    tasks: [],
    extraInputs: [],
    isBannerEnabled: false,
    bannerId: null,
    bannerPreviewId: null,
    bannerPath: null,
    files: [],
    chatSessions: [],
    ...changes,
  };
}

/** A draft of Ayşe with everything that a submission needs. */
export function draft(changes: Partial<ContributionDetail> = {}): ContributionDetail {
  return contribution({
    stateId: 2,
    stateType: 'DRAFT',
    stateName: 'Draft',
    publishState: 'DRAFT',
    dateSubmitted: null,
    editable: true,
    version: 1,
    permissions: permissions({ edit: true, submit: true, delete: true, uploadFile: true }),
    ...changes,
  });
}

/** A submission of Ayşe that Mehmet gave back to her with a question. */
export function sentBack(changes: Partial<ContributionDetail> = {}): ContributionDetail {
  return draft({
    publishState: 'PUBLISHED',
    dateSubmitted: '2026-03-02T08:30:00Z',
    sentBack: {
      date: new Date(2026, 2, 5, 12).toISOString(),
      fullName: 'Mehmet Demir',
      explanation: 'Which halls exactly?',
    },
    ...changes,
  });
}

/** What the form and the filters can be chosen from. */
export const OPTIONS: Answers = {
  'GET /api/v3/contributions/:id/co-authors': [
    {
      ...{ userId: AYSE.id, firstName: AYSE.firstName, lastName: AYSE.lastName, unitName: AYSE.unitName },
      ...{
        picturePath: null,
        state: 'ACCEPTED',
        share: 100,
        isFirst: true,
        mayRemove: false,
        mayInvite: false,
      },
    },
  ],
  'GET /api/v3/contributions/:id/co-authors/invitation': () => respond(404),
  'GET /api/v3/contribution-fields/options/:type': [
    { id: 4, definitionList: [{ language: 'en', title: 'Mobility' }] },
    { id: 5, definitionList: [{ language: 'en', title: 'Safety' }] },
  ],
  'GET /api/v3/contribution-fields/list/:type': [
    {
      id: 4,
      contributionType: 'SUGGESTION',
      isActive: true,
      definitionList: [{ language: 'en', title: 'Mobility' }],
    },
    {
      id: 6,
      contributionType: 'SUGGESTION',
      isActive: false,
      definitionList: [{ language: 'en', title: 'Old field' }],
    },
  ],
  'GET /api/v3/contribution-tags': [
    { id: 1, title: 'quick win', isActive: true },
    { id: 2, title: 'energy', isActive: true },
  ],
  'GET /api/v3/campaigns-select-input/:id': [{ id: 9, title: 'A greener site' }],
  'GET /api/v3/life-cycles/list-states-by-source/:type/:competitionId': [
    state(9, 3, 'Accepted'),
    state(1, 1, 'New'),
    state(3, 2, 'Submitted'),
  ],
  'GET /api/v3/organizations/treeSelect': [
    { id: 'org1', title: 'Acme', children: [{ id: '3', title: 'Operations', children: [] }] },
  ],
  'GET /public/config/text-editor': ['bold'],
};

function state(id: number, rank: number, name: string) {
  return {
    id,
    lifeCycleId: 1,
    rank,
    stateType: 'SUBMITTED',
    step: null,
    stateDefinitionList: [{ language: 'en', name }],
    promise: null,
    pausesAnswer: false,
  };
}
