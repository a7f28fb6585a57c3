import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { Metrics } from '#contract/system/schema.ts';
import { SearchField } from '#src/components/inputs/SearchField.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { MetricTable } from './MetricTable.tsx';
import { inMs, slowestRoutes } from './measures.ts';

const TIMING_COLUMNS = ['system.requests.count', 'system.requests.mean', 'system.requests.max'] as const;
/** Routes that are shown at first, and how many more each time. */
const STEP = 10;

type CardProps = { metrics: Metrics };

/** Of its kind, but no redirect: the reader's copy is still good. */
const NOT_MODIFIED = '304';

/** Answered requests by the code of their answer. */
export function CodesCard({ metrics }: CardProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { all, percode } = metrics['http.server.requests'];
  const rows = Object.entries(percode)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([code, { count, mean, max }]) => ({
      key: code,
      name: `${code} · ${translate(`system.code.${code === NOT_MODIFIED ? code : code.charAt(0)}`, { _: '' })}`,
      cells: [formatInteger(count, locale), inMs(mean, locale), inMs(max, locale)],
    }));
  return (
    <SectionCard title="system.requests">
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('system.requests.all', {
          smart_count: all.count,
          count: formatInteger(all.count, locale),
        })}
      </Typography>
      {rows.length > 0 && (
        <MetricTable
          caption="system.requests"
          columns={['system.requests.code', ...TIMING_COLUMNS]}
          rows={rows}
        />
      )}
    </SectionCard>
  );
}

/** The routes whose answers took longest, to be searched; there may be hundreds. */
export function RoutesCard({ metrics }: CardProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(STEP);
  const found = slowestRoutes(metrics.services, search);
  const nothing = Object.keys(metrics.services).length === 0;
  return (
    <SectionCard title="system.routes">
      {nothing ? (
        <Typography color="textSecondary">{translate('system.routes.none')}</Typography>
      ) : (
        <>
          <SearchField
            size="small"
            label={translate('system.routes.search')}
            value={search}
            onChange={(words) => {
              setSearch(words);
              setMost(STEP);
            }}
            sx={{ mb: 1, width: 1, maxWidth: 360, minHeight: 44 }}
          />
          {found.length === 0 ? (
            <Typography role="status">{translate('system.routes.noneLeft')}</Typography>
          ) : (
            <MetricTable
              caption="system.routes"
              columns={['system.routes.route', ...TIMING_COLUMNS]}
              rows={found.slice(0, most).map(({ id, method, route, count, mean, max }) => ({
                key: id,
                name: (
                  <Box component="span" sx={{ fontFamily: 'monospace', fontSize: 13, fontWeight: 400 }}>
                    {method} {route}
                  </Box>
                ),
                cells: [formatInteger(count, locale), inMs(mean, locale), inMs(max, locale)],
              }))}
            />
          )}
          {found.length > most && (
            <Button onClick={() => setMost(most + STEP)} sx={{ mt: 1, minHeight: 44 }}>
              {translate('system.routes.more', { smart_count: found.length - most })}
            </Button>
          )}
        </>
      )}
    </SectionCard>
  );
}
