import type { ContributionType } from '#contract/roles.ts';

/** The list of the fields of a type. */
export const fieldsAddress = (type: ContributionType) => `/contribution-field/${type}`;
/** A field with its people. */
export const fieldAddress = (type: ContributionType, id: number) => `${fieldsAddress(type)}/${id}/edit`;

/** The way to a page of fields, for the breadcrumb. */
export const fieldCrumbs = (type: ContributionType, label: string) => [
  { label: 'footer.home', to: '/' },
  { label: `contributionField.list.${type}`, to: fieldsAddress(type) },
  { label },
];
