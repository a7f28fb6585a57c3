import { createContext, useContext } from 'react';
import type { AppSettings } from '#contract/settings/schema.ts';

/** What the client assumes where the settings answer omits a field. */
const DEFAULTS: AppSettings = {
  title: 'Ideagarden',
  currentLocale: 'en',
  languages: { en: 'English' },
  locales: ['en'],
  availableModules: [],
  moduleSubmitListSettings: {} as AppSettings['moduleSubmitListSettings'],
  joinableModules: [],
  externalRegistrationAllowed: false,
  applicationStatus: 'OK',
  wrongValueConfigKeyList: [],
  identityProvider: null,
  contactFormEnabled: true,
  secondFactorAllowed: true,
  passkeysAllowed: true,
  selfErasureAllowed: false,
  showLeadersTable: true,
  showAnswerFigures: false,
  showPointSummaryTable: false,
  showBadgesTable: true,
  showPointAndRewardMenu: true,
  leaderboardDisplayMonthCount: 0,
  currency: 'TRY',
  attachmentMegabytes: 10,
  credentialMinLength: 4,
  poweredBy: { label: '', url: '' },
  footerText: {},
  brand: { colors: null, images: {} },
  version: '',
  buildNumber: '2727',
};

export function withDefaults(answer: Partial<AppSettings>): AppSettings {
  return { ...DEFAULTS, ...answer };
}

export const SettingsContext = createContext<AppSettings>(DEFAULTS);

/** Puts other settings in the place of those of the start: who changed some sees them act without a new page. */
export const TakeSettings = createContext<(settings: AppSettings) => void>(() => undefined);

/** Largest attachment in bytes. */
export const useAttachmentLimit = () => useSettings().attachmentMegabytes * 1024 * 1024;

/** Public settings of the application, read once at start. */
export function useSettings(): AppSettings {
  return useContext(SettingsContext);
}
