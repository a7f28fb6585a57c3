import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { Services } from '#server/platform/services.ts';

/** No browser makes keys for an address of digits; the machine's own has a name besides. */
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whom keys are made for, by the address under which people reach the application. */
export function relyingParty({ env }: Pick<Services, 'env'>): { rpId: string; origin: string } {
  const address = new URL(publicAddress(env));
  if (LOOPBACK.test(address.hostname)) address.hostname = 'localhost';
  return { rpId: address.hostname, origin: address.origin };
}
