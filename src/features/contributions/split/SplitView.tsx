import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Identifier } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { useAddressList } from '#src/components/list/AddressListProvider.tsx';
import { LastChosen } from '#src/components/list/selectionRange.ts';
import { useShortcut } from '#src/components/shortcuts/useShortcut.ts';
import { BAR_HEIGHT, PaneContext } from '../detail/paneContext.ts';
import type { ListPlace } from '../listContext.ts';
import { ContributionPane } from './ContributionPane.tsx';
import { chosenIn, pageBeside, withChosen } from './chosenContribution.ts';
import { SplitList } from './SplitList.tsx';

/** The page's own width is for reading; two panes take that of the window. */
const WIDE_PAGE = { '#main': { maxWidth: 1760 } };

interface SplitViewProps {
  title: string;
  place: ListPlace;
  /** What can be done with the rows that are ticked; without it there are no ticks. */
  bulkBar?: ReactNode;
  /** Shows the list alone again. */
  onClose: () => void;
}

/** The height of an element, px, also when its content wraps. */
function useHeight() {
  const element = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setHeight(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, height] as const;
}

/** A list at the left, one of its contributions at the right; which one stands in the address. */
export default function SplitView({ title, place, bulkBar, onClose }: SplitViewProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data: rows = [] } = useAddressList<ContributionRow>();
  const chosen = chosenIn(search);
  const at = rows.findIndex(({ id }) => id === chosen);
  // One that an answer took out of the list leaves its place to the next one.
  const lastAt = useRef(-1);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
  }, [at]);

  const pane = useMemo(() => {
    const has = (id: number | null) => rows.some((row) => row.id === id);
    return {
      wayTo: (id: number, step?: 1 | -1) => {
        const leavesPage = step !== undefined && has(chosen) && !has(id);
        const next = withChosen(search, id, leavesPage ? { page: pageBeside(search, step) } : undefined);
        return { to: `${pathname}${next}`, preventScrollReset: true };
      },
      tabAddress: (name: string) => `${pathname}${withChosen(search, chosen, { tab: name })}`,
    };
  }, [rows, chosen, pathname, search]);

  const steppingTo = (row: ContributionRow | undefined) =>
    row ? () => void navigate(pane.wayTo(row.id).to, { preventScrollReset: true }) : null;
  // Past the ends of the page the buttons for the neighbours lead on.
  const former = Math.max(lastAt.current, 0);
  useShortcut('J', steppingTo(rows[at < 0 ? Math.min(former, rows.length - 1) : at + 1]));
  useShortcut('K', steppingTo(rows[at < 0 ? Math.max(former - 1, 0) : at - 1]));

  const lastTicked = useRef<Identifier>(null);
  const [bar, barHeight] = useHeight();

  return (
    <PaneContext value={pane}>
      <GlobalStyles styles={WIDE_PAGE} />
      <Box ref={bar} sx={{ position: 'sticky', top: 72, zIndex: 4 }}>
        {bulkBar}
      </Box>
      <Box
        sx={{
          [BAR_HEIGHT]: `${barHeight}px`,
          display: 'grid',
          gridTemplateColumns: { xs: '320px minmax(0, 1fr)', xl: '380px minmax(0, 1fr)' },
          columnGap: 2.5,
          alignItems: 'start',
          mb: 3,
        }}
      >
        <LastChosen value={lastTicked}>
          <SplitList title={title} chosen={chosen} hasSelection={bulkBar !== undefined} onClose={onClose} />
        </LastChosen>
        <ContributionPane id={chosen} place={place} list={`${pathname}${withChosen(search, null)}`} />
      </Box>
    </PaneContext>
  );
}
