import Timeline from '@mui/icons-material/Timeline';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EVENT_LOG_FORMATS, type EventLogFormat } from '#contract/reports/rules.ts';
import { datedName, saveFile } from '#src/components/files/saveFile.ts';
import { PressedMenu } from '#src/components/layout/PressedMenu.tsx';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListPlace } from '../listContext.ts';

/** Saves the histories of what the list holds as an event log, for programs that study processes. */
export function EventLogMenu(place: ListPlace) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { apiFilters } = useListFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // The call shows its failure.
  const { mutate: save, isPending } = useMutation({
    mutationFn: async (format: EventLogFormat) => {
      const { data } = await dataProvider.downloadEventLog({ query: { ...apiFilters, ...place, format } });
      saveFile(data, `${datedName('event-log')}.${format}`);
    },
  });
  const choose = (format: EventLogFormat) => {
    setAnchor(null);
    save(format);
  };
  const label = translate('report.eventLog.export');
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending}
        aria-busy={isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 44, height: 44, borderRadius: 1, displayPrint: 'none' }}
      >
        <Timeline />
      </IconButton>
      <PressedMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {EVENT_LOG_FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => choose(format)}>
            {translate(`report.eventLog.${format}`)}
          </MenuItem>
        ))}
      </PressedMenu>
    </>
  );
}
