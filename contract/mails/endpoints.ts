import { z } from 'zod';
import { filteredRowsOf, forAccountUsers, forEveryone, forPlatformAdministrators } from '#contract/http.ts';
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

const ByToken = z.object({ token: z.string().min(1).max(200) });

/** Out of the news mails, without a session, S1-31. */
export const unsubscriptionEndpoints = {
  unsubscribe: forEveryone('GET api/public/unsubscribe-email/:token', {
    summary: 'Takes an address off the list of news; answers a sentence in the language of its owner',
    params: ByToken,
    response: z.string(),
  }),
  /**
   * What mail programs call when somebody presses their own button (RFC 8058): the very address of the page, which opens by
   * GET and changes nothing.
   */
  unsubscribeByButton: forEveryone('POST api/public/unsubscribe-email/:token', {
    summary: 'The same for the button of a mail program',
    aliases: ['unsubscribe-email/:token'],
    params: ByToken,
    response: z.string(),
  }),
};

/** Whether somebody gets news by e-mail. */
const NewsByEmail = z.object({ subscribed: z.boolean() });

/** The way back of who unsubscribed by a link, and the way out of who has none at hand. */
export const newsByEmailEndpoints = {
  read: forAccountUsers('GET api/account/news-by-email', {
    summary: 'Whether the person who calls gets news by e-mail',
    response: NewsByEmail,
  }),
  save: forAccountUsers('PUT api/account/news-by-email', {
    summary: 'Begins or ends news by e-mail for the person who calls',
    body: NewsByEmail,
    response: NewsByEmail,
  }),
};
