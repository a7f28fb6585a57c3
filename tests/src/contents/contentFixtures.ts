import type { Content, ContentForm, ContentRow } from '#contract/contents/schema.ts';

/** A published item for everyone. */
export function contentRow(changes: Partial<ContentRow> = {}): ContentRow {
  return {
    id: 5,
    title: 'A new greenhouse',
    summary: 'We build it together this spring',
    category: 'content.category.news',
    categoryId: 2,
    categoryIcon: 'newspaper',
    language: '',
    bannerId: null,
    bannerPath: null,
    bannerPreviewId: null,
    bannerPreview: null,
    bannerPreviewPath: null,
    publishDate: new Date(2026, 2, 5, 14, 7).toISOString(),
    lastDate: new Date(2030, 0, 1, 12, 0).toISOString(),
    dateUpdated: new Date(2026, 2, 6, 9, 30).toISOString(),
    dateCreated: new Date(2026, 2, 4, 8, 0).toISOString(),
    authorName: 'Ada Green',
    accessLevel: 'PUBLIC',
    publishState: 'PUBLISHED',
    ...changes,
  };
}

export const content = (changes: Partial<Content> = {}): Content => ({
  ...contentRow(),
  post: '<p>Come and see.</p>',
  ...changes,
});

/** The same as its form gets it. */
export const contentForm = (changes: Partial<ContentForm> = {}): ContentForm => ({
  ...content(),
  targetUnits: [],
  targetOrganizations: [],
  external: false,
  targetUsers: [],
  sendEmailToUser: false,
  version: 3,
  ...changes,
});

/** A draft that could be published. */
export const draftForm = (changes: Partial<ContentForm> = {}): ContentForm =>
  contentForm({
    publishState: 'DRAFT',
    publishDate: null,
    accessLevel: 'REGISTERED',
    lastDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    targetUnits: [{ id: 12 }],
    ...changes,
  });

export const CATEGORIES = [
  { id: 1, title: 'content.category.announcement' },
  { id: 2, title: 'content.category.news' },
  { id: 3, title: 'content.category.article' },
];

export const TREE = [{ id: 'org1', title: 'Works', children: [{ id: '12', title: 'Plant', children: [] }] }];
