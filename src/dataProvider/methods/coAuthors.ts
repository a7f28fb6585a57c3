import { coAuthorEndpoints as endpoints } from '#contract/co-authors/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Authors of a contribution with their shares, and of a draft who was invited. */
export const readCoAuthors = reading(endpoints.list);

/** Invites somebody to be an author of a draft. */
export const inviteCoAuthor = change(endpoints.invite);

/** Takes an invitation back, or ends a co-authorship. */
export const removeCoAuthor = change(endpoints.remove);

/** Sets the shares of everybody who accepted or is invited. */
export const saveCoAuthorShares = change(endpoints.saveShares);

/** The draft that the caller is invited to. */
export const readInvitation = reading(endpoints.invitation);

/** Makes the caller, who is invited, an author. */
export const acceptInvitation = change(endpoints.accept);

/** Ends an invitation of the caller. */
export const declineInvitation = change(endpoints.decline);
