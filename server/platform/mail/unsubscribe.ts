import { timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import { publicAddress } from './addresses.ts';

type Sealing = Pick<Services, 'vault'>;

const signatureOf = ({ vault }: Sealing, userId: number, email: string) =>
  vault.fingerprint(`unsubscribe ${userId} ${email.trim().toLowerCase()}`);

/**
 * The token that takes an address off the list of news. It is bound to person and address, cannot be guessed,
 * never ends and can be used again, without anything stored, S1-31.
 */
export const unsubscribeToken = (services: Sealing, userId: number, email: string) =>
  `${userId.toString(36)}.${signatureOf(services, userId, email)}`;

/** Where a person unsubscribes, S1-30. */
export const unsubscribeLink = (services: Sealing & Pick<Services, 'env'>, userId: number, email: string) =>
  `${publicAddress(services.env)}/unsubscribe-email/${unsubscribeToken(services, userId, email)}`;

/** The person that a token names; whether it is genuine is known only with the present address. */
export function userOfToken(token: string): number | null {
  const id = /^([0-9a-z]{1,10})\.[\w-]{43}$/.exec(token)?.[1];
  const userId = id === undefined ? Number.NaN : Number.parseInt(id, 36);
  return Number.isSafeInteger(userId) ? userId : null;
}

/** Whether a token was made by this installation for this person at this address. */
export function isTokenOf(services: Sealing, token: string, userId: number, email: string): boolean {
  const expected = Buffer.from(unsubscribeToken(services, userId, email));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
