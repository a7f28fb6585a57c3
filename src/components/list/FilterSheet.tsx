import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { ListContext, useLocale } from 'ra-core';
import { type ReactNode, useContext, useId, useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type useAddressList, useListFilters } from './AddressListProvider.tsx';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a phone, from its lower edge: they act at once, and the list is behind them. What is in it waits for its first opening. */
export function FilterSheet({ open, onClose, children }: FilterSheetProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const titleId = useId();
  const { values, clearFilters } = useListFilters();
  // A report has filters, and no list.
  const list = useContext(ListContext) as ReturnType<typeof useAddressList> | null;
  // While other filters are being asked for, the number is still that of the former ones.
  const total = list?.isPlaceholderData ? undefined : list?.total;
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      // Opened again, it is as it was left.
      keepMounted={wasOpen}
      // A print shows the list, all of it.
      disableScrollLock
      sx={{ displayPrint: 'none' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { maxHeight: '85vh', borderRadius: '12px 12px 0 0' },
        },
      }}
    >
      <Typography id={titleId} component="h2" variant="h3" sx={{ p: 2, pb: 1 }}>
        {translate('components.filters.label')}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 2,
          pb: 2,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          // The order and the rows of chips have the width of the sheet, and wrap.
          '& > .MuiTextField-root, & > [role="group"]': { flex: '1 0 100%', flexWrap: 'wrap', m: 0, px: 0 },
        }}
      >
        {children}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 1,
          p: 2,
          borderBlockStart: '1px solid var(--mui-palette-divider)',
        }}
      >
        {Object.keys(values).length > 0 && (
          <Button onClick={clearFilters} sx={{ minHeight: 44 }}>
            {translate('components.filters.clearAll')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose} sx={{ minHeight: 44 }}>
          {total === undefined
            ? translate('components.filters.done')
            : translate(list?.meta?.hasMore ? 'components.filters.showMore' : 'components.filters.show', {
                smart_count: total,
                total: formatInteger(total, locale),
              })}
        </Button>
      </Box>
    </Drawer>
  );
}
