import type { CampaignRow } from '#contract/campaigns/schema.ts';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import type { ContentRow } from '#contract/contents/schema.ts';
import type { Answers } from '#tests/support/network.ts';
import { list } from '#tests/support/network.ts';

export const CAMPAIGNS = 'GET /api/v3/campaigns/all';
export const COMPETITIONS = 'GET /api/v3/competitions/langKey/:lang';
export const NEWS = 'GET /api/v3/contents';
export const TEXT = 'GET /api/v3/public/static-contents/:lang/:key';
export const LEADERS = 'GET /api/v3/user-points/leaders';
export const SUBMITTERS = 'GET /api/v3/contributions/leaders/:type/SUBMITTED';

let made = 0;

export function campaign(changes: Partial<CampaignRow> = {}): CampaignRow {
  made += 1;
  return {
    id: made,
    code: `CAMP${made}`,
    title: `Campaign ${made}`,
    summary: 'What would make your next shift safer?',
    campaignType: 'SUGGESTION',
    publishState: 'PUBLISHED',
    accessLevel: 'PUBLIC',
    authorName: 'Elif Demir',
    publishDate: '2026-01-05T08:00:00.000Z',
    dateSubmissionStart: '2026-01-05T08:00:00.000Z',
    dateSubmissionEnd: '2026-12-31T08:00:00.000Z',
    dateSubmissionTerminated: null,
    dateUpdated: '2026-01-05T08:00:00.000Z',
    bannerPath: null,
    bannerPreview: null,
    isOpen: true,
    canSubmit: true,
    ...changes,
  };
}

export function competition(changes: Partial<CompetitionRow> = {}): CompetitionRow {
  made += 1;
  return {
    id: made,
    code: `COMP${made}`,
    title: `Competition ${made}`,
    summary: 'Who has the best idea?',
    competitionState: 'ANNOUNCED',
    publishState: 'PUBLISHED',
    accessLevel: 'PUBLIC',
    publishDate: '2026-01-04T08:00:00.000Z',
    dateSubmissionEnd: '2026-12-30T08:00:00.000Z',
    dateCreated: '2026-01-01T08:00:00.000Z',
    bannerId: null,
    bannerPreviewId: null,
    bannerPath: null,
    bannerPreviewPath: null,
    rewards: [],
    lifeCycleStateDefinitions: [],
    isOpen: true,
    canSubmit: true,
    ...changes,
  };
}

export function news(changes: Partial<ContentRow> = {}): ContentRow {
  made += 1;
  return {
    id: made,
    title: `News ${made}`,
    summary: 'Something happened.',
    category: 'content.category.news',
    categoryId: 2,
    categoryIcon: null,
    language: '',
    bannerId: null,
    bannerPath: null,
    bannerPreviewId: null,
    bannerPreview: null,
    bannerPreviewPath: null,
    publishDate: '2026-02-01T08:00:00.000Z',
    lastDate: '2026-12-01T08:00:00.000Z',
    dateUpdated: '2026-02-01T08:00:00.000Z',
    dateCreated: '2026-02-01T08:00:00.000Z',
    authorName: 'Elif Demir',
    accessLevel: 'PUBLIC',
    publishState: 'PUBLISHED',
    ...changes,
  };
}

export const leader = (positionNumber: number, changes: object = {}) => ({
  userId: 100 + positionNumber,
  fullName: `Leader ${positionNumber}`,
  sumPoint: 1000 - positionNumber,
  countSubmit: 50 - positionNumber,
  positionNumber,
  ...changes,
});

/** What the server answers to the reads of the home page: nothing is open, nothing is new. */
export function homeAnswers(changes: Answers = {}): Answers {
  return {
    // The last that matches answers: what is more exact stands below.
    'GET /api/v3/user-points/:id': {
      SUGGESTION: [
        { pointType: 'Accepted', point: 150 },
        { pointType: 'Rated', point: 50 },
      ],
      IMPROVEMENT: [],
      IDEA: [{ pointType: 'Finalist', point: 60 }],
      EXTRA: [{ pointType: 'Thanks', point: 40 }],
    },
    [CAMPAIGNS]: [],
    [COMPETITIONS]: [],
    [NEWS]: () => list([]),
    [TEXT]: ({ path }) => {
      const [locale, contentKey] = path.split('/').slice(-2);
      return { locale, contentKey, title: `Title of ${contentKey}`, content: `<p>Text of ${contentKey}</p>` };
    },
    [LEADERS]: [],
    [SUBMITTERS]: [],
    'GET /api/v3/user-points/leaders-position/:id': leader(14, { userId: 7, sumPoint: 120 }),
    'GET /api/v3/user-points/my-points': { totalPoint: 300, pointsUsed: 80, remainingPoint: 220 },
    'GET /api/v3/home': { trending: [], followed: [], success: null },
    'GET /api/v3/contribution-tasks/user/:id': () => list([]),
    'GET /api/v3/author-questions/mine': [],
    'GET /api/v3/contributions/SUGGESTION/0/mine': () => list([]),
    'GET /api/v3/contributions/IMPROVEMENT/0/mine': () => list([]),
    'GET /api/v3/contributions/IDEA/0/mine': () => list([]),
    ...changes,
  };
}

/** Brings the parts of the page that load when they are drawn, so that no test waits for the machine. */
export const loadParts = () =>
  Promise.all([
    import('#src/features/home/SignedInHome.tsx'),
    import('#src/features/home/NewsSlider.tsx'),
    import('#src/features/home/HowItWorks.tsx'),
    import('#src/features/home/ClosedSlider.tsx'),
    import('#src/components/richText/RichTextField.tsx'),
    import('#src/components/carousel/CarouselEngine.tsx'),
  ]);
/** For that, ms. */
export const LOAD_MS = 90_000;
