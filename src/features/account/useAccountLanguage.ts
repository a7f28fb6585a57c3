import { currentAccount } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { useLanguage } from '#src/app/useLanguage.ts';
import { storedLocale } from '#src/i18nProvider.ts';

/** Speaks the language of the account after a sign-in, unless one was chosen in this browser session. */
export function useAccountLanguage(): () => void {
  const { locale, speak } = useLanguage();
  const { locales } = useSettings();
  return () => {
    const wanted = currentAccount()?.langKey;
    if (wanted && wanted !== locale && storedLocale() === null && locales.includes(wanted)) speak(wanted);
  };
}
