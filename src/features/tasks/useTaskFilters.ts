import { useLocale } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import { PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { can, insiders, MODULE_OF_TYPE } from '#contract/roles.ts';
import { TASK_STATUSES } from '#contract/tasks/rules.ts';
import { TASK_MODULES, type TaskRow } from '#contract/tasks/schema.ts';
import { useSession } from '#src/app/session.ts';
import { fieldOptions, stateOptions } from '#src/components/contributions/options.ts';
import { choiceFilter, choicesFilter, periodFilter, searchFilter } from '#src/components/list/filters.ts';
import type { FilterOption, ListFilter } from '#src/components/list/listFilter.ts';
import { useLoadedChoices, useUnitFilter } from '#src/components/list/loadedFilter.tsx';
import { usePersonFilter } from '#src/components/list/personFilter.tsx';
import { ownStatusKey } from '#src/components/tasks/OwnTaskChip.tsx';
import type { FilterName, ListFilter as FilterOf, Row } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Roles of people: the server itself has no tasks, and whoever may only read has none either. */
const TASK_ROLES = PARTICIPATION_ROLES.filter((role) => role !== 'SYSTEM' && role !== 'VIEWER');

/** Tasks that are read to learn which task names are in use. */
const NAMED_TASKS = 200;

/** Whose tasks: one person's, or everybody's on contributions of a type. */
export type TaskScope =
  | { readonly view: 'ofUser'; readonly filter: FilterOf<'tasks', 'ofUser'> }
  | { readonly view: 'ofTypeOrContribution'; readonly filter: FilterOf<'tasks', 'ofTypeOrContribution'> };

/** The module a task of a contribution type belongs to. */
const moduleOf = (type: ContributionType) => MODULE_OF_TYPE[type] as (typeof TASK_MODULES)[number];

/**
 * The filters of a task list. Fields, states, names and units are read when their
 * filter is opened; those that the person may not read are not offered.
 * @param types contribution types whose tasks the list holds
 */
export function useTaskFilters(
  scope: TaskScope,
  types: readonly ContributionType[],
): readonly ListFilter<FilterName<'tasks'>>[] {
  const locale = useLocale();
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { roles } = useSession();
  const key = types.join(',');
  const isOwn = scope.view === 'ofUser';
  // Only those who hold one of the endpoint's roles can read what there is to choose from.
  const mayReadFields = can(roles, fieldEndpoints.options.access);
  const mayReadStates = can(roles, lifeCycleEndpoints.statesBySource.access);

  /** Options of each type; where several are offered together, the type stands behind. */
  const perType = async (
    read: (type: ContributionType) => Promise<FilterOption[]>,
  ): Promise<FilterOption[]> => {
    const ofTypes = types.map(async (type) => {
      const options = await read(type);
      if (types.length === 1) return options;
      const word = translate(`task.module.${moduleOf(type)}`);
      return options.map(({ id, label }) => ({ id, label: `${label} (${word})` }));
    });
    return (await Promise.all(ofTypes)).flat();
  };

  /** Names of the latest tasks, each once, in the order of the alphabet. */
  const names = useLoadedChoices({
    name: 'taskName.in',
    label: 'task.name',
    queryKey: ['tasks', 'names', scope, locale],
    load: async (signal) => {
      const { data } = await dataProvider.getList<TaskRow>('tasks', {
        filter: scope.filter,
        pagination: { page: 1, perPage: NAMED_TASKS },
        sort: { field: 'id', order: 'DESC' },
        meta: { view: scope.view, locale },
        signal,
      });
      // The parameter is a comma list: a name with a comma could not be asked for.
      const used = new Set(data.map(({ taskName }) => taskName).filter((name) => !name.includes(',')));
      return [...used].sort((a, b) => a.localeCompare(b, locale)).map((name) => ({ id: name, label: name }));
    },
  });
  const fields = useLoadedChoices({
    name: 'contributionFieldId.in',
    label: 'task.field',
    queryKey: ['fields', 'taskChoices', key, locale],
    load: (signal) =>
      perType(async (type) => {
        const asked = { filter: { type }, meta: { view: 'options' }, signal };
        const { data } = await dataProvider.getList<Row<'fields', 'options'>>('fields', asked);
        return fieldOptions(data, locale);
      }),
    mayRead: mayReadFields,
  });
  const states = useLoadedChoices({
    name: 'stateId.in',
    label: 'task.state',
    queryKey: ['life-cycles', 'taskChoices', key, locale],
    load: (signal) =>
      perType(async (type) => {
        const { data } = await dataProvider.readStatesOfType({ params: { type, competitionId: 0 }, signal });
        return stateOptions(data, locale);
      }),
    mayRead: mayReadStates,
  });
  const people = usePersonFilter('userId.in', 'task.person', !isOwn && can(roles, insiders));
  const units = useUnitFilter({ name: 'eiId.in', label: 'task.unit', roles });

  const modules = isOwn ? TASK_MODULES : types.map(moduleOf);
  return [
    searchFilter('search', 'task.search', 'task.search.hint'),
    choicesFilter('status.in', 'task.status', TASK_STATUSES, isOwn ? ownStatusKey : 'components.status.task'),
    ...people,
    names,
    choicesFilter('role.in', 'task.role', TASK_ROLES, 'task.role'),
    ...(mayReadFields ? [fields] : []),
    ...(mayReadStates ? [states] : []),
    ...units,
    choiceFilter('module', 'task.module', modules, 'task.module'),
    periodFilter('start', 'end', 'task.period', 'instant'),
  ];
}
