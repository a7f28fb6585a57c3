import { screen, within } from '@testing-library/react';
import type { Role } from '#contract/access.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import type { Answers } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { ANSWERS } from './pointFixtures.ts';

interface Options {
  roles?: readonly Role[] | null;
  settings?: Partial<AppSettings>;
  responses?: Answers;
  at?: string;
}

/** The page of one's own points. */
export function open({ roles = ['ROLE_USER', 'ROLE_INTERNAL'], settings, responses, at = '' }: Options = {}) {
  return renderApp(`/user-point${at}`, { roles, settings, responses: { ...ANSWERS, ...responses } });
}

/** A part of the page, by its name. */
export const part = async (name: string) => within(await screen.findByRole('region', { name }));
/** The figure that stands with a term. */
export const figureOf = (term: HTMLElement) => term.parentElement?.querySelector('dd')?.textContent;
