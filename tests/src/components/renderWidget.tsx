import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider, type I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach } from 'vitest';

// Runners that do not give `afterEach` to the library leave its clean-up to us.
afterEach(cleanup);

const files = import.meta.glob<Record<string, string>>('../../../messages/*/*.json', {
  eager: true,
  import: 'default',
});

/** The shipped texts of a language, all features together. */
export function messagesOf(locale: string): Record<string, string> {
  const ofLocale = Object.entries(files).filter(([path]) => path.includes(`/messages/${locale}/`));
  return Object.assign({}, ...ofLocale.map(([, messages]) => messages));
}

export interface WidgetOptions {
  at?: string;
  locale?: string;
  dataProvider?: Partial<DataProvider>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{`${pathname}${search}`}</span>;
}

/** Renders a widget with texts, theme, store and an address, as the application does. */
export function renderWidget(
  element: ReactElement,
  { at = '/', locale = 'en', dataProvider }: WidgetOptions = {},
) {
  const i18nProvider: I18nProvider = polyglotI18nProvider(
    (() => messagesOf(locale)) as never,
    locale,
    undefined,
    {
      allowMissing: true,
    },
  );
  const page = (
    <ThemeProvider theme={createTheme({ cssVariables: true, colorSchemes: { light: true, dark: true } })}>
      <CoreAdminContext
        i18nProvider={i18nProvider}
        dataProvider={dataProvider as DataProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        {element}
      </CoreAdminContext>
      <Address />
    </ThemeProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  const user = userEvent.setup();
  const view = render(<RouterProvider router={router} />);
  return { ...view, user, router, address: () => view.getByTestId('address').textContent ?? '' };
}
