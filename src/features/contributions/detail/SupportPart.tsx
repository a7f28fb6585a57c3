import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { detailAddress, isDraft } from '#src/app/contributionAddress.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { FollowButton } from '#src/components/follows/FollowButton.tsx';
import { FollowMoreButton } from '#src/components/follows/FollowMoreButton.tsx';
import { ShareButton } from '#src/components/share/ShareButton.tsx';
import { useShortcut } from '#src/components/shortcuts/useShortcut.ts';
import { SupportButton } from '#src/components/support/SupportButton.tsx';
import { SupportNoteForm } from '#src/components/support/SupportNoteForm.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** The focus shows, and says, what came of it. */
function press(button: HTMLButtonElement | null): void {
  button?.focus();
  button?.click();
}

/** What a reader can do for a contribution, each with one press: support it, follow it, pass it on. */
export function SupportPart({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { id, title, summary, supportCount, supported, permissions, family } = contribution;
  const [asksNote, setAsksNote] = useState(false);
  const follow = useRef<HTMLButtonElement>(null);
  const shortcut = useShortcut('F', isDraft(contribution) ? null : () => press(follow.current));
  if (isDraft(contribution)) return null;
  // What is joined to another one is supported no more, but whoever supports it can stop hearing of both.
  const isOffered = permissions.support || (supported && family !== null);
  const count = translate('support.count', { smart_count: supportCount });
  return (
    <Box
      component="section"
      aria-label={translate('support.part')}
      sx={{ pt: 2, mt: 2, borderBlockStart: '1px solid var(--mui-palette-divider)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {isOffered && <SupportButton contribution={contribution} onSupported={() => setAsksNote(true)} />}
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <FollowButton contribution={contribution} ref={follow} {...shortcut} />
          <FollowMoreButton contributionId={id} />
        </Box>
        <ShareButton
          shared={{ title: titleOr(translate, title), summary, path: detailAddress(contribution) }}
        />
        {!isOffered && supportCount > 0 && (
          <Typography variant="body2" color="text.secondary">
            {supported ? translate('support.own', { count }) : count}
          </Typography>
        )}
      </Box>
      {asksNote && supported && <SupportNoteForm contributionId={id} onDone={() => setAsksNote(false)} />}
    </Box>
  );
}
