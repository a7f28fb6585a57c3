import type { CampaignRow } from './campaigns.ts';
import type { CompetitionRow } from './competitions.ts';
import type { AppSettings, Messages } from './settings.ts';
import type { StaticContent } from './static-contents.ts';

/** Id of the element of the page that holds what the first picture needs, as JSON. */
export const START_DATA_ID = 'start-data';

/** What a visitor's home page shows in its first view. */
export interface StartHome {
  /** Open ones, and the closed ones of the closed-items slider. */
  campaigns: CampaignRow[];
  competitions: CompetitionRow[];
  texts: StaticContent[];
}

/** What the page brings along, so that the first picture asks for nothing. */
export interface StartData {
  settings: AppSettings;
  /** The default language, which `messages` and `home` are in. */
  locale: string;
  messages: Messages;
  /** Only in the home page, and only for visitors: what a session adds is not in it. */
  home: StartHome | null;
}
