import { forEveryone } from '#contract/http.ts';
import { ContactMessage } from './schema.ts';

export const contactEndpoints = {
  send: forEveryone('POST api/public/contact', {
    summary: 'Mails a message to those who run the platform',
    body: ContactMessage,
    status: 201,
  }),
};
