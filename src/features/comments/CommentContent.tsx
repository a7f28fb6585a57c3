import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { CommentRow } from '#contract/comments/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import { CommentWords } from './CommentWords.tsx';
import { HiddenNote } from './HiddenNote.tsx';
import { Reactions } from './Reactions.tsx';
import type { CommentActs } from './useComments.ts';

/** What may be done with comments here, as far as the page is concerned. */
export interface CommentRights {
  /** Whether own comments can be changed, for as long as each may be. */
  mayChange: boolean;
  /** Whether own comments can be deleted. */
  mayDelete: boolean;
  mayReply: boolean;
  /** Whether there can be reactions to what others wrote. */
  mayReact: boolean;
  /** Whether own comments can be marked as the official answer. */
  mayMark: boolean;
  mayAnswerOfficially: boolean;
}

interface CommentContentProps {
  comment: CommentRow;
  contributionId: number;
  type: ContributionType;
  rights: CommentRights;
  acts: CommentActs;
  onDeleted: () => void;
}

/** The words of a comment, and what can be done with it. */
export function CommentContent(props: CommentContentProps) {
  const { comment, contributionId, type, rights, acts, onDeleted } = props;
  const { id, hidden, isOwn } = comment;
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const [replying, setReplying] = useState(false);
  const replyButton = useFocusReturn<HTMLButtonElement>(replying);
  const isEditable = useIsBefore(comment.editableUntil);
  const button = useFocusReturn<HTMLButtonElement>(editing);
  const { confirm, dialog } = useConfirm();
  const askAndDelete = async () => {
    const confirmed = await confirm({
      title: 'comment.delete.title',
      text: 'comment.delete.text',
      confirmLabel: 'comment.delete',
      destructive: true,
    });
    if (!confirmed) return;
    await acts.remove(comment);
    onDeleted();
  };
  if (editing) {
    return (
      <Box sx={{ mt: 1 }}>
        <CommentForm
          contributionId={contributionId}
          place={`comment ${id} change`}
          label="comment.change"
          initial={comment.comment}
          mentions={comment.mentions}
          sendLabel="contribution.save"
          onSend={(written) => acts.save(id, written)}
          onClose={() => setEditing(false)}
          autoFocus
        />
      </Box>
    );
  }
  const isHidden = hidden !== null;
  return (
    <>
      {isHidden ? <HiddenNote comment={comment} /> : <CommentWords {...comment} />}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 0.5,
          marginInlineStart: -0.5,
          mt: 0.5,
        }}
      >
        <Reactions
          comment={comment}
          mayReact={rights.mayReact && !isOwn && !isHidden}
          onReact={(kind, isGiven) => acts.react(id, kind, isGiven)}
        />
        {rights.mayReply && !isHidden && !replying && (
          <Button
            ref={replyButton}
            size="small"
            aria-label={translate('comment.reply.to', { name: comment.fullName })}
            onClick={() => setReplying(true)}
          >
            {translate('comment.reply')}
          </Button>
        )}
        {rights.mayChange && isEditable && (
          <Button ref={button} size="small" onClick={() => setEditing(true)}>
            {translate('comment.change')}
          </Button>
        )}
        {rights.mayDelete && isOwn && (
          <Button size="small" onClick={() => void askAndDelete().catch(() => undefined)}>
            {translate('comment.delete')}
          </Button>
        )}
        <CommentMenu comment={comment} mayMark={rights.mayMark} acts={acts} />
      </Box>
      {replying && (
        <Box sx={{ mt: 1 }}>
          <CommentForm
            contributionId={contributionId}
            place={`comment ${id} reply`}
            label="comment.reply.yours"
            sendLabel="comment.reply"
            onSend={(written) => acts.add(written, id)}
            onClose={() => setReplying(false)}
            type={type}
            mayAnswerOfficially={rights.mayAnswerOfficially}
            autoFocus
          />
        </Box>
      )}
      {dialog}
    </>
  );
}

/** Whether a moment is still to come. */
function useIsBefore(moment: string | null): boolean {
  const at = moment === null ? 0 : Date.parse(moment);
  const [isBefore, setIsBefore] = useState(() => at > Date.now());
  useEffect(() => {
    const left = at - Date.now();
    setIsBefore(left > 0);
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setIsBefore(false), left);
    return () => clearTimeout(timer);
  }, [at]);
  return isBefore;
}
