import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent } from 'react';
import { useTranslate } from '#src/useTranslate.ts';

interface CarouselControlsProps {
  controlled: string;
  index: number;
  positions: number;
  onIndex: (index: number) => void;
  overlaid: boolean;
  /** Missing for slides that never move by themselves. */
  playing?: boolean;
  onPlaying?: (playing: boolean) => void;
}

const turnsWithDirection = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };
const BUTTON = { width: 44, height: 44, border: 1, borderColor: 'divider', bgcolor: 'background.paper' };
const OFF = { color: 'text.disabled', cursor: 'default' };

/** Stop, back, forward, and a dot for each place; arrow keys, Home and End do the same. */
export function CarouselControls(props: CarouselControlsProps) {
  const { controlled, index, positions, onIndex, overlaid, playing, onPlaying } = props;
  const translate = useTranslate();
  const last = positions - 1;
  // Slides that start over by themselves also do so by hand.
  const around = playing !== undefined;
  // Not `disabled`: who came to an edge by its button keeps the focus there. It is no stop on the way, though.
  const atStart = !around && index === 0;
  const atEnd = !around && index === last;
  const to = (place: number) =>
    onIndex(around ? (place + positions) % positions : Math.min(last, Math.max(0, place)));

  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const places: Record<string, number> = {
      ArrowRight: index + forward,
      ArrowLeft: index - forward,
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    to(place);
  };

  return (
    <Box
      onKeyDown={onKeyDown}
      sx={[
        { display: 'flex', alignItems: 'center', gap: 1, pt: 1.5 },
        overlaid && {
          position: { md: 'absolute' },
          insetBlockEnd: { md: 20 },
          insetInlineEnd: { md: 20 },
          zIndex: 1,
          pt: { md: 0 },
        },
      ]}
    >
      {playing !== undefined && (
        <IconButton
          aria-label={translate(playing ? 'components.carousel.stop' : 'components.carousel.start')}
          onClick={() => onPlaying?.(!playing)}
          sx={BUTTON}
        >
          {playing ? <Pause /> : <PlayArrow />}
        </IconButton>
      )}
      <IconButton
        aria-label={translate('components.carousel.previous')}
        aria-controls={controlled}
        aria-disabled={atStart}
        tabIndex={atStart ? -1 : 0}
        onClick={() => to(index - 1)}
        sx={[BUTTON, atStart && OFF]}
      >
        <NavigateBefore sx={turnsWithDirection} />
      </IconButton>
      <IconButton
        aria-label={translate('components.carousel.next')}
        aria-controls={controlled}
        aria-disabled={atEnd}
        tabIndex={atEnd ? -1 : 0}
        onClick={() => to(index + 1)}
        sx={[BUTTON, atEnd && OFF]}
      >
        <NavigateNext sx={turnsWithDirection} />
      </IconButton>
      <Box
        role="group"
        aria-label={translate('components.carousel.places')}
        sx={[
          { display: 'flex', flexWrap: 'wrap', borderRadius: 999 },
          overlaid && {
            bgcolor: { md: 'background.paper' },
            border: { md: 1 },
            borderColor: { md: 'divider' },
          },
        ]}
      >
        {Array.from({ length: positions }, (_, place) => (
          <ButtonBase
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            key={place}
            aria-label={translate('components.carousel.show', { place: place + 1 })}
            aria-current={place === index ? 'true' : undefined}
            onClick={() => to(place)}
            sx={{ width: 28, height: 44, '@media (pointer: coarse)': { width: 44 } }}
          >
            <Box
              sx={{
                width: place === index ? 18 : 8,
                height: 8,
                borderRadius: 999,
                bgcolor: place === index ? 'primary.main' : 'text.disabled',
              }}
            />
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
