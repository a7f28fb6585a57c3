import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ModeratedComment } from '#contract/comments/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import type { Subject } from '#src/dataProvider/subjects.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentWords } from './CommentWords.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const SHOWN_BY: readonly Subject[] = ['moderated-comments'];

/** A comment that was reported or hidden: its words, why, where, and what a moderator can do about it. */
export function ModeratedCommentCard({ comment: row }: { comment: ModeratedComment }) {
  const translate = useTranslate();
  const { id, state, fullName, contribution, reportCount, reasons, hiddenReason, hiddenBy, date } = row;
  const hide = useChange('hideComment', SHOWN_BY);
  const unhide = useChange('unhideComment', SHOWN_BY);
  const dismiss = useChange('dismissReports', SHOWN_BY);
  const [isHiding, setHiding] = useState(false);
  const [isSending, setSending] = useState(false);
  const button = useFocusReturn<HTMLButtonElement>(isHiding);
  const send = async (change: typeof unhide) => {
    setSending(true);
    // The call has shown its refusal; the list shows what is there either way.
    await change({ params: { id } }).catch(() => undefined);
    setSending(false);
  };
  const address = `${detailAddress(contribution)}?tab=discussion&comment=${id}`;
  return (
    <Card component="article" aria-label={fullName} sx={{ p: { xs: 2, sm: 2.5 }, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {fullName}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          <DateInWords value={row.createdDate} />
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {contribution.code} ·{' '}
        <Link component={RouterLink} to={address}>
          {contribution.title}
        </Link>
      </Typography>
      <CommentWords comment={row.comment} mentions={[]} />
      <Box sx={{ mt: 1.5, p: 1.5, borderRadius: 1, bgcolor: 'quiet' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {state === 'HIDDEN'
            ? translate('comment.moderation.hiddenBy', { name: hiddenBy ?? '' })
            : translate('comment.moderation.reports', { smart_count: reportCount })}{' '}
          <Typography component="span" variant="caption" color="text.secondary">
            <DateInWords value={date} />
          </Typography>
        </Typography>
        {state === 'HIDDEN' ? (
          <Typography variant="body2">{hiddenReason}</Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'disc', m: 0, paddingInlineStart: 2.5 }}>
            {reasons.map((reason, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several may give the same reason.
              <li key={at}>{reason}</li>
            ))}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {state === 'HIDDEN' ? (
          <Button
            size="small"
            aria-label={translate('comment.unhide.named', { name: fullName })}
            onClick={() => void send(unhide)}
            loading={isSending}
          >
            {translate('comment.unhide')}
          </Button>
        ) : (
          <>
            <Button
              ref={button}
              size="small"
              variant="outlined"
              aria-label={translate('comment.hide.named', { name: fullName })}
              onClick={() => setHiding(true)}
            >
              {translate('comment.hide')}
            </Button>
            <Button
              size="small"
              color="inherit"
              aria-label={translate('comment.dismiss.named', { name: fullName })}
              onClick={() => void send(dismiss)}
              loading={isSending}
            >
              {translate('comment.dismiss')}
            </Button>
          </>
        )}
      </Box>
      {isHiding && (
        <ReasonDialog
          act="hide"
          onSave={(reason) => hide({ params: { id }, body: { reason } })}
          onClose={() => setHiding(false)}
        />
      )}
    </Card>
  );
}
