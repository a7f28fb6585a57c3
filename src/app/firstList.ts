import type { ComponentType } from 'react';
import type { Account } from '#contract/account/schema.ts';
import type { RoleSet } from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import type { FirstListOptions } from '#src/components/list/firstRequest.ts';

/** Whoever turns to a page, and what its path says. */
interface Visit {
  /** Values of the path's places. */
  params: Readonly<Record<string, string | undefined>>;
  account: Account | null;
  roles: RoleSet | null;
  settings: AppSettings;
}

/** The list that a page shows to this person before anybody narrows it; null where it shows none. */
type FirstList = (visit: Visit) => FirstListOptions | null;

/** A page's component that says which list it will ask for, so that a link to it can have it read ahead. */
export type ListScreen = ComponentType & { firstList?: FirstList };

/** Names the list of a page: the very options with which the page shows it. */
export const withFirstList = (Page: ComponentType, firstList: FirstList): ListScreen =>
  Object.assign(Page, { firstList });
