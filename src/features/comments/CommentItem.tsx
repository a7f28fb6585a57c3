import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { CommentRow } from '#contract/comments/schema.ts';
import { type Addressed, detailAddress } from '#src/app/contributionAddress.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { InitialsAvatar } from '#src/components/fields/UserName.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentAuthor } from './CommentAuthor.tsx';
import { CommentContent, type CommentRights } from './CommentContent.tsx';
import { OfficialChip } from './OfficialChip.tsx';
import type { CommentActs } from './useComments.ts';

interface CommentItemProps {
  comment: CommentRow;
  /** Who wrote the comment that this one answers. */
  answers: string | undefined;
  rights: CommentRights;
  acts: CommentActs;
  /** The address names this comment. */
  isTarget: boolean;
  /** Of whose family the comment is. */
  head: Addressed;
  /** What is shown below it. */
  children?: ReactNode;
}

/** One comment, with what its reader may do with it. */
export function CommentItem(props: CommentItemProps) {
  const { comment, answers, head, isTarget, children } = props;
  const translate = useTranslate();
  const item = useRef<HTMLLIElement>(null);
  const { key } = useLocation();
  const { fullName, createdDate, editedAt, deleted } = comment;
  // Also when the same notification is followed a second time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way here has a key of its own.
  useEffect(() => {
    if (!isTarget) return;
    item.current?.scrollIntoView?.({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [isTarget, key]);
  return (
    <Box
      component="li"
      ref={item}
      tabIndex={-1}
      aria-current={isTarget || undefined}
      sx={{ py: 1.5, borderRadius: 1, ...(isTarget && { bgcolor: 'quiet', px: 1.5, mx: -1.5 }) }}
    >
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <InitialsAvatar name={fullName} size={36} />
        <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
            <CommentAuthor comment={comment} />
            {comment.official && <OfficialChip />}
            <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
              <DateInWords value={createdDate} />
              {editedAt && ` · ${translate('comment.edited')}`}
              {answers && ` · ${translate('comment.answers', { name: answers })}`}
            </Box>
            {comment.origin && <OriginChip origin={comment.origin} head={head} />}
          </Box>
          {deleted ? (
            <Box sx={{ fontStyle: 'italic', color: 'text.secondary' }}>{translate('comment.deleted')}</Box>
          ) : (
            // What follows the deletion goes on at its place.
            <CommentContent
              {...props}
              contributionId={head.id}
              type={head.type}
              onDeleted={() => item.current?.focus()}
            />
          )}
          {children}
        </Box>
      </Box>
    </Box>
  );
}

interface OriginChipProps {
  origin: NonNullable<CommentRow['origin']>;
  head: Addressed;
}

/** Leads to the member of the family that a comment was written at. */
function OriginChip({ origin: { id, code, title }, head }: OriginChipProps) {
  const translate = useTranslate();
  const name = translate('comment.origin.named', { code, title });
  return (
    <Chip
      component={RouterLink}
      // Of another type, too: its page finds its own address.
      to={detailAddress({ ...head, id })}
      clickable
      size="small"
      variant="outlined"
      label={translate('comment.origin', { code })}
      aria-label={name}
      title={name}
      sx={{ maxWidth: '100%' }}
    />
  );
}
