import type { Role } from '#contract/roles.ts';

/** Roles by what they are for; the last group takes what none of them names. */
type RoleGroupName = 'person' | 'publishing' | 'modules' | 'platform' | 'others';

const ROLE_GROUPS: readonly { name: RoleGroupName; roles: readonly Role[] }[] = [
  { name: 'person', roles: ['ROLE_INTERNAL', 'ROLE_EXTERNAL'] },
  {
    name: 'publishing',
    roles: ['ROLE_CONTENT_AUTHOR', 'ROLE_CONTENT_EDITOR', 'ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR'],
  },
  {
    name: 'modules',
    roles: [
      'ROLE_SUGGESTION_ADMIN',
      'ROLE_IMPROVEMENT_ADMIN',
      'ROLE_COMPETITION_ADMIN',
      'ROLE_COMPETITION_EDITOR',
    ],
  },
  { name: 'platform', roles: ['ROLE_APP_ADMIN', 'ROLE_ADMIN'] },
];

/** The groups with the roles that the server lists, none left out; everybody holds ROLE_USER. */
export function groupsOf(roles: readonly Role[]): { name: RoleGroupName; roles: Role[] }[] {
  const known = new Set(ROLE_GROUPS.flatMap((group) => group.roles));
  const others = roles.filter((role) => role !== 'ROLE_USER' && !known.has(role));
  return [
    ...ROLE_GROUPS.map(({ name, roles: own }) => ({
      name,
      roles: own.filter((role) => roles.includes(role)),
    })),
    { name: 'others' as const, roles: others },
  ].filter((group) => group.roles.length > 0);
}
