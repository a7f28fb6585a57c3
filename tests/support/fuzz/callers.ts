import { eq } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { Endpoint } from '#contract/http.ts';
import { can } from '#contract/roles.ts';
import { openSession } from '#server/people/account/sessions.ts';
import type { Database } from '#server/platform/db/client.ts';
import { rateLimits } from '#server/platform/db/schema/limits.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { secondFactors } from '#server/platform/db/schema/sign-in.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import type { Services } from '#server/platform/services.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

/** Every kind of caller, by what it may do; a visitor is not signed in. */
const ROLES_OF = {
  visitor: null,
  employee: ['ROLE_INTERNAL'],
  moduleAdministrator: [
    'ROLE_INTERNAL',
    'ROLE_CONTENT_AUTHOR',
    'ROLE_CONTENT_EDITOR',
    'ROLE_CAMPAIGN_AUTHOR',
    'ROLE_CAMPAIGN_EDITOR',
    'ROLE_SUGGESTION_ADMIN',
    'ROLE_IMPROVEMENT_ADMIN',
    'ROLE_COMPETITION_ADMIN',
  ],
  platformAdministrator: ['ROLE_INTERNAL', 'ROLE_ADMIN', 'ROLE_APP_ADMIN'],
} as const satisfies Record<string, readonly Role[] | null>;

export type CallerKind = keyof typeof ROLES_OF;
export const CALLER_KINDS = Object.keys(ROLES_OF) as CallerKind[];

/** Who may make a call; judged with the parameters that nearly every request of it has. */
export function admittedTo({ access, path }: Endpoint): CallerKind[] {
  const found = CALLER_KINDS.filter((kind) => {
    const roles = ROLES_OF[kind];
    return can(roles === null ? null : new Set<Role>(['ROLE_USER', ...roles]), access, {
      type: 'SUGGESTION',
    });
  });
  if (found.length === 0) throw new Error(`None of the callers may call ${path}`);
  return found;
}

export type Tokens = Record<CallerKind, string | null>;

export interface FuzzCallers {
  /**
   * New sessions for all, and whatever hostile requests did to the callers or to who may use the installation at all undone:
   * shut out, they would reach nothing more.
   */
  signIn(): Promise<Tokens>;
  /** Makes callers forget that they asked too often, which is answered before anything else is. */
  forgetAttempts(): Promise<void>;
}

/** One person of each kind; make them after the people that requests may change. */
export async function makeCallers(
  db: Database,
  services: Pick<Services, 'tokens' | 'now'>,
): Promise<FuzzCallers> {
  const people = new Map<CallerKind, TestUser>();
  for (const kind of CALLER_KINDS) {
    const roles = ROLES_OF[kind];
    if (roles !== null)
      people.set(
        kind,
        await aUser(db, { roles: [...roles], login: `fuzz.${kind}`, email: `fuzz.${kind}@example.org` }),
      );
  }
  const restore = async ({ id, roles }: TestUser) => {
    await db.update(users).set({ activated: true }).where(eq(users.id, id));
    await db.delete(userAuthorities).where(eq(userAuthorities.userId, id));
    await db
      .insert(userAuthorities)
      .values(roles.map((authority) => ({ userId: id, authority })))
      .onConflictDoNothing();
    await db.delete(secondFactors).where(eq(secondFactors.userId, id));
  };
  const forgetAttempts = async () => {
    await db.delete(rateLimits);
  };
  return {
    forgetAttempts,
    signIn: async () => {
      await db.delete(settings);
      await forgetAttempts();
      const tokens: Tokens = {
        visitor: null,
        employee: null,
        moduleAdministrator: null,
        platformAdministrator: null,
      };
      for (const [kind, person] of people) {
        await restore(person);
        tokens[kind] = await openSession(db, services as Services, person, false);
      }
      return tokens;
    },
  };
}
