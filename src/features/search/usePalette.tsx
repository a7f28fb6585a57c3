import Search from '@mui/icons-material/Search';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { codesMeant } from '#contract/search/codes.ts';
import { asksForSomething, parseSearch } from '#contract/search/query.ts';
import type { SearchHit } from '#contract/search/schema.ts';
import { searchAddress } from '#src/app/searchAddress.ts';
import { folded } from '#src/components/matchesSearch.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Choice, ChoiceGroup } from './choices.ts';
import { hitAddress } from './hitAddress.ts';
import { KIND_ICONS } from './kindIcons.ts';
import { matchesPlace, placesFor } from './paletteMatches.ts';
import { noteRecent, type Recent, readRecents } from './recents.ts';
import { useFound } from './useFound.ts';
import { useKindName } from './useKindName.ts';
import { type Place, usePlaces } from './usePlaces.tsx';

/** While something is typed, so many recent ones come first. */
const MOST_RECENT_MATCHES = 3;

interface PaletteOptions {
  userId: number;
  query: string;
  completions: ChoiceGroup | null;
  onClose: () => void;
}

/** What the palette offers for what is typed, and what choosing it does. */
export function usePalette({ userId, query, completions, onClose }: PaletteOptions) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const nameOf = useKindName();
  const places = usePlaces();
  const words = query.trim();
  const { hits, status } = useFound(words);
  // Those of before it was opened.
  const [recents] = useState(() => readRecents(userId));

  const leaveFor = (to: string) => {
    onClose();
    void navigate(to);
  };
  const openAll = () => {
    if (asksForSomething(parseSearch(words))) leaveFor(searchAddress({ q: words }));
  };

  const isNamedSo = (name: string | null) => name !== null && words !== '' && folded(name) === folded(words);
  const choiceOfPlace = ({ id, label, detail, icon, to, act }: Place): Choice => ({
    ...{ id, label, detail, icon, isMeant: isNamedSo(label) },
    choose: () => {
      noteRecent(userId, { id });
      if (to !== undefined) leaveFor(to);
      else {
        onClose();
        act?.();
      }
    },
  });
  const choiceOfHit = (
    hit: NonNullable<Recent['hit']>,
    id: string,
    { code = null, details = [] }: { code?: string | null; details?: readonly (string | null)[] } = {},
  ): Choice => {
    const Icon = KIND_ICONS[hit.kind];
    return {
      id,
      isMeant: code !== null && (isNamedSo(code) || codesMeant(words).includes(code)),
      label: hit.title,
      detail: [nameOf(hit), ...details].filter(Boolean).join(' · '),
      icon: <Icon fontSize="small" />,
      choose: () => {
        noteRecent(userId, { id, hit });
        leaveFor(hit.to);
      },
    };
  };

  /** What may no longer be opened has gone from the menus, and from here. */
  const choiceOfRecent = ({ id, hit }: Recent): Choice[] => {
    if (hit) return matchesPlace({ label: hit.title }, words) ? [choiceOfHit(hit, id)] : [];
    const place = places.find((each) => each.id === id);
    return place && matchesPlace(place, words) ? [choiceOfPlace(place)] : [];
  };
  const recent = recents
    .flatMap(choiceOfRecent)
    .slice(0, words === '' ? recents.length : MOST_RECENT_MATCHES);
  const isRecent = ({ id }: { id: string }) => recent.some((each) => each.id === id);

  const ofPlaces = (group: Place['group']): ChoiceGroup => ({
    name: group,
    label: translate(`search.palette.${group}`),
    choices: placesFor(
      places.filter((place) => !isRecent(place)),
      group,
      words,
    ).map(choiceOfPlace),
  });
  const ofHit = (hit: SearchHit): Choice[] => {
    const { kind, type, title, code, state, author } = hit;
    const to = hitAddress(hit);
    const id = `hit ${kind} ${hit.id}`;
    if (to === null || isRecent({ id })) return [];
    const shownCode = kind === 'page' ? null : code;
    const details = [shownCode, state, author];
    return [choiceOfHit({ kind, type, title, to }, id, { code: shownCode, details })];
  };

  const groups: ChoiceGroup[] = [
    ...(completions ? [completions] : []),
    { name: 'recent', label: translate('search.palette.recent'), choices: recent },
    ofPlaces('pages'),
    ofPlaces('actions'),
    ofPlaces('settings'),
    { name: 'found', label: translate('search.palette.found'), choices: hits.flatMap(ofHit) },
    {
      name: 'all',
      choices: asksForSomething(parseSearch(words))
        ? [
            {
              id: 'all',
              label: translate('search.palette.all', { query: words }),
              icon: <Search fontSize="small" />,
              choose: openAll,
            },
          ]
        : [],
    },
  ].filter(({ choices }) => choices.length > 0);

  return { groups, status, hasFound: hits.length > 0, openAll };
}
