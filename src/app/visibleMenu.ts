import { generatePath } from 'react-router-dom';
import type { RoleSet } from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { mayEnter, type Page } from './page.ts';

/** For whom a menu is made. */
export interface Viewer {
  roles: RoleSet | null;
  settings: AppSettings;
  /** Active profiles of the server; they switch the API documentation on. */
  profiles: readonly string[];
}

export type Rule = (viewer: Viewer) => boolean;

export interface MenuEntry {
  page: Page;
  label: MessageKey;
  /** Values of the places in the page's path. */
  params?: Record<string, string>;
  /** How the list of the page begins, as its address has it: `status.in=WAITING`. */
  search?: string;
  /** On top of the access of the page. */
  rule?: Rule;
  /** Shown, but not to be opened. */
  disabled?: Rule;
}

export interface MenuGroup {
  label: MessageKey;
  entries: readonly MenuEntry[];
  /** For all of its entries. */
  rule?: Rule;
}

export interface ShownEntry {
  label: MessageKey;
  to: string;
  disabled: boolean;
}
export interface ShownGroup {
  /** The menu that it is of, where those of several stand together. */
  menu?: MessageKey;
  /** Missing for a menu that is one plain list. */
  label?: MessageKey;
  entries: ShownEntry[];
}

/**
 * The entries of a menu for a viewer: those whose rule and whose page's guard pass; groups without entries
 * disappear.
 */
export function visibleMenu(groups: readonly MenuGroup[], viewer: Viewer): ShownGroup[] {
  return groups
    .filter(({ rule }) => rule?.(viewer) ?? true)
    .map(({ label, entries }) => ({ label, entries: visibleEntries(entries, viewer) }))
    .filter(({ entries }) => entries.length > 0);
}

export function visibleEntries(entries: readonly MenuEntry[], viewer: Viewer): ShownEntry[] {
  const { roles, settings } = viewer;
  return entries
    .filter(
      ({ rule, page, params }) =>
        (rule?.(viewer) ?? true) && (page.exists?.(settings) ?? true) && mayEnter(page, roles, params),
    )
    .map(({ label, page, params, search, disabled }) => ({
      label,
      to: `${generatePath(page.path, params)}${search ? `?${search}` : ''}`,
      disabled: disabled?.(viewer) ?? false,
    }));
}
