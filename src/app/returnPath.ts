import type { Location } from 'react-router-dom';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** What /login gets to know about where the person wanted to go; it survives a reload. */
export function loginState({ pathname, search, hash }: Place): { from: Place } {
  return { from: { pathname, search, hash } };
}

/** Stands for our own site, wherever that is. */
const HERE = 'https://here.invalid';

/** Whether a browser would stay on our site: it takes `//`, `/\` and what it overlooks between them for another one. */
const staysHere = (address: string) =>
  URL.canParse(address, HERE) && new URL(address, HERE).origin === HERE && address.startsWith('/');

/** Address after a sign-in: where the person came from, or `/` after /login itself. */
export function returnAddress(state: unknown): string {
  const from = (state as { from?: Partial<Place> } | null)?.from;
  const address = `${from?.pathname ?? '/'}${from?.search ?? ''}${from?.hash ?? ''}`;
  if (!staysHere(address) || from?.pathname === '/login' || from?.pathname === '/logout') return '/';
  return address;
}
