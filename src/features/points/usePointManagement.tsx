import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useListContext, useLocale } from 'ra-core';
import { type ComponentType, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { GivenPoints } from '#contract/points/schema.ts';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useTranslate } from '#src/useTranslate.ts';

type Managed = Pick<GivenPoints, 'id' | 'user' | 'point'> & Partial<Pick<ManagedSpending, 'file'>>;
type FilterName = 'name' | 'userId' | 'start' | 'end';

interface PointManagement<T> {
  resource: 'user-points' | 'point-spendings';
  words: 'pointManage.given' | 'pointManage.spent';
  /** How the API takes the bounds of a period. */
  sendAs: 'day' | 'instant';
  /** Changes a record, or makes a new one. */
  Dialog: ComponentType<{ stored: T | null; onClose: () => void }>;
}

/** What the lists of points that were given by hand and of points that were spent have in common. */
export function usePointManagement<T extends Managed>(management: PointManagement<T>) {
  const { resource, words, sendAs, Dialog } = management;
  const { filter: byPerson, learn } = usePersonFilter();
  const [opened, setOpened] = useState<T | 'new' | null>(null);
  const { remove, dialog } = usePointRemoval(resource, words);
  const create = <NewButton label={`${words}.create`} onOpen={() => setOpened('new')} />;
  const filters: readonly ListFilter<FilterName>[] = [
    { kind: 'search', name: 'name', label: 'pointManage.search', placeholder: 'pointManage.search' },
    byPerson,
    { kind: 'days', name: 'start', upTo: 'end', label: 'pointManage.period', sendAs },
  ];
  const page = {
    title: words,
    filters,
    empty: { title: `${words}.empty`, text: `${words}.empty.text`, action: create },
    rowActions: (row: T) => (
      <EditRemoveActions
        title={fullName(row.user)}
        words={words}
        onEdit={() => setOpened(row)}
        onRemove={() => void remove(row)}
      />
    ),
    children: (
      <>
        <LearnPeople learn={learn} />
        <PointManageFrame />
      </>
    ),
    excel: true,
    print: true,
    dense: true,
  } as const;
  const dialogs = (
    <>
      {opened && <Dialog stored={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      {dialog}
    </>
  );
  return { page, create, dialogs };
}

const PLACES = [
  { to: '/user-point-spent/manage', label: 'pointManage.spent' },
  { to: '/user-point-spent/manage/given', label: 'pointManage.given' },
] as const;

/** The two lists of point management: what was spent, and what was given by hand. */
function PointManageFrame() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={translate('pointManage.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, '@media print': { display: 'none' } }}
    >
      {PLACES.map(({ to, label }) => (
        <Chip
          key={to}
          component={Link}
          to={to}
          clickable
          label={translate(label)}
          color={pathname === to ? 'primary' : 'default'}
          variant={pathname === to ? 'filled' : 'outlined'}
          {...(pathname === to && { 'aria-current': 'page' as const })}
          sx={{ height: 44, px: 1, fontWeight: 600 }}
        />
      ))}
    </Box>
  );
}

type Learn = (people: readonly FoundUser[]) => void;

/** Tells the filter who stands in the rows of the list. */
function LearnPeople({ learn }: { learn: Learn }) {
  const { data = [] } = useListContext<{ id: number; user: FoundUser }>();
  learn(data.map(({ user }) => user));
  return null;
}

/**
 * A filter by one person. The address holds the id alone; the name is known from the search or from the rows that
 * the filter has left.
 */
function usePersonFilter(): { filter: ListFilter<'userId'>; learn: Learn } {
  const known = useRef(new Map<string, FoundUser>());
  const learn = (people: readonly FoundUser[]) => {
    for (const person of people) known.current.set(String(person.id), person);
  };
  const filter: ListFilter<'userId'> = {
    kind: 'custom',
    name: 'userId',
    label: 'pointManage.person',
    describe: (id) => {
      const person = known.current.get(id);
      return person ? fullName(person) : `#${id}`;
    },
    render: ({ value, onChange }) => (
      <UserSearch
        label="pointManage.person"
        value={known.current.get(value) ?? null}
        onChange={(person) => {
          if (person) learn([person]);
          onChange(person ? String(person.id) : '');
        }}
        showLabel={false}
      />
    ),
  };
  return { filter, learn };
}

/**
 * Takes given points back, or deletes what was spent, after a question that says what becomes of the
 * points and of a file. The list and the balances show what is there also after a refusal, which the call has told.
 */
function usePointRemoval(
  resource: PointManagement<Managed>['resource'],
  words: PointManagement<Managed>['words'],
) {
  const locale = useLocale();
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const [deleteRecord] = useDelete(
    resource,
    {},
    { onSettled: () => queries.invalidateQueries({ queryKey: ['points'] }) },
  );
  const remove = async ({ id, user, point, file }: Managed) => {
    const sure = await confirm({
      title: `${words}.delete.title`,
      text: file ? 'pointManage.spent.delete.withFile' : `${words}.delete.text`,
      args: {
        smart_count: point,
        points: formatInteger(point, locale),
        name: fullName(user),
        file: file?.name,
      },
      confirmLabel: `${words}.delete`,
      destructive: true,
    });
    if (sure) await deleteRecord(undefined, { id });
  };
  return { remove, dialog };
}
