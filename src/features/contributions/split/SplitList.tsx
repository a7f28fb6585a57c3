import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useLocale } from 'ra-core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useAddressList } from '#src/components/list/AddressListProvider.tsx';
import { Pagination } from '#src/components/list/Pagination.tsx';
import { RowCheckbox } from '#src/components/list/RowCheckbox.tsx';
import { useRowToggle } from '#src/components/list/useRowToggle.ts';
import { useShortcut } from '#src/components/shortcuts/useShortcut.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BAR_HEIGHT } from '../detail/paneContext.ts';
import { SplitRow } from './SplitRow.tsx';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Below the bar of the application, as high as what is left of the window. */
const BESIDE_PAGE = {
  position: 'sticky',
  top: `calc(80px + var(${BAR_HEIGHT}, 0px))`,
  maxHeight: `calc(100dvh - 96px - var(${BAR_HEIGHT}, 0px))`,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
} as const;

/** All of its buttons stand in one row. */
const SMALL_PAGER = {
  '& > div': { py: 1, gap: 0.5 },
  '& nav ul': { gap: 0 },
  '& nav button': { minWidth: 36, height: 36, px: 0.25 },
  '& nav li[aria-hidden]': { minWidth: 16, height: 36, px: 0 },
} as const;

interface SplitListProps {
  title: string;
  chosen: number | null;
  /** Rows can be ticked for a command on many. */
  hasSelection: boolean;
  /** Shows the list alone again. */
  onClose: () => void;
}

/** What the list is, how much it holds, and the way back to the list alone. */
function SplitHeader({ title, onClose }: Pick<SplitListProps, 'title' | 'onClose'>) {
  const text = useText();
  const translate = useTranslate();
  const locale = useLocale();
  const { total, meta } = useAddressList<ContributionRow>();
  const close = translate('contribution.split.close');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, flex: 'none' }}>
      <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {text(title)}
        {total !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` · ${formatInteger(total, locale)}${meta?.hasMore ? '+' : ''}`}
          </Box>
        )}
      </Typography>
      <IconButton aria-label={close} title={close} onClick={onClose}>
        <Close />
      </IconButton>
    </Box>
  );
}

/** The rows of the list in short, which scroll by themselves; arrow keys walk them, Enter opens one. */
export function SplitList({ title, chosen, hasSelection, onClose }: SplitListProps) {
  const text = useText();
  const { data: rows, error, isFetching, isNarrowed, refetch } = useAddressList<ContributionRow>();
  const box = useRef<HTMLDivElement>(null);
  // Where its page comes later, as by a link, it is shown then.
  const isThere = rows?.some(({ id }) => id === chosen) ?? false;
  const followed = useRef(chosen);
  useEffect(() => {
    if (!isThere) return;
    // Whoever has gone on in the list meanwhile stays there.
    showChosen(box.current, chosen, { takesFocus: followed.current !== chosen });
    followed.current = chosen;
  }, [chosen, isThere]);

  const translate = useTranslate();
  const named = [
    { name: 'title', label: '', text: ({ title: own }: ContributionRow) => titleOr(translate, own) },
  ];
  const toggle = useRowToggle();
  /** The row that has the focus, else the one that is read. */
  const tick = () => {
    const focused = box.current?.querySelector<HTMLElement>('[data-row]:focus-within')?.dataset.row;
    const id = focused === undefined ? chosen : Number(focused);
    if (rows?.some((row) => row.id === id) && id !== null) toggle(id);
  };
  const tickKey = useShortcut('X', hasSelection ? tick : null);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
    // From the checkbox of a row as well as from its link.
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
    if (at < 0) return;
    event.preventDefault();
    links[step(at, links.length - 1)]?.focus();
  };

  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (rows === undefined) return <ListSkeleton rows={8} columns={1} />;
  if (rows.length === 0) {
    return (
      <EmptyState
        title="components.list.noneFound"
        {...(isNarrowed && { text: 'components.list.noneLeft' })}
      />
    );
  }
  return (
    <Box sx={BESIDE_PAGE}>
      <SplitHeader title={title} onClose={onClose} />
      <Paper ref={box} variant="outlined" sx={{ overflow: 'auto', minHeight: 240, flex: '0 1 auto' }}>
        <Box
          component="ul"
          aria-label={text(title)}
          aria-busy={isFetching}
          onKeyDown={walk}
          sx={{ listStyle: 'none', m: 0, p: 0, opacity: isFetching ? 0.6 : 1 }}
        >
          {rows.map((row) => (
            <SplitRow
              key={row.id}
              row={row}
              isChosen={row.id === chosen}
              checkbox={
                hasSelection && (
                  <RecordContextProvider value={row}>
                    <RowCheckbox columns={named} keys={tickKey} />
                  </RecordContextProvider>
                )
              }
            />
          ))}
        </Box>
      </Paper>
      <Box sx={SMALL_PAGER}>
        <Pagination maxButtons={3} />
      </Box>
    </Box>
  );
}

/** The row of what is read comes into the view of the list, and takes the focus where another row had it. */
function showChosen(
  box: HTMLElement | null,
  chosen: number | null,
  { takesFocus }: { takesFocus: boolean },
): void {
  const link = chosen === null ? null : box?.querySelector<HTMLElement>('[aria-current]');
  const row = link?.closest('li');
  if (!box || !link || !row) return;
  if (takesFocus && box.contains(document.activeElement)) link.focus({ preventScroll: true });
  const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}
