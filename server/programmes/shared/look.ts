import type { Caller, Context } from '#server/platform/http/call.ts';
import { readSettings, type StoredSettings } from '#server/platform/settings/settings.repository.ts';

/** Who looks at campaigns and competitions, when, and what the settings say. */
export interface Look {
  /** Null for a visitor. */
  caller: Caller | null;
  now: Date;
  settings: Pick<StoredSettings, 'availableModules' | 'moduleSubmitListSettings'>;
}

/** The look of the caller of a request. */
export async function lookOf({
  db,
  caller,
  services,
}: Pick<Context<never>, 'db' | 'services'> & { caller: Caller | null }): Promise<Look> {
  return { caller, now: services.now(), settings: await readSettings(db) };
}
