import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
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

function PageIndex({ parts }: Pick<Parameters<typeof IndexedParts>[0], 'parts'>) {
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
              onClick={() => headingOf(id)?.focus({ preventScroll: true })}
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

const headingOf = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('h2');

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

/** Shows the part that the address names when the page opens, and again while what is read for others moves it, until the reader acts. */
function useNamedPart(places: { readonly current: HTMLElement | null }, parts: readonly IndexedPart[]): void {
  const { hash } = useLocation();
  const [named] = useState(() => parts.find(({ id }) => hash === `#${id}`)?.id);
  useEffect(() => {
    if (named === undefined || !places.current) return;
    const show = () => {
      document.getElementById(named)?.scrollIntoView();
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.matches('h1')) {
        headingOf(named)?.focus({ preventScroll: true });
      }
    };
    show();
    const observer = new ResizeObserver(show);
    observer.observe(places.current);
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, PATIENCE_MS);
    for (const action of ACTIONS) window.addEventListener(action, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const action of ACTIONS) window.removeEventListener(action, stop);
    };
  }, [named, places]);
}
