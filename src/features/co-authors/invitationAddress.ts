/** Where somebody reads the draft that they are invited to, and answers. */
export const invitationAddress = (contributionId: number) => `/co-author-invitation/${contributionId}`;
