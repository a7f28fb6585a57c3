import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId } from 'react';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import { useSession } from '#src/app/session.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { PaletteKeys } from './PaletteKeys.tsx';
import { PaletteStatus } from './PaletteStatus.tsx';
import { useChoices } from './useChoices.ts';
import { useCompletions } from './useCompletions.tsx';
import { usePalette } from './usePalette.tsx';
import { useQueryBox } from './useQueryBox.ts';

interface SearchPaletteProps {
  /** What it begins with. */
  typed?: string;
  onClose: () => void;
}

/** One box for pages, actions, settings and whatever the server finds; on a phone it takes the whole window. */
export default function SearchPalette({ typed = '', onClose }: SearchPaletteProps) {
  const translate = useTranslate();
  const titleId = useId();
  const isWhole = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
      fullScreen={isWhole}
      // It is there as soon as its key is pressed.
      transitionDuration={0}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          sx: {
            mt: { sm: '10dvh' },
            borderRadius: { xs: 0, sm: CARD_CORNER },
            maxHeight: { sm: '75dvh' },
            border: { sm: 1 },
            borderColor: { sm: 'divider' },
          },
        },
      }}
    >
      <h2 id={titleId} style={visuallyHidden}>
        {translate('search.palette')}
      </h2>
      <PaletteContent typed={typed} onClose={onClose} isWhole={isWhole} />
    </Dialog>
  );
}

function PaletteContent({ typed, onClose, isWhole }: Required<SearchPaletteProps> & { isWhole: boolean }) {
  const translate = useTranslate();
  const { account } = useSession();
  const { text, caret, box, complete, boxEvents } = useQueryBox(typed);
  const completions = useCompletions({ query: text, caret, onComplete: complete });
  const palette = usePalette({ userId: account?.id ?? 0, query: text, completions, onClose });
  const { groups, openAll } = palette;
  const choices = useChoices({ groups, query: text, isOpen: true });

  useEffect(() => box.current?.focus(), [box]);

  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 1,
          borderBlockEnd: '1px solid var(--mui-palette-divider)',
        }}
      >
        <Search aria-hidden sx={{ color: 'text.secondary' }} />
        <InputBase
          value={text}
          inputRef={box}
          {...boxEvents}
          onKeyDown={(event) => {
            if (choices.onKeyDown(event)) return;
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) openAll();
          }}
          placeholder={translate('search.palette.placeholder')}
          inputProps={{
            ...choices.boxProps,
            'aria-label': translate('search.box'),
            enterKeyHint: 'search',
            maxLength: SEARCH_LIMITS.query.max,
          }}
          sx={{ flex: 1, fontSize: 17, '& input': { py: 1 } }}
        />
        <IconButton onClick={onClose} aria-label={translate('search.palette.close')} edge="end">
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', flex: 1, minHeight: 0 }}>
        {groups.length > 0 && (
          <ChoiceList label={translate('search.palette.choices')} groups={groups} choices={choices} />
        )}
        <PaletteStatus {...palette} query={text.trim()} />
      </Box>
      {!isWhole && <PaletteKeys />}
    </>
  );
}
