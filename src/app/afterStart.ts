import { offerTabSession } from '#src/dataProvider/tabSession.ts';
import { bindOwnStorage } from './ownStorage.ts';

/** What the first picture does without: the session is shared with other tabs, and what is written goes with it. */
export function afterStart(): void {
  offerTabSession();
  bindOwnStorage();
}
