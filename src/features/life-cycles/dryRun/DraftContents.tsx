import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DryRun } from '#contract/life-cycles/changes.schema.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** States and actions that come and go with a draft, whether or not anything stands in them now. */
function contentsOf({ states, futureStates, newStateIds }: DryRun) {
  // What stands in a state that goes meets other actions, which are not new for that.
  const remaining = states.filter(({ state, target, isRemoved }) => !isRemoved && target?.id === state.id);
  const inStates = (names: 'actionsNew' | 'actionsGone') =>
    remaining.flatMap((row) => row[names].map((name) => ({ name, state: row.state.name })));
  return {
    statesNew: futureStates.filter(({ id }) => newStateIds.includes(id)).map(({ name }) => name),
    statesGone: states.filter(({ isRemoved }) => isRemoved).map(({ state }) => state.name),
    actionsNew: inStates('actionsNew'),
    actionsGone: inStates('actionsGone'),
  };
}

/** What a draft adds to its life cycle and takes from it, before what that does to contributions. */
export function DraftContents({ run }: { run: DryRun }) {
  const translate = useTranslate();
  const { statesNew, statesGone, actionsNew, actionsGone } = contentsOf(run);
  const named = (actions: typeof actionsNew) =>
    actions.map((action) => translate('lifeCycleDryRun.contents.action', action));
  const lines = [
    ['statesNew', statesNew],
    ['statesGone', statesGone],
    ['actionsNew', named(actionsNew)],
    ['actionsGone', named(actionsGone)],
  ] as const;
  const shown = lines.filter(([, names]) => names.length > 0);
  if (shown.length === 0) {
    return <Typography sx={{ mb: 2 }}>{translate('lifeCycleDryRun.contents.none')}</Typography>;
  }
  return (
    <Box
      component="ul"
      aria-label={translate('lifeCycleDryRun.contents')}
      sx={{ mt: 0, mb: 2, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}
    >
      {shown.map(([line, names]) => (
        <li key={line}>
          {translate(`lifeCycleDryRun.contents.${line}`, {
            smart_count: names.length,
            names: names.join(', '),
          })}
        </li>
      ))}
    </Box>
  );
}

const FIGURES = [
  'contributions',
  'moved',
  'tasksClosed',
  'tasksMade',
  'promisesMade',
  'promisesEnded',
  'notifications',
  'mails',
] as const;

/** What a draft comes to, all states together. */
export function DraftTotals({ run }: { run: DryRun }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      aria-label={translate('lifeCycleDryRun.totals')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
        gap: 1.5,
        m: 0,
        mb: 2,
      }}
    >
      {FIGURES.map((figure) => (
        <Box
          key={figure}
          sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', minWidth: 0 }}
        >
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {translate(`lifeCycleDryRun.total.${figure}`, { smart_count: run[figure] })}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 20, fontWeight: 600 }}>
            <NumberField value={run[figure]} whole />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
