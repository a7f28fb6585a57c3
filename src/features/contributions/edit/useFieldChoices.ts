import { useGetList } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';

/** The fields that a contribution of the type can belong to; the form reads them while its first part is written. */
export const useFieldChoices = (type: ContributionType) =>
  useGetList<Row<'fields', 'options'>>('fields', {
    filter: { type },
    meta: { view: 'options' } satisfies ListMeta<'fields'>,
  });
