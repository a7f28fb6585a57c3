import type { Caller, Context } from '../../plugins/route.ts';
import { readSettings } from '../settings/settings.repository.ts';
import type { Look } from './campaign.visibility.ts';

/** Who looks at campaigns and competitions in a call, when, and what the settings say. */
export async function lookOf({
  db,
  caller,
  services,
}: Pick<Context<never>, 'db' | 'services'> & { caller: Caller | null }): Promise<Look> {
  return { caller, now: services.now(), settings: await readSettings(db) };
}
