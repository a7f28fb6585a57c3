import { type ComponentType, lazy } from 'react';

/**
 * Parts that features put into the navigation bar of a signed-in person, left of the account menu: each
 * `src/features/<feature>/NavigationSlot.tsx` exports one as its default (the bell of notifications).
 */
const found = import.meta.glob<{ default: ComponentType }>('../features/*/NavigationSlot.tsx');

export const navigationSlots = Object.entries(found).map(([path, load]) =>
  Object.assign(lazy(load), { displayName: path }),
);
