import { pageHeading } from '#src/components/useFocusAfterRemoval.ts';

/** Marks the title of a contribution within a page that is about more. */
export const HEADING_MARK = { 'data-contribution-heading': '' } as const;

/** The title of the contribution that is read: of its part of the page, or the page's own. */
export const contributionHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-contribution-heading]') ?? pageHeading();
