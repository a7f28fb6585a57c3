import { z } from 'zod';
import { endpoint, filteredList, Id } from '#contract/http.ts';
import { platformAdministrators } from '#contract/roles.ts';
import { Mail, MailRow, mailQuery } from './schema.ts';

/** How mails go out at the moment. */
const MailDelivery = z.object({
  /** False: mails stay in the outbox, Q3-119. */
  hasServer: z.boolean(),
  queued: z.number(),
  failed: z.number(),
});

const ById = z.object({ id: Id });

/** The outbox, for administrators, Q3-119. */
export const mailEndpoints = {
  list: endpoint('GET api/v3/mails', {
    access: platformAdministrators,
    summary: 'A page of the outbox',
    query: mailQuery,
    response: z.array(MailRow),
    ...filteredList,
  }),
  delivery: endpoint('GET api/v3/mails/delivery', {
    access: platformAdministrators,
    summary: 'Whether there is a mail server, and how many mails wait or were given up',
    response: MailDelivery,
  }),
  read: endpoint('GET api/v3/mails/:id', {
    access: platformAdministrators,
    summary: 'A mail with its words; those that open an account only while there is no mail server',
    params: ById,
    response: Mail,
  }),
  sendAgain: endpoint('POST api/v3/mails/:id/send-again', {
    access: platformAdministrators,
    summary: 'Puts a mail into the queue again, to be sent now',
    params: ById,
    response: Mail,
    alert: 'app.mail.queued',
  }),
};
