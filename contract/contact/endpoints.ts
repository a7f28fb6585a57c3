import { endpoint, NoContent } from '#contract/http.ts';
import { everyone } from '#contract/roles.ts';
import { ContactMessage } from './schema.ts';

export const contactEndpoints = {
  send: endpoint('POST api/public/contact', {
    access: everyone,
    summary: 'Mails a message to those who run the platform',
    body: ContactMessage,
    response: NoContent,
    status: 201,
  }),
};
