import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { Health, HealthStatus } from '#contract/system/schema.ts';
import { formatBytes } from '#src/components/inputs/fileRules.ts';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { SystemChip } from '../SystemChip.tsx';
import { inMs } from './measures.ts';

/** Whether the server and its parts work; a server that is down says so here. */
export function HealthCard({ query }: { query: UseQueryResult<Health> }) {
  const { data, error } = query;
  return (
    <QueryCard
      title="system.health"
      query={query}
      actions={data && !error && <SystemChip kind="health" value={data.status} size="medium" />}
    >
      {(health) => <Parts health={health} isStale={error !== null} />}
    </QueryCard>
  );
}

function Parts({ health, isStale }: { health: Health; isStale: boolean }) {
  const translate = useTranslate();
  const parts = usePartsOf(health);
  return (
    <>
      {/* Announced when it happens; how many milliseconds the database took is not news every ten seconds. */}
      <div role="status">
        {isStale && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate('system.health.silent')}
          </Alert>
        )}
        {health.status === 'DOWN' && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate(parts.length === 0 ? 'system.health.downUnknown' : 'system.health.down')}
          </Alert>
        )}
      </div>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {parts.map(({ name, status, words }) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 0.5,
              py: 0.75,
              '& + &': { borderBlockStart: '1px solid var(--mui-palette-divider)' },
            }}
          >
            <Box component="span" sx={{ minWidth: 130, fontWeight: 600 }}>
              {translate(`system.health.part.${name}`, { _: name })}
            </Box>
            <SystemChip kind="health" value={status} />
            <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {words}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

interface Part {
  name: string;
  status: HealthStatus | 'NONE';
  words: string;
}

type Replica = NonNullable<NonNullable<Health['components']>['replica']>;

function wordsOf(
  { status, details: { behind } }: Replica,
  translate: ReturnType<typeof useTranslate>,
): string {
  const lag =
    behind === null ? translate('system.health.noAnswer') : translate('system.health.behind', { behind });
  return status === 'UP' ? lag : `${lag} · ${translate('system.health.primaryAnswers')}`;
}

function scannerPart(
  scanner: NonNullable<Health['components']>['scanner'],
  translate: ReturnType<typeof useTranslate>,
): Part {
  if (!scanner) return { name: 'scanner', status: 'NONE', words: translate('system.health.notScanned') };
  const { location, version } = scanner.details;
  const words =
    version === null
      ? `${translate('system.health.noAnswer')} · ${translate('system.health.uploadsRefused')}`
      : version;
  return { name: 'scanner', status: scanner.status, words: `${location} · ${words}` };
}

function usePartsOf({ components }: Health): Part[] {
  const translate = useTranslate();
  const locale = useLocale();
  if (!components) return [];
  const { db, replica, diskSpace, mail, scanner, ping } = components;
  const { responseTime } = db.details;
  const { free, total, isLow } = diskSpace.details;
  const space = translate('system.health.free', {
    free: formatBytes(free, locale),
    total: formatBytes(total, locale),
  });
  const place = mail.details.location;
  return [
    {
      name: 'db',
      status: db.status,
      words:
        responseTime === null
          ? translate('system.health.noAnswer')
          : translate('system.health.answersIn', { time: inMs(responseTime, locale) }),
    },
    ...(replica ? [{ name: 'replica', status: replica.status, words: wordsOf(replica, translate) }] : []),
    {
      name: 'diskSpace',
      status: diskSpace.status,
      words: isLow && diskSpace.status === 'UP' ? `${space} · ${translate('system.health.onlyLogs')}` : space,
    },
    place === 'outbox'
      ? { name: 'mail', status: 'NONE', words: translate('system.health.outbox') }
      : { name: 'mail', status: mail.status, words: place },
    scannerPart(scanner, translate),
    { name: 'ping', status: ping.status, words: '' },
  ];
}
