import { handOverEndpoints } from '#contract/users/hand-over.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { handOverPerson, previewHandOver } from './hand-over.change.ts';
import { readUndoable, undoHandOver } from './hand-over.undo.ts';

/** Replacing a person everywhere, and taking that back (decision 0094). */
export const handOverRoutes: Route[] = routes(handOverEndpoints, {
  preview: ({ params: { id: fromId }, body: { toUserId: toId, kinds }, ...context }) =>
    previewHandOver(context, { fromId, toId, kinds }),
  handOver: ({ params: { id: fromId }, body: { toUserId: toId, kinds }, ...context }) =>
    handOverPerson(context, { fromId, toId, kinds }),
  undoable: ({ params, ...context }) => readUndoable(context, params.id),
  undo: ({ params: { id: userId, handOverId }, ...context }) => undoHandOver(context, { userId, handOverId }),
});
