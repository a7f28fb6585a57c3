import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ListPage, type ListPageProps } from '#src/components/list/ListPage.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { renderWidget } from './renderWidget.tsx';

export interface Idea {
  id: number;
  title: string;
  state: string;
}
export const ideas: Idea[] = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  title: `Idea ${index + 1}`,
  state: index % 2 ? 'open' : 'done',
}));

const COLUMNS: readonly ListColumn<Idea>[] = [
  {
    name: 'title',
    label: 'Title',
    render: (idea) => idea.title,
    text: (idea) => idea.title,
    sortBy: 'title',
    primary: true,
  },
  { name: 'state', label: 'State', render: (idea) => idea.state, text: (idea) => idea.state },
  { name: 'number', label: 'Number', render: (idea) => `no. ${idea.id}`, hidden: true },
];

const filters: ListFilter[] = [
  { kind: 'search', name: 'search', label: 'Search ideas' },
  { kind: 'text', name: 'title.contains', label: 'Title' },
  { kind: 'choice', name: 'role', label: 'Role', options: [{ id: 'OWNER', label: 'Owner' }] },
  {
    kind: 'choices',
    name: 'stateId.in',
    label: 'State',
    options: [
      { id: 7, label: 'Open' },
      { id: 8, label: 'Done' },
    ],
  },
  { kind: 'days', name: 'from', upTo: 'to', label: 'Submitted', sendAs: 'day' },
  { kind: 'numbers', name: 'cost.greaterThanOrEqual', upTo: 'cost.lessThanOrEqual', label: 'Cost' },
];

/** The test's own provider knows this resource only. */
export const ideaList = {
  resource: 'ideas',
  view: 'list',
  filter: { type: 'SUGGESTION' },
  filters,
  sortable: ['id', 'title'],
} as unknown as Pick<IdeaListProps, 'resource' | 'view' | 'filter' | 'filters' | 'sortable'>;

type IdeaListProps = ListPageProps<'contributions', 'list'>;
export type IdeaProps = Partial<
  Pick<
    IdeaListProps,
    'excel' | 'print' | 'crumbs' | 'actions' | 'storeKey' | 'quickFilters' | 'sortChoices' | 'filters'
  >
> & {
  bulkActions?: ReactNode;
  columns?: readonly ListColumn<Idea>[];
};

export function Ideas({ columns = COLUMNS, ...props }: IdeaProps) {
  return (
    <ListPage
      {...ideaList}
      title="Ideas"
      columns={columns as unknown as IdeaListProps['columns']}
      empty={{ title: 'No ideas found', text: 'Ideas that are open to you stand here.' }}
      {...props}
    />
  );
}

/** The list on its page, and what it asked the data provider for. */
export function renderIdeas(props: IdeaProps = {}, at = '/ideas', rows = ideas) {
  const getList = vi.fn(
    async (
      _resource: string,
      { pagination: { page, perPage } }: { pagination: { page: number; perPage: number } },
    ) => ({
      data: rows.slice((page - 1) * perPage, page * perPage),
      total: rows.length,
    }),
  );
  const noteExport = vi.fn(async (_call: { body: { list: string; rows: number } }) => undefined);
  const view = renderWidget(<Ideas {...props} />, { at, dataProvider: { getList, noteExport } as never });
  return { ...view, getList, noteExport };
}

/** What was asked for last. */
export const lastCall = (getList: ReturnType<typeof vi.fn>) => getList.mock.calls.at(-1)?.[1];

/** A window as narrow as a phone's; whoever turns the phone makes it wide, or narrow again. */
export function onPhone() {
  let isNarrow = true;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isNarrow && query.includes('max-width');
    },
    media: query,
    addEventListener: (_: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listeners.delete(listener),
    addListener: () => {},
    removeListener: () => {},
  }));
  return {
    turn(to: 'wide' | 'narrow') {
      isNarrow = to === 'narrow';
      for (const listener of listeners) listener();
    },
  };
}
