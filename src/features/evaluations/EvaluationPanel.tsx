import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useRef, useState } from 'react';
import { EVALUATION_LIMITS } from '#contract/evaluations/rules.ts';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { RestoredNotice } from '#src/app/localDrafts/RestoredNotice.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { sendByKeys } from '#src/components/form/sendByKeys.ts';
import { LengthHint } from '#src/components/inputs/LengthHint.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ConflictButton } from './conflicts/ConflictButton.tsx';
import { PanelScore } from './PanelScore.tsx';
import { QuestionStars } from './QuestionStars.tsx';
import { useAnswers } from './useAnswers.ts';
import { useStarKeys } from './useStarKeys.ts';

const { max: LONGEST_COMMENT } = EVALUATION_LIMITS.comment;
const SHOWN_BY = ['tasks'] as const;

interface EvaluationPanelProps {
  form: EvaluationForm;
  /** Another one waits after this one. */
  hasNext: boolean;
  onDirty: (isDirty: boolean) => void;
  onSaved: (stored: EvaluationForm, moveOn: boolean) => void;
  /** Left out where nothing is skipped. */
  onSkip?: () => void;
  /** The keys 1 to 5 are for this one; of several beside each other, for the one with the focus. */
  takesKeys?: boolean;
  /** Id of the heading of what is evaluated, where several forms are beside each other. */
  aboutId?: string;
  /** The reader has declared that they cannot judge it. */
  onConflict: () => void;
}

/** The questions with their stars, the running score, the comment, and saving; a failed save loses nothing. */
export function EvaluationPanel({
  form,
  hasNext,
  onDirty,
  onSaved,
  onSkip,
  onConflict,
  takesKeys = true,
  aboutId,
}: EvaluationPanelProps) {
  const translate = useTranslate();
  const titleId = useId();
  const questions = useRef<HTMLDivElement>(null);
  const { definition, canSave } = form;
  const giveEvaluation = useChange('giveEvaluation', SHOWN_BY);
  const answers = useAnswers(form, onDirty);
  const { stars, comment, left, isDirty, setStar, setComment } = answers;
  const [isIncomplete, setIncomplete] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const ids = definition.items.map(({ id }) => id);
  const { marked, mark } = useStarKeys({
    questions,
    ids,
    enabled: takesKeys && canSave && !isSaving,
    onStar: setStar,
  });
  const isTooLong = comment.trim().length > LONGEST_COMMENT;

  const save = async (moveOn: boolean) => {
    if (isSaving || isTooLong) return;
    if (left > 0) {
      setIncomplete(true);
      const missing = ids.find((id) => stars[id] === undefined);
      questions.current?.querySelector<HTMLElement>(`[data-question="${missing}"] input`)?.focus();
      return;
    }
    setSaving(true);
    setFailure(null);
    try {
      const { contributionId, evalFlowType } = form;
      const { data: stored } = await giveEvaluation({
        body: { contributionId, evalFlowType, answers: answers.answers, comment },
      });
      answers.markStored(stored);
      setIncomplete(false);
      onSaved(stored, moveOn);
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(true);
  };
  const saveByKey = sendByKeys(() => save(true));

  return (
    <Card
      component="form"
      noValidate
      aria-labelledby={aboutId ? `${titleId} ${aboutId}` : titleId}
      onSubmit={submit}
      onKeyDown={saveByKey}
      sx={{ p: { xs: 2, sm: 2.5 } }}
    >
      <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {definition.title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 1 }}>
        {definition.explanation}
      </Typography>
      {!canSave && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('evaluation.closed')}
        </Alert>
      )}
      {answers.discardRestored && <RestoredNotice onDiscard={answers.discardRestored} />}
      <Box ref={questions}>
        {definition.items.map((item, index) => (
          <QuestionStars
            key={item.id}
            item={item}
            place={index + 1}
            value={stars[item.id] ?? null}
            onChange={(star) => setStar(item.id, star)}
            readOnly={!canSave}
            isMarked={marked === item.id}
            onMark={() => mark(item.id)}
            isMissing={isIncomplete && stars[item.id] === undefined}
          />
        ))}
      </Box>
      <PanelScore form={form} score={answers.score} left={left} isDirty={isDirty} />
      {canSave ? (
        <>
          <TextField
            label={translate('evaluation.comment')}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            multiline
            minRows={3}
            maxRows={10}
            fullWidth
            error={isTooLong}
            helperText={<LengthHint length={comment.trim().length} max={LONGEST_COMMENT} />}
          />
          {failure !== null && (
            <ErrorState title="evaluation.failed" text="evaluation.failed.text" error={failure} />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <Button type="submit" variant="contained" loading={isSaving} sx={{ minHeight: 44 }}>
              {translate(hasNext ? 'evaluation.saveNext' : 'evaluation.save')}
            </Button>
            {hasNext && (
              <Button onClick={() => void save(false)} disabled={isSaving || !isDirty} sx={{ minHeight: 44 }}>
                {translate('evaluation.save')}
              </Button>
            )}
            {onSkip && (
              <Button
                color="inherit"
                onClick={onSkip}
                disabled={isSaving}
                sx={{ minHeight: 44, marginInlineStart: 'auto' }}
              >
                {translate(hasNext ? 'evaluation.skip' : 'evaluation.back')}
              </Button>
            )}
          </Box>
          {form.type === 'IDEA' && (
            <ConflictButton
              form={form}
              onDeclared={() => {
                answers.discard();
                onConflict();
              }}
            />
          )}
          <Typography
            sx={{ display: { xs: 'none', md: 'block' }, fontSize: 13, color: 'text.secondary', mt: 1.5 }}
          >
            {onSkip && translate('evaluation.keys')}
          </Typography>
        </>
      ) : (
        comment !== '' && (
          <Box sx={{ mt: 1 }}>
            <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
              {translate('evaluation.comment')}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment}</Typography>
          </Box>
        )
      )}
    </Card>
  );
}
