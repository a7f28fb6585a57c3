import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { can, ROLES } from '#contract/roles.ts';
import { routeOf } from '#src/app/routes.ts';

const accessOf = (path: string) => routeOf(path)?.access;

/** Roles that may enter an address, each tried alone. */
function entering(path: string): Role[] {
  const access = accessOf(path);
  if (!access) throw new Error(`${path} has no screen`);
  return ROLES.filter((role) => can(new Set([role]), access));
}
const short = (...names: string[]) => names.map((name) => `ROLE_${name}`);
const EVERYBODY = [...ROLES];

const GUARDED: [path: string, roles: string[], rows: string][] = [
  ['/content/new', short('CONTENT_AUTHOR'), 'R1I-10'],
  ['/content/5/edit', short('CONTENT_AUTHOR', 'CONTENT_EDITOR'), 'R1I-11'],
  ['/content/manage', short('CONTENT_AUTHOR', 'CONTENT_EDITOR'), 'R1I-08, R1I-12'],
  ['/content/5/delete', short('CONTENT_EDITOR'), 'R1I-13'],
  ['/account/settings', short('ADMIN', 'USER'), 'R1I-14, R3O-10'],
  ['/campaign/new', short('CAMPAIGN_AUTHOR'), 'R2I-02'],
  ['/campaign/5/edit', short('CAMPAIGN_AUTHOR', 'CAMPAIGN_EDITOR'), 'R2I-03'],
  ['/campaign/manage', short('CAMPAIGN_AUTHOR', 'CAMPAIGN_EDITOR'), 'R2I-04'],
  ['/campaign/5/delete', short('CAMPAIGN_EDITOR'), 'R2I-06'],
  ['/competition', short('INTERNAL', 'EXTERNAL'), 'R2I-07'],
  ['/competition/new', short('COMPETITION_EDITOR', 'COMPETITION_ADMIN'), 'R2I-08'],
  ['/competition/2/7/edit', short('COMPETITION_EDITOR', 'COMPETITION_ADMIN'), 'R2I-09'],
  ['/competition/3/7/edit/4/delete', short('COMPETITION_EDITOR', 'COMPETITION_ADMIN'), 'R2I-10'],
  ['/competition/manage', short('COMPETITION_EDITOR', 'COMPETITION_ADMIN'), 'R2I-11'],
  ['/admin/metrics', short('ADMIN', 'APP_ADMIN'), 'R3O-04'],
  ['/contribution-tag', short('ADMIN', 'APP_ADMIN'), 'R3O-05'],
  ['/static-content/edit', short('ADMIN', 'APP_ADMIN'), 'R3O-06'],
  ['/organization', short('ADMIN', 'APP_ADMIN'), 'R3O-07'],
  ['/report/users-report', short('ADMIN', 'APP_ADMIN'), 'R3O-08'],
  ['/report/contribution/SUGGESTION/organization-unit-report', short('ADMIN', 'APP_ADMIN'), 'R3O-08'],
  ['/report/SUGGESTION/contribution-state-process-report', short('ADMIN', 'APP_ADMIN'), 'R3O-08'],
  ['/report/IMPROVEMENT/benefit', short('ADMIN', 'APP_ADMIN'), 'R3O-08'],
  ['/user-point-spent/manage', short('ADMIN', 'APP_ADMIN'), 'R3O-09'],
  ['/extra-input/SUGGESTION', short('SUGGESTION_ADMIN', 'IMPROVEMENT_ADMIN'), 'R3O-11'],
  ['/eval/SUGGESTION/list', short('SUGGESTION_ADMIN', 'IMPROVEMENT_ADMIN'), 'R3O-12'],
  ['/point-definition/IMPROVEMENT', short('SUGGESTION_ADMIN', 'IMPROVEMENT_ADMIN'), 'R3O-13'],
  ['/life-cycle', short('ADMIN'), 'R3O-14'],
  ['/app/config', short('ADMIN'), 'R3O-15'],
  ['/language-admin/backend', short('ADMIN'), 'R3O-16'],
  ['/contribution/SUGGESTION/null', short('INTERNAL', 'EXTERNAL'), 'R3O-17'],
  ['/contribution/list/IDEA/4/mine', short('INTERNAL', 'EXTERNAL'), 'R3O-17'],
  ['/reporting/contributions', short('INTERNAL', 'EXTERNAL'), 'R3O-18'],
  [
    '/contribution-field/SUGGESTION',
    short('SUGGESTION_ADMIN', 'IMPROVEMENT_ADMIN', 'COMPETITION_ADMIN'),
    'R3O-19',
  ],
  ['/contribution-task', EVERYBODY, 'R1I-07, R3O-20'],
  ['/my-work', EVERYBODY, 'R3O-20'],
  ['/user-point', EVERYBODY, 'R3O-21'],
  ['/asset', EVERYBODY, 'R3O-22'],
  ['/brand', EVERYBODY, 'R3O-23'],
];

describe('the guard table', () => {
  it.each(GUARDED)('%s is open to %s [%s]', (path, roles) => {
    expect(entering(path)).toEqual(roles);
    expect(can(null, accessOf(path) ?? { kind: 'public' })).toBe(false);
  });

  it.each([
    '/login',
    '/logout',
    '/account/register',
    '/account/register/sent',
    '/account/activate/abc',
    '/account/activateUser',
    '/account/reset/request',
    '/account/reset/finish',
    '/content',
    '/content/5',
    '/contact',
    '/campaign',
    '/campaign/5',
    '/competition/detail/5/info',
    '/static-content-view/privacy-platform',
    '/unsubscribe-email/token',
  ])('%s needs no session [R1I-15, R2I-01, R2I-05, R2I-12]', (path) => {
    expect(accessOf(path)).toEqual({ kind: 'public' });
  });

  it('compares whole segments, and the more literal path wins', () => {
    expect(routeOf('/user-point-spent/manage')?.path).toBe('/user-point-spent/manage');
    expect(routeOf('/user-pointless')).toBeUndefined();
    expect(routeOf('/contribution-tag/3')).toBeUndefined();
    expect(routeOf('/content/manage')?.path).toBe('/content/manage');
    expect(routeOf('/report/users-report')?.path).toBe('/report/users-report');
  });
});
