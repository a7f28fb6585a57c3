import { ROLES, type Role } from '#contract/roles.ts';
import { isLoopback } from './loopback.ts';

const IDENTITY_PROVIDER_VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

type Given = Readonly<Record<string, string | undefined>>;

/** Encrypted, or on this machine: whoever reads what the provider says could say it too. */
function isSafeIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const RECHECK_MINUTES = /^(0|[1-9]\d{0,2})$/;
/** Minutes for which a role that was taken away at the provider acts on here, unless the environment says otherwise. */
const DEFAULT_RECHECK_MINUTES = '15';

function readRoles(text: string | undefined): { roles: Map<string, Role>; fault: boolean } {
  const roles = new Map<string, Role>();
  let fault = false;
  for (const pair of (text ?? '').split(',').filter((part) => part.trim() !== '')) {
    const at = pair.lastIndexOf('=');
    const group = pair.slice(0, at).trim();
    const role = pair.slice(at + 1).trim() as Role;
    if (at < 1 || group === '' || !ROLES.includes(role)) fault = true;
    else roles.set(group, role);
  }
  return { roles, fault };
}

/** Faults of the variables of the identity provider, one line each; values are not repeated. */
export function identityProviderFaults(given: Given): string[] {
  const missing = IDENTITY_PROVIDER_VARIABLES.filter((name) => given[name] === undefined);
  const faults: string[] = [];
  if (missing.length > 0 && missing.length < IDENTITY_PROVIDER_VARIABLES.length) {
    const all = IDENTITY_PROVIDER_VARIABLES.join(', ');
    faults.push(...missing.map((name) => `${name}: must be set too, or leave out ${all} altogether`));
  }
  if (given.OIDC_ISSUER !== undefined && !isSafeIssuer(given.OIDC_ISSUER)) {
    faults.push('OIDC_ISSUER: must be an address starting with https://, or http:// on this machine');
  }
  if (readRoles(given.OIDC_ROLES).fault) {
    faults.push('OIDC_ROLES: must be a list such as group=ROLE_CONTENT_AUTHOR,group2=ROLE_ADMIN');
  }
  if ((given.OIDC_ROLES === undefined) !== (given.OIDC_ROLE_CLAIM === undefined)) {
    faults.push('OIDC_ROLES: needs OIDC_ROLE_CLAIM, and the other way round');
  }
  if (!['true', 'false', undefined].includes(given.OIDC_JOIN_BY_EMAIL)) {
    faults.push('OIDC_JOIN_BY_EMAIL: must be true or false');
  }
  if (given.OIDC_RECHECK_MINUTES !== undefined && !RECHECK_MINUTES.test(given.OIDC_RECHECK_MINUTES)) {
    faults.push('OIDC_RECHECK_MINUTES: must be a number from 0 (never) to 999');
  }
  return faults;
}

/**
 * The provider of identities after OpenID Connect, and what its word counts for here; undefined without one. Call it
 * when there are no faults.
 */
export function readIdentityProvider(given: Given) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    /** How the provider is called on the button; null: the application's own words. */
    label: given.OIDC_LABEL ?? null,
    scopes: given.OIDC_SCOPES ?? 'openid profile email',
    /** Claim that lists a person's groups; without it roles are given here. */
    roleClaim: given.OIDC_ROLE_CLAIM,
    /** Group to role. Roles that are listed here follow the provider; others are left alone. */
    roleOfGroup: readRoles(given.OIDC_ROLES).roles,
    /** Whether a verified e-mail address opens the account that has it already. */
    joinByEmail: given.OIDC_JOIN_BY_EMAIL === 'true',
    /** Minutes after which the provider is asked again about who is signed in; null: at sign-ins alone. */
    recheckMinutes: Number(given.OIDC_RECHECK_MINUTES ?? DEFAULT_RECHECK_MINUTES) || null,
  };
}

export type IdentityProviderSettings = NonNullable<ReturnType<typeof readIdentityProvider>>;
