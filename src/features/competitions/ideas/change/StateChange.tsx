import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import type { Competition } from '#contract/competitions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReading } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { StateChangeForm } from './StateChangeForm.tsx';
import type { Target } from './stateChoices.ts';

interface StateChangeProps {
  competition: Competition;
  targets: readonly Target[];
  onClose: () => void;
}

/** Moves the competition on: all its open ideas are read first, however many there are. */
export function StateChange({ competition, targets, onClose }: StateChangeProps) {
  const locale = useLocale();
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [progress, setProgress] = useState({ read: 0, total: 0 });
  const asked = { competitionId: competition.id, langkey: locale };
  const { data, error, refetch } = useReading(
    ['competitions', 'readOpenIdeas', asked],
    async (signal) => {
      const onProgress = (read: number, total: number) => setProgress({ read, total });
      return (await dataProvider.readOpenIdeas({ ...asked, onProgress, signal })).data;
    },
    // What is chosen belongs to the ideas as they were read; they are read anew for each change.
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, placeholderData: (former) => former },
  );
  if (!data && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) {
    const { read, total } = progress;
    return (
      <>
        <Typography role="status" sx={{ mb: 1 }}>
          {total === 0
            ? translate('components.loading')
            : translate('competition.change.reading', {
                read: formatInteger(read, locale),
                total: formatInteger(total, locale),
              })}
        </Typography>
        <LinearProgress
          aria-label={translate('competition.change.ideas')}
          {...(total > 0 ? { variant: 'determinate', value: (100 * read) / total } : {})}
        />
      </>
    );
  }
  return (
    <StateChangeForm
      competition={competition}
      targets={targets}
      ideas={data}
      readIdeas={async () => (await refetch()).data ?? data}
      onClose={onClose}
    />
  );
}
