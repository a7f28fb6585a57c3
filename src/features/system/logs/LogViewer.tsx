import Download from '@mui/icons-material/Download';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useMemo, useState } from 'react';
import {
  filterLogLines,
  LOG_LINE_LEVELS,
  type LogLineLevel,
  readLogLines,
} from '#contract/system/log-lines.ts';
import type { LogFile } from '#contract/system/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { saveFile } from '#src/components/files/saveFile.ts';
import { formatBytes } from '#src/components/inputs/fileRules.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { LogLines } from './LogLines.tsx';

/** Levels that can be asked for; all finer ones are seldom there. */
const LEVELS = LOG_LINE_LEVELS.filter((level) => level !== 'fatal' && level !== 'trace');

/** One log file: its last lines, filtered by gravity and text, read again as it grows. */
export function LogViewer() {
  const files = useRead('readLogFiles');
  const [chosen, setChosen] = useState<string>();
  if (files.error && !files.data)
    return <ErrorState error={files.error} retry={() => void files.refetch()} />;
  if (!files.data) return <ListSkeleton rows={8} columns={3} />;
  if (files.data.length === 0) return <EmptyState title="system.logs.none" text="system.logs.none.text" />;
  const name = chosen ?? files.data.find((file) => file.name.startsWith('application'))?.name;
  return (
    <Viewer
      files={files.data}
      name={name ?? files.data[0]?.name ?? ''}
      onChoose={setChosen}
      onRefresh={() => void files.refetch()}
    />
  );
}

/** How often a file that is followed is read, ms. */
const FOLLOW_MS = 5_000;

interface ViewerProps {
  files: readonly LogFile[];
  name: string;
  onChoose: (name: string) => void;
  onRefresh: () => void;
}

function Viewer({ files, name, onChoose, onRefresh }: ViewerProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [level, setLevel] = useState<LogLineLevel | ''>('');
  const [search, setSearch] = useState('');
  const [follow, setFollow] = useState(false);
  const { data, error, refetch, isFetching, isPlaceholderData } = useRead(
    'readLogFile',
    { params: { name } },
    { placeholderData: keepPreviousData, refetchInterval: follow && FOLLOW_MS },
  );
  const lines = useMemo(() => readLogLines(data ?? ''), [data]);
  const shown = useMemo(
    () => filterLogLines(lines, { level: level === '' ? null : level, search }),
    [lines, level, search],
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
        <TextField
          select
          size="small"
          label={translate('system.logs.file')}
          value={name}
          onChange={(event) => onChoose(event.target.value)}
          sx={{ minWidth: 240, width: 'auto', flex: { xs: '1 1 100%', sm: '0 1 auto' } }}
        >
          {files.map((file) => (
            <MenuItem key={file.name} value={file.name}>
              {file.name} ({formatBytes(file.size, locale)})
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={translate('system.logs.level')}
          value={level}
          onChange={(event) => setLevel(event.target.value as LogLineLevel | '')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 160, width: 'auto' }}
        >
          <MenuItem value="">{translate('system.logs.allLevels')}</MenuItem>
          {LEVELS.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`system.logs.from.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="search"
          size="small"
          label={translate('system.logs.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ width: 'auto', flex: '1 1 200px', maxWidth: { sm: 320 } }}
        />
        <FormControlLabel
          sx={{ minHeight: 44, m: 0 }}
          label={translate('system.logs.follow')}
          control={<Switch checked={follow} onChange={(_, on) => setFollow(on)} />}
        />
        <Button
          startIcon={<Refresh />}
          onClick={() => {
            onRefresh();
            void refetch();
          }}
        >
          {translate('system.refresh')}
        </Button>
        <Button
          startIcon={<Download />}
          disabled={data === undefined}
          onClick={() => saveFile(new Blob([data ?? ''], { type: 'text/plain' }), name)}
        >
          {translate('system.logs.download')}
        </Button>
      </Box>
      {error && failureStatus(error) !== 404 ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined && isFetching ? (
        <ListSkeleton rows={8} columns={3} />
      ) : lines.length === 0 ? (
        <EmptyState title="system.logs.empty" text="system.logs.empty.text" />
      ) : shown.length === 0 ? (
        <EmptyState title="system.logs.noneLeft" text="components.list.noneLeft" />
      ) : (
        <Box aria-busy={isPlaceholderData}>
          <Typography role="status" color="textSecondary" sx={{ mb: 1 }}>
            {translate('system.logs.count', { smart_count: shown.length })}
          </Typography>
          <LogLines key={`${name} ${level} ${search}`} lines={shown} />
        </Box>
      )}
    </>
  );
}
