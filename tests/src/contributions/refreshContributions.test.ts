import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshContributions } from '#src/components/contributions/refreshContributions.ts';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';

const KEY = ['contributions', 'getOne', { id: '12' }];

it.each([
  ['a press', (queries: QueryClient) => refreshContributions(queries)],
  ['a change', (queries: QueryClient) => refreshResources(queries, ['contributions'])],
])('what was being read ahead at %s is read anew by the page that opens', async (_, refresh) => {
  const queries = new QueryClient();
  const answers: ((supported: boolean) => void)[] = [];
  const queryFn = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const ahead = queries.prefetchQuery({ queryKey: KEY, queryFn });
  await refresh(queries);
  answers[0]?.(false);
  await ahead;
  const opened = queries.fetchQuery({ queryKey: KEY, queryFn, staleTime: 3000 });
  expect(answers).toHaveLength(2);
  answers[1]?.(true);
  expect(await opened).toBe(true);
});
