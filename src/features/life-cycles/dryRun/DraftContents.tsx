import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DryRun } from '#contract/life-cycles/changes.schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** States and actions that come and go with a draft, whether or not anything stands in them now. */
function contentsOf({ states, futureStates, newStateIds }: DryRun) {
  // What stands in a state that goes meets other actions, which are not new for that.
  const kept = states.filter(({ state, target, isRemoved }) => !isRemoved && target?.id === state.id);
  const inStates = (names: 'actionsNew' | 'actionsGone') =>
    kept.flatMap((row) => row[names].map((name) => ({ name, state: row.state.name })));
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
