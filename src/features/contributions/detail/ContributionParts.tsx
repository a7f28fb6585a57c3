import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { ContributionContent } from '#src/components/contributions/ContributionContent.tsx';
import { RatingPart } from '#src/components/ratings/RatingPart.tsx';
import { InvitationNotice } from '#src/features/co-authors/coAuthorParts.ts';
import { MemberNotice } from '#src/features/families/familyParts.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { QuestionsCard } from '../questions/QuestionsCard.tsx';
import { SentBackNotice } from '../SentBackNotice.tsx';
import { ContributionTabs } from './ContributionTabs.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import { EarlierDecisions } from './EarlierDecisions.tsx';
import { NextToAnswer } from './NextToAnswer.tsx';
import { BAR_HEIGHT, usePane } from './paneContext.ts';
import { SimilarPart } from './SimilarPart.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import { SupportPart } from './SupportPart.tsx';

/**
 * The panel's place beside the content. It sticks by its lower end and is at least as high as the window: a
 * short panel stays on top, a long one moves until its end is seen, and none needs a scroll bar of its own.
 */
const BESIDE = {
  minWidth: 0,
  gridColumn: { md: 2 },
  gridRow: { md: '1 / span 2' },
  alignSelf: { md: 'end' },
  position: { md: 'sticky' },
  bottom: 16,
  minHeight: { md: `calc(100dvh - 104px - var(${BAR_HEIGHT}, 0px))` },
} as const;

interface ContributionPartsProps {
  contribution: ContributionDetail;
  /** The list from which it is read. */
  list: string | null;
  title: ReactNode;
}

/** A contribution with all that the reader may see and do, on its own page and beside a list. */
export function ContributionParts({ contribution, list, title }: ContributionPartsProps) {
  const translate = useTranslate();
  const isInPane = usePane() !== null;
  // Another state than the one in which it was opened: somebody has answered.
  const [stateAtFirst] = useState(contribution.stateId);
  const { type, code } = contribution;
  return (
    <>
      {list && contribution.stateId !== stateAtFirst && (
        <NextToAnswer contribution={contribution} list={list} />
      )}
      {contribution.family && (
        <Suspense fallback={null}>
          <MemberNotice contribution={contribution} />
        </Suspense>
      )}
      {isDraft(contribution) && !contribution.roles.includes('OWNER') && (
        <Suspense fallback={null}>
          <InvitationNotice id={contribution.id} />
        </Suspense>
      )}
      {contribution.decision ? (
        <DecisionCard contribution={contribution} decision={contribution.decision} />
      ) : (
        <SentBackNotice contribution={contribution} />
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: isInPane ? 2.5 : 4,
          rowGap: { xs: 2, md: 1 },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: `minmax(0, 1fr) ${isInPane ? 280 : 340}px`,
            ...(isInPane && { xl: 'minmax(0, 1fr) 340px' }),
          },
          gridTemplateRows: { md: 'auto 1fr' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate(`contribution.type.${type}`)} · {code}
          </Typography>
          {title}
        </Box>
        <Box sx={BESIDE}>
          <StatusPanel contribution={contribution} backTo={list} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <QuestionsCard contribution={contribution} />
          <EarlierDecisions contribution={contribution} />
          <Card sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
            <ContributionContent contribution={contribution} />
            {!isDraft(contribution) && <RatingPart contribution={contribution} />}
            <SupportPart contribution={contribution} />
          </Card>
          {contribution.permissions.compare && !isDraft(contribution) && (
            <SimilarPart contribution={contribution} />
          )}
          <ContributionTabs contribution={contribution} />
        </Box>
      </Box>
    </>
  );
}
