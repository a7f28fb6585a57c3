import { queueAccountMail } from '#server/people/second-factor/second-factor.mails.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';

/** Nobody's keys change without the person being notified. */
export const mailPasskey = (
  db: Db,
  services: Services,
  userId: number,
  { what, name }: { what: 'added' | 'removed'; name: string },
) => queueAccountMail(db, services, userId, { key: `mail.passkey.${what}`, values: { name } });
