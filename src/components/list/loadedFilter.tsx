import { useGetList } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { can, type RoleSet } from '#contract/roles.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { LazyOrganizationTree } from '#src/components/inputs/LazyOrganizationTree.tsx';
import { allIds, type TreeNode } from '#src/components/inputs/organizationTree.ts';
import { useText } from '#src/components/useText.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { type ReadingKey, useReading } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { describeFilter } from './describeFilter.ts';
import type { FilterOption, ListFilter } from './listFilter.ts';

/** Options change rarely; within this time they are not read again, ms. */
const FRESH_MS = 5 * 60_000;

interface Source<Name extends string = string> {
  /** Query parameter of the API. */
  name: Name;
  label: string;
  queryKey: ReadingKey;
  load: (signal: AbortSignal) => Promise<FilterOption[]>;
  /** False where the reader may not read the options: they are not asked for, whatever the address says. */
  mayRead?: boolean;
}

const useOptions = ({ queryKey, load }: Source, enabled = true) =>
  useReading(queryKey, load, { enabled, staleTime: FRESH_MS });

/** Organizations and units to choose from, with their titles only. */
const useUnits = (enabled = true) =>
  useGetList<Row<'organizations', 'treeSelect'>>(
    'organizations',
    { meta: { view: 'treeSelect' } satisfies ListMeta<'organizations'> },
    { enabled, staleTime: FRESH_MS },
  );

/** Whether the filter is in use; only then are its options read before it is opened. */
const useInAddress = (name: string) => new URLSearchParams(useLocation().search).has(name);

interface EditorProps {
  value: string;
  onChange: (value: string) => void;
}

/** A filter of several choices whose options are read when it is opened, or in use. */
export function useLoadedChoices<Name extends string>(source: Source<Name>): ListFilter<Name> {
  const text = useText();
  const translate = useTranslate();
  const { name, label, mayRead = true } = source;
  const { data } = useOptions(source, useInAddress(name) && mayRead);
  return {
    kind: 'custom',
    name,
    label,
    describe: (value) =>
      data
        ? describeFilter({ kind: 'choices', name, label, options: data }, { [name]: value }, text)
        : translate('components.filters.chosen', { smart_count: value.split(',').length }),
    render: (input) => <LoadedChoices source={source} {...input} />,
  };
}

function LoadedChoices({ source, value, onChange }: EditorProps & { source: Source }) {
  const translate = useTranslate();
  const { data, error, refetch } = useOptions(source);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingSpinner minHeight={80} />;
  if (data.length === 0) return <p>{translate('components.filters.none')}</p>;
  const { name, label } = source;
  return (
    <ChoicesEditor
      filter={{ kind: 'choices', name, label, options: data }}
      value={value}
      onChange={onChange}
    />
  );
}

/** A filter by organizations and units; none for those who may not choose among them. */
export function useUnitFilter<Name extends string>({
  name,
  label,
  roles,
}: Pick<Source<Name>, 'name' | 'label'> & { roles: RoleSet | null }): ListFilter<Name>[] {
  const translate = useTranslate();
  const mayRead = can(roles, organizationEndpoints.treeSelect.access);
  const { data } = useUnits(useInAddress(name) && mayRead);
  if (!mayRead) return [];
  const describe = (value: string) => {
    const ids = value.split(',');
    const [first = ''] = ids;
    const title = data ? titleOf(data, first) : undefined;
    if (title === undefined) return translate('components.filters.chosen', { smart_count: ids.length });
    return ids.length > 1 ? `${title} +${ids.length - 1}` : title;
  };
  return [
    { kind: 'custom', name, label, describe, render: (input) => <LoadedTree label={label} {...input} /> },
  ];
}

function titleOf(nodes: readonly TreeNode[], id: string): string | undefined {
  for (const node of nodes) {
    const found = String(node.id) === id ? node.title : titleOf(node.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function LoadedTree({ label, value, onChange }: EditorProps & { label: string }) {
  const text = useText();
  const { data, error, refetch } = useUnits();
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingSpinner minHeight={80} />;
  const known = new Set(allIds(data));
  return (
    <LazyOrganizationTree
      label={text(label)}
      nodes={data}
      value={value.split(',').filter((id) => known.has(id))}
      onChange={(ids) => onChange(ids.join(','))}
    />
  );
}
