import { eq } from 'drizzle-orm';
import {
  isEmptySetting,
  SETTING_RULES,
  type SettingRule,
  settingAt,
  settingFault,
} from '#contract/settings/rules.ts';
import type { ApplicationStatusName } from '#contract/settings/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { settingUpdates } from '#server/platform/db/schema/site-assets.ts';
import type { Services } from '#server/platform/services.ts';

/** The choices of a setting: languages are those for which texts are shipped. */
export const optionsOf = (rule: SettingRule, { messages }: Pick<Services, 'messages'>): readonly string[] =>
  rule.type === 'LOCALES' ? messages.locales : (rule.options ?? []);

export function wrongKeysOf(stored: Record<string, unknown>, services: Pick<Services, 'messages'>): string[] {
  return Object.entries(SETTING_RULES).flatMap(([key, rule]) =>
    settingFault(rule, settingAt(stored, key), optionsOf(rule, services)) === null ? [] : [key],
  );
}

/** The state of the installation outside of a save, S3-106. */
export function statusOf(stored: Record<string, unknown>, wrong: readonly string[]): ApplicationStatusName {
  if (stored.maintenance === true) return 'MAINTENANCE';
  const isMissing = (key: string) =>
    SETTING_RULES[key]?.required === true && isEmptySetting(settingAt(stored, key));
  if (wrong.some(isMissing)) return 'INCOMPLETE';
  return wrong.length > 0 ? 'ERROR' : 'OK';
}

type UpdateNotice = Pick<typeof settingUpdates.$inferInsert, 'status' | 'wrongKeys'>;

/** Keeps what a save came to for the next reading by the administrator who saved, S3-106. */
export async function storeNotice(db: Db, userId: number, notice: UpdateNotice): Promise<void> {
  await db
    .insert(settingUpdates)
    .values({ userId, ...notice })
    .onConflictDoUpdate({ target: settingUpdates.userId, set: notice });
}

/** What the last save came to, once; undefined when it was read already. */
export async function consumeNotice(db: Db, userId: number): Promise<UpdateNotice | undefined> {
  const [notice] = await db
    .delete(settingUpdates)
    .where(eq(settingUpdates.userId, userId))
    .returning({ status: settingUpdates.status, wrongKeys: settingUpdates.wrongKeys });
  return notice;
}
