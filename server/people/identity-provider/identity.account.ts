import { randomBytes } from 'node:crypto';
import type { Role } from '#contract/access.ts';
import { nameIsTaken } from '#server/people/account/account.repository.ts';
import { requireAdministratorLeft } from '#server/people/users/users.policy.ts';
import type { Transaction } from '#server/platform/db/client.ts';
import { identities } from '#server/platform/db/schema/identities.ts';
import type { IdentityProviderSettings } from '#server/platform/env/env.identity-provider.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import { type Claims, type Described, describePerson, FIRST_ROLES, followedRoles } from './claims.ts';
import {
  claimPendingAccount,
  createAccount,
  findByEmail,
  findByIdentity,
  lockSubject,
  readRoles,
  writeRoles,
} from './identities.repository.ts';

const refusal = (key: 'deactivated' | 'noEmail' | 'accountExists') =>
  new AppError(`error.identityProvider.${key}`, { inBody: true });

/** What a first sign-in did to the account that it led to. */
type Begun = 'REGISTRATION' | 'ACTIVATION' | null;

/** A login that nobody has: what the person is used to, else the address, else one that says nothing. */
async function freeLogin(tx: Transaction, { login, email }: Described): Promise<string> {
  for (const wish of [login, email]) {
    if (wish !== '' && wish.length <= 50 && !(await nameIsTaken(tx, wish, 0))) return wish;
  }
  return `user-${randomBytes(6).toString('hex')}`;
}

async function newAccount(tx: Transaction, services: Services, person: Described) {
  const locales = await configuredLocales(tx, services);
  const language = person.locale.split(/[-_]/)[0] ?? '';
  const user = await createAccount(tx, {
    login: await freeLogin(tx, person),
    email: person.email,
    emailVerifiedAt: person.emailVerified ? services.now().toISOString() : null,
    firstName: person.firstName,
    lastName: person.lastName,
    langKey: locales.includes(language) ? language : (locales[0] ?? 'en'),
  });
  await writeRoles(tx, user.id, { before: [], after: FIRST_ROLES });
  return user;
}

/**
 * The account for a person who comes for the first time. An account that has their address is theirs only when the
 * provider has verified the address and the settings trust it with that; otherwise anybody who can choose an address
 * at the provider could take over an account here. And the address must be proven here too: whoever writes another's
 * address into the own account must not wait there for its owner.
 */
async function firstAccount(
  tx: Transaction,
  services: Services,
  { settings, person }: { settings: IdentityProviderSettings; person: Described },
) {
  if (person.email === '') throw refusal('noEmail');
  const existing = await findByEmail(tx, person.email);
  if (!existing) {
    // The address may be the login of somebody else, who signs in with it, S3-96.
    if (await nameIsTaken(tx, person.email, 0)) throw refusal('accountExists');
    return { ...(await newAccount(tx, services, person)), begun: 'REGISTRATION' as const };
  }
  if (!settings.joinByEmail || !person.emailVerified) throw refusal('accountExists');
  if (existing.registrationStatus === 'PENDING_ACTIVATION' && !existing.activated) {
    await claimPendingAccount(tx, existing.id, services.now());
    return { ...existing, activated: true, begun: 'ACTIVATION' as const };
  }
  if (existing.emailVerifiedAt === null) throw refusal('accountExists');
  return { ...existing, begun: null };
}

/** Gives and takes the roles that the provider decides; the last administrator keeps their role, S3-97. */
export async function followRoles(
  tx: Transaction,
  services: Services,
  { userId, claims, settings }: { userId: number; claims: Claims; settings: IdentityProviderSettings },
): Promise<Role[]> {
  const before = await readRoles(tx, userId);
  const after = followedRoles(before, claims, settings);
  try {
    await tx.transaction(async (inner) => {
      await writeRoles(inner, userId, { before, after });
      if (before.includes('ROLE_ADMIN') && !after.includes('ROLE_ADMIN'))
        await requireAdministratorLeft(inner);
    });
    return after;
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'error.lastAdministrator') throw error;
    services.log.warn({ userId }, 'the identity provider takes the last administrator away: the role stays');
    const withAdministrator: Role[] = [...after, 'ROLE_ADMIN'];
    await writeRoles(tx, userId, { before, after: withAdministrator });
    return withAdministrator;
  }
}

/**
 * The account of a person whom the identity provider knows, made at their first sign-in, with the roles that the
 * provider gives them now.
 * @throws AppError error.identityProvider.deactivated, .noEmail or .accountExists
 */
export async function accountOf(
  tx: Transaction,
  services: Services,
  { settings, claims }: { settings: IdentityProviderSettings; claims: Claims },
): Promise<{ id: number; login: string; roles: Role[]; begun: Begun }> {
  const { iss: issuer, sub: subject } = claims;
  await lockSubject(tx, issuer, subject);
  const known = await findByIdentity(tx, issuer, subject);
  const account = known
    ? { ...known, begun: null }
    : await firstAccount(tx, services, { settings, person: describePerson(claims) });
  if (!account.activated) throw refusal('deactivated');
  if (!known) await tx.insert(identities).values({ issuer, subject, userId: account.id });
  const roles = await followRoles(tx, services, { userId: account.id, claims, settings });
  return { id: account.id, login: account.login, roles, begun: account.begun };
}
