import type { ContributionType } from '#contract/roles.ts';

export const fieldsAddress = (type: ContributionType) => `/contribution-field/${type}`;
export const fieldAddress = (type: ContributionType, id: number) => `${fieldsAddress(type)}/${id}/edit`;

export const fieldCrumbs = (type: ContributionType, label: string) => [
  { label: `contributionField.list.${type}`, to: fieldsAddress(type) },
  { label },
];
