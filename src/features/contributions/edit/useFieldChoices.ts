import { useGetList } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';

/** Fields seldom change: what was read while the first part is written serves the part that asks for one, ms. */
const FRESH_MS = 5 * 60_000;

/** The fields that a contribution of the type can belong to; the form reads them while its first part is written. */
export const useFieldChoices = (type: ContributionType) =>
  useGetList<Row<'fields', 'options'>>(
    'fields',
    { filter: { type }, meta: { view: 'options' } satisfies ListMeta<'fields'> },
    { staleTime: FRESH_MS },
  );
