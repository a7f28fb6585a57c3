import { createContext, useContext } from 'react';
import type { Manual } from '#contract/brand/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { ShownEntry, ShownGroup } from './visibleMenu.ts';

export interface ManualEntry {
  label: MessageKey;
  file: Manual;
  /** Shown, but not to be opened. */
  disabled: boolean;
}

/** Every menu of the navigation for the person who sees it. */
export interface Navigation {
  listings: ShownEntry[];
  contribute: ShownEntry[];
  reports: ShownGroup[];
  management: ShownGroup[];
  account: ShownEntry[];
  visitor: ShownEntry[];
  manuals: ManualEntry[];
}

/** Given by the frame, which knows every screen; screens read it and know each other only so. */
export const NavigationContext = createContext<Navigation>({
  listings: [],
  contribute: [],
  reports: [],
  management: [],
  account: [],
  visitor: [],
  manuals: [],
});

export const useNavigation = () => useContext(NavigationContext);
