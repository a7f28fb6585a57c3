import { useLocale } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import { PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { can } from '#contract/roles.ts';
import { TASK_MODULES, TASK_STATUSES } from '#contract/tasks/schema.ts';
import { useSession } from '#src/app/session.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useLoadedChoices, useUnitFilter } from '#src/components/list/loadedFilter.tsx';
import { OWN_STATUS_OPTIONS } from '#src/components/tasks/ownStatus.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { moduleOf } from './taskTypes.ts';
import { type TaskScope, useTaskOptions } from './useTaskOptions.ts';

/** Roles of people: the server itself has no tasks, and whoever only looks on has none either. */
const TASK_ROLES = PARTICIPATION_ROLES.filter((role) => role !== 'SYSTEM' && role !== 'VIEWER');

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
  const { roles } = useSession();
  const key = types.join(',');
  const isOwn = scope.view === 'ofUser';
  const options = useTaskOptions(scope, types);
  // Only those who hold one of the endpoint's roles can read what there is to choose from.
  const mayReadFields = can(roles, fieldEndpoints.options.access);
  const mayReadStates = can(roles, lifeCycleEndpoints.statesBySource.access);

  const names = useLoadedChoices({
    name: 'taskName.in',
    label: 'task.name',
    queryKey: ['tasks', 'names', scope, locale],
    load: options.names,
  });
  const fields = useLoadedChoices({
    name: 'contributionFieldId.in',
    label: 'task.field',
    queryKey: ['fields', 'taskChoices', key, locale],
    load: options.fields,
    mayRead: mayReadFields,
  });
  const states = useLoadedChoices({
    name: 'stateId.in',
    label: 'task.state',
    queryKey: ['life-cycles', 'taskChoices', key, locale],
    load: options.states,
    mayRead: mayReadStates,
  });
  const units = useUnitFilter({ name: 'eiId.in', label: 'task.unit', roles });

  const modules = isOwn ? TASK_MODULES : types.map(moduleOf);
  return [
    { kind: 'search', name: 'search', label: 'task.search', placeholder: 'task.search.hint' },
    {
      kind: 'choices',
      name: 'status.in',
      label: 'task.status',
      options: isOwn
        ? OWN_STATUS_OPTIONS
        : TASK_STATUSES.map((id) => ({ id, label: `components.status.task.${id}` })),
    },
    names,
    {
      kind: 'choices',
      name: 'role.in',
      label: 'task.role',
      options: TASK_ROLES.map((id) => ({ id, label: `task.role.${id}` })),
    },
    ...(mayReadFields ? [fields] : []),
    ...(mayReadStates ? [states] : []),
    ...units,
    {
      kind: 'choice',
      name: 'module',
      label: 'task.module',
      options: modules.map((id) => ({ id, label: `task.module.${id}` })),
    },
    { kind: 'days', name: 'start', upTo: 'end', label: 'task.period', sendAs: 'instant' },
  ];
}
