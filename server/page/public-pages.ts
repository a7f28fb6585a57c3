/**
 * Pages that the server renders, by path and query, and the source of the screen of each, whose code is fetched with the
 * application's. Where no query is named there may be none: a key from a mail is for the browser alone.
 */
const PUBLIC_PAGES: readonly (readonly [url: RegExp, screen: string])[] = [
  [/^\/(\?|$)/, 'home/HomeScreen.tsx'],
  [/^\/campaign(\?|$)/, 'campaigns/CampaignList.tsx'],
  [/^\/campaign\/\d+(\?|$)/, 'campaigns/CampaignShow.tsx'],
  [/^\/competition\/public(\?|$)/, 'competitions/PublicCompetitionList.tsx'],
  [/^\/competition\/detail\/\d+\/info(\?|$)/, 'competitions/detail/CompetitionShow.tsx'],
  [/^\/content(\?|$)/, 'contents/ContentList.tsx'],
  [/^\/content\/\d+(\?|$)/, 'contents/ContentShow.tsx'],
  [/^\/contact$/, 'contact/ContactScreen.tsx'],
  [/^\/static-content-view\/[^/?]+$/, 'static-contents/StaticContentScreen.tsx'],
  [/^\/login$/, 'account/LoginScreen.tsx'],
  [/^\/account\/register$/, 'registration/RegisterScreen.tsx'],
  [/^\/account\/activate$/, 'registration/ActivationScreen.tsx'],
  [/^\/account\/email\/confirm$/, 'registration/EmailConfirmationScreen.tsx'],
  [/^\/account\/reset\/request$/, 'registration/ResetRequestScreen.tsx'],
  [/^\/account\/reset\/finish$/, 'registration/ResetFinishScreen.tsx'],
];

/**
 * Source of the screen of a page that the server renders; undefined for all others.
 * @param url path and query
 */
export function screenOf(url: string): string | undefined {
  const page = PUBLIC_PAGES.find(([pattern]) => pattern.test(url));
  return page && `src/features/${page[1]}`;
}
