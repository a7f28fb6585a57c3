import { can } from '#contract/roles.ts';
import { areaOf } from './areas.ts';
import type { MenuEntry, MenuGroup, Viewer } from './menus.ts';
import type { MessageKey } from './messageKey.ts';

export interface ShownEntry {
  label: MessageKey;
  to: string;
  disabled: boolean;
}
export interface ShownGroup {
  label?: MessageKey;
  entries: ShownEntry[];
}

/**
 * The entries of a menu for a viewer: those whose rule and whose address's guard pass (Q3-90) and whose
 * screen exists; groups without entries disappear [R3N-47 … R3N-49].
 */
export function visibleMenu(
  groups: readonly MenuGroup[],
  viewer: Viewer,
  exists: (path: string) => boolean,
): ShownGroup[] {
  return groups
    .map(({ label, entries }) => ({ label, entries: visibleEntries(entries, viewer, exists) }))
    .filter(({ entries }) => entries.length > 0);
}

export function visibleEntries(
  entries: readonly MenuEntry[],
  viewer: Viewer,
  exists: (path: string) => boolean,
): ShownEntry[] {
  return entries
    .filter(({ rule, to }) => rule(viewer) && mayEnter(viewer, to) && exists(to))
    .map(({ label, to, disabled }) => ({ label, to, disabled: disabled?.(viewer) ?? false }));
}

function mayEnter({ roles, settings }: Viewer, to: string): boolean {
  const area = areaOf(to);
  if (!area) return true;
  return (area.exists?.(settings) ?? true) && can(roles, area.access);
}
