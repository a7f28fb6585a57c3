import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { AudiencePreview, AudienceRequest } from '#contract/audiences/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { AudienceDialog } from './AudienceDialog.tsx';
import { type AudienceValues, audienceRequest, countNamed } from './audienceValues.ts';
import { useAudiencePreview } from './useAudiencePreview.ts';

/** How many people the form's audience reaches, counted while one chooses, and who they are. */
export function AudienceCount(props: Omit<AudienceReachProps, 'values'>) {
  const [targets, external, targetUsers] = useWatch<AudienceValues>({
    name: ['targets', 'external', 'targetUsers'],
  }) as [AudienceValues['targets'], AudienceValues['external'], AudienceValues['targetUsers']];
  return <AudienceReach values={{ targets, external, targetUsers }} {...props} />;
}

export interface AudienceReachProps {
  values: AudienceValues;
  /** What those whom it reaches would submit; CONTENT: news, which they read. */
  type: AudienceRequest['type'];
  /** Of news. */
  news?: Pick<AudienceRequest, 'accessLevel' | 'language'>;
}

/** What is asked of the server about an audience. */
export const reachRequest = ({ values, type, news }: AudienceReachProps) => ({
  ...audienceRequest(values),
  ...news,
  type,
});

/** How many people an audience reaches, and who they are. */
export function AudienceReach(props: AudienceReachProps) {
  const translate = useTranslate();
  const { values, type } = props;
  const request = reachRequest(props);
  const { data, error, refetch, isPlaceholderData } = useAudiencePreview({ ...request, size: 1 });
  const [isOpen, setOpen] = useState(false);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 52,
        px: 2,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <GroupsOutlined aria-hidden sx={{ color: 'text.secondary' }} />
      <Typography
        role="status"
        aria-live="polite"
        aria-busy={!data || isPlaceholderData}
        sx={{ flex: '1 1 180px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
      >
        {data ? (
          <Reached preview={data} names={countNamed(values)} type={type} />
        ) : (
          translate('components.audience.counting')
        )}
      </Typography>
      <Button sx={{ minHeight: 44 }} disabled={!data} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {translate('components.audience.show')}
      </Button>
      {isOpen && <AudienceDialog request={request} onClose={() => setOpen(false)} />}
    </Box>
  );
}

interface ReachedProps extends Pick<AudienceReachProps, 'type'> {
  preview: AudiencePreview;
  /** How many places and people are named. */
  names: number;
}

/** Campaigns are published for somebody who is named; a competition that names nobody is for everyone. */
const NAMES_SOMEBODY: ReadonlySet<AudienceRequest['type']> = new Set(['SUGGESTION', 'IMPROVEMENT']);

/** “1,284 people, 12 external”. */
function Reached({ preview, names, type }: ReachedProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { count, externalCount } = preview;
  if (names === 0 && (count === 0 || NAMES_SOMEBODY.has(type)))
    return translate('components.audience.nobody');
  const counted = (key: 'people' | 'external', number: number) =>
    translate(`components.audience.${key}`, { smart_count: number, total: formatInteger(number, locale) });
  const sum = translate('components.audience.sum', {
    people: counted('people', count),
    external:
      externalCount === 0
        ? translate('components.audience.noneExternal')
        : counted('external', externalCount),
  });
  return names === 0 && type !== 'CONTENT' ? translate('components.audience.everyone', { sum }) : sum;
}
