import { z } from 'zod';
import { forSystemAdministrators } from '#contract/http.ts';
import { AppConfig, ConfigChanges, ConfigUpdate } from './app-config.schema.ts';

/** Settings for administrators [R3P-176 … R3P-178]. */
export const appConfigEndpoints = {
  read: forSystemAdministrators('GET api/v3/config/get-edit-config', {
    summary: 'All settings with what they may be',
    response: AppConfig,
  }),
  update: forSystemAdministrators('PUT api/v3/config/update-config', {
    summary:
      'Changes settings: those with valid values are stored, the others are named; answers 200 in any case',
    body: ConfigChanges,
    response: ConfigUpdate,
    confirmed: true,
  }),
  testMail: forSystemAdministrators('GET api/v3/email/test/:x', {
    summary:
      'Sends a test mail to the address: true when it was sent, or kept in the outbox without a mail server',
    params: z.object({ x: z.email().max(254) }),
    response: z.boolean(),
  }),
};
