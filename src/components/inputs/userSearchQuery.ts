import { EMAIL } from '#contract/texts/email.ts';

/** Row of a user search. */
export interface FoundUser {
  id: number;
  firstName: string;
  lastName: string;
  unitName?: string | null;
  picturePath?: string | null;
  /** By which somebody from outside was found. */
  email?: string;
}

/** A search starts at more than two characters. */
const USER_SEARCH_MIN = 3;
/** Pause in typing after which a search starts, ms; a newer keystroke cancels the older one. */
export const USER_SEARCH_DEBOUNCE_MS = 500;

export type SearchReadiness = 'empty' | 'tooShort' | 'notAnAddress' | 'ready';

/** Whether a typed text may be searched; outside users are found by their whole address only. */
export function searchReadiness(typed: string, byAddress: boolean): SearchReadiness {
  const text = typed.trim();
  if (text === '') return 'empty';
  if (text.length < USER_SEARCH_MIN) return 'tooShort';
  return !byAddress || EMAIL.test(text) ? 'ready' : 'notAnAddress';
}
