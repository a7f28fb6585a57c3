import { z } from 'zod';
import { forEveryone, forSignedIn, mediaOf, paging, rowsOf, saveOf } from '#contract/http.ts';
import { SavedView, SavedViewInput, VIEW_SORT_FIELDS } from './schema.ts';
import { VIEW_KINDS } from './screens.ts';

export const ATOM_MEDIA = 'application/atom+xml';

/** Saved views: everybody's own, and those that are shared with them (decision 0086). */
export const savedViewEndpoints = {
  list: forSignedIn('GET api/v3/saved-views', {
    summary: 'Views of the caller and those shared with them',
    query: z.object({
      ...paging(VIEW_SORT_FIELDS, 'name,asc'),
      'name.contains': z.string().max(80).optional(),
      'kind.equals': z.enum(VIEW_KINDS).optional(),
      /** In the caller's menu. */
      'pinned.equals': z.enum(['true', 'false']).optional(),
      /** Of one screen: the address without filters. */
      'path.equals': z.string().max(200).optional(),
    }),
    ...rowsOf(SavedView),
  }),
  read: forSignedIn('GET api/v3/saved-views/:id', {
    summary: 'One view that the caller may open',
    response: SavedView,
  }),
  create: forSignedIn('POST api/v3/saved-views', {
    summary: 'Saves a list, a board or a report with its filters, order and columns',
    body: SavedViewInput,
    response: SavedView,
    alert: 'app.savedView.created',
  }),
  save: forSignedIn('PUT api/v3/saved-views', {
    summary: 'Changes an own view, or a shared one of contributions that the caller administers',
    body: saveOf(SavedViewInput),
    response: SavedView,
    alert: 'app.savedView.updated',
  }),
  remove: forSignedIn('DELETE api/v3/saved-views/:id', {
    summary: 'Deletes a view for everybody, with its mails and feeds',
    alert: 'app.savedView.deleted',
  }),
};

/** What somebody has of a view for themselves. */
export const ownViewEndpoints = {
  pin: forSignedIn('PUT api/v3/saved-views/:id/pin', {
    summary: 'Puts a view into the menu of the caller; a second time changes nothing',
    response: SavedView,
    alert: 'app.savedView.pinned',
  }),
  unpin: forSignedIn('DELETE api/v3/saved-views/:id/pin', {
    summary: 'Takes a view out of the menu of the caller',
    response: SavedView,
    alert: 'app.savedView.unpinned',
  }),
  mailWeekly: forSignedIn('PUT api/v3/saved-views/:id/weekly-mail', {
    summary: 'Mails the caller each week what is new in a view; a second time changes nothing',
    response: SavedView,
    alert: 'app.savedView.mailed',
  }),
  stopMail: forSignedIn('DELETE api/v3/saved-views/:id/weekly-mail', {
    summary: 'Ends the weekly mail of a view for the caller',
    response: SavedView,
    alert: 'app.savedView.mailStopped',
  }),
  issueFeed: forSignedIn('POST api/v3/saved-views/:id/feed', {
    summary: 'A new address of the Atom feed of a view, said this once; the one before works no more',
    response: z.object({ address: z.string() }),
    confirmed: true,
  }),
  withdrawFeed: forSignedIn('DELETE api/v3/saved-views/:id/feed', {
    summary: 'The address of the feed of a view works no more',
    response: SavedView,
    alert: 'app.savedView.feedWithdrawn',
  }),
  feed: forEveryone('GET api/v3/feeds/:token', {
    summary: 'The newest 50 of a view as Atom (RFC 4287), as the owner of the token sees them at this moment',
    params: z.object({ token: z.string().min(1).max(200) }),
    ...mediaOf(ATOM_MEDIA),
  }),
};
