import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { DataProviderContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { type Alert, alerts } from '#src/dataProvider/alerts.ts';
import { dataProvider } from '#src/dataProvider/dataProvider.ts';
import { type MethodName, type MethodOptions, resourceOf } from '#src/dataProvider/methods.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { type ReadingKey, useRead } from '#src/dataProvider/useRead.ts';
import { respond, stubNetwork } from '#tests/support/network.ts';

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

const Around = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <QueryClientProvider client={queries}>
      <DataProviderContext.Provider value={dataProvider}>{children}</DataProviderContext.Provider>
    </QueryClientProvider>
  </MemoryRouter>
);
const owners = (name: string) => [
  { id: 1, firstName: name, lastName: 'B', unitName: null, picturePath: null, isFirst: true },
];

describe('methods that are no CRUD', () => {
  it('have a name each, and each of a file is a method of the data provider', () => {
    const files = import.meta.glob<object>('../../../src/dataProvider/methods/*.ts', { eager: true });
    const names = Object.values(files).flatMap((file) => Object.keys(file));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !(name in dataProvider))).toEqual([]);
    // What only reads fails silently also where its code does not come, and is told from the rest by its name.
    const isReading = (name: string) => /^(read|download)/.test(name);
    const source = import.meta.glob<string>('../../../src/dataProvider/methods/*.ts', {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const declared = Object.values(source).flatMap((text) => [
      ...text.matchAll(/export const (\w+) =\s+(reading|change|download)\(/g),
    ]);
    expect(declared.length).toBeGreaterThan(30);
    for (const [, name = '', kind] of declared)
      expect([name, isReading(name)]).toEqual([name, kind !== 'change']);
  });

  it('stand in the list by their file once, with what they read or change', () => {
    const source = import.meta.glob<string>('../../../src/dataProvider/methodTable.ts', {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const list = Object.values(source).join();
    const files = [...list.matchAll(/import\('\.\/methods\/(\w+)\.ts'\)/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
    expect(resourceOf('readLatestNews')).toBe('contents');
    expect(resourceOf('readHomeCampaigns')).toBe('campaigns');
    // Neither is a mail of the outbox.
    expect([resourceOf('sendContactMessage'), resourceOf('unsubscribe')]).toEqual([
      'contact',
      'unsubscription',
    ]);
  });

  it('know what they take, and what keys of readings begin with', () => {
    expectTypeOf<['fields', 'choices', string]>().toExtend<ReadingKey>();
    expectTypeOf<['choices', 'fields']>().not.toExtend<ReadingKey>();
    expectTypeOf<'readOwner'>().not.toExtend<MethodName>();
    expectTypeOf<{ params: { id: number } }>().toExtend<MethodOptions<'readOwners'>>();
    expectTypeOf<{ params: { name: string } }>().not.toExtend<MethodOptions<'readOwners'>>();
  });

  it('read under the key of their resource, and anew after a change of it', async () => {
    let name = 'Ayşe';
    const { sent } = stubNetwork({
      'GET /api/v3/contributions/command/view-owners/contributionId/:id': () => owners(name) as never,
      'POST /api/v3/contributions/changeVisibility': {},
    });
    const { result } = renderHook(
      () => ({
        read: useRead('readOwners', { params: { id: 7 } }),
        change: useChange('changeVisibility'),
      }),
      { wrapper: Around },
    );
    await waitFor(() => expect(result.current.read.data).toMatchObject([{ firstName: 'Ayşe' }]));
    expect(queries.getQueryData(['contributions', 'readOwners', { params: { id: 7 } }])).toMatchObject([
      { id: 1 },
    ]);
    name = 'Mehmet';
    await act(async () => {
      await result.current.change({ body: { contributionId: 7, visibility: 'INTERNAL' } });
    });
    await waitFor(() => expect(result.current.read.data).toMatchObject([{ firstName: 'Mehmet' }]));
    expect(sent('POST', '/api/v3/contributions/changeVisibility')[0]?.body).toEqual({
      contributionId: 7,
      visibility: 'INTERNAL',
    });
  });

  it('leave forms alone: what is typed there is not written over', async () => {
    stubNetwork({ 'POST /api/v3/contributions/changeVisibility': {} });
    const reads: number[] = [];
    const form = new QueryObserver(queries, {
      queryKey: ['contributions', 'getOne', { id: '7' }],
      queryFn: () => reads.push(7),
      gcTime: 0,
    });
    const close = form.subscribe(() => undefined);
    await waitFor(() => expect(reads).toHaveLength(1));
    const { result } = renderHook(() => useChange('changeVisibility'), { wrapper: Around });
    await act(async () => {
      await result.current({ body: { contributionId: 7, visibility: 'INTERNAL' } });
    });
    expect(reads).toHaveLength(1);
    expect(form.getCurrentQuery().state.isInvalidated).toBe(false);
    close();
  });

  it('say nothing of a reading that failed, and tell a refused change, which is thrown', async () => {
    const shown: Alert[] = [];
    const stop = alerts.subscribe((alert) => shown.push(alert));
    stubNetwork({
      'GET /api/v3/contributions/command/view-owners/contributionId/:id': () => respond(500, {}),
      'POST /api/v3/contributions/changeVisibility': () => respond(400, { message: 'error.conflict' }),
    });
    const { result } = renderHook(
      () => ({ read: useRead('readOwners', { params: { id: 7 } }), change: useChange('changeVisibility') }),
      { wrapper: Around },
    );
    await waitFor(() => expect(result.current.read.isError).toBe(true));
    expect(shown).toEqual([]);
    await act(async () => {
      await expect(
        result.current.change({ body: { contributionId: 7, visibility: 'INTERNAL' } }),
      ).rejects.toThrow();
    });
    expect(shown).toHaveLength(1);
    stop();
  });
});
