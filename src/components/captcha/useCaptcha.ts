import { useLocale } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Captcha } from '#contract/captchas/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';

/** Whether a captcha asks anything, or is switched off. */
const asksSomething = (captcha: Captcha | undefined): captcha is Captcha =>
  captcha !== undefined && (captcha.image !== '' || Boolean(captcha.question));

/** The captcha of a form: loaded with it, renewed after each refusal. */
export function useCaptcha() {
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failed, setFailed] = useState(false);
  const current = useRef<Captcha>(undefined);

  /** Replaces it by one of the same kind, or of the kind that is asked for; the old one is no longer accepted. */
  const refresh = useCallback(
    async (asText = Boolean(current.current?.question)) => {
      try {
        const { data } = await dataProvider.refreshCaptcha({
          body: {
            token: current.current?.token || null,
            ...(asText ? { asText: true, langKey: locale } : {}),
          },
        });
        current.current = data;
        setCaptcha(data);
        setFailed(false);
      } catch {
        // The call has shown the failure; a captcha that was loaded before stays.
        setFailed(current.current === undefined);
      }
    },
    [dataProvider, locale],
  );

  const first = useRef(true);
  useEffect(() => {
    if (first.current) void refresh();
    first.current = false;
  }, [refresh]);

  return {
    /** Undefined until the first answer. */
    captcha,
    /** The first one failed to load. */
    failed,
    refresh,
    /** What a form sends along; null while captchas are off. */
    proof: (answer: unknown) =>
      asksSomething(captcha)
        ? { captchaToken: captcha.token, captchaAnswer: String(answer ?? '') }
        : { captchaToken: null, captchaAnswer: null },
  };
}
