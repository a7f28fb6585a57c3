import type { Crumb } from '#src/components/list/BreadcrumbBar.tsx';

export const USERS_ADDRESS = '/admin/user-management';
export const userAddress = (id: number) => `${USERS_ADDRESS}/${id}/edit`;

/** The way to a page below the list. */
export const userCrumbs = (label: string): Crumb[] => [
  { label: 'menu.platform.users', to: USERS_ADDRESS },
  { label },
];
