import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import { languageName } from '#contract/languages/codes.ts';
import type { LifeCycleGap, LifeCycleImportPlan } from '#contract/life-cycles/transfer.schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useNameOf } from '../useLifeCycle.ts';

interface ImportPreviewProps {
  plan: LifeCycleImportPlan;
  lifeCycle: NonNullable<LifeCycleImportPlan['lifeCycle']>;
}

/** What the import of a sound file would make, and what of it is not here. */
export function ImportPreview({ plan, lifeCycle }: ImportPreviewProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { gaps, people, errorCount, warningCount } = plan;
  const isFine = errorCount + warningCount === 0;
  return (
    <Box role="status" sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {nameOf(lifeCycle.definitionList)}{' '}
        <Chip
          size="small"
          variant="outlined"
          label={translate(`lifeCycle.type.${lifeCycle.contributionType}`)}
        />
      </Typography>
      <Typography sx={{ my: 1 }}>
        {translate('lifeCycleImport.counts', {
          states: lifeCycle.stateCount,
          actions: lifeCycle.actionCount,
          tasks: lifeCycle.taskCount,
          notifications: lifeCycle.notificationCount,
          promises: lifeCycle.promiseCount,
        })}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {isFine
          ? translate('lifeCycleImport.check.fine')
          : translate('lifeCycleImport.check', { errors: errorCount, warnings: warningCount })}
      </Typography>
      {people.length > 0 && (
        <Part severity="info" title="lifeCycleImport.people">
          <Typography>{translate('lifeCycleImport.people.text')}</Typography>
          {people.map((person) => (
            <Typography key={person.login} sx={{ fontWeight: 600 }}>
              {translate('lifeCycleImport.person', person)}
            </Typography>
          ))}
        </Part>
      )}
      {gaps.length > 0 && (
        <Part severity="warning" title="lifeCycleImport.gaps">
          {gaps.map((gap) => (
            <Gap key={`${gap.gap} ${gap.value}`} gap={gap} />
          ))}
        </Part>
      )}
    </Box>
  );
}

interface PartProps {
  severity: 'info' | 'warning';
  title: MessageKey;
  children: ReactNode;
}

function Part({ severity, title, children }: PartProps) {
  const translate = useTranslate();
  return (
    <Alert severity={severity} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <AlertTitle>{translate(title)}</AlertTitle>
      {children}
    </Alert>
  );
}

function Gap({ gap: { gap, value, states } }: { gap: LifeCycleGap }) {
  const translate = useTranslate();
  const locale = useLocale();
  const shown =
    gap === 'language'
      ? languageName(value, locale)
      : gap === 'form'
        ? translate(`evaluation.stage.${value}`, { _: value })
        : value;
  return (
    <Box sx={{ mb: 1 }}>
      {translate(`lifeCycleImport.gap.${gap}`, { value: shown })}
      {states.length > 0 && (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('lifeCycleImport.gap.in', { states: states.join(', ') })}
        </Typography>
      )}
    </Box>
  );
}
