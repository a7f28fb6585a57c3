import { z } from 'zod';
import { forSignedIn, IdList, mediaOf } from '#contract/http.ts';
import { LIVE_LIMITS } from './events.ts';

/** What changed, as it happens: server-sent events that name what changed and never say what is in it. */
export const liveEndpoints = {
  open: forSignedIn('GET api/v3/live', {
    summary:
      'Stream of what changed for the caller: notifications, own chats, and the contributions on the screen',
    query: z.object({
      /** Contributions on the screen: the caller wants to hear of their changes, comments and chats. */
      contributions: IdList.refine((ids) => ids.length <= LIVE_LIMITS.contributions).optional(),
    }),
    ...mediaOf('text/event-stream'),
  }),
};
