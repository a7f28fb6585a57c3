import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { COMMAND_TYPES, EVALUATION_STAGES } from '#contract/life-cycles/schema.ts';
import type { RoleSet } from '#contract/roles.ts';
import { ACCOUNT, CONTRIBUTE, LISTINGS } from '#src/app/menus.ts';
import { mayEnter } from '#src/app/page.ts';
import { routeOf } from '#src/app/routes.ts';
import { type MenuEntry, type Viewer, visibleEntries } from '#src/app/visibleMenu.ts';
import { tabs as evaluationTabs } from '#src/features/evaluations/contributionTabs.ts';
import { contribution, permissions } from '#tests/src/contributions/contributionFixtures.ts';
import { sampleSettings } from '#tests/support/renderApp.tsx';

const roles = (...names: string[]): RoleSet => new Set(names.map((name) => `ROLE_${name}` as Role));
const EMPLOYEE = roles('USER', 'INTERNAL');
const PARTNER = roles('USER', 'EXTERNAL');

/** Whether an address has a screen that a person with these roles may enter. */
const opens = (path: string, own: RoleSet) => {
  const page = routeOf(path);
  return page !== undefined && mayEnter(page, own);
};
const offers = (entries: readonly MenuEntry[], own: RoleSet) => {
  const viewer: Viewer = { roles: own, settings: sampleSettings(), profiles: [] };
  return visibleEntries(entries, viewer).map(({ to }) => to);
};

describe('what the product offers to its users', () => {
  const things: [string, string, readonly MenuEntry[] | null][] = [
    ['writing an idea, from its competition', '/contribution/IDEA/5', null],
    ['writing a suggestion', '/contribution/SUGGESTION/null', CONTRIBUTE],
    ['writing an improvement', '/contribution/IMPROVEMENT/null', CONTRIBUTE],
    ['campaigns', '/campaign', LISTINGS],
    ['competitions', '/competition', LISTINGS],
    ['news', '/content', LISTINGS],
    ['points and rewards', '/user-point', ACCOUNT],
    ['everything that waits for them', '/my-work', ACCOUNT],
  ];
  it.each(things)(
    '%s has a screen for employees and for outside people, and a way to it [R1A-01]',
    (_, path, menu) => {
      for (const person of [EMPLOYEE, PARTNER]) {
        expect(opens(path, person)).toBe(true);
        if (menu !== null) expect(offers(menu, person)).toContain(path);
      }
    },
  );
});

describe('those who evaluate', () => {
  it.each(EVALUATION_STAGES)(
    'at %s have the screen and their part of the contribution’s page [R1A-06]',
    (stage) => {
      expect(opens(`/evaluation/${stage}/12`, EMPLOYEE)).toBe(true);
      const asked = contribution({
        permissions: permissions({ commands: COMMAND_TYPES, evaluations: [stage] }),
      });
      expect(evaluationTabs.some(({ allowed }) => allowed(asked))).toBe(true);
      const notAsked = contribution({ roles: ['VIEWER'] });
      expect(evaluationTabs.some(({ allowed }) => allowed(notAsked))).toBe(false);
    },
  );

  it('juries, boards and moderators see what they are asked for from their own list [R1A-06]', () => {
    for (const role of ['JURY1', 'BOARD1', 'COMPETITION_MODERATOR'] as const) {
      expect(evaluationTabs.some(({ allowed }) => allowed(contribution({ roles: [role] })))).toBe(true);
    }
    expect(offers(ACCOUNT, EMPLOYEE)).toContain('/evaluation');
  });
});
