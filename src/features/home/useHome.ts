import { useLocale } from 'ra-core';
import { useRead } from '#src/dataProvider/useRead.ts';
import { WHILE_NEW } from './programmes.ts';

/** Contributions for the reader; nothing is asked for who may not work with any, which would end the session. */
export function useHome(contributes: boolean) {
  const locale = useLocale();
  return useRead('readHome', { query: { langKey: locale } }, { enabled: contributes, ...WHILE_NEW });
}
