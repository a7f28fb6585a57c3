/** A page that the server renders, by the source of its screen: that code is fetched with the application's. */
interface PublicPage {
  path: RegExp;
  screen: string;
  /** Its address may hold a query; a key from a mail is for the browser alone. */
  takesQuery?: true;
}

const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: /^\/$/, screen: 'home/HomeScreen.tsx', takesQuery: true },
  { path: /^\/campaign$/, screen: 'campaigns/CampaignList.tsx', takesQuery: true },
  { path: /^\/campaign\/\d+$/, screen: 'campaigns/CampaignShow.tsx', takesQuery: true },
  { path: /^\/competition\/public$/, screen: 'competitions/PublicCompetitionList.tsx', takesQuery: true },
  {
    path: /^\/competition\/detail\/\d+\/info$/,
    screen: 'competitions/detail/CompetitionShow.tsx',
    takesQuery: true,
  },
  { path: /^\/content$/, screen: 'contents/ContentList.tsx', takesQuery: true },
  { path: /^\/content\/\d+$/, screen: 'contents/ContentShow.tsx', takesQuery: true },
  { path: /^\/contact$/, screen: 'contact/ContactScreen.tsx' },
  { path: /^\/static-content-view\/[^/]+$/, screen: 'static-contents/StaticContentScreen.tsx' },
  { path: /^\/login$/, screen: 'account/LoginScreen.tsx' },
  { path: /^\/account\/register$/, screen: 'registration/RegisterScreen.tsx' },
  { path: /^\/account\/activate$/, screen: 'registration/ActivationScreen.tsx' },
  { path: /^\/account\/email\/confirm$/, screen: 'registration/EmailConfirmationScreen.tsx' },
  { path: /^\/account\/reset\/request$/, screen: 'registration/ResetRequestScreen.tsx' },
  { path: /^\/account\/reset\/finish$/, screen: 'registration/ResetFinishScreen.tsx' },
];

/**
 * Source of the screen of a page that the server renders; undefined for all others.
 * @param url path and query
 */
export function screenOf(url: string): string | undefined {
  const [path = '', query = ''] = url.split('?');
  const page = PUBLIC_PAGES.find((each) => each.path.test(path) && (each.takesQuery || query === ''));
  return page && `src/features/${page.screen}`;
}
