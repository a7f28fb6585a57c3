import { hash, verify } from '@node-rs/argon2';

/** Cost of a hash: OWASP's first choice for argon2id (19 MiB, 2 passes, 1 lane). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A salted slow hash (argon2id), S1-12. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits a hash. Without a hash (unknown login, no password set) as much work is done
 * before the answer no, so that the time does not tell which logins exist.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && fits;
}
