import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { HandOverPlan } from './HandOverPlan.tsx';

interface SuccessorPartProps {
  userId: number;
  onChoose: (successor: FoundUser | null) => void;
}

const KINDS = [
  ...(['contributions', 'answers', 'tasks', 'reviews', 'fieldRoles'] as const),
  ...(['juries', 'moderations', 'schedules'] as const),
];

/** What somebody leaves, and who takes it over; part of the question before an account is closed. */
export function SuccessorPart({ userId, onChoose }: SuccessorPartProps) {
  const translate = useTranslate();
  const work = useRead('readOpenWork', { params: { id: userId }, query: {} });
  const [successor, setSuccessor] = useState<FoundUser | null>(null);
  if (work.error) return <ErrorState error={work.error} retry={() => void work.refetch()} />;
  if (!work.data) return <LoadingSpinner label={translate('handOver.title')} minHeight={80} />;
  const { juries, moderations, schedules } = work.data.passing;
  const data = { ...work.data, juries, moderations, schedules };
  const left = KINDS.filter((kind) => data[kind] > 0);
  if (left.length === 0)
    return (
      <Alert severity="success" sx={{ mt: 2 }}>
        {translate('handOver.nothing')}
      </Alert>
    );
  return (
    <Box sx={{ mt: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('handOver.title')}</Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 2, paddingInlineStart: 3 }}>
        {left.map((kind) => (
          <li key={kind}>{translate(`handOver.${kind}`, { smart_count: data[kind] })}</li>
        ))}
      </Box>
      <UserSearch
        label="handOver.to"
        audience="INTERNAL"
        context="CONTRIBUTION_DUTY"
        value={successor}
        onChange={(found) => {
          setSuccessor(found);
          onChoose(found);
        }}
      />
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('handOver.rules')}
      </Typography>
      <HandOverPlan userId={userId} successor={successor} />
    </Box>
  );
}
