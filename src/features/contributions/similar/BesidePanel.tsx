import Close from '@mui/icons-material/Close';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useGetList, useGetOne, useLocale } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { ContributionContent } from '#src/components/contributions/ContributionContent.tsx';
import { ContributionState } from '#src/components/contributions/ContributionState.tsx';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { headAddressOf } from '../headAddress.ts';
import { stateSince } from '../stateSince.ts';

interface BesidePanelProps {
  /** The one that is opened; null: none. */
  id: number | null;
  onClose: () => void;
  /** What can be done with it. */
  actions?: ReactNode;
}

/**
 * Another contribution beside what one is at: state, outcome and text, over the whole window on phones. The page below stays as it
 * is, its address too; Esc closes, and the focus goes back to where it was.
 */
export function BesidePanel({ id, onClose, actions }: BesidePanelProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={id !== null}
      onClose={onClose}
      slotProps={{
        // What is being written stays legible beside it.
        backdrop: { invisible: true },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          elevation: 8,
          sx: {
            width: { xs: '100%', md: 'min(560px, 50vw)' },
            borderInlineStart: { md: '1px solid var(--mui-palette-divider)' },
          },
        },
      }}
    >
      {id !== null && <Shown id={id} titleId={titleId} onClose={onClose} actions={actions} />}
    </Drawer>
  );
}

function Shown({ id, titleId, onClose, actions }: BesidePanelProps & { id: number; titleId: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data, error, refetch } = useGetOne<ContributionDetail>('contributions', {
    id,
    meta: { view: 'read', locale },
  });
  return (
    <>
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          px: { xs: 2, sm: 3 },
          py: 1.5,
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {data ? `${translate(`contribution.type.${data.type}`)} · ${data.code}` : ' '}
          </Typography>
          <Typography id={titleId} variant="h2">
            {data ? titleOr(translate, data.title) : translate('contribution.similar.loading')}
          </Typography>
        </Box>
        <IconButton onClick={onClose} aria-label={translate('contribution.similar.close')} edge="end">
          <Close />
        </IconButton>
      </Box>
      <Box tabIndex={-1} sx={{ px: { xs: 2, sm: 3 }, pb: 3, flex: 1 }}>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : data ? (
          <>
            <Where contribution={data} />
            <ContributionContent contribution={data} />
          </>
        ) : (
          <DetailSkeleton />
        )}
      </Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          borderBlockStart: '1px solid var(--mui-palette-divider)',
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          px: { xs: 2, sm: 3 },
          py: 1.5,
        }}
      >
        {data && actions}
        {data && (
          <Button
            href={detailAddress(data)}
            target="_blank"
            rel="noopener"
            startIcon={<OpenInNew />}
            sx={{ marginInlineStart: 'auto' }}
          >
            {translate('contribution.similar.page')}
            <span style={visuallyHidden}> {translate('contribution.similar.newTab')}</span>
          </Button>
        )}
      </Box>
    </>
  );
}

/** Its state and since when; of one that has its outcome, the answer too. */
function Where({ contribution }: { contribution: ContributionDetail }) {
  const { id, stateType, dateSubmitted, owners, permissions } = contribution;
  const isOver = FINAL_STATE_TYPES.includes(stateType);
  return (
    <Box sx={{ mb: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <ContributionState
          contribution={contribution}
          headAddress={headAddressOf(contribution)}
          size="medium"
          isHeadNamed
          inNewTab
        />
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          <DateInWords value={stateSince(contribution)} />
        </Typography>
      </Box>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5 }}>
        {[
          owners.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
          dateSubmitted && formatDate(dateSubmitted),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {isOver && permissions.commands.VIEW_HISTORY && <Answer id={id} />}
    </Box>
  );
}

type Entry = Row<'contribution-history'>;

/** What was said with the last move between states, to those who may read the history. */
function Answer({ id }: { id: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useGetList<Entry>('contribution-history', {
    filter: { id, category: 'STATE' },
    meta: { view: 'list', locale } satisfies ListMeta<'contribution-history'>,
    pagination: { page: 1, perPage: 1 },
  });
  const answer = data?.[0]?.explanation;
  if (!answer) return null;
  return (
    <Box component="section" aria-label={translate('contribution.similar.answer')} sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {translate('contribution.similar.answer')}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answer}</Typography>
    </Box>
  );
}
