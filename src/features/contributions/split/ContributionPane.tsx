import OpenInFull from '@mui/icons-material/OpenInFull';
import TouchAppOutlined from '@mui/icons-material/TouchAppOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { ShortcutsButton } from '#src/components/shortcuts/ShortcutsButton.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ContributionParts } from '../detail/ContributionParts.tsx';
import { HEADING_MARK } from '../detail/contributionHeading.ts';
import { Neighbours } from '../detail/Neighbours.tsx';
import { useShownContribution } from '../detail/useShownContribution.ts';
import type { ListPlace } from '../listContext.ts';
import { useListsOf } from './useListsOf.ts';

interface ContributionPaneProps {
  /** Which one is read; null: none is chosen. */
  id: number | null;
  place: ListPlace;
  /** The address of the list beside it. */
  list: string;
}

/** The contribution that is read beside its list, as on its own page. */
export function ContributionPane({ id, place: { type, parentId }, list }: ContributionPaneProps) {
  const translate = useTranslate();
  const titleId = useId();
  const first = useRef<number | null>(id);
  const isFirst = first.current === id;
  useEffect(() => {
    if (!isFirst) first.current = null;
  }, [isFirst]);
  if (id === null) return <EmptyState title="contribution.split.empty" icon={<TouchAppOutlined />} />;
  const addressed = { id, type, competitionId: parentId > 0 ? parentId : null };
  return (
    // No landmark, for the panel within it is one.
    <Box component="article" aria-labelledby={titleId} sx={{ minWidth: 0, scrollMarginTop: 80 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'flex-end',
          mb: 0.5,
          displayPrint: 'none',
        }}
      >
        <Button
          component={Link}
          to={detailAddress(addressed)}
          state={{ list }}
          startIcon={<OpenInFull />}
          sx={{ marginInlineStart: -1, marginInlineEnd: 'auto' }}
        >
          {translate('contribution.split.open')}
        </Button>
        <ShortcutsButton />
        <Neighbours contribution={addressed} list={list} />
      </Box>
      <Shown key={id} {...{ id, type, list, titleId }} takesFocus={!isFirst} />
    </Box>
  );
}

interface ShownProps {
  id: number;
  type: ContributionType;
  list: string;
  titleId: string;
  /** It came in the place of another one. */
  takesFocus: boolean;
}

function Shown({ id, type, ...content }: ShownProps) {
  const { data, error, refetch } = useShownContribution(id);
  const isElsewhere = failureStatus(error) === 404 || (data !== undefined && data.type !== type);
  if (isElsewhere) {
    return <EmptyState title="contribution.split.missing" text="contribution.split.missing.text" />;
  }
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return <Content contribution={data} {...content} />;
}

interface ContentProps extends Omit<ShownProps, 'id' | 'type'> {
  contribution: ContributionDetail;
}

function Content({ contribution, list, titleId, takesFocus }: ContentProps) {
  const translate = useTranslate();
  useListsOf(contribution);
  const title = titleOr(translate, contribution.title);
  return (
    <ContributionParts
      contribution={contribution}
      list={list}
      title={<Title id={titleId} title={title} takesFocus={takesFocus} />}
    />
  );
}

/** The title; it takes the focus where that went with the contribution of before. */
function Title({ id, title, takesFocus }: { id: string; title: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef(takesFocus);
  useEffect(() => {
    if (!wanted.current) return;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    // Whoever has read the former one to its end begins this one at its beginning.
    const pane = heading.current?.closest('article');
    if ((pane?.getBoundingClientRect().top ?? 0) < 0) pane?.scrollIntoView();
  }, []);
  return (
    <Typography
      {...HEADING_MARK}
      ref={heading}
      id={id}
      component="h2"
      variant="h1"
      tabIndex={-1}
      sx={{ fontSize: 26, mb: 2, overflowWrap: 'anywhere' }}
    >
      {title}
    </Typography>
  );
}
