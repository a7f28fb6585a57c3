import React from 'react';

/** Where React counts the stacks that it took lately; a React that counts elsewhere takes them again, which is all. */
const SHARED = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React's development form takes the stack of calls with every element, to name in warnings who made it: a seventh of
 * what the tests of pages work. After ten thousand in a second it goes without; here it does so from the first.
 */
export function takeNoOwnerStacks(): void {
  const shared = (React as unknown as Record<string, object | undefined>)[SHARED];
  if (!shared) return;
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });
}
