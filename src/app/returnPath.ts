import type { Location } from 'react-router-dom';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** What /login gets to know about where the person wanted to go; it survives a reload. */
export function loginState({ pathname, search, hash }: Place): { from: Place } {
  return { from: { pathname, search, hash } };
}

/** Address after a sign-in: where the person came from, or `/` after /login itself. */
export function returnAddress(state: unknown): string {
  const from = (state as { from?: Partial<Place> } | null)?.from;
  if (!from?.pathname?.startsWith('/') || from.pathname.startsWith('//')) return '/';
  if (from.pathname === '/login' || from.pathname === '/logout') return '/';
  return `${from.pathname}${from.search ?? ''}${from.hash ?? ''}`;
}
