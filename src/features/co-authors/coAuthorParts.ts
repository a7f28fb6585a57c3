import { lazyPart } from '#src/lazyPart.ts';

/* What other pages show of co-authors; the code of each part loads when it is rendered, within a `Suspense`. */

/** Who else writes a draft; for its owners. */
export const CoAuthorsCard = lazyPart(() => import('./CoAuthorsCard.tsx'));

/** Leads whoever is invited from the page of a draft to the invitation. */
export const InvitationNotice = lazyPart(() => import('./InvitationNotice.tsx'));

/** Leads whoever is invited to a draft that they do not see to the invitation; others find nothing. */
export const InvitedOrMissing = lazyPart(() => import('./InvitedOrMissing.tsx'));
