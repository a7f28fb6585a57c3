import { domainEvent } from '#server/platform/registrations.ts';

/** Somebody who is being erased, as they were called until now. */
export interface ErasedPerson {
  userId: number;
  fullName: string;
  login: string;
  email: string;
  now: Date;
  /** What former members are called, for texts that leave the application as they are stored. */
  formerMember(locale: string): string;
  /** Has the bytes of files removed after the commit; their rows are gone, and they are marked for removal. */
  removeFiles(storageKeys: readonly string[]): void;
}

/** A person is being erased: features remove what names them, and what is theirs alone (decision 0048). */
export const personErased = domainEvent<ErasedPerson>('a person was erased');
