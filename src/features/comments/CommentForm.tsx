import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type FormEvent, type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { mentionedIn } from '#contract/comments/format.ts';
import { COMMENT_LIMITS, type MentionedPerson } from '#contract/comments/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { RestoredNotice } from '#src/app/localDrafts/RestoredNotice.tsx';
import { useLocalDraft } from '#src/app/localDrafts/useLocalDraft.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { sendByKeys } from '#src/components/form/sendByKeys.ts';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import type { ShortcutLetter } from '#src/components/shortcuts/useShortcut.ts';
import { useSingleKeys } from '#src/components/shortcuts/useSingleKeys.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { MentionChoices } from './MentionChoices.tsx';
import { OfficialTemplates } from './OfficialTemplates.tsx';
import { type CommentValues, useMentionBox } from './useMentionBox.ts';

/** What is sent of a comment. */
export interface WrittenComment {
  comment: string;
  /** Left out where nobody is mentioned, or was. */
  mentionedUserIds?: number[];
  official?: true;
}

interface CommentFormProps {
  contributionId: number;
  /** Of the contribution: with it official answers can begin with a template. */
  type?: ContributionType;
  /** Names this form among all, the same when it is opened again. */
  place: string;
  label: MessageKey;
  initial?: string;
  mentions?: readonly MentionedPerson[];
  sendLabel: MessageKey;
  /** A refusal leaves the text as it is. */
  onSend: (written: WrittenComment) => Promise<unknown>;
  /** Ends a form that was filled from the start: it was cancelled, or what it holds has been sent. */
  onClose?: () => void;
  autoFocus?: boolean;
  /** The key that goes to its box, where the reader has not switched such keys off. */
  keyShortcut?: ShortcutLetter;
  /** Whether it can be marked as the official answer. */
  mayAnswerOfficially?: boolean;
}

/** What is sent of it: blanks around it are not. */
const wordsOf = (comment: string | null): string => comment?.trim() ?? '';

const RULES = [required(), maxLength(COMMENT_LIMITS.max)];
const NOBODY: readonly MentionedPerson[] = [];

/** Writes or changes a comment; Ctrl and Enter send it, Esc ends a form in which nothing was changed. */
export const CommentForm = memo(function CommentForm(props: CommentFormProps) {
  const form = useForm<CommentValues>({
    defaultValues: { comment: props.initial ?? '', mentions: props.mentions ?? NOBODY },
    shouldFocusError: false,
  });
  return (
    <FormProvider {...form}>
      <CommentParts {...props} />
    </FormProvider>
  );
});

function CommentParts(props: CommentFormProps) {
  const { contributionId, place, label, initial = '', mentions = NOBODY, sendLabel, onSend, onClose } = props;
  const { autoFocus = false } = props;
  const translate = useTranslate();
  const { handleSubmit, getValues, setValue, reset, setFocus } = useFormContext<CommentValues>();
  const { isSubmitting } = useFormState();
  const [isTicked, setTicked] = useState(false);
  // Also what was ticked by who may do so no more.
  const official = isTicked && (props.mayAnswerOfficially ?? false);
  const written = useWatch<CommentValues>();
  const isWritten = wordsOf(written.comment ?? null) !== wordsOf(initial);
  const draft = useLocalDraft<Partial<CommentValues> & Pick<WrittenComment, 'official'>>({
    place,
    text: isWritten
      ? {
          comment: written.comment ?? null,
          mentions: getValues('mentions'),
          ...(official && { official }),
        }
      : null,
    restore: (text) => {
      setValue('comment', text.comment ?? '', { shouldDirty: true });
      setValue('mentions', text.mentions ?? NOBODY);
      setTicked(text.official ?? false);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const box = document.activeElement;
    // What has the focus from the start has its caret before the text.
    if (!autoFocus || !(box instanceof HTMLTextAreaElement) || !form.current?.contains(box)) return;
    box.setSelectionRange(box.value.length, box.value.length);
  }, [autoFocus]);
  const refuse = useFieldRefusals();
  const mention = useMentionBox(contributionId);
  const [hasKeys] = useSingleKeys();
  const clear = () => {
    reset();
    setTicked(false);
    draft.forget();
  };
  const cancel = () => {
    draft.forget();
    onClose?.();
  };
  const send = handleSubmit(async (values) => {
    const comment = wordsOf(values.comment);
    const mentioned = mentionedIn(comment, values.mentions).map(({ id }) => id);
    try {
      await onSend({
        comment,
        ...(mentioned.length + mentions.length > 0 && { mentionedUserIds: mentioned }),
        ...(official && { official }),
      });
    } catch (error) {
      refuse(error);
      setFocus('comment');
      return;
    }
    // What was typed on while the comment was on its way stays.
    const isTypedOn = getValues('comment') !== values.comment;
    if (!isTypedOn && onClose) {
      draft.forget();
      onClose();
      return;
    }
    const focused = document.activeElement;
    // Whoever went on elsewhere meanwhile stays there.
    if (focused === document.body || form.current?.contains(focused)) setFocus('comment');
    if (!isTypedOn) clear();
  });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isSubmitting) void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    sendByKeys(submit)(event);
    const isChanged = isWritten || official;
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isChanged && !isSubmitting) cancel();
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <FirstFaultFocus />
      {isWritten && <UnsavedChangesPrompt when inPart />}
      {draft.isRestored && (
        <RestoredNotice
          onDiscard={() => {
            // A form that was reset knows its fields only once it is rendered anew.
            setFocus('comment');
            clear();
          }}
        />
      )}
      {official && props.type && <OfficialTemplates contributionId={contributionId} type={props.type} />}
      <div {...mention.box}>
        <TextInputWithCounter
          source="comment"
          label={label}
          validate={RULES}
          rows={2}
          autoFocus={autoFocus}
          slotProps={{ ...mention.ariaProps, 'aria-keyshortcuts': hasKeys ? props.keyShortcut : undefined }}
        />
        <MentionChoices mention={mention} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {translate(sendLabel)}
        </Button>
        {onClose && (
          <Button onClick={cancel} disabled={isSubmitting}>
            {translate('contribution.cancel')}
          </Button>
        )}
        {props.mayAnswerOfficially && (
          <FormControlLabel
            control={<Checkbox checked={official} onChange={(_, isChecked) => setTicked(isChecked)} />}
            label={translate('comment.official')}
            sx={{ mx: 0 }}
          />
        )}
        {isWritten && (
          <Typography variant="caption" color="text.secondary">
            {translate('comment.format.hint')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
