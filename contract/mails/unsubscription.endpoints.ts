import { z } from 'zod';
import { forEveryone } from '#contract/http.ts';

const ByToken = z.object({ token: z.string().min(1).max(200) });

/** Out of the news mails, without a session, S1-31. */
export const unsubscriptionEndpoints = {
  unsubscribe: forEveryone('GET api/public/unsubscribe-email/:token', {
    summary: 'Takes an address off the list of news; answers a sentence in the language of its owner',
    params: ByToken,
    response: z.string(),
  }),
  /** What mail programs call when somebody presses their own button (RFC 8058). */
  unsubscribeByButton: forEveryone('POST api/public/unsubscribe-email/:token', {
    summary: 'The same for the button of a mail program',
    params: ByToken,
    response: z.string(),
  }),
};
