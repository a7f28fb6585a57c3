import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  AuthContext,
  type AuthProvider,
  type DataProvider,
  DataProviderContext,
  DefaultTitleContextProvider,
  type I18nProvider,
  NotificationContextProvider,
  ResourceDefinitionContext,
  type ResourceDefinitions,
  type Store,
  StoreContextProvider,
} from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { LanguageProvider } from './LanguageProvider.tsx';
import { useSettings } from './settings.ts';
import { UndoableMutations } from './UndoableMutations.tsx';

export interface AdminContextProps {
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
