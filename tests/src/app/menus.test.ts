import { generatePath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Audience, Module, Role } from '#contract/access.ts';
import { MODULES, ROLES } from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import { ACCOUNT, CONTRIBUTE, LISTINGS, MANAGEMENT, manualsFor, REPORTS, VISITOR } from '#src/app/menus.ts';
import { routeOf } from '#src/app/routes.ts';
import {
  type MenuEntry,
  type MenuGroup,
  type Viewer,
  visibleEntries,
  visibleMenu,
} from '#src/app/visibleMenu.ts';
import { sampleSettings } from '#tests/support/renderApp.tsx';

function viewer(
  roles: readonly string[] | null,
  settings: Partial<AppSettings> = {},
  profiles: string[] = [],
): Viewer {
  return {
    roles: roles && new Set(roles.map((role) => `ROLE_${role}` as Role)),
    settings: sampleSettings(settings),
    profiles,
  };
}
const links = (entries: readonly MenuEntry[], who: Viewer) =>
  visibleEntries(entries, who).map(({ to }) => to);
const groupLinks = (groups: readonly MenuGroup[], who: Viewer) =>
  visibleMenu(groups, who).flatMap(({ entries }) => entries.map(({ to }) => to));
const audience = (listing: Audience, submit: Audience) =>
  ({
    moduleSubmitListSettings: Object.fromEntries(
      MODULES.map((module) => [module, { listingEnabled: listing, submitEnabled: submit }]),
    ),
  }) as Partial<AppSettings>;

describe('listing links', () => {
  it('appear for modules that are available and list to the person [R1A-10, R1A-11, R3N-30, R3N-48]', () => {
    const person = ['USER', 'INTERNAL'];
    expect(links(LISTINGS, viewer(person))).toEqual([
      '/content',
      '/campaign',
      '/competition',
      '/contribution/list/SUGGESTION/0/all',
      '/contribution/list/IMPROVEMENT/0/all',
    ]);
    expect(links(LISTINGS, viewer(person, { availableModules: ['CAMPAIGN'] }))).toEqual(['/campaign']);
    expect(links(LISTINGS, viewer(person, audience('NONE', 'BOTH')))).toEqual([]);
  });

  it('of guarded pages are hidden from visitors', () => {
    expect(links(LISTINGS, viewer(null))).toEqual(['/content', '/campaign', '/competition/public']);
  });
});

describe('the contribute control', () => {
  const cases: [Audience, internal: number, external: number, row: string][] = [
    ['BOTH', 2, 2, 'R1A-14, R3N-60'],
    ['INTERNAL', 2, 0, 'R1A-15, R3N-61'],
    ['EXTERNAL', 0, 2, 'R1A-16, R3N-62'],
    ['NONE', 0, 0, 'R1A-17, R3N-63'],
  ];
  it.each(cases)(
    'with %s offers %i types to internal and %i to external people [R1A-12, R3N-49, %s]',
    (setting, internal, external) => {
      const settings = audience('BOTH', setting);
      expect(links(CONTRIBUTE, viewer(['USER', 'INTERNAL'], settings))).toHaveLength(internal);
      expect(links(CONTRIBUTE, viewer(['USER', 'EXTERNAL'], settings))).toHaveLength(external);
      expect(links(CONTRIBUTE, viewer(null, settings))).toEqual([]);
    },
  );

  it('needs a signed-in person [R3N-29]', () => {
    expect(links(CONTRIBUTE, viewer(null))).toEqual([]);
  });

  it('leads to a new contribution of the type [R3N-27, R3N-28]', () => {
    expect(links(CONTRIBUTE, viewer(['INTERNAL']))).toEqual([
      '/contribution/SUGGESTION/null',
      '/contribution/IMPROVEMENT/null',
    ]);
  });
});

describe('management', () => {
  const PLATFORM = [
    '/admin/user-management',
    '/user-point-spent/manage',
    '/admin/organization-tree',
    '/static-content/edit',
  ];
  const SYSTEM = [
    '/app/config',
    '/organization',
    '/language-admin',
    '/asset',
    '/brand',
    '/admin/metrics',
    '/admin/jobs',
    '/admin/statements',
    '/admin/configuration',
    '/admin/logs',
  ];

  it('is not there for a plain user [R3N-32, R3N-47, R1A-09]', () => {
    expect(visibleMenu(MANAGEMENT, viewer(['USER', 'INTERNAL']))).toEqual([]);
  });

  it.each(['ADMIN', 'APP_ADMIN'])('shows the platform menu to %s [R3N-51, R3N-52]', (role) => {
    expect(groupLinks(MANAGEMENT, viewer([role]))).toEqual(expect.arrayContaining(PLATFORM));
  });

  it('hides the platform menu from module administrators [R3N-52]', () => {
    const shown = groupLinks(MANAGEMENT, viewer(['SUGGESTION_ADMIN', 'INTERNAL']));
    expect(shown.filter((to) => PLATFORM.includes(to))).toEqual([]);
  });

  it('disables point management while the point summary is off [R3G-10], Q3-60', () => {
    const points = (settings: Partial<AppSettings>) =>
      visibleMenu(MANAGEMENT, viewer(['ADMIN'], settings))
        .flatMap(({ entries }) => entries)
        .find(({ to }) => to === '/user-point-spent/manage');
    expect(points({ showPointSummaryTable: false })?.disabled).toBe(true);
    expect(points({ showPointSummaryTable: true })?.disabled).toBe(false);
    expect(points({ showPointAndRewardMenu: false })).toBeUndefined();
  });

  it('hides points and rewards while their menu is off [R1A-20]', () => {
    const hidden = viewer(['ADMIN', 'SUGGESTION_ADMIN', 'INTERNAL'], { showPointAndRewardMenu: false });
    expect(groupLinks(MANAGEMENT, hidden).filter((to) => to.includes('point'))).toEqual([]);
    expect(links(ACCOUNT, hidden)).not.toContain('/user-point');
    const shown = viewer(['ADMIN', 'SUGGESTION_ADMIN', 'INTERNAL']);
    expect(groupLinks(MANAGEMENT, shown)).toContain('/point-definition/SUGGESTION');
  });

  it('shows the system menu to ADMIN only [R3N-53, R3N-55]', () => {
    expect(groupLinks(MANAGEMENT, viewer(['ADMIN']))).toEqual(expect.arrayContaining(SYSTEM));
    const appAdmin = groupLinks(MANAGEMENT, viewer(['APP_ADMIN']));
    expect(appAdmin.filter((to) => SYSTEM.includes(to))).toEqual([]);
  });

  it('shows the API documentation when its feature is on [R3N-54, R3M-04]', () => {
    expect(groupLinks(MANAGEMENT, viewer(['ADMIN'], {}, ['prod']))).not.toContain('/admin/docs');
    expect(groupLinks(MANAGEMENT, viewer(['ADMIN'], {}, ['swagger']))).toContain('/admin/docs');
    expect(groupLinks(MANAGEMENT, viewer(['ADMIN'], {}, ['api-docs']))).toContain('/admin/docs');
  });

  it.each<[module: Module, role: string, row: string]>([
    ['SUGGESTION', 'SUGGESTION_ADMIN', 'R3N-56'],
    ['IMPROVEMENT', 'IMPROVEMENT_ADMIN', 'R3N-57'],
  ])('shows the menu of %s to %s while the module is available [%s]', (module, role) => {
    const own = `/contribution-task/admin/${module}`;
    expect(groupLinks(MANAGEMENT, viewer([role, 'INTERNAL']))).toContain(own);
    const others = MODULES.filter((other) => other !== module);
    expect(groupLinks(MANAGEMENT, viewer([role, 'INTERNAL'], { availableModules: others }))).not.toContain(
      own,
    );
    expect(groupLinks(MANAGEMENT, viewer(['ADMIN', 'INTERNAL']))).not.toContain(own);
  });

  it('has an entry for each of the eleven things an administrator manages [R1A-08]', () => {
    const shown = groupLinks(MANAGEMENT, viewer(ROLES.map((role) => role.slice(5))));
    const reports = groupLinks(REPORTS, viewer(ROLES.map((role) => role.slice(5))));
    expect(shown).toEqual(
      expect.arrayContaining([
        '/admin/user-management',
        '/admin/organization-tree',
        '/point-definition/SUGGESTION',
        '/life-cycle',
        '/language-admin',
        '/static-content/edit',
        '/brand',
        '/asset',
        '/app/config',
      ]),
    );
    expect(reports.length).toBeGreaterThan(0);
  });
});

describe('reports', () => {
  it('of a type are for its administrators, where the guard of the page agrees [R3N-31, R3N-58]', () => {
    const shown = groupLinks(REPORTS, viewer(['SUGGESTION_ADMIN', 'INTERNAL']));
    expect(shown).toEqual([
      '/reporting/contributions',
      '/reporting/process/SUGGESTION/0',
      '/reporting/contribution/SUGGESTION/distribution',
    ]);
    const both = groupLinks(REPORTS, viewer(['SUGGESTION_ADMIN', 'INTERNAL', 'ADMIN']));
    expect(both).toContain('/report/SUGGESTION/benefit');
    expect(both.filter((to) => to.includes('IMPROVEMENT'))).toEqual([]);
  });

  it('of users are for ADMIN or APP_ADMIN [R3N-59]', () => {
    for (const role of ['ADMIN', 'APP_ADMIN']) {
      expect(groupLinks(REPORTS, viewer([role]))).toContain('/report/users-report');
    }
    expect(groupLinks(REPORTS, viewer(['SUGGESTION_ADMIN', 'INTERNAL']))).not.toContain(
      '/report/users-report',
    );
  });
});

describe('the account menu', () => {
  const person = ['USER', 'INTERNAL'];

  it('leads to settings, tasks, evaluations, points and own contributions [R3N-38, R3N-39, R3N-40, R3N-41, R3D-27]', () => {
    expect(links(ACCOUNT, viewer(person))).toEqual([
      '/account/settings',
      '/my-work',
      // The page has everything, the menu leads to what is still to do.
      '/contribution-task?status.in=WAITING,OVERDUE',
      '/evaluation',
      '/follows',
      '/user-point',
      '/contribution/list/SUGGESTION/0/mine',
      '/contribution/list/IMPROVEMENT/0/mine',
    ]);
    const one = visibleEntries(ACCOUNT, viewer(person, { availableModules: ['IMPROVEMENT'] }));
    expect(one.at(-1)).toMatchObject({
      label: 'menu.account.contributions',
      to: '/contribution/list/IMPROVEMENT/0/mine',
    });
  });

  it('leaves points out while the point summary is off [R3N-40]', () => {
    expect(links(ACCOUNT, viewer(person, { showPointSummaryTable: false }))).not.toContain('/user-point');
  });

  it('offers the manuals [R3N-42, R1K-15]', () => {
    const files = (...roles: Role[]) => manualsFor(new Set(roles)).map(({ file }) => file);
    expect(files('ROLE_USER')).toEqual(['manual-innovation.pdf']);
    expect(files('ROLE_USER', 'ROLE_SUGGESTION_ADMIN')).toEqual([
      'manual-innovation.pdf',
      'manual-admin.pdf',
    ]);
    expect(manualsFor(null)).toEqual([]);
  });

  it('keeps a manual that is not there yet from being opened, where the server tells [R3N-42]', () => {
    const opened = (stored?: string[]) =>
      manualsFor(new Set(['ROLE_ADMIN']), stored).map(({ disabled }) => !disabled);
    expect(opened([])).toEqual([false, false]);
    expect(opened(['manual-admin.pdf'])).toEqual([false, true]);
    expect(opened()).toEqual([true, true]);
  });

  it('offers sign-in, registration and contact to visitors as the settings say [R1A-18, R3N-44, R3N-45, R3N-46]', () => {
    expect(links(VISITOR, viewer(null))).toEqual(['/contact', '/account/register', '/login']);
    expect(links(VISITOR, viewer(null, { contactFormEnabled: false }))).not.toContain('/contact');
    expect(links(VISITOR, viewer(null, { externalRegistrationAllowed: false }))).not.toContain(
      '/account/register',
    );
    expect(links(VISITOR, viewer(person))).toEqual([]);
  });
});

it('an entry leads to its own page, not to one with a place for its last word', () => {
  const entries = [
    LISTINGS,
    CONTRIBUTE,
    ACCOUNT,
    VISITOR,
    ...[...REPORTS, ...MANAGEMENT].map((group) => group.entries),
  ];
  for (const { page, params } of entries.flat()) {
    expect(routeOf(generatePath(page.path, params))?.path).toBe(page.path);
  }
});
