import type { GetListParams } from 'ra-core';
import type { ThreadOrder } from '#contract/comments/schema.ts';
import { prefetchInfiniteList, prefetchList, type Reader } from '#src/dataProvider/prefetchList.ts';
import { preloadCalls } from '#src/dataProvider/preloadCalls.ts';
import type { ListFilter } from '#src/dataProvider/resourceTypes.ts';

// The code of the calls comes with the page that begins with a discussion, also before the page is opened.
preloadCalls({ resources: ['comments'] });

const PAGE_SIZE = 20;
/** A thread that is read alone is read whole; so are official answers, which are few. */
const WHOLE = { page: 1, perPage: 1000 };
const OF_LIST = { sort: { field: 'id', order: 'DESC' }, meta: { view: 'list' } } as const;

type CommentFilter = ListFilter<'comments', 'list'>;

const wholeList = (filter: CommentFilter) =>
  ({ ...OF_LIST, filter, pagination: WHOLE }) satisfies GetListParams;

/** The threads of a contribution, page by page. */
export const threadsRequest = (id: number, order: ThreadOrder) =>
  ({
    ...OF_LIST,
    filter: { id, order } satisfies CommentFilter,
    pagination: { page: 1, perPage: PAGE_SIZE },
  }) satisfies GetListParams;

export const officialRequest = (id: number) => wholeList({ id, official: 'true' });

/** The thread that a comment is in. */
export const threadRequest = (id: number, thread: number) => wholeList({ id, thread });

/** Keys of what was read of a discussion: its pages, and lists of it. */
export const readingsOf = (id: number) =>
  [
    ['comments', 'getInfiniteList', { filter: { id } }],
    ['comments', 'getList', { filter: { id } }],
  ] as const;

/** Order in which a discussion is opened. */
export const FIRST_ORDER: ThreadOrder = 'NEWEST';

/** Reads ahead what the discussion of a contribution begins with. */
export const prefetchComments = (reader: Reader, id: number): Promise<unknown> =>
  Promise.all([
    prefetchInfiniteList(reader, 'comments', threadsRequest(id, FIRST_ORDER)),
    prefetchList(reader, 'comments', officialRequest(id)),
  ]);
