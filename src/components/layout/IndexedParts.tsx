import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigationType } from 'react-router-dom';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

export interface IndexedPart {
  /** Stands in the address: `#notifications`. */
  id: string;
  /** The same as that of the section within. */
  title: KeyOrText;
  /** A section with its heading, or nothing where it is not for this person. */
  content: ReactNode;
}

/** The parts of a long page, and links to each of them: beside them on wide windows, above them on others. */
export function IndexedParts({ parts }: { parts: readonly IndexedPart[] }) {
  const places = useRef<HTMLDivElement>(null);
  const filled = useFilledParts(places, parts);
  useNamedPart(places, parts);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 640px)' },
        columnGap: 5,
        alignItems: 'start',
      }}
    >
      <PageIndex parts={parts.filter(({ id }) => filled.has(id))} />
      <Box ref={places} sx={{ minWidth: 0 }}>
        {parts.map(({ id, content }) => (
          <div key={id} id={id}>
            {content}
          </div>
        ))}
      </Box>
    </Box>
  );
}

function PageIndex({ parts }: { parts: readonly IndexedPart[] }) {
  const translate = useTranslate();
  const text = useText();
  const titleId = useId();
  return (
    <Box
      component="nav"
      aria-labelledby={titleId}
      sx={{ position: { md: 'sticky' }, top: 88, mb: 2, displayPrint: 'none' }}
    >
      <Typography id={titleId} component="p" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
        {translate('components.index.label')}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: { xs: 'flex', md: 'grid' },
          flexWrap: 'wrap',
          columnGap: 2.5,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link
              component={RouterLink}
              to={`#${id}`}
              underline="hover"
              sx={{ display: 'flex', alignItems: 'center', minHeight: { xs: 44, md: 36 } }}
            >
              {text(title)}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** @returns whether the part has its heading yet */
function focusHeading(part: HTMLElement): boolean {
  const heading = part.querySelector<HTMLElement>('h2');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Ids of the parts that show something: only the part itself learns whether it does. */
function useFilledParts(places: { readonly current: HTMLElement | null }, parts: readonly IndexedPart[]) {
  const [filled, setFilled] = useState<ReadonlySet<string>>(() => new Set(parts.map(({ id }) => id)));
  useLayoutEffect(() => {
    const shown = [...(places.current?.children ?? [])];
    const note = () => setFilled(new Set(shown.filter((part) => part.hasChildNodes()).map(({ id }) => id)));
    note();
    const observer = new MutationObserver(note);
    for (const part of shown) observer.observe(part, { childList: true });
    return () => observer.disconnect();
  }, [places]);
  return filled;
}

/** A page that still grows by then is left as it is, ms. */
const PATIENCE_MS = 10_000;
/** What says that somebody goes on alone. */
const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Shows the part that the address names, when the page opens and whenever a link leads to one. */
function useNamedPart(places: { readonly current: HTMLElement | null }, parts: readonly IndexedPart[]): void {
  const location = useLocation();
  const [opened] = useState(location);
  const isBackOrForward = useNavigationType() === 'POP' && location !== opened;
  const named = parts.find(({ id }) => location.hash === `#${id}`)?.id;
  useEffect(() => {
    const part = named === undefined ? null : document.getElementById(named);
    if (!part || !places.current) return;
    if (!isBackOrForward) return showWhileGrowing(part, places.current, location !== opened);
    // The browser shows what was on the screen then.
    focusHeading(part);
  }, [named, location, opened, isBackOrForward, places]);
}

/**
 * Shows a part, and again while what is read for others moves it, until the reader acts.
 * @param isLedTo its heading takes the focus; otherwise only where nothing has it yet
 * @returns ends it
 */
function showWhileGrowing(part: HTMLElement, page: HTMLElement, isLedTo: boolean): () => void {
  const ended = new AbortController();
  let isFocusDue = isLedTo;
  const shown = { top: 0, scrollY: 0, pageHeight: 0 };
  const topOf = () => part.getBoundingClientRect().top;
  const show = () => {
    part.scrollIntoView();
    Object.assign(shown, { top: topOf(), scrollY: window.scrollY, pageHeight: page.offsetHeight });
    const { activeElement } = document;
    const isFocusFree = activeElement === document.body || activeElement?.matches('h1');
    if ((isFocusDue || isFocusFree) && focusHeading(part)) isFocusDue = false;
  };
  show();
  const observer = new ResizeObserver(show);
  observer.observe(page);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    ended.abort();
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  const listening = { passive: true, signal: ended.signal };
  for (const action of ACTIONS) window.addEventListener(action, stop, listening);
  // A screen reader scrolls without any of these. Where a page grows, either the part moves within the window or the browser
  // scrolls along, not both; where it shrinks, the browser may have to scroll up to its new end.
  const stopIfMoved = () => {
    const hasMoved = Math.abs(topOf() - shown.top) > 1 && Math.abs(window.scrollY - shown.scrollY) > 1;
    const { scrollHeight } = document.documentElement;
    const isAtNewEnd =
      page.offsetHeight < shown.pageHeight && window.scrollY + window.innerHeight >= scrollHeight - 1;
    if (hasMoved && !isAtNewEnd) stop();
  };
  window.addEventListener('scroll', stopIfMoved, listening);
  return stop;
}
