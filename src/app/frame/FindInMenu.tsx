import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SearchField } from '#src/components/inputs/SearchField.tsx';
import { matchesSearch } from '#src/components/matchesSearch.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { everydayWords } from '../everydayWords.ts';
import type { ShownGroup } from '../visibleMenu.ts';
import { useRecentPlaces } from './recentPlaces.ts';

/** Fewer links than this are found at a glance. */
const MANY = 12;

interface FindInMenuProps {
  groups: readonly ShownGroup[];
  /** Called when a link was followed. */
  onChoose?: (() => void) | undefined;
  /** Renders the links that were found, all of them before anything is typed. */
  children: (found: readonly ShownGroup[]) => ReactNode;
}

/**
 * Finds a link of a long menu by its name, by that of its group, or by everyday words; before anything is typed, the pages that
 * were opened last come first. Enter opens the first one found.
 */
export default function FindInMenu({ groups, onChoose, children }: FindInMenuProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [width, setWidth] = useState<number>();
  const recentId = useId();
  const recent = useRecentPlaces(groups);
  const hasAny = groups.filter(({ entries }) => entries.length > 0);
  if (hasAny.flatMap(({ entries }) => entries).length < MANY) return children(hasAny);

  const isTyped = words.trim() !== '';
  const found = isTyped
    ? groups
        .map((group) => ({
          ...group,
          entries: group.entries.filter(({ label }) =>
            matchesSearch([t(label), group.label ? t(group.label) : '', everydayWords(t, label)], words),
          ),
        }))
        .filter(({ entries }) => entries.length > 0)
    : hasAny;
  const links = found.flatMap(({ entries }) => entries);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // They move within the words; the other arrows leave the field (walkByArrows).
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
    const first = links.find(({ disabled }) => !disabled);
    if (event.key !== 'Enter' || !isTyped || !first) return;
    event.preventDefault();
    onChoose?.();
    void navigate(first.to);
  };

  return (
    // As wide while one types as it was: links must not move sideways.
    <Box sx={{ minWidth: width }}>
      <Box
        sx={{ px: 2, pt: 2, display: 'grid', gap: 1 }}
        onKeyDown={onKeyDown}
        onFocus={(event) => setWidth(event.currentTarget.parentElement?.offsetWidth)}
      >
        <SearchField
          size="small"
          label={t('menu.find')}
          value={words}
          onChange={setWords}
          sx={{ maxWidth: 400 }}
        />
        <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 0.5 }}>
          {isTyped &&
            (links.length > 0 ? t('menu.found', { smart_count: links.length }) : t('menu.found.none'))}
        </Typography>
      </Box>
      {!isTyped && recent.length > 0 && (
        <Box sx={{ px: 2, pt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography id={recentId} variant="overline" component="p" color="textSecondary" sx={{ px: 0.5 }}>
            {t('menu.recent')}
          </Typography>
          <Box
            component="ul"
            aria-labelledby={recentId}
            sx={{ display: 'contents', listStyle: 'none', m: 0, p: 0 }}
          >
            {recent.map(({ to, label, groupLabel }) => (
              <li key={to}>
                <Chip
                  component={Link}
                  to={to}
                  clickable
                  variant="outlined"
                  label={groupLabel ? `${t(label)} · ${t(groupLabel)}` : t(label)}
                  onClick={onChoose}
                />
              </li>
            ))}
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>{children(found)}</Box>
    </Box>
  );
}
