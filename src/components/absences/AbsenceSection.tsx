import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import type { Absence } from '#contract/absences/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { AbsenceRow } from './AbsenceRow.tsx';
import { UsualDeputyLine } from './UsualDeputyLine.tsx';

interface AbsenceSectionProps {
  /** Whose absences; the reader's own where it is left out. */
  userId?: number;
}

/** When somebody is away and who stands in: the usual deputy, and absences that are planned or under way. */
export function AbsenceSection({ userId }: AbsenceSectionProps) {
  const translate = useTranslate();
  const query = userId === undefined ? {} : { userId };
  const absences = useGetList<Absence>('absences', { filter: query, meta: { view: 'list' } });
  const usual = useRead('readUsualDeputy', { query });
  /** The one that is edited; null for a new one. */
  const [edited, setEdited] = useState<Absence | null | undefined>(undefined);
  const rows = absences.data ?? [];
  const failed = [absences, usual].find(({ error }) => error);

  return (
    <SectionCard title="absence.title">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate(userId === undefined ? 'absence.hint' : 'absence.hintOther')}
      </Typography>
      {(absences.isPending || usual.isPending) && !failed && (
        <LoadingSpinner label={translate('absence.title')} minHeight={80} />
      )}
      {failed && <ErrorState error={failed.error as Error} retry={() => void failed.refetch()} />}
      {absences.data && usual.data && (
        <>
          <UsualDeputyLine usual={usual.data} userId={userId} />
          {rows.length === 0 && (
            <Typography color="textSecondary" sx={{ mb: 2 }}>
              {translate('absence.empty')}
            </Typography>
          )}
          {rows.length > 0 && (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
              {rows.map((row) => (
                <AbsenceRow key={row.id} absence={row} onEdit={() => setEdited(row)} />
              ))}
            </Box>
          )}
          <Button variant="outlined" startIcon={<Add />} onClick={() => setEdited(null)}>
            {translate('absence.add')}
          </Button>
        </>
      )}
      {edited !== undefined && (
        <AbsenceDialog
          stored={edited}
          userId={userId}
          usual={usual.data?.deputy ?? null}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SectionCard>
  );
}
