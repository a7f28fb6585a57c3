import { useGetList } from 'ra-core';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';

/** Every text in every language. */
export const useStaticContents = () =>
  useGetList<Row<'static-contents'>>('static-contents', {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
    meta: { view: 'list' } satisfies ListMeta<'static-contents'>,
  });
