/*
 * Paths that public pages call before anybody signs in. They are separate from their endpoints, because those
 * pull the schemas of their feature and the validator into the first load.
 */
export const PUBLIC_PATHS = {
  campaigns: 'api/v3/campaigns/all',
  competitions: 'api/v3/competitions/langKey/:lang',
  contents: 'api/v3/contents',
  staticContent: 'api/v3/public/static-contents/:lang/:key',
} as const;
