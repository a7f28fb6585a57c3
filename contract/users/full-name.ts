/** First and last name in one, without a blank beside the only one that somebody has; '' without any. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
