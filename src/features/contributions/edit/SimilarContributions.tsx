import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale, useStore } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SimilarContribution } from '#contract/search/similar.endpoints.ts';
import { useFocusAfterRemoval } from '#src/components/useFocusAfterRemoval.ts';
import { useRested } from '#src/components/useRested.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BesidePanel } from '../similar/BesidePanel.tsx';
import { OpenBesideLink } from '../similar/OpenBesideLink.tsx';
import { SimilarFacts } from '../similar/SimilarFacts.tsx';
import { SupportInsteadDialog } from './SupportInsteadDialog.tsx';
import { similarQuery } from './similarQuery.ts';
import { useEditedContribution } from './useEditedContribution.ts';

/** Rest in typing after which the server is asked, ms. */
const REST_MS = 300;
const SHOWN = 3;
/** Of a shorter title nothing can be said. */
const LEAST_WORDS = 2;

/**
 * What is being written, once typing in the title rests, with the text as it is then; null while there is too little of it. What
 * is typed in the text alone asks nothing: the form would move below the hands.
 */
function useRestedDraft() {
  const { getValues } = useFormContext();
  const title = String(useWatch({ name: 'title' }) ?? '').trim();
  const asked = title.split(/\s+/u).length < LEAST_WORDS ? '' : title;
  const rested = useRested(asked, REST_MS);
  const draft = useMemo(() => similarQuery(rested, String(getValues('body') ?? '')), [rested, getValues]);
  // What is taken away is gone at once.
  return asked === '' || rested === '' ? null : draft;
}

/** What others have submitted already and is like what is being written. The focus stays where it is. */
export default function SimilarContributions() {
  const translate = useTranslate();
  const locale = useLocale();
  const listId = useId();
  const { id } = useEditedContribution();
  const [isOpen, setOpen] = useStore('contribution.similar.isOpen', true);
  const [beside, setBeside] = useState<SimilarContribution | null>(null);
  const [supported, setSupported] = useState<SimilarContribution | null>(null);
  const distinguish = useChange('distinguish');
  const [distinct, setDistinct] = useState<readonly number[]>([]);
  const heading = useRef<HTMLButtonElement>(null);
  const { setFocus } = useFormContext();
  const draft = useRestedDraft();
  const { data } = useRead(
    'readSimilar',
    {
      query: {
        ...(draft ?? { title: '', text: '' }),
        ...{ id, size: SHOWN, leaveOutDistinct: 'true', langKey: locale },
      },
    },
    { enabled: draft !== null, placeholderData: keepPreviousData },
  );
  // What is said to be different goes at once, before the answer without it is there.
  const similar = draft === null ? [] : (data ?? []).filter((one) => !distinct.includes(one.id));
  const summary =
    similar.length === 0 ? '' : translate('contribution.similar', { smart_count: similar.length });

  // What was pressed goes, be it here or in the panel: the focus stays near.
  const focusEvents = useFocusAfterRemoval(() => {
    if (!heading.current) setFocus('title');
    return heading.current;
  });
  const sayDifferent = async (other: SimilarContribution) => {
    setBeside(null);
    setDistinct((ids) => [...ids, other.id]);
    // The call has shown its refusal.
    await distinguish({ params: { id, otherId: other.id } }).catch(() =>
      setDistinct((ids) => ids.filter((one) => one !== other.id)),
    );
  };
  const actionsFor = (one: SimilarContribution, isNamed: boolean) => (
    <SimilarButtons
      similar={one}
      isNamed={isNamed}
      onSupport={() => setSupported(one)}
      onDifferent={() => void sayDifferent(one)}
    />
  );

  return (
    <div {...focusEvents}>
      <span role="status" style={visuallyHidden}>
        {summary}
      </span>
      {similar.length > 0 && (
        <Box sx={{ mt: -1, mb: 3 }}>
          <ButtonBase
            ref={heading}
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={listId}
            sx={{ gap: 0.5, minHeight: 32, borderRadius: 1, typography: 'body2', color: 'text.secondary' }}
          >
            <ExpandMore
              aria-hidden
              fontSize="small"
              sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 150ms' }}
            />
            {summary}
          </ButtonBase>
          <Box
            component="ul"
            id={listId}
            hidden={!isOpen}
            sx={{ m: 0, p: 0, pl: 2, ml: 1.25, listStyle: 'none', borderLeft: 1, borderColor: 'divider' }}
          >
            {similar.map((one) => (
              <Box component="li" key={one.id} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
                <OpenBesideLink onOpen={() => setBeside(one)}>{one.title}</OpenBesideLink>
                <SimilarFacts similar={{ ...one, author: null }} inNewTab />
                <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -0.75 }}>{actionsFor(one, true)}</Box>
              </Box>
            ))}
          </Box>
        </Box>
      )}
      <BesidePanel
        id={beside?.id ?? null}
        onClose={() => setBeside(null)}
        actions={beside && actionsFor(beside, false)}
      />
      {supported && <SupportInsteadDialog similar={supported} onClose={() => setSupported(null)} />}
    </div>
  );
}

interface SimilarButtonsProps {
  similar: SimilarContribution;
  /** Several stand on the page: each button says which one it is about. */
  isNamed: boolean;
  onSupport: () => void;
  onDifferent: () => void;
}

function SimilarButtons({ similar, isNamed, onSupport, onDifferent }: SimilarButtonsProps) {
  const translate = useTranslate();
  const about = isNamed && <span style={visuallyHidden}>: {similar.title}</span>;
  return (
    <>
      {similar.maySupport && (
        <Button type="button" size="small" aria-haspopup="dialog" onClick={onSupport}>
          {translate('support.instead')}
          {about}
        </Button>
      )}
      <Button type="button" size="small" color="inherit" onClick={onDifferent}>
        {translate('contribution.similar.different')}
        {about}
      </Button>
    </>
  );
}
