/*
 * What the first picture does without, begun when this is loaded: the session is shared with other tabs, and what is
 * written goes with it.
 */
import { offerTabSession } from '#src/dataProvider/tabSession.ts';
import { bindOwnStorage } from './ownStorage.ts';

offerTabSession();
bindOwnStorage();
