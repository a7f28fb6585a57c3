/** What is passed on. */
export interface Shared {
  title: string;
  summary: string;
  /** Path of its page. Whoever opens it signs in first, and sees what they may see. */
  path: string;
}

/** The address that others open, without whatever this page's own says of tabs. */
export const linkOf = ({ path }: Pick<Shared, 'path'>): string => new URL(path, window.location.origin).href;

export const mailLink = (shared: Shared): string =>
  `mailto:?subject=${encodeURIComponent(shared.title)}&body=${encodeURIComponent(`${shared.title}\n${linkOf(shared)}`)}`;

/**
 * The page of Microsoft Teams that asks for a person or channel.
 * @see https://learn.microsoft.com/microsoftteams/platform/concepts/build-and-test/share-to-teams-from-web-apps
 */
export const teamsLink = (shared: Shared): string =>
  `https://teams.microsoft.com/share?href=${encodeURIComponent(linkOf(shared))}&msgText=${encodeURIComponent(shared.title)}`;
