import { z } from 'zod';
import { endpoint, IdList } from '#contract/http.ts';
import { signedIn } from '#contract/roles.ts';
import { LIVE_LIMITS } from './events.ts';

/** What changed, as it happens: server-sent events that name things by their ids and never say what is in them. */
export const liveEndpoints = {
  open: endpoint('GET api/v3/live', {
    access: signedIn,
    summary:
      'Stream of what changed for the caller: notifications, own chats, and the contributions on the screen',
    query: z.object({
      /** Contributions on the screen, whose comments and chats the caller wants to hear of. */
      contributions: IdList.refine((ids) => ids.length <= LIVE_LIMITS.contributions).optional(),
    }),
    response: z.string(),
    media: 'text/event-stream',
  }),
};
