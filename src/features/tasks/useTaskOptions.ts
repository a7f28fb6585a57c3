import { useLocale } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import type { TaskRow } from '#contract/tasks/schema.ts';
import { fieldOptions, type Option, stateOptions } from '#src/components/contributions/options.ts';
import type { FilterOption } from '#src/components/list/listFilter.ts';
import type { ListFilter, Row } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { moduleOf } from './taskTypes.ts';

/** Tasks that are read to learn which task names are in use. */
const NAMED_TASKS = 200;

/** Whose tasks: one person's, or everybody's on contributions of a type. */
export type TaskScope =
  | { readonly view: 'ofUser'; readonly filter: ListFilter<'tasks', 'ofUser'> }
  | { readonly view: 'ofTypeOrContribution'; readonly filter: ListFilter<'tasks', 'ofTypeOrContribution'> };

/** What the filters of a task list offer. */
export function useTaskOptions({ view, filter }: TaskScope, types: readonly ContributionType[]) {
  const dataProvider = useDataProvider();
  const locale = useLocale();
  const translate = useTranslate();

  /** Options of each type; where several are offered together, the type stands behind. */
  const perType = async (read: (type: ContributionType) => Promise<Option[]>): Promise<FilterOption[]> => {
    const ofTypes = types.map(async (type) => {
      const options = await read(type);
      if (types.length === 1) return options;
      const word = translate(`task.module.${moduleOf(type)}`);
      return options.map(({ id, label }) => ({ id, label: `${label} (${word})` }));
    });
    return (await Promise.all(ofTypes)).flat();
  };

  return {
    /** Names of the latest tasks, each once, in the order of the alphabet. */
    names: async (signal: AbortSignal): Promise<FilterOption[]> => {
      const { data } = await dataProvider.getList<TaskRow>('tasks', {
        filter,
        pagination: { page: 1, perPage: NAMED_TASKS },
        sort: { field: 'id', order: 'DESC' },
        meta: { view, locale },
        signal,
      });
      // The parameter is a comma list: a name with a comma could not be asked for.
      const names = new Set(data.map(({ taskName }) => taskName).filter((name) => !name.includes(',')));
      return [...names].sort((a, b) => a.localeCompare(b, locale)).map((name) => ({ id: name, label: name }));
    },
    /** Active fields of the types. */
    fields: (signal: AbortSignal) =>
      perType(async (type) => {
        const { data } = await dataProvider.getList<Row<'fields', 'options'>>('fields', {
          filter: { type },
          meta: { view: 'options' },
          signal,
        });
        return fieldOptions(data, locale);
      }),
    /** States of the life cycles of the types, in rank order. */
    states: (signal: AbortSignal) =>
      perType(async (type) => {
        const { data } = await dataProvider.readStatesOfType({ params: { type, competitionId: 0 }, signal });
        return stateOptions(data, locale);
      }),
  };
}
