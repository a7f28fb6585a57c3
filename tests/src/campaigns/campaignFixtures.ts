import type { Role } from '#contract/access.ts';
import type { Campaign, CampaignForm, ManagedCampaign } from '#contract/campaigns/schema.ts';
import { campaign } from '#tests/src/home/homeFixtures.ts';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

export const AUTHOR: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_CAMPAIGN_AUTHOR'];
export const EDITOR: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_CAMPAIGN_EDITOR'];
export const EMPLOYEE: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
export const MANAGE = '/api/v3/campaigns/manage';
export const HOUR = 3_600_000;
export const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const NOT_PLANNED = { publishAt: null, publishRefusal: null };

/** A campaign as its page gets it. */
export const campaignPage = (changes: Partial<Campaign> = {}): Campaign => ({
  ...campaign({ id: 31 }),
  body: '<p>Win <b>time</b>.</p>',
  announceDate: '2026-01-05T08:00:00.000Z',
  targetOrganizations: [],
  targetUnits: [],
  notInAudience: false,
  audiencePlaces: { names: [], more: 0 },
  ...changes,
});

/** A published campaign as its form gets it. */
export const campaignForm = (changes: Partial<CampaignForm> = {}): CampaignForm => ({
  ...campaignPage({
    title: 'Safe shifts',
    code: 'SAFE-1',
    publishDate: fromNow(-100),
    dateSubmissionStart: fromNow(-100),
    dateSubmissionEnd: fromNow(300),
    targetUnits: [{ id: 12 }],
  }),
  external: true,
  targetUsers: [],
  ...NOT_PLANNED,
  publishSendsEmail: false,
  publishMailWords: [],
  publishPlannedBy: null,
  version: 3,
  ...changes,
});

/** A draft that could be published. */
export const draftForm = (changes: Partial<CampaignForm> = {}): CampaignForm =>
  campaignForm({
    publishState: 'DRAFT',
    publishDate: null,
    dateSubmissionStart: null,
    announceDate: null,
    isOpen: false,
    canSubmit: false,
    ...changes,
  });

export const managed = (changes: Partial<ManagedCampaign> = {}): ManagedCampaign => ({
  ...campaign(),
  ...NOT_PLANNED,
  contributionCount: 0,
  participantCount: 0,
  visitCount: 0,
  canEdit: true,
  canArchive: false,
  canDelete: false,
  ...changes,
});

export const TREE = [{ id: 'org5', title: 'Works', children: [{ id: '7', title: 'Plant', children: [] }] }];

const COMMON = {
  'GET /api/v3/organizations/treeSelect': TREE,
  'GET /public/config/text-editor': ['bold'],
  [`GET ${MANAGE}`]: () => list([]),
  'POST /api/v3/audiences/preview': { count: 12, externalCount: 0, mailedCount: 11, found: 12, sample: [] },
};

export const openNew = (answers = {}, options = {}) =>
  renderApp('/campaign/new', { roles: AUTHOR, ...options, responses: { ...COMMON, ...answers } });

/** The form of campaign 31; what is saved answers with the next version. */
export const openEdit = (form: CampaignForm, answers = {}, options = {}) =>
  renderApp('/campaign/31/edit', {
    roles: AUTHOR,
    ...options,
    responses: {
      ...COMMON,
      'GET /api/v3/campaigns/31/update': form,
      'PUT /api/v3/campaigns': ({ body }: { body: unknown }) => ({
        ...form,
        title: (body as CampaignForm).title,
        version: form.version + 1,
      }),
      ...answers,
    },
  });
