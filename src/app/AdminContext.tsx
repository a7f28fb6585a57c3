import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import {
  AddUndoableMutationContext,
  AuthContext,
  type AuthProvider,
  type DataProvider,
  DataProviderContext,
  DefaultTitleContextProvider,
  I18nContext,
  type I18nProvider,
  NotificationContextProvider,
  ResourceDefinitionContext,
  type ResourceDefinitions,
  type Store,
  StoreContextProvider,
  TakeUndoableMutationContext,
  type UndoableMutation,
  useNotify,
  useStoreContext,
} from 'ra-core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSettings } from './settings.ts';

interface AdminContextProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  i18nProvider: I18nProvider;
  queryClient: QueryClient;
  store: Store;
  definitions: ResourceDefinitions;
  children?: ReactNode;
}

const unchanged = () => undefined;

/**
 * react-admin's core context, put together of its parts instead of by CoreAdminContext, which throws away what was typed
 * when the language changes, gives the same undoable change to two takers, and begins without definitions
 * (docs/decisions/0034). The definitions are known before the start: nothing registers itself.
 */
export function AdminContext(props: AdminContextProps) {
  // Name of the product, the second part of every page's title.
  const { title } = useSettings();
  const registry = useMemo(
    () => ({ definitions: props.definitions, register: unchanged, unregister: unchanged }),
    [props.definitions],
  );
  return (
    <AuthContext.Provider value={props.authProvider}>
      <DataProviderContext.Provider value={props.dataProvider}>
        <StoreContextProvider value={props.store}>
          <QueryClientProvider client={props.queryClient}>
            <NotificationContextProvider>
              <UndoableMutations>
                <DefaultTitleContextProvider value={title}>
                  <ResourceDefinitionContext.Provider value={registry}>
                    <LanguageProvider provider={props.i18nProvider}>{props.children}</LanguageProvider>
                  </ResourceDefinitionContext.Provider>
                </DefaultTitleContextProvider>
              </UndoableMutations>
            </NotificationContextProvider>
          </QueryClientProvider>
        </StoreContextProvider>
      </DataProviderContext.Provider>
    </AuthContext.Provider>
  );
}

/**
 * The queue of changes that can still be undone, in place of react-admin's: that one gives the same change again to who
 * takes two in one moment.
 */
function UndoableMutations({ children }: { children: ReactNode }) {
  const queue = useRef<UndoableMutation[]>([]);
  const add = useCallback((mutation: UndoableMutation) => {
    queue.current.push(mutation);
  }, []);
  const take = useCallback(() => queue.current.shift(), []);
  return (
    <TakeUndoableMutationContext.Provider value={take}>
      <AddUndoableMutationContext.Provider value={add}>{children}</AddUndoableMutationContext.Provider>
    </TakeUndoableMutationContext.Provider>
  );
}

/**
 * Gives the texts of the language that react-admin's store names. A new language redraws the page in
 * place, so that half-filled forms stay as they are.
 */
function LanguageProvider({ provider, children }: { provider: I18nProvider; children: ReactNode }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const store = useStoreContext();
  const [spoken, setSpoken] = useState(provider);

  useEffect(
    () =>
      store.subscribe('locale', async (locale: string) => {
        if (!locale) return;
        const before = provider.getLocale();
        const formerMember = provider.translate('person.former');
        try {
          await provider.changeLocale(locale);
          // It was the language already, or another has been chosen meanwhile.
          if (locale === before || locale !== provider.getLocale()) return;
          void readNamesAnew(queries, formerMember);
          // A new object, so that everything that translates is rendered again.
          setSpoken({ ...provider });
        } catch (error) {
          console.error(error);
          notify('ra.notification.i18n_error', { type: 'error' });
        }
      }),
    [store, provider, notify, queries],
  );

  return <I18nContext.Provider value={spoken}>{children}</I18nContext.Provider>;
}

/**
 * The server names former members in the language that is spoken: what calls them as the language before did is read anew.
 * Forms are left alone; they are the queries that nothing keeps (`gcTime: 0`).
 */
const readNamesAnew = (queries: QueryClient, before: string): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ gcTime, state }) => gcTime !== 0 && JSON.stringify(state.data ?? null).includes(before),
  });
