import { createContext, useContext } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import type { ShownEntry, ShownGroup } from './visibleMenu.ts';

/** Every menu of the navigation for the person who looks at it. */
export interface Navigation {
  listings: ShownEntry[];
  contribute: ShownEntry[];
  reports: ShownGroup[];
  management: ShownGroup[];
  account: ShownEntry[];
  visitor: ShownEntry[];
  manuals: { label: MessageKey; file: string }[];
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
