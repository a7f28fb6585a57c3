import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { workInWords } from '#contract/absences/work-in-words.ts';
import { fullName } from '#contract/users/full-name.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { roleWords, takesOverWords } from './handOverWords.ts';
import { Sentences } from './Sentences.tsx';

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
  const sole = data && !successor ? workInWords(translate, data.sole) : '';
  const passesReviews = successor !== null && (data?.passing.juries ?? 0) > 0;
  const sentences = data && [
    ...data.takesOver.map((one) => takesOverWords(translate, one)),
    ...(successor ? roleWords(translate, data, fullName(successor)) : []),
    ...(data.takesOver.length > 0 || successor ? [translate('handOver.then.once')] : []),
    ...(sole ? [translate('handOver.then.sole', { work: sole })] : []),
    ...(data.reviews > 0 && !passesReviews
      ? [translate('handOver.then.reviews', { smart_count: data.reviews })]
      : []),
    ...(ended > 0 ? [translate('handOver.then.ended', { smart_count: ended })] : []),
    ...(data.leftOver > 0 ? [translate('handOver.then.leftOver', { smart_count: data.leftOver })] : []),
    translate('handOver.then.undoClosed'),
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
          <Sentences sentences={sentences} />
        </>
      )}
    </Box>
  );
}
