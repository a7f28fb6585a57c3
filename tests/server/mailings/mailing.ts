import { afterAll, beforeAll, beforeEach } from 'vitest';
import { campaigns } from '#server/platform/db/schema/campaigns.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { type Campaigning, NOW, startCampaigning } from '#tests/server/campaigns/campaigning.ts';

export let at: Campaigning;

/** For a file of tests: an application without campaigns and mails, in which nobody but who is made is mailed. */
export function openMailing(): void {
  beforeAll(async () => {
    at = await startCampaigning();
  });
  beforeEach(async () => {
    at.app.setNow(NOW);
    await at.app.db.delete(outboxMails);
    await at.app.db.delete(campaigns);
    await at.app.db.update(users).set({ unsubscribed: true });
  });
  afterAll(() => at.app.close());
}
