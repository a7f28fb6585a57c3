import { lazyPart } from '#src/lazyPart.ts';

/* What other pages show of families; the code of each part loads when it is rendered, within a `Suspense`. */

/** Opens the dialog in which contributions are joined; for those who may. */
export const JoinButton = lazyPart(() => import('./JoinButton.tsx'));

/** Leads from what is joined to its head. */
export const MemberNotice = lazyPart(() => import('./MemberNotice.tsx'));
