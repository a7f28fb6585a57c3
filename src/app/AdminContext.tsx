import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  AuthContext,
  type AuthProvider,
  type DataProvider,
  DataProviderContext,
  DefaultTitleContextProvider,
  type I18nProvider,
  NotificationContextProvider,
  type Store,
  StoreContextProvider,
} from 'ra-core';
import type { ReactNode } from 'react';
import { LanguageProvider } from './LanguageProvider.tsx';
import { useSettings } from './settings.ts';
import { UndoableMutations } from './UndoableMutations.tsx';

export interface AdminContextProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  i18nProvider: I18nProvider;
  queryClient: QueryClient;
  store: Store;
  children?: ReactNode;
}

/**
 * react-admin's core context, put together here rather than by CoreAdminContext: it leaves out the
 * registry of `<Resource>` elements, which the application does not have and which brings 12 kB into the
 * first load, and it changes the language without throwing away what was typed.
 */
export function AdminContext(props: AdminContextProps) {
  // Name of the product, the second part of every page's title.
  const { title } = useSettings();
  return (
    <AuthContext.Provider value={props.authProvider}>
      <DataProviderContext.Provider value={props.dataProvider}>
        <StoreContextProvider value={props.store}>
          <QueryClientProvider client={props.queryClient}>
            <NotificationContextProvider>
              <UndoableMutations>
                <DefaultTitleContextProvider value={title}>
                  <LanguageProvider provider={props.i18nProvider}>{props.children}</LanguageProvider>
                </DefaultTitleContextProvider>
              </UndoableMutations>
            </NotificationContextProvider>
          </QueryClientProvider>
        </StoreContextProvider>
      </DataProviderContext.Provider>
    </AuthContext.Provider>
  );
}
