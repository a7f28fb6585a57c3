import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Question } from '#contract/programme-templates/questions.endpoints.ts';
import { type AddedQuestions, questionsToAdd } from '#contract/programme-templates/questions.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import type { Subject } from '#src/dataProvider/subjects.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { QuestionSetChoice } from './QuestionSetChoice.tsx';
import { QuestionSetPreview } from './QuestionSetPreview.tsx';
import type { ChosenSet } from './questionSets.ts';
import { formOf, type InputScope, useExtraInputs } from './useExtraInputs.ts';

const SHOWN_BY: readonly Subject[] = ['campaign-questions'];

const ACTIONS = { px: 3, pb: 2, flexWrap: 'wrap' } as const;

interface AddQuestionsDialogProps {
  scope: InputScope;
  onClose: () => void;
}

/** Adds the questions of a template to a form: it is chosen, then what would come is shown. */
export default function AddQuestionsDialog({ scope, onClose }: AddQuestionsDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [chosen, setChosen] = useState<ChosenSet | null>(null);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {chosen
          ? translate('questionSet.preview.title', { name: chosen.name })
          : translate('questionSet.add.title')}
      </DialogTitle>
      {chosen ? (
        <Preview scope={scope} chosen={chosen} onBack={() => setChosen(null)} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            <QuestionSetChoice onChoose={setChosen} />
          </DialogContent>
          <DialogActions sx={ACTIONS}>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface PreviewProps extends AddQuestionsDialogProps {
  chosen: ChosenSet;
  onBack: () => void;
}

function Preview({ scope, chosen: { origin }, onBack, onClose }: PreviewProps) {
  const translate = useTranslate();
  const { data: set, error, refetch } = useRead('readQuestionSet', { query: origin });
  const { data: form } = useExtraInputs(scope);
  const addQuestionSet = useChange('addQuestionSet', SHOWN_BY);
  const adding = useMutation({
    mutationFn: () => addQuestionSet({ body: { ...origin, ...formOf(scope) } }),
    onSuccess: onClose,
  });
  const plan: AddedQuestions<Question> | undefined = set && form && questionsToAdd(set, form);
  const count = plan?.added.length ?? 0;
  return (
    <>
      <DialogContent>
        {error && !set ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : plan ? (
          <QuestionSetPreview plan={plan} />
        ) : (
          <ListSkeleton rows={3} columns={1} />
        )}
      </DialogContent>
      <DialogActions sx={ACTIONS}>
        <Button autoFocus onClick={onBack} disabled={adding.isPending}>
          {translate('questionSet.back')}
        </Button>
        <Button
          variant="contained"
          onClick={() => adding.mutate()}
          disabled={count === 0}
          loading={adding.isPending}
        >
          {translate('questionSet.confirm', { smart_count: count })}
        </Button>
      </DialogActions>
    </>
  );
}
