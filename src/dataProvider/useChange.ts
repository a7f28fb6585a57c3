import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type CustomMethods, type MethodName, preloadMethod, resourceOf } from './methods.ts';
import { refreshResources } from './refreshResources.ts';
import type { Subject } from './subjects.ts';
import { useDataProvider } from './useDataProvider.ts';

const NONE: readonly never[] = [];

/**
 * A method of the data provider that changes something and is no CRUD. Whatever shows the resource is read anew, also after
 * a refusal: it may tell of what another did in between. Forms are left alone, so that nothing slips under what is written.
 * @param shownBy other resources that show something of what changes; a constant
 * @returns the method; it rejects with the refusal
 * @example const addDefaultLifeCycle = useChange('addDefaultLifeCycle');
 */
export function useChange<N extends MethodName>(
  name: N,
  shownBy: readonly Subject[] = NONE,
): CustomMethods[N] {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  useEffect(() => {
    void preloadMethod(name);
  }, [name]);
  const change = useCallback(
    async (options?: object) => {
      const method = dataProvider[name] as (options?: object) => Promise<unknown>;
      try {
        return await method(options);
      } finally {
        void refreshResources(queries, [resourceOf(name), ...shownBy]);
      }
    },
    [dataProvider, queries, name, shownBy],
  );
  return change as CustomMethods[N];
}
