import type { Caller, Context } from '#server/platform/http/call.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';

/** Who views campaigns and competitions, when, and what the settings say. */
export interface ProgrammeViewer {
  /** Null for a visitor. */
  caller: Caller | null;
  now: Date;
  settings: Pick<StoredSettings, 'availableModules' | 'moduleSubmitListSettings'>;
}

/** The caller of a request as such a viewer. */
export async function programmeViewerOf({
  db,
  caller,
  services,
}: Pick<Context<never>, 'db' | 'services'> & { caller: Caller | null }): Promise<ProgrammeViewer> {
  return { caller, now: services.now(), settings: await services.settings.at(db, caller?.siteVersion) };
}
