import { typeAdministrator } from '#contract/roles.ts';
import type { AppRoute } from '#src/app/routes.ts';

const shared = { area: 'contribution-field', access: typeAdministrator() } as const;

export const routes: readonly AppRoute[] = [
  { ...shared, path: '/contribution-field/:type', load: () => import('./FieldList.tsx') },
  { ...shared, path: '/contribution-field/:type/new', load: () => import('./FieldCreate.tsx') },
  { ...shared, path: '/contribution-field/:type/:id/edit', load: () => import('./FieldEdit.tsx') },
];
