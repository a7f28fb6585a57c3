import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { TestTranslationProvider } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlertListener } from '#src/app/frame/AlertListener.tsx';
import { forgetSession, setAccount } from '#src/app/session.ts';
import { sampleAccount } from '#tests/support/renderApp.tsx';

const AYSE = sampleAccount(['ROLE_USER']);
const MEHMET = sampleAccount(['ROLE_USER'], { id: 8, login: 'mehmet' });

let queries: QueryClient;
let close: (() => void)[];
beforeEach(() => {
  setAccount(null);
  close = [];
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <TestTranslationProvider messages={{}}>
        <AlertListener />
      </TestTranslationProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  for (const end of close) end();
  setAccount(null);
});

/** A query of something on the screen; `reads` counts how often it was asked. */
function onScreen(queryFn: (signal: AbortSignal) => Promise<string> = async () => 'answer') {
  const shown = { reads: 0, data: undefined as string | undefined };
  const observer = new QueryObserver(queries, {
    queryKey: ['static-contents', 'readStaticContent'],
    queryFn: ({ signal }) => {
      shown.reads += 1;
      return queryFn(signal);
    },
  });
  close.push(
    observer.subscribe(({ data }) => {
      shown.data = data;
    }),
  );
  return shown;
}
const left = ['contributions', 'getList'];

describe('what was read for one person', () => {
  it('is gone when the person signs out, whoever ended the session', async () => {
    setAccount(AYSE);
    queries.setQueryData(left, ['of Ayşe']);
    forgetSession();
    expect(queries.getQueryData(left)).toBeUndefined();
  });

  it('is not shown to the next one: what is not on the screen is gone, the rest is read again', async () => {
    const footer = onScreen();
    await waitFor(() => expect(footer.data).toBe('answer'));
    queries.setQueryData(left, ['of a visitor']);
    setAccount(AYSE);
    expect(queries.getQueryData(left)).toBeUndefined();
    await waitFor(() => expect(footer.reads).toBe(2));
    queries.setQueryData(left, ['of Ayşe']);
    setAccount(MEHMET);
    expect(queries.getQueryData(left)).toBeUndefined();
    await waitFor(() => expect(footer.reads).toBe(3));
  });

  it('does not arrive late: what a visitor asked for is asked again by the person', async () => {
    let answers = 0;
    const footer = onScreen(
      (signal) =>
        new Promise((resolve, reject) => {
          answers += 1;
          signal.addEventListener('abort', () => reject(new Error('given up')));
          if (answers > 1) resolve('of Ayşe');
        }),
    );
    await waitFor(() => expect(footer.reads).toBe(1));
    setAccount(AYSE);
    await waitFor(() => expect(footer.data).toBe('of Ayşe'));
  });

  it('stays while the person does, and while there is none', async () => {
    const footer = onScreen();
    await waitFor(() => expect(footer.data).toBe('answer'));
    queries.setQueryData(left, ['of a visitor']);
    setAccount(null);
    expect(queries.getQueryData(left)).toEqual(['of a visitor']);
    setAccount(AYSE);
    await waitFor(() => expect(footer.reads).toBe(2));
    queries.setQueryData(left, ['of Ayşe']);
    setAccount({ ...AYSE, firstName: 'Ayşegül' });
    expect(queries.getQueryData(left)).toEqual(['of Ayşe']);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(footer.reads).toBe(2);
  });
});
