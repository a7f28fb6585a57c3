/**
 * The last name of somebody who was erased, as it is stored: whoever reads it gets `person.former` of their language in its
 * place (decision 0048). The signs around it have no width and stand in no name; where the words should ever stay as they
 * are, they read well.
 */
export const FORMER_MEMBER = '\u2060Former member\u2060';

/** The login, and the e-mail, of somebody who was erased; logins have no blanks, so it is nobody else's. */
export const formerMemberLogin = (id: number): string => `former member ${id}`;

/** Whether somebody was erased: of everybody else, the stored name has a first part. A former member has no profile. */
export const isFormerMember = ({ firstName }: { firstName: string }): boolean => firstName === '';

/** The words of a text with the names of former members in them, in the reader's language. */
export const withFormerMembers = (text: string, words: string): string =>
  text.includes(FORMER_MEMBER) ? text.replaceAll(FORMER_MEMBER, () => words) : text;
