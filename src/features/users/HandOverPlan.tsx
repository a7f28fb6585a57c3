import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { workInWords } from '#contract/absences/work-in-words.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { fullName } from '#contract/users/full-name.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface HandOverPlanProps {
  userId: number;
  /** Who was chosen; null: whoever is next by the rules. */
  successor: FoundUser | null;
}

/** What happens to the work of somebody once the account is closed: who gets how much, and what goes to nobody. */
export function HandOverPlan({ userId, successor }: HandOverPlanProps) {
  const translate = useTranslate();
  const query = successor ? { successorId: successor.id } : {};
  const { data, error, refetch } = useRead('readOpenWork', { params: { id: userId }, query });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  // Such as for drafts of their own, and on what nobody can take over yet.
  const ended = data
    ? data.tasks - data.reviews - data.takesOver.reduce((sum, { tasks }) => sum + tasks, 0)
    : 0;
  const sentences = data && [
    ...data.takesOver.map((one) =>
      translate('handOver.then.takesOver', {
        name: one.awayUntil
          ? translate('handOver.then.away', { name: one.name, day: formatLongDate(one.awayUntil) })
          : one.name,
        work: workInWords(translate, one),
      }),
    ),
    ...(successor && data.fieldRoles > 0
      ? [translate('handOver.then.fields', { name: fullName(successor) })]
      : []),
    ...(data.takesOver.length > 0 ? [translate('handOver.then.once')] : []),
    ...(data.reviews > 0 ? [translate('handOver.then.reviews', { smart_count: data.reviews })] : []),
    ...(ended > 0 ? [translate('handOver.then.ended', { smart_count: ended })] : []),
    ...(data.leftOver > 0 ? [translate('handOver.then.leftOver', { smart_count: data.leftOver })] : []),
  ];
  // As high as before while another successor is asked for; what comes is read out.
  return (
    <Box
      role="status"
      aria-label={translate('handOver.then')}
      aria-busy={!sentences}
      sx={{ mt: 2, minHeight: 96 }}
    >
      {sentences && sentences.length > 0 && (
        <>
          <Typography sx={{ fontWeight: 600 }}>{translate('handOver.then')}</Typography>
          <Box component="ul" sx={{ mt: 0.5, mb: 0, ps: 3 }}>
            {sentences.map((sentence) => (
              <Box component="li" key={sentence} sx={{ overflowWrap: 'anywhere' }}>
                {sentence}
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}
