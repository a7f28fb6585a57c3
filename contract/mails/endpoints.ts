import { z } from 'zod';
import { filteredRowsOf, forPlatformAdministrators } from '#contract/http.ts';
import { Mail, MailRow, mailQuery } from './schema.ts';

/** How mails go out at the moment. */
const MailDelivery = z.object({
  /** False: mails stay in the outbox, Q3-119. */
  hasServer: z.boolean(),
  queued: z.number(),
  failed: z.number(),
});

/** The outbox, for administrators, Q3-119. */
export const mailEndpoints = {
  list: forPlatformAdministrators('GET api/v3/mails', {
    summary: 'A page of the outbox',
    query: mailQuery,
    ...filteredRowsOf(MailRow),
  }),
  delivery: forPlatformAdministrators('GET api/v3/mails/delivery', {
    summary: 'Whether there is a mail server, and how many mails wait or were given up',
    response: MailDelivery,
  }),
  read: forPlatformAdministrators('GET api/v3/mails/:id', {
    summary: 'A mail with its words; those that open an account only while there is no mail server',
    response: Mail,
  }),
  sendAgain: forPlatformAdministrators('POST api/v3/mails/:id/send-again', {
    summary: 'Puts a mail into the queue again, to be sent now',
    response: Mail,
    alert: 'app.mail.queued',
  }),
};
