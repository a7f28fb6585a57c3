import { contactEndpoints } from '#contract/contact/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** A message of the contact form. */
export const sendContactMessage = change(contactEndpoints.send, {
  successMessage: 'contact.messages.success',
});
