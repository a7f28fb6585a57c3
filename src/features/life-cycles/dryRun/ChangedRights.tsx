import Box from '@mui/material/Box';
import type { PermissionChange, StateChange } from '#contract/life-cycles/changes.schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What roles may do that they could not, and the other way round; actions that come and go. */
export function ChangedRights({ row }: { row: StateChange }) {
  const translate = useTranslate();
  const commandOf = ({ commandType, parameter }: PermissionChange) => {
    const command = translate(`contribution.command.${commandType}`, { _: commandType });
    // An evaluation is of a stage: without it two of them read the same.
    return parameter === null
      ? command
      : `${command}, ${translate(`evaluation.stage.${parameter}`, { _: parameter })}`;
  };
  const right = (changed: PermissionChange) => {
    const { change, role, people } = changed;
    return translate(`lifeCycleDryRun.rights.${change}${people === null ? '.anyone' : ''}`, {
      command: commandOf(changed),
      role: translate(`task.role.${role}`),
      smart_count: people ?? 0,
    });
  };
  const lines = [
    ...row.actionsNew.map((name) => translate('lifeCycleDryRun.actions.new', { name })),
    ...row.actionsGone.map((name) => translate('lifeCycleDryRun.actions.gone', { name })),
    ...row.permissions.map(right),
  ];
  if (lines.length === 0) return <>–</>;
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2, overflowWrap: 'anywhere' }}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
