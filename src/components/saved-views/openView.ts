import { useGetOne } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { SavedView } from '#contract/saved-views/schema.ts';

/** In the address of a screen: which view is open there. */
export const OPEN_VIEW = 'view';

/** The address of a view itself, which leads to its screen. */
export const viewAddress = (id: number) => `/view/${id}`;

/** The screen of a view with its filters and order, and the view by which it is open. */
export function screenAddress({ id, address }: Pick<SavedView, 'id' | 'address'>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${OPEN_VIEW}=${id}`;
}

/** Where it is remembered what a reader changes of the columns of a view; a view that was saved since starts anew. */
export const storeKeyOfView = ({ id, version = 0 }: SavedView) => `view.${id}.${version}`;

/** The view that is open on this screen; null without one, and while it is read. */
export function useOpenView(): SavedView | null {
  const { pathname, search } = useLocation();
  const id = Number(new URLSearchParams(search).get(OPEN_VIEW) ?? 0);
  const enabled = Number.isSafeInteger(id) && id > 0;
  const { data } = useGetOne<SavedView>('saved-views', { id: enabled ? id : 0 }, { enabled, retry: false });
  // The list of a board has its filters along, and the view of the board too.
  return enabled && data?.address.split('?')[0] === pathname ? data : null;
}
