import { mailEndpoints as endpoints } from '#contract/mails/endpoints.ts';
import { appConfigEndpoints } from '#contract/settings/app-config.endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Whether there is a mail server, and how many mails wait or were given up. */
export const readMailDelivery = reading(endpoints.delivery);

export const sendMailAgain = change(endpoints.sendAgain);

/** Whether a mail to an address was sent, or waits in the outbox where there is no mail server. */
export const sendTestMail = change(appConfigEndpoints.testMail);
